//! Compiles the normal form of moves to operations.
//!
//! A move is compiled after its successor, so a sequence is compiled from its last part to its first. A body that runs on its own,
//! such as a condition or a round of a repetition, ends with its own accepting operation.

mod conditions;
mod finish;
mod operands;
mod rule_properties;

use super::compiled_condition::CompiledCondition;
use super::index_table::to_u32;
use super::matcher::{Matcher, ZoneSets};
use super::program::{
    BestOp, EachOp, FloodOp, Op, Pc, Program, Register, RepeatMode, RepeatOp, RewriteOp, RuleProperties,
};
use super::reachability::Reachability;
use super::static_analysis;
use super::threat_mask::{self, ThreatCode};
use super::walk_tables::WalkIndex;
use crate::algebra::Rules;
use crate::algebra::term::{self, Condition, Move, Pattern};
use crate::program::{Interpreter, capture_filter};
use crate::source::Span;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The operation that fails; always the first.
const NEVER: Pc = 0;
/// The operation that accepts a turn.
pub(super) const ACCEPT_TURN: Pc = 1;
/// The operation that accepts a move in `can M`.
const ACCEPT_CONDITION: Pc = 2;

/// The compiler: the tables of the program under construction.
struct VmCompiler<'r> {
    rules: &'r Rules,
    may_overlap: bool,
    walk_index: WalkIndex,
    zones: ZoneSets,
    ops: Vec<Op>,
    branch_targets: Vec<Pc>,
    rewrites: Vec<RewriteOp>,
    patterns: Vec<Box<[Matcher]>>,
    repeats: Vec<RepeatOp>,
    floods: Vec<FloodOp>,
    reachabilities: Vec<Box<dyn Reachability>>,
    eaches: Vec<EachOp>,
    bests: Vec<BestOp>,
    conditions: Vec<CompiledCondition>,
    threats: Vec<ThreatCode>,
    register_count: u32,
    /// The code of each move and successor, so that shared terms are compiled once.
    compiled_moves: FxHashMap<(*const Move, Pc), Pc>,
    compiled_conditions: FxHashMap<*const Condition, u32>,
}

/// Compiles the rules of an interpreter.
pub(super) fn compile(interpreter: &Arc<Interpreter>) -> Program {
    let rules = interpreter.rules();
    let properties = rule_properties::rule_properties(rules);
    // The compiler identifies moves by their address, so they must outlive it.
    let attack_moves: Vec<Vec<Arc<Move>>> = rules
        .threats
        .iter()
        .map(|threat| {
            properties.royals.iter().map(|&royal| capture_filter::restrict_to_captures(threat, royal)).collect()
        })
        .collect();
    let mut compiler = VmCompiler {
        rules,
        may_overlap: rules.board.walks_may_meet(),
        walk_index: WalkIndex::default(),
        zones: ZoneSets::new((rules.board.len() + 1).div_ceil(64)),
        ops: vec![Op::Never, Op::AcceptTurn, Op::AcceptCondition],
        branch_targets: Vec::new(),
        rewrites: Vec::new(),
        patterns: Vec::new(),
        repeats: Vec::new(),
        floods: Vec::new(),
        reachabilities: Vec::new(),
        eaches: Vec::new(),
        bests: Vec::new(),
        conditions: Vec::new(),
        threats: Vec::new(),
        register_count: 0,
        compiled_moves: FxHashMap::default(),
        compiled_conditions: FxHashMap::default(),
    };
    let turns = rules.turns.iter().map(|turn| compiler.compile_move(&turn.body, ACCEPT_TURN)).collect();
    let royal_attacks = compiler.compile_threats(&attack_moves, &properties);
    let conditional_marks = compiler.compile_conditional_marks();
    let ends = rules.ends.iter().map(|ends| ends.iter().map(|end| compiler.compile_end(end)).collect()).collect();
    compiler.finish(interpreter, properties, |program| Program {
        turns,
        royal_attacks,
        conditional_marks,
        ends,
        ..program
    })
}

impl VmCompiler<'_> {
    fn push_op(&mut self, op: Op) -> Pc {
        self.ops.push(op);
        to_u32(self.ops.len() - 1)
    }

    fn new_register(&mut self) -> Register {
        self.register_count += 1;
        self.register_count - 1
    }

    /// Compiles the threats, by attacker and defender.
    fn compile_threats(&mut self, attack_moves: &[Vec<Arc<Move>>], properties: &RuleProperties) -> Vec<Vec<Pc>> {
        let mut royal_attacks = Vec::new();
        for (attacker, attacks) in attack_moves.iter().enumerate() {
            let mut by_defender = Vec::new();
            for (attack, &royal) in attacks.iter().zip(&properties.royals) {
                // Each threat has its own accepting operation, so that no two share code.
                let accept = self.push_op(Op::AcceptThreat);
                let first = to_u32(self.ops.len());
                by_defender.push(self.compile_move(attack, accept));
                self.threats.push(ThreatCode { attacker, royal, ops: first..to_u32(self.ops.len()) });
            }
            royal_attacks.push(by_defender);
        }
        royal_attacks
    }

    /// Compiles a move with its successor.
    fn compile_move(&mut self, mv: &Move, next: Pc) -> Pc {
        if let Some(&cached) = self.compiled_moves.get(&(std::ptr::from_ref(mv), next)) {
            return cached;
        }
        let pc = self.compile_new_move(mv, next);
        self.compiled_moves.insert((std::ptr::from_ref(mv), next), pc);
        pc
    }

    fn compile_new_move(&mut self, mv: &Move, next: Pc) -> Pc {
        match mv {
            Move::Nil => next,
            Move::Never => NEVER,
            Move::Rewrite(rewrites) => self.compile_rewrites(rewrites, next),
            Move::Any(parts) => {
                let branch_targets: Vec<Pc> = parts.iter().map(|part| self.compile_move(part, next)).collect();
                let first = to_u32(self.branch_targets.len());
                self.branch_targets.extend(branch_targets);
                let last = to_u32(self.branch_targets.len());
                self.push_op(Op::Any(first, last))
            }
            Move::Then(parts) => parts.iter().rev().fold(next, |next, part| self.compile_move(part, next)),
            Move::Repeat(repeat) => self.compile_repeat(repeat, next),
            Move::Else(first, second) => self.compile_else(first, Some(second), next),
            Move::If(condition, yes, no) => {
                let condition = self.compile_condition(condition);
                let (yes, no) = (self.compile_move(yes, next), self.compile_move(no, next));
                self.push_op(Op::If { condition, yes, no })
            }
            Move::When(condition) => {
                let condition = self.compile_condition(condition);
                self.push_op(Op::When(condition, next))
            }
            Move::Walk(walk) => {
                let walk = self.walk_index.intern(walk, true);
                self.push_op(Op::Walk(walk, next))
            }
            Move::At { place, body, nested } => self.compile_at(place, body, *nested, next),
            Move::Each { place, body, span } => self.compile_each(place, body, *span, next),
            Move::Carry(body) => {
                let origin = self.new_register();
                let land = self.push_op(Op::PutDown(origin, next));
                let body = self.compile_move(body, land);
                self.push_op(Op::Carry(body, origin))
            }
            Move::Best { most, number, body, span } => {
                let number = self.compile_number(number);
                let set = self.new_register();
                self.compile_best(BestOp { most: *most, number, body: NEVER, next, set, span: *span }, body)
            }
        }
    }

    fn compile_rewrites(&mut self, rewrites: &[term::Rewrite], next: Pc) -> Pc {
        let first = to_u32(self.rewrites.len());
        for rewrite in rewrites {
            let rewrite = self.compile_rewrite(rewrite);
            self.rewrites.push(rewrite);
        }
        let last = to_u32(self.rewrites.len());
        match &self.rewrites[first as usize..] {
            [only] if only.from.at_interest && only.from.is_anchored && only.from.hand.is_empty() => {
                self.push_op(Op::RewriteHere(first, next))
            }
            _ => self.push_op(Op::RewriteAnywhere(first, last, next)),
        }
    }

    fn compile_at(&mut self, pattern: &Pattern, body: &Move, nested: bool, next: Pc) -> Pc {
        let outer = nested.then(|| self.new_register());
        let next = outer.map_or(next, |outer| self.push_op(Op::RestoreInterest(outer, next)));
        let body = self.compile_move(body, next);
        let pattern = self.compile_pattern(pattern);
        match &*self.patterns[pattern as usize] {
            [matcher] if matcher.at_interest && matcher.is_anchored && matcher.hand.is_empty() => {
                self.push_op(Op::AtInterest { pattern, body, outer })
            }
            _ => self.push_op(Op::At { pattern, body, outer, mask: threat_mask::NO_MASK }),
        }
    }

    fn compile_each(&mut self, pattern: &Pattern, body: &Move, span: Span, next: Pc) -> Pc {
        let set = self.new_register();
        let pattern = self.compile_pattern(pattern);
        self.eaches.push(EachOp { pattern, body: NEVER, set, span });
        let each = self.eaches.len() - 1;
        let end = self.push_op(Op::CollectEach(to_u32(each)));
        self.eaches[each].body = self.compile_move(body, end);
        self.push_op(Op::Each(to_u32(each), next))
    }

    fn compile_best(&mut self, best: BestOp, body: &Move) -> Pc {
        self.bests.push(best);
        let best = self.bests.len() - 1;
        let end = self.push_op(Op::CollectBest(to_u32(best)));
        self.bests[best].body = self.compile_move(body, end);
        self.push_op(Op::Best(to_u32(best)))
    }

    /// Compiles `M else N`, or `M else nil` without an N.
    fn compile_else(&mut self, first: &Move, second: Option<&Move>, next: Pc) -> Pc {
        let possible = self.new_register();
        let mark_possible = self.push_op(Op::MarkPossible(possible, next));
        let first = self.compile_move(first, mark_possible);
        let second = second.map_or(next, |second| self.compile_move(second, next));
        self.push_op(Op::Else { first, second, possible })
    }

    fn compile_repeat(&mut self, repeat: &term::Repeat, next: Pc) -> Pc {
        let is_deterministic = static_analysis::is_deterministic(&repeat.body);
        if (repeat.min, repeat.max, repeat.greedy, is_deterministic) == (0, Some(1), true, true) {
            // `M?!`, with at most one outcome, is `M else nil`.
            return self.compile_else(&repeat.body, None, next);
        }
        let walks = !repeat.greedy && repeat.min <= 1 && static_analysis::only_walks(&repeat.body);
        if walks && let Some(steps) = self.flood_steps(&repeat.body) {
            self.floods.push(FloodOp { steps, min: repeat.min, max: repeat.max, next, span: repeat.span });
            let flood = to_u32(self.floods.len() - 1);
            return self.push_op(Op::Flood(flood));
        }
        let (min, max, greedy, span) = (repeat.min, repeat.max, repeat.greedy, repeat.span);
        let mode = if walks { RepeatMode::Frames } else { RepeatMode::States };
        let set = self.new_register();
        self.repeats.push(RepeatOp { body: NEVER, next, set, min, max, greedy, span, mode });
        let number = self.repeats.len() - 1;
        let end = self.push_op(if walks { Op::CollectFrame(to_u32(number)) } else { Op::CollectState(to_u32(number)) });
        let body = self.compile_move(&repeat.body, end);
        self.repeats[number].body = body;
        // `finish` falls back to states if the rider can cycle, which only the walk tables show.
        if let (Move::Rewrite(_), Some(Op::RewriteHere(first, _))) = (&*repeat.body, self.ops.get(body as usize))
            && (is_deterministic && !repeat.greedy && !walks)
        {
            self.repeats[number].mode = RepeatMode::Ride(*first);
        }
        self.push_op(Op::Repeat(to_u32(number)))
    }
}
