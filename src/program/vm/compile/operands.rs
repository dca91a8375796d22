//! Compiles the operands of operations: patterns, rewrites and the steps of a flood.

use super::super::matcher::Matcher;
use super::super::program::{FloodStep, RewriteOp, WriteOp};
use super::VmCompiler;
use crate::algebra::term::{self, Atom, Condition, Move, Pattern};
use crate::program::vm::index_table::to_u32;

impl VmCompiler<'_> {
    /// Returns the alternatives of a body if each is a walk, with or without a test of its target; else `None`.
    pub(super) fn flood_steps(&mut self, body: &Move) -> Option<Box<[FloodStep]>> {
        let parts: Vec<&Move> = match body {
            Move::Any(parts) => parts.iter().map(|part| &**part).collect(),
            other => vec![other],
        };
        parts.into_iter().map(|part| self.flood_step(part)).collect()
    }

    fn flood_step(&mut self, part: &Move) -> Option<FloodStep> {
        match part {
            Move::Walk(walk) => Some((self.walk_index.intern(walk, true), Box::default())),
            Move::Then(parts) => {
                let [walk, test] = parts.as_slice() else { return None };
                let (Move::Walk(walk), Move::When(condition)) = (&**walk, &**test) else { return None };
                let Condition::Atom(Atom::Holds(pattern)) = &**condition else { return None };
                let matchers: Vec<Matcher> = pattern.iter().map(|fragment| self.compile_fragment(fragment)).collect();
                let tests_target_only = !matchers.is_empty() && matchers.iter().all(Matcher::tests_interest_only);
                let walk = self.walk_index.intern(walk, true);
                tests_target_only.then(|| (walk, matchers.into_iter().map(|matcher| matcher.anchor).collect()))
            }
            _ => None,
        }
    }

    pub(super) fn compile_fragment(&mut self, fragment: &term::Fragment) -> Matcher {
        let cells = self.rules.board.len();
        Matcher::new(fragment, &mut self.program.zones, &mut self.walk_index, cells, self.may_overlap)
    }

    pub(super) fn compile_pattern(&mut self, pattern: &Pattern) -> u32 {
        let matchers = pattern.iter().map(|fragment| self.compile_fragment(fragment)).collect();
        self.program.patterns.push(matchers);
        to_u32(self.program.patterns.len() - 1)
    }

    pub(super) fn compile_rewrite(&mut self, rewrite: &term::Rewrite) -> RewriteOp {
        let from = self.compile_fragment(&rewrite.from);
        let mut write = |write: &term::SquareWrite| WriteOp {
            walk: self.walk_index.intern(&write.walk, false),
            value: write.value,
            add: write.add_marks,
            remove: write.remove_marks,
        };
        let writes = rewrite.writes.iter().map(&mut write).collect();
        let interest_walk = rewrite.interest_walk.as_ref().map(|walk| self.walk_index.intern(walk, true));
        RewriteOp { from, writes, interest_walk, to_hand: crate::program::vm::program::kind_numbers(&rewrite.to_hand) }
    }
}
