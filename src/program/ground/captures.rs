//! Counting the pieces that a turn has removed from the board.

use super::ground_error::GroundError;
use super::grounder::Grounder;
use super::symbolic_state::{InlineList, SymbolicState};
use super::{Code, CodeSet};
use crate::board::Cell;
use crate::program::sorted_list::{get, put};
use smallvec::SmallVec;

/// How many pieces of two sets a turn has removed.
pub(super) type RemovedCounts = [i32; 2];

/// Cases by what squares must have held before the turn, each with the numbers of pieces removed.
pub(super) type RemovalCases = SmallVec<[(InlineList<Cell, CodeSet, 2>, RemovedCounts); 2]>;

impl Grounder<'_> {
    /// Counts, for each set of pieces, how many fewer are on the board than before the turn. Returns a count for each case that
    /// the state leaves open, with what changed squares must have held, if that is less than they may have held.
    pub fn count_removed(&mut self, state: &SymbolicState, pieces: [CodeSet; 2]) -> Result<RemovalCases, GroundError> {
        if state.deferred_effects.is_some() {
            return Err(GroundError::Undecided);
        }
        let mut cases: RemovalCases = SmallVec::new();
        cases.push((InlineList::new(), [0; 2]));
        for cell in state.written.iter().map(|entry| entry.0).chain(state.recoded.iter().map(|entry| entry.0)) {
            // Each case costs one step of the budget.
            self.charge_steps(cases.len());
            let before = self.codes_before(state, cell);
            let touched =
                |code: Code| pieces.iter().any(|pieces| pieces.contains(code) || !pieces.and(before).is_empty());
            if get(&state.written, cell).is_some_and(|code| !touched(code)) {
                // No piece of the sets was there or is there now.
                continue;
            }
            let parts = self.removed_on_square(state, cell, pieces);
            let Some(((fewer, set), others)) = parts.split_first() else { return Ok(SmallVec::new()) };
            for index in 0..cases.len() {
                for (fewer, set) in others {
                    let (mut narrowed, removed) = cases[index].clone();
                    put(&mut narrowed, cell, *set);
                    cases.push((narrowed, add_counts(removed, *fewer)));
                }
                let (narrowed, removed) = &mut cases[index];
                if !others.is_empty() {
                    put(narrowed, cell, *set);
                }
                *removed = add_counts(*removed, *fewer);
            }
            if cases.len() > MAX_REMOVAL_CASES {
                return Err(GroundError::TooManyCaptures);
            }
        }
        Ok(cases)
    }

    /// Counts how many pieces of each set one square has lost, for each subset of its earlier contents with an equal count.
    fn removed_on_square(
        &self,
        state: &SymbolicState,
        cell: Cell,
        pieces: [CodeSet; 2],
    ) -> SmallVec<[(RemovedCounts, CodeSet); 4]> {
        let (written, map) = (get(&state.written, cell), get(&state.recoded, cell));
        let after = |code: Code| written.unwrap_or_else(|| map.map_or(code, |map| self.image(map, code)));
        self.codes_before(state, cell).group_by(|code| {
            pieces.map(|pieces| i32::from(pieces.contains(code)) - i32::from(pieces.contains(after(code))))
        })
    }
}

fn add_counts(a: RemovedCounts, b: RemovedCounts) -> RemovedCounts {
    [a[0] + b[0], a[1] + b[1]]
}

/// The most cases that a count may distinguish.
const MAX_REMOVAL_CASES: usize = 64;
