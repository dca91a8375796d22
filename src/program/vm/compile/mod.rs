//! Compiles the normal form of moves to operations.
//!
//! A move is compiled after its successor, so a sequence is compiled from its last part to its first. A body that runs on its own,
//! such as a condition or a round of a repetition, ends with its own accepting operation.

mod conditions;
mod operands;

use super::program::{BestOp, EachOp, Op, Pc, Program, Register, RepeatMode, RepeatOp};
use super::threat_mask::{self, ThreatCode};
use super::walk_tables::{WalkIndex, WalkTables};
use super::{lookahead, matcher, static_analysis};
use crate::algebra::Rules;
use crate::algebra::term::{self, Condition, Move, Pattern};
use crate::program::Interpreter;
use crate::program::vm::index_table::to_u32;
use crate::source::Span;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The operation that fails; always the first.
const NEVER: Pc = 0;
/// The operation that accepts a turn.
pub(super) const ACCEPT_TURN: Pc = 1;
/// The operation that accepts a move in `can M`.
const ACCEPT_CONDITION: Pc = 2;

/// The compiler, with the program under construction.
struct VmCompiler<'r> {
    rules: &'r Rules,
    program: Program,
    may_overlap: bool,
    walk_index: WalkIndex,
    threats: Vec<ThreatCode>,
    /// The code of each move and successor, so that shared terms are compiled once.
    compiled_moves: FxHashMap<(*const Move, Pc), Pc>,
    compiled_conditions: FxHashMap<*const Condition, u32>,
}

/// Compiles the rules of an interpreter.
pub(super) fn compile(interpreter: &Arc<Interpreter>) -> Program {
    let rules = interpreter.rules();
    let mut compiler = VmCompiler {
        rules,
        program: Program::new(interpreter.clone()),
        may_overlap: rules.board.walks_may_meet(),
        walk_index: WalkIndex::default(),
        threats: Vec::new(),
        compiled_moves: FxHashMap::default(),
        compiled_conditions: FxHashMap::default(),
    };
    compiler.program.turns = rules.turns.iter().map(|turn| compiler.compile_move(&turn.body, ACCEPT_TURN)).collect();
    compiler.compile_threats(interpreter.royal_attacks());
    compiler.compile_conditional_marks();
    compiler.program.ends =
        rules.ends.iter().map(|ends| ends.iter().map(|end| compiler.compile_end(end)).collect()).collect();
    compiler.finish()
}

impl VmCompiler<'_> {
    fn push_op(&mut self, op: Op) -> Pc {
        self.program.ops.push(op);
        to_u32(self.program.ops.len() - 1)
    }

    fn new_register(&mut self) -> Register {
        self.program.register_count += 1;
        to_u32(self.program.register_count - 1)
    }

    /// Compiles the threats, by attacker and defender.
    fn compile_threats(&mut self, attack_moves: &[Vec<Arc<Move>>]) {
        for (attacker, attacks) in attack_moves.iter().enumerate() {
            let mut by_defender = Vec::new();
            for (defender, attack) in attacks.iter().enumerate() {
                // Each threat has its own accepting operation, so that no two share code.
                let accept = self.push_op(Op::AcceptThreat);
                let first = to_u32(self.program.ops.len());
                by_defender.push(self.compile_move(attack, accept));
                let royal = self.program.properties.royals[defender];
                self.threats.push(ThreatCode { attacker, royal, ops: first..to_u32(self.program.ops.len()) });
            }
            self.program.royal_attacks.push(by_defender);
        }
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
                let first = to_u32(self.program.branch_targets.len());
                self.program.branch_targets.extend(branch_targets);
                let last = to_u32(self.program.branch_targets.len());
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
        let first = to_u32(self.program.rewrites.len());
        for rewrite in rewrites {
            let rewrite = self.compile_rewrite(rewrite);
            self.program.rewrites.push(rewrite);
        }
        let last = to_u32(self.program.rewrites.len());
        match &self.program.rewrites[first as usize..] {
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
        match &*self.program.patterns[pattern as usize] {
            [matcher] if matcher.at_interest && matcher.is_anchored && matcher.hand.is_empty() => {
                self.push_op(Op::AtInterest { pattern, body, outer })
            }
            _ => self.push_op(Op::At { pattern, body, outer, mask: threat_mask::NO_MASK }),
        }
    }

    fn compile_each(&mut self, pattern: &Pattern, body: &Move, span: Span, next: Pc) -> Pc {
        let set = self.new_register();
        let pattern = self.compile_pattern(pattern);
        self.program.eaches.push(EachOp { pattern, body: NEVER, set, span });
        let each = self.program.eaches.len() - 1;
        let end = self.push_op(Op::CollectEach(to_u32(each)));
        self.program.eaches[each].body = self.compile_move(body, end);
        self.push_op(Op::Each(to_u32(each), next))
    }

    fn compile_best(&mut self, best: BestOp, body: &Move) -> Pc {
        self.program.bests.push(best);
        let best = self.program.bests.len() - 1;
        let end = self.push_op(Op::CollectBest(to_u32(best)));
        self.program.bests[best].body = self.compile_move(body, end);
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
        let mode = match walks.then(|| self.flood_steps(&repeat.body)) {
            Some(Some(steps)) => RepeatMode::Flood(steps),
            Some(None) => RepeatMode::Frames,
            None => RepeatMode::States,
        };
        let (min, max, greedy, span) = (repeat.min, repeat.max, repeat.greedy, repeat.span);
        let set = self.new_register();
        let number = to_u32(self.program.repeats.len());
        self.program.repeats.push(RepeatOp { body: NEVER, next, set, min, max, greedy, span, mode });
        if !matches!(self.program.repeats[number as usize].mode, RepeatMode::Flood(_)) {
            let end = self.push_op(if walks { Op::CollectFrame(number) } else { Op::CollectState(number) });
            let body = self.compile_move(&repeat.body, end);
            let compiled = &mut self.program.repeats[number as usize];
            compiled.body = body;
            // `finish` falls back to states if the rider can cycle, which only the walk tables show.
            if let (Move::Rewrite(_), Some(Op::RewriteHere(first, _))) =
                (&*repeat.body, self.program.ops.get(body as usize))
                && (is_deterministic && !repeat.greedy && !walks)
            {
                compiled.mode = RepeatMode::Ride(*first);
            }
        }
        self.push_op(Op::Repeat(number))
    }

    /// Builds the walk tables, and runs the analyses that need them: distinctness, cycles, threat masks and lookaheads.
    fn finish(mut self) -> Program {
        let program = &mut self.program;
        let board = &self.rules.board;
        let stay = self.walk_index.intern(&board.identity_walk(), false);
        program.walk_tables = WalkTables::new(board, self.rules.players.len(), &self.walk_index);
        let walk_tables = &program.walk_tables;
        let mut remaining = matcher::MAX_PRECOMPUTED_SQUARES;
        let rewritten = program.rewrites.iter_mut().map(|rewrite| &mut rewrite.from);
        for matcher in rewritten.chain(program.patterns.iter_mut().flatten()) {
            matcher.precompute_distinctness(board, walk_tables, &mut remaining);
        }
        let mut never_cycles: FxHashMap<u32, bool> = FxHashMap::default();
        for repeat in &mut program.repeats {
            let RepeatMode::Ride(rewrite) = repeat.mode else { continue };
            let rewrite = &program.rewrites[rewrite as usize];
            let is_acyclic =
                |walk: u32| *never_cycles.entry(walk).or_insert_with(|| walk_tables.never_cycles(board, walk));
            if !rewrite.interest_walk.is_some_and(is_acyclic) {
                repeat.mode = RepeatMode::States;
            }
        }
        threat_mask::add_masks(program, &self.threats);
        program.lookaheads = lookahead::find_lookaheads(program, stay);
        self.program
    }
}
