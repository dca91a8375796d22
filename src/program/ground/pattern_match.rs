//! Matching patterns in symbolic states.

use super::CodeSet;
use super::ground_error::GroundError;
use super::grounder::{GroundResult, Grounder};
use super::symbolic_state::{InlineList, SymbolicState};
use crate::algebra::Kind;
use crate::algebra::term::{Fragment, Pattern};
use crate::board::{Cell, Frame};
use crate::program::sorted_list::{get, put};
use smallvec::SmallVec;

impl Grounder<'_> {
    /// The codes that a cell may hold now.
    pub fn codes_now(&self, state: &SymbolicState, cell: Cell) -> CodeSet {
        if let Some(code) = get(&state.written, cell) {
            return CodeSet::of(code);
        }
        let before = self.codes_before(state, cell);
        get(&state.recoded, cell).map_or(before, |map| self.images(map, before))
    }

    /// The codes that a cell may have held before the turn.
    pub fn codes_before(&self, state: &SymbolicState, cell: Cell) -> CodeSet {
        get(&state.cube, cell).unwrap_or_else(|| self.universe.get(cell.index()).copied().unwrap_or_default())
    }

    /// The subset of `possible_codes`, before the turn, that is in `set` now.
    fn restrict_before(&self, state: &SymbolicState, cell: Cell, possible_codes: CodeSet, set: CodeSet) -> CodeSet {
        get(&state.recoded, cell).map_or_else(|| possible_codes.and(set), |map| self.preimage(map, possible_codes, set))
    }

    /// Requires a cell to hold a code of `set` now; returns `false` if it cannot.
    pub fn require(&self, state: &mut SymbolicState, cell: Cell, set: CodeSet) -> Result<bool, GroundError> {
        Self::require_settled(state, cell)?;
        if let Some(holds) = written_matches(state, cell, set)? {
            return Ok(holds);
        }
        let possible_codes = self.codes_before(state, cell);
        let rest = self.restrict_before(state, cell, possible_codes, set);
        if rest != possible_codes {
            put(&mut state.cube, cell, rest);
        }
        Ok(!rest.is_empty())
    }

    /// What squares must have held before the turn for the fragment to match with its anchor in this frame; `None` if it
    /// cannot match.
    pub fn match_at(
        &mut self,
        fragment: &Fragment,
        anchor: Frame,
        state: &SymbolicState,
    ) -> Result<Option<InlineList<Cell, CodeSet, 8>>, GroundError> {
        let mut requirements: InlineList<Cell, CodeSet, 8> = InlineList::new();
        let mut cells: SmallVec<[Cell; 8]> = SmallVec::new();
        for (index, (walk, test)) in fragment.squares.iter().enumerate() {
            let frame = if index == 0 { Some(anchor) } else { self.rules.board.walk(anchor, walk) };
            let Some(cell) = frame.map(|frame| frame.cell) else {
                let off = test.kinds.contains(Kind::OFF) && test.required_marks.is_empty() && test.zone.is_none();
                if !off {
                    return Ok(None);
                }
                continue;
            };
            if !test.reaches(Some(cell)) {
                return Ok(None);
            }
            let set = self.alphabet.codes_matching(test);
            Self::require_settled(state, cell)?;
            match written_matches(state, cell, set)? {
                Some(true) => {}
                Some(false) => return Ok(None),
                None => {
                    let possible_codes = get(&requirements, cell).unwrap_or_else(|| self.codes_before(state, cell));
                    let rest = self.restrict_before(state, cell, possible_codes, set);
                    if rest.is_empty() {
                        return Ok(None);
                    }
                    if rest != possible_codes {
                        put(&mut requirements, cell, rest);
                    }
                }
            }
            if self.rules.board.walks_may_meet() {
                if cells.contains(&cell) {
                    return Ok(None);
                }
                cells.push(cell);
            }
        }
        Ok(Some(requirements))
    }

    /// Calls `visit` for each place where the fragment may match, with the state restricted to the match.
    pub fn for_each_match(
        &mut self,
        fragment: &Fragment,
        state: &SymbolicState,
        visit: &mut dyn FnMut(&mut Self, Option<Frame>, &mut SymbolicState) -> GroundResult,
    ) -> GroundResult {
        let mut at = |this: &mut Self, frame: Option<Frame>, requirements: &[(Cell, CodeSet)]| {
            let mut here = state.clone();
            requirements.iter().for_each(|&(cell, set)| put(&mut here.cube, cell, set));
            require_hand(fragment, &mut here)?;
            visit(this, frame, &mut here)
        };
        if fragment.squares.is_empty() {
            return at(self, None, &[]);
        }
        if fragment.at_interest {
            let Some(frame) = state.interest else { return Ok(()) };
            return match self.match_at(fragment, frame, state)? {
                Some(requirements) => at(self, Some(frame), &requirements),
                None => Ok(()),
            };
        }
        for cell in self.rules.board.cells() {
            self.charge_step()?;
            let frame = self.rules.board.home(cell, self.mover);
            if let Some(requirements) = self.match_at(fragment, frame, state)? {
                at(self, Some(frame), &requirements)?;
            }
        }
        Ok(())
    }

    /// Calls `visit` for each square that may match one of the fragments, at most once in any position.
    pub fn for_each_square(
        &mut self,
        place: &Pattern,
        state: &SymbolicState,
        visit: &mut dyn FnMut(&mut Self, Cell, SymbolicState) -> GroundResult,
    ) -> GroundResult {
        let mut earlier: Vec<(Cell, SymbolicState)> = Vec::new();
        for fragment in place.iter() {
            let mut matches: Vec<(Cell, SymbolicState)> = Vec::new();
            self.for_each_match(fragment, state, &mut |_, anchor, here| {
                matches.extend(anchor.map(|frame| (frame.cell, std::mem::take(here))));
                Ok(())
            })?;
            for (cell, here) in &matches {
                let before: Vec<SymbolicState> =
                    earlier.iter().filter(|(other, _)| other == cell).map(|(_, state)| state.clone()).collect();
                if before.is_empty() {
                    visit(self, *cell, here.clone())?;
                    continue;
                }
                // Only positions where no earlier fragment matches.
                for free in self.complement(state, &before)? {
                    if let Some(both) = self.conjoin(&free, here) {
                        visit(self, *cell, both)?;
                    }
                }
            }
            earlier.append(&mut matches);
        }
        Ok(())
    }
}

/// Whether what the turn has written on a cell is in the set; `None` if it has written nothing there.
fn written_matches(state: &SymbolicState, cell: Cell, set: CodeSet) -> Result<Option<bool>, GroundError> {
    let Some(code) = get(&state.written, cell) else { return Ok(None) };
    match &state.deferred_write {
        Some(change) if change.cell == cell && set.contains(code) != set.contains(change.code) => {
            Err(GroundError::Undecided)
        }
        _ => Ok(Some(set.contains(code))),
    }
}

/// Requires the pieces that the fragment needs in hand.
fn require_hand(fragment: &Fragment, state: &mut SymbolicState) -> GroundResult {
    if !fragment.hand.is_empty() && state.capture_gain.is_some() {
        return Err(GroundError::Undecided);
    }
    for kind in &fragment.hand {
        let wanted = fragment.hand.iter().filter(|other| *other == kind).count();
        if let Some(piece) = kind.index() {
            state.require_in_hand(piece, u8::try_from(wanted).unwrap_or(u8::MAX));
        }
    }
    Ok(())
}
