//! From the normal form to the automaton.
//!
//! A move is compiled together with what comes after it, the last part of a sequence first. What is asked for by itself
//! (a condition, a round of a repetition, what `each` does) ends with an operation of its own kind instead.

mod asks;
mod facts;
mod finish;
mod parts;

use super::ask::Ask;
use super::atlas::Journeys;
use super::program::{Each, Facts, Flood, Op, Pc, Program, Register, Repeat, Rewrite, Way, Wish};
use super::scope::{self, Threat};
use super::shape::{Shape, Zones};
use super::still;
use super::strolls::Stroll;
use crate::algebra::Rules;
use crate::algebra::term::{self, Condition, Move};
use crate::program::{Interpreter, aim};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Never possible; always the first operation.
const NEVER: Pc = 0;
/// The turn is carried out.
pub(super) const ACCEPT: Pc = 1;
const FOUND: Pc = 2;

/// What is compiled so far.
struct Compiler<'r> {
    rules: &'r Rules,
    wrapped: bool,
    journeys: Journeys,
    zones: Zones,
    ops: Vec<Op>,
    targets: Vec<Pc>,
    rewrites: Vec<Rewrite>,
    places: Vec<Box<[Shape]>>,
    repeats: Vec<Repeat>,
    floods: Vec<Flood>,
    strolls: Vec<Box<dyn Stroll>>,
    eaches: Vec<Each>,
    wishes: Vec<Wish>,
    asks: Vec<Ask>,
    threats: Vec<Threat>,
    registers: u32,
    /// What a move with what comes after it became, so that what is used twice is compiled once.
    known: FxHashMap<(*const Move, Pc), Pc>,
    known_asks: FxHashMap<*const Condition, u32>,
}

/// Compiles the rules of an interpreter, and conditions beside them that are asked for by number. With `wide` all frames
/// of the board can be places of interest, otherwise those that a turtle of the game can come to.
pub(super) fn compile(interpreter: &Arc<Interpreter>, guards: &[Arc<Condition>], wide: bool) -> Program {
    let rules = interpreter.rules();
    let facts = facts::facts(rules);
    // The moves must outlive the compiler, which knows them by where they are.
    let aims: Vec<Vec<Arc<Move>>> = rules
        .threats
        .iter()
        .map(|threat| facts.royals.iter().map(|&royal| aim::at_kinds(threat, royal)).collect())
        .collect();
    let mut compiler = Compiler {
        rules,
        wrapped: rules.board.walks_may_meet(),
        journeys: Journeys::default(),
        zones: Zones::new((rules.board.len() + 1).div_ceil(64)),
        ops: vec![Op::Never, Op::Accept, Op::Found],
        targets: Vec::new(),
        rewrites: Vec::new(),
        places: Vec::new(),
        repeats: Vec::new(),
        floods: Vec::new(),
        strolls: Vec::new(),
        eaches: Vec::new(),
        wishes: Vec::new(),
        asks: Vec::new(),
        threats: Vec::new(),
        registers: 0,
        known: FxHashMap::default(),
        known_asks: FxHashMap::default(),
    };
    let turns = rules.turns.iter().map(|turn| compiler.made(&turn.body, ACCEPT)).collect();
    let strikes = compiler.strikes(&aims, &facts);
    let kept = compiler.kept();
    let ends = rules.ends.iter().map(|ends| ends.iter().map(|end| compiler.end(end)).collect()).collect();
    let guards = guards.iter().map(|guard| compiler.asked(guard)).collect();
    compiler.finish(interpreter, facts, wide, |program| Program { turns, aims: strikes, kept, ends, guards, ..program })
}

fn index(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

impl Compiler<'_> {
    fn op(&mut self, op: Op) -> Pc {
        self.ops.push(op);
        index(self.ops.len() - 1)
    }

    fn register(&mut self) -> Register {
        self.registers += 1;
        self.registers - 1
    }

    /// By attacker and defender, the threats.
    fn strikes(&mut self, aims: &[Vec<Arc<Move>>], facts: &Facts) -> Vec<Vec<Pc>> {
        let mut strikes = Vec::new();
        for (attacker, aims) in aims.iter().enumerate() {
            let mut by_defender = Vec::new();
            for (aim, &royal) in aims.iter().zip(&facts.royals) {
                // Each ends with an operation of its own, so that no part of it is a part of another.
                let strike = self.op(Op::Strike);
                let first = index(self.ops.len());
                by_defender.push(self.made(aim, strike));
                self.threats.push(Threat { attacker, royal, ops: first..index(self.ops.len()) });
            }
            strikes.push(by_defender);
        }
        strikes
    }

    /// The move, and then `next`.
    fn made(&mut self, made: &Move, next: Pc) -> Pc {
        if let Some(&known) = self.known.get(&(std::ptr::from_ref(made), next)) {
            return known;
        }
        let pc = self.compiled(made, next);
        self.known.insert((std::ptr::from_ref(made), next), pc);
        pc
    }

    fn compiled(&mut self, made: &Move, next: Pc) -> Pc {
        match made {
            Move::Nil => next,
            Move::Never => NEVER,
            Move::Rewrite(rewrites) => {
                let first = index(self.rewrites.len());
                for rewrite in rewrites.iter() {
                    let rewrite = self.rewrite(rewrite);
                    self.rewrites.push(rewrite);
                }
                let last = index(self.rewrites.len());
                match &self.rewrites[first as usize..] {
                    [only] if only.from.interest && only.from.anchored && only.from.hand.is_empty() => {
                        self.op(Op::Write(first, next))
                    }
                    _ => self.op(Op::Rewrite(first, last, next)),
                }
            }
            Move::Any(parts) => {
                let targets: Vec<Pc> = parts.iter().map(|part| self.made(part, next)).collect();
                let first = index(self.targets.len());
                self.targets.extend(targets);
                let last = index(self.targets.len());
                self.op(Op::Any(first, last))
            }
            Move::Then(parts) => parts.iter().rev().fold(next, |next, part| self.made(part, next)),
            Move::Repeat(repeat) => self.repeat(repeat, next),
            Move::Else(first, second) => self.otherwise(first, Some(second), next),
            Move::If(condition, yes, no) => {
                let ask = self.asked(condition);
                let (yes, no) = (self.made(yes, next), self.made(no, next));
                self.op(Op::If { ask, yes, no })
            }
            Move::When(condition) => {
                let ask = self.asked(condition);
                self.op(Op::When(ask, next))
            }
            Move::Walk(walk) => {
                let walk = self.journeys.number(walk, true);
                self.op(Op::Walk(walk, next))
            }
            Move::At { place, body, nested } => {
                let outer = nested.then(|| self.register());
                let next = outer.map_or(next, |outer| self.op(Op::Outer(outer, next)));
                let body = self.made(body, next);
                let place = self.place(place);
                match &*self.places[place as usize] {
                    [shape] if shape.interest && shape.anchored && shape.hand.is_empty() => {
                        self.op(Op::Here { place, body, outer })
                    }
                    _ => self.op(Op::At { place, body, outer, scope: scope::ANYWHERE }),
                }
            }
            Move::Each { place, body, span } => {
                let first = self.register();
                let place = self.place(place);
                self.eaches.push(Each { place, body: NEVER, first, span: *span });
                let each = self.eaches.len() - 1;
                let end = self.op(Op::First(index(each)));
                self.eaches[each].body = self.made(body, end);
                self.op(Op::Each(index(each), next))
            }
            Move::Carry(body) => {
                let origin = self.register();
                let land = self.op(Op::Land(origin, next));
                let body = self.made(body, land);
                self.op(Op::Carry(body, origin))
            }
            Move::Best { most, number, body, span } => {
                let number = self.number(number);
                let set = self.register();
                let wish = Wish { most: *most, number, body: NEVER, next, set, span: *span };
                self.wishes.push(wish);
                let wish = self.wishes.len() - 1;
                let end = self.op(Op::Weigh(index(wish)));
                self.wishes[wish].body = self.made(body, end);
                self.op(Op::Best(index(wish)))
            }
        }
    }

    /// `M else N`; `M else nil` without an N.
    fn otherwise(&mut self, first: &Move, second: Option<&Move>, next: Pc) -> Pc {
        let possible = self.register();
        let found = self.op(Op::Possible(possible, next));
        let first = self.made(first, found);
        let second = second.map_or(next, |second| self.made(second, next));
        self.op(Op::Else { first, second, possible })
    }

    fn repeat(&mut self, repeat: &term::Repeat, next: Pc) -> Pc {
        let single = still::leads_to_one_at_most(&repeat.body);
        if (repeat.min, repeat.max, repeat.greedy, single) == (0, Some(1), true, true) {
            // As often as it can be done, which is once or not at all.
            return self.otherwise(&repeat.body, None, next);
        }
        let walks = !repeat.greedy && repeat.min <= 1 && still::only_walks(&repeat.body);
        if walks && let Some(steps) = self.steps(&repeat.body) {
            self.floods.push(Flood { steps, min: repeat.min, max: repeat.max, next, span: repeat.span });
            let flood = index(self.floods.len() - 1);
            return self.op(Op::Flood(flood));
        }
        let (min, max, greedy, span) = (repeat.min, repeat.max, repeat.greedy, repeat.span);
        let way = if walks { Way::Frames } else { Way::States };
        let set = self.register();
        self.repeats.push(Repeat { body: NEVER, next, set, min, max, greedy, span, way });
        let number = self.repeats.len() - 1;
        let end = self.op(if walks { Op::Arrive(index(number)) } else { Op::Collect(index(number)) });
        let body = self.made(&repeat.body, end);
        self.repeats[number].body = body;
        // Whether it never comes back is found out when walks have their tables.
        if let (Move::Rewrite(_), Some(Op::Write(first, _))) = (&*repeat.body, self.ops.get(body as usize))
            && (single && !repeat.greedy && !walks)
        {
            self.repeats[number].way = Way::Ride(*first);
        }
        self.op(Op::Repeat(index(number)))
    }
}
