//! Path conditions: conjunction, complement and disjoint splits of symbolic states.

use super::ground_error::GroundError;
use super::grounder::{Deferral, Grounder};
use super::symbolic_state::{DeferredWrite, SymbolicState};
use crate::algebra::term::Move;
use crate::program::sorted_list::{get, put, remove};
use std::rc::Rc;

/// The most disjoint states that one split may produce.
const MAX_SPLIT_STATES: usize = 64;
/// The most states that one move may lead to.
const MAX_BRANCHES: usize = 2_000;

impl Grounder<'_> {
    /// The conjunction of what two states require of the position before the turn; they have written the same.
    pub fn conjoin(&mut self, a: &SymbolicState, b: &SymbolicState) -> Option<SymbolicState> {
        self.split_off(a.clone(), b, None)
    }

    /// All states that a move leads to.
    pub fn branches(&mut self, body: &Move, state: &SymbolicState) -> Result<Vec<SymbolicState>, GroundError> {
        // Most moves lead to one state, and states are large.
        let mut branches = Vec::with_capacity(2);
        self.execute(body, state, &mut |_, next| {
            branches.push(next.clone());
            if branches.len() > MAX_BRANCHES { Err(GroundError::TooManyOutcomes) } else { Ok(()) }
        })?;
        Ok(branches)
    }

    /// The states where none of the branches is possible; they exclude each other.
    pub fn complement(
        &mut self,
        state: &SymbolicState,
        branches: &[SymbolicState],
    ) -> Result<Vec<SymbolicState>, GroundError> {
        Ok(self.split_by(state, branches)?.1)
    }

    /// The states where some branch is possible, and those where none is; all of them exclude each other.
    pub fn split_by(
        &mut self,
        state: &SymbolicState,
        branches: &[SymbolicState],
    ) -> Result<(Vec<SymbolicState>, Vec<SymbolicState>), GroundError> {
        let (mut yes, mut no) = (Vec::new(), vec![state.clone()]);
        if branches.iter().any(|branch| branch.subsumes(state)) {
            return Ok((no, yes));
        }
        for branch in branches {
            let mut outside = Vec::new();
            for state in no {
                if let Some(inside) = self.split_off(state, branch, Some(&mut outside)) {
                    yes.push(inside);
                }
                if outside.len() + yes.len() > MAX_SPLIT_STATES {
                    return Err(GroundError::TooManyCases);
                }
            }
            no = outside;
        }
        Ok((yes, no))
    }

    /// Returns the part of a state where the branch is possible; the other parts go to `outside`, if they matter.
    fn split_off(
        &mut self,
        state: SymbolicState,
        branch: &SymbolicState,
        mut outside: Option<&mut Vec<SymbolicState>>,
    ) -> Option<SymbolicState> {
        let mut inside = state;
        for &(cell, set) in &branch.cube {
            let have = self.codes_before(&inside, cell);
            let (within, beyond) = (have.and(set), have.without(set));
            if beyond.is_empty() {
                continue;
            }
            if let Some(outside) = &mut outside {
                outside.push(inside.restricted(&[(cell, beyond)]));
            }
            if within.is_empty() {
                return None;
            }
            put(&mut inside.cube, cell, within);
        }
        for &(piece, n) in &branch.min_hands {
            if get(&inside.min_hands, piece).unwrap_or(0) < n {
                if let Some(outside) = &mut outside {
                    outside.push(inside.with_guard(self.hand_guard(piece, n), false));
                }
                put(&mut inside.min_hands, piece, n);
            }
        }
        for &literal in &branch.guards {
            let is_refuted = inside.guards.contains(&literal.negated());
            if inside.guards.contains(&literal) {
                continue;
            }
            if let Some(outside) = &mut outside {
                outside.push(if is_refuted {
                    inside.clone()
                } else {
                    inside.with_guard(literal.guard, !literal.holds)
                });
            }
            if is_refuted {
                return None;
            }
            inside.guards.push(literal);
        }
        Some(inside)
    }

    /// `M else nil`, where M changes one written square in the same way in all cases: the write is deferred to the end of the
    /// turn.
    pub fn defer_write(&self, state: &SymbolicState, branches: &[SymbolicState]) -> Option<SymbolicState> {
        let first = branches.first()?;
        if self.deferral == Deferral::Nothing
            || state.deferred_write.is_some()
            || !branches.iter().all(|branch| branch.has_same_result(first))
        {
            return None;
        }
        if first.hand_deltas != state.hand_deltas
            || first.capture_gain != state.capture_gain
            || first.interest != state.interest
            || first.recoded != state.recoded
            || first.deferred_effects != state.deferred_effects
        {
            return None;
        }
        let mut changed = first.written.iter().filter(|entry| !state.written.contains(entry));
        let &(cell, code) = changed.next()?;
        let kind = |code| self.alphabet.content(code).kind;
        let was = get(&state.written, cell)?;
        if changed.next().is_some() || first.written.len() != state.written.len() || kind(was) != kind(code) {
            return None;
        }
        let fresh_elsewhere = |state: &SymbolicState| {
            let mut fresh = state.fresh_marks.clone();
            remove(&mut fresh, cell);
            fresh
        };
        if fresh_elsewhere(first) != fresh_elsewhere(state) {
            return None;
        }
        let cases = branches.iter().map(|branch| state.added_requirement(branch)).collect::<Option<_>>()?;
        let fresh_marks = first.fresh_marks_on(cell);
        let deferred_write = Some(Rc::new(DeferredWrite { cell, code, fresh_marks, cases }));
        Some(SymbolicState { deferred_write, ..state.clone() })
    }
}
