//! The last step of compilation: the walk tables, and the analyses that need them (distinctness, cycles, threat masks, lookaheads).

use super::VmCompiler;
use crate::program::Interpreter;
use crate::program::vm::lookahead;
use crate::program::vm::program::{Program, RepeatMode, RuleProperties};
use crate::program::vm::walk_tables::WalkTables;
use crate::program::vm::{matcher, threat_mask};
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl VmCompiler<'_> {
    /// Builds the tables and completes the program.
    pub(super) fn finish(
        mut self,
        interpreter: &Arc<Interpreter>,
        properties: RuleProperties,
        complete: impl FnOnce(Program) -> Program,
    ) -> Program {
        let board = &self.rules.board;
        let stay = self.walk_index.intern(&board.identity_walk(), false);
        let walk_tables = WalkTables::new(board, self.rules.players.len(), &self.walk_index);
        let mut remaining = matcher::MAX_PRECOMPUTED_SQUARES;
        let rewritten = self.rewrites.iter_mut().map(|rewrite| &mut rewrite.from);
        for matcher in rewritten.chain(self.patterns.iter_mut().flatten()) {
            matcher.precompute_distinctness(board, &walk_tables, &mut remaining);
        }
        let mut never_cycles: FxHashMap<u32, bool> = FxHashMap::default();
        for repeat in &mut self.repeats {
            let RepeatMode::Ride(rewrite) = repeat.mode else { continue };
            let rewrite = &self.rewrites[rewrite as usize];
            let is_acyclic =
                |walk: u32| *never_cycles.entry(walk).or_insert_with(|| walk_tables.never_cycles(board, walk));
            if !rewrite.interest_walk.is_some_and(is_acyclic) {
                repeat.mode = RepeatMode::States;
            }
        }
        let mut program = complete(Program {
            interpreter: interpreter.clone(),
            properties,
            walk_tables,
            zones: self.zones,
            ops: self.ops,
            lookaheads: Vec::new(),
            branch_targets: self.branch_targets,
            rewrites: self.rewrites,
            patterns: self.patterns,
            repeats: self.repeats,
            floods: self.floods,
            reachabilities: self.reachabilities,
            eaches: self.eaches,
            bests: self.bests,
            conditions: self.conditions,
            threat_masks: Vec::new(),
            register_count: self.register_count as usize,
            turns: Vec::new(),
            royal_attacks: Vec::new(),
            conditional_marks: Vec::new(),
            ends: Vec::new(),
        });
        threat_mask::add_masks(&mut program, &self.threats);
        program.lookaheads = lookahead::find_lookaheads(&program, stay);
        program
    }
}
