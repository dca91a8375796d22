//! Counting the pieces that a turn has removed from the board.

use super::grounder::{GroundError, Grounder, unsupported};
use super::symbolic_state::{SortedList, SymbolicState, get, put};
use super::{Code, CodeSet};
use crate::board::Cell;
use smallvec::SmallVec;

/// Cases by what squares must have held before the turn, each with the number of pieces removed per set.
pub(super) type RemovalCases<const N: usize> = SmallVec<[(SortedList<Cell, CodeSet, 2>, [i32; N]); 2]>;

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
        cases.push((SortedList::new(), [0; N]));
        for cell in state.written.iter().map(|entry| entry.0).chain(state.recoded.iter().map(|entry| entry.0)) {
            // Each case costs one step of the budget.
            self.steps_left = self.steps_left.saturating_sub(u32::try_from(cases.len()).unwrap_or(u32::MAX));
            let before = self.codes_before(state, cell);
            let touched =
                |code: Code| pieces.iter().any(|pieces| pieces.contains(code) || !pieces.and(before).is_empty());
            if get(&state.written, cell).is_some_and(|code| !touched(code)) {
                // No piece of the sets stood there or stands there now.
                continue;
            }
            let parts = self.removed_on_square(state, (cell, before), pieces);
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
                return unsupported("what it takes on each of many squares is counted");
            }
        }
        Ok(cases)
    }

    /// Counts how many fewer pieces of each set stand on one square, for each subset of its earlier contents with an equal count.
    fn removed_on_square<const N: usize>(
        &self,
        state: &SymbolicState,
        (cell, before): (Cell, CodeSet),
        pieces: [CodeSet; N],
    ) -> SmallVec<[([i32; N], CodeSet); 3]> {
        let mut parts: SmallVec<[([i32; N], CodeSet); 3]> = SmallVec::new();
        let mut part = |fewer: [i32; N], set: CodeSet| match parts.iter_mut().find(|part| part.0 == fewer) {
            _ if set.is_empty() => {}
            Some((_, all)) => *all = all.or(set),
            None => parts.push((fewer, set)),
        };
        let difference = |old: Code, now: Code| {
            pieces.map(|pieces| i32::from(pieces.contains(old)) - i32::from(pieces.contains(now)))
        };
        match (get(&state.written, cell), get(&state.recoded, cell)) {
            (None, Some(map)) => {
                before.iter().for_each(|code| part(difference(code, self.image(map, code)), CodeSet::of(code)));
            }
            // A written code does not depend on what stood there.
            (written, _) => {
                let now = pieces.map(|pieces| written.is_some_and(|code| pieces.contains(code)));
                let mut rest = before;
                while let Some(first) = rest.iter().next() {
                    let had = pieces.map(|pieces| pieces.contains(first));
                    let with = |set: CodeSet, (pieces, had): (CodeSet, bool)| {
                        if had { set.and(pieces) } else { set.without(pieces) }
                    };
                    let alike = pieces.into_iter().zip(had).fold(rest, with);
                    rest = rest.without(alike);
                    part(std::array::from_fn(|nth| i32::from(had[nth]) - i32::from(now[nth])), alike);
                }
            }
        }
        parts
    }
}

fn add_counts<const N: usize>(a: [i32; N], b: [i32; N]) -> [i32; N] {
    std::array::from_fn(|nth| a[nth] + b[nth])
}

/// The most cases that a count may distinguish.
const MAX_REMOVAL_CASES: usize = 64;
