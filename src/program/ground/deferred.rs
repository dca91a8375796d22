//! Deferred effects: squares that a turn writes in some cases only, where nothing later in the turn reads them.
//!
//! A disc in Othello flips lines in eight directions, and a cube for each combination would be too many. Each direction stays
//! a conditional effect instead, and reading its squares later in the turn is an error.

use super::ground_error::GroundError;
use super::grounder::{Deferral, GroundResult, Grounder};
use super::normalize::may_intersect;
use super::symbolic_state::SymbolicState;
use super::{Code, ConditionalEffect};
use crate::algebra::Marks;
use crate::board::Cell;
use crate::program::sorted_list::get;
use std::rc::Rc;

/// The deferred effects of a state. Their cases exclude each other or do the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct DeferredEffects {
    pub effects: Vec<ConditionalEffect>,
    /// All squares that an effect writes, sorted.
    pub cells: Vec<Cell>,
}

impl Grounder<'_> {
    /// `M else nil`, where M only writes squares that the turn has not written, in one way wherever it is possible: the
    /// writes are deferred.
    pub fn defer_effects(&self, state: &SymbolicState, branches: &[SymbolicState]) -> Option<SymbolicState> {
        if self.deferral < Deferral::Effects || branches.is_empty() {
            return None;
        }
        let mut deferred = state.deferred_effects.as_deref().cloned().unwrap_or_default();
        let first = deferred.effects.len();
        for branch in branches {
            let mut rest = branch.clone();
            rest.cube.clone_from(&state.cube);
            rest.written.clone_from(&state.written);
            rest.guards.clone_from(&state.guards);
            if rest != *state {
                return None;
            }
            let mut writes: Vec<(Cell, Code)> = Vec::new();
            for &(cell, code) in &branch.written {
                match get(&state.written, cell) {
                    Some(known) if known == code => {}
                    None if get(&state.recoded, cell).is_none() => writes.push((cell, code)),
                    _ => return None,
                }
            }
            let effect = ConditionalEffect { case: state.added_requirement(branch)?, writes };
            let is_compatible = |other: &ConditionalEffect| {
                other.writes == effect.writes || !may_intersect(&other.case.cube, &effect.case.cube)
            };
            if !deferred.effects[first..].iter().all(is_compatible) {
                return None;
            }
            deferred.effects.push(effect);
        }
        let new = &deferred.effects[first..];
        deferred.cells.extend(new.iter().flat_map(|effect| effect.writes.iter().map(|write| write.0)));
        deferred.cells.sort_unstable();
        deferred.cells.dedup();
        Some(SymbolicState { deferred_effects: Some(Rc::new(deferred)), ..state.clone() })
    }

    /// Fails if a deferred effect may have written the cell.
    pub fn require_settled(state: &SymbolicState, cell: Cell) -> GroundResult {
        match &state.deferred_effects {
            Some(deferred) if deferred.cells.binary_search(&cell).is_ok() => Err(GroundError::Undecided),
            _ => Ok(()),
        }
    }

    /// The conditional effects at the end of the turn.
    pub fn final_effects(&self, state: &SymbolicState) -> Vec<ConditionalEffect> {
        let effects = state.deferred_effects.as_deref().map_or(&[][..], |deferred| &deferred.effects);
        let fade = |effect: &ConditionalEffect| {
            let faded = effect.writes.iter().map(|&(cell, code)| (cell, self.faded(code, Marks::default())));
            ConditionalEffect { writes: faded.collect(), ..effect.clone() }
        };
        effects.iter().map(fade).collect()
    }
}
