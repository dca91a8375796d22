//! Counting the pieces that a turn has removed from the board.

use super::ground_error::GroundError;
use super::grounder::Grounder;
use super::symbolic_state::{InlineList, SymbolicState};
use super::{Code, CodeSet};
use crate::board::Cell;
use crate::program::sorted_list::{get, put};
use smallvec::SmallVec;

/// Cases by what squares must have held before the turn, each with the number of pieces removed per set.
pub(super) type RemovalCases<const N: usize> = SmallVec<[(InlineList<Cell, CodeSet, 2>, [i32; N]); 2]>;

impl Grounder<'_> {
    /// Counts, for each set of pieces, how many fewer are on the board than before the turn. Returns a count for each case that
    /// the state leaves open, with what changed squares must have held, if that is less than they may have held.
    pub fn count_removed<const N: usize>(
        &mut self,
        state: &SymbolicState,
        pieces: [CodeSet; N],
    ) -> Result<RemovalCases<N>, GroundError> {
        if state.deferred_effects.is_some() {
            return Err(GroundError::Undecided);
        }
        let mut cases: RemovalCases<N> = SmallVec::new();
        cases.push((InlineList::new(), [0; N]));
        for cell in state.written.iter().map(|entry| entry.0).chain(state.recoded.iter().map(|entry| entry.0)) {
            // Each case costs one step of the budget.
            self.charge_steps(cases.len());
            let before = self.codes_before(state, cell);
            let touched =
                |code: Code| pieces.iter().any(|pieces| pieces.contains(code) || !pieces.and(before).is_empty());
            if get(&state.written, cell).is_some_and(|code| !touched(code)) {
                // No piece of the sets stood there or stands there now.
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

    /// Counts how many fewer pieces of each set stand on one square, for each subset of its earlier contents with an equal count.
    fn removed_on_square<const N: usize>(
        &self,
        state: &SymbolicState,
        cell: Cell,
        pieces: [CodeSet; N],
    ) -> SmallVec<[([i32; N], CodeSet); 4]> {
        let (written, map) = (get(&state.written, cell), get(&state.recoded, cell));
        let after = |code: Code| written.unwrap_or_else(|| map.map_or(code, |map| self.image(map, code)));
        self.codes_before(state, cell).group_by(|code| {
            pieces.map(|pieces| i32::from(pieces.contains(code)) - i32::from(pieces.contains(after(code))))
        })
    }
}

fn add_counts<const N: usize>(a: [i32; N], b: [i32; N]) -> [i32; N] {
    std::array::from_fn(|nth| a[nth] + b[nth])
}

/// The most cases that a count may distinguish.
const MAX_REMOVAL_CASES: usize = 64;
