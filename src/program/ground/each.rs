//! `each p: M`: changes of several squares, made together.

use super::Code;
use super::ground_error::GroundError;
use super::grounder::{GroundResult, Grounder, OnState};
use super::symbolic_state::{CodeWrite, SymbolicState};
use crate::algebra::term::{Move, Pattern};
use crate::board::Cell;
use crate::program::sorted_list::{get, put};

/// Pending writes.
type Writes = Vec<CodeWrite>;

/// The most cases that one `each` may fork into.
const MAX_EACH_CASES: usize = 64;

impl Grounder<'_> {
    /// Executes M on each square of the pattern; each run reads the state before all of them.
    pub fn execute_each(
        &mut self,
        place: &Pattern,
        body: &Move,
        state: &SymbolicState,
        visit: OnState<'_>,
    ) -> GroundResult {
        let mut squares: Vec<(Cell, SymbolicState)> = Vec::new();
        self.for_each_square(place, state, &mut |_, cell, chosen| {
            squares.push((cell, chosen));
            Ok(())
        })?;
        if let Some(after) = self.each_independent(body, state, &squares)? {
            return visit(self, &after);
        }
        let mut cases: Vec<(SymbolicState, Writes)> = vec![(state.clone(), Vec::new())];
        for (cell, chosen) in squares {
            let mut next = Vec::new();
            for (case, writes) in cases {
                for out in self.complement(&case, std::slice::from_ref(&chosen))? {
                    next.push((out, writes.clone()));
                }
                if let Some(inside) = self.conjoin(&case, &chosen) {
                    self.each_on_square(cell, body, state, inside, &writes, &mut next)?;
                }
                if next.len() > MAX_EACH_CASES {
                    return Err(GroundError::EachOnManySquares);
                }
            }
            cases = next;
        }
        for (mut case, writes) in cases {
            for write in writes {
                Self::require_settled(&case, write.cell)?;
                if case.has_deferred_write(write.cell) {
                    return Err(GroundError::Undecided);
                }
                case.write(write);
            }
            visit(self, &case)?;
        }
        Ok(())
    }

    /// The state after M on every square, if the effect of M on a square depends on that square alone.
    fn each_independent(
        &mut self,
        body: &Move,
        state: &SymbolicState,
        squares: &[(Cell, SymbolicState)],
    ) -> Result<Option<SymbolicState>, GroundError> {
        let mut after = state.clone();
        for (cell, chosen) in squares {
            let mut without_requirements = chosen.clone();
            without_requirements.cube.clone_from(&state.cube);
            if without_requirements != *state {
                return Ok(None);
            }
            let interest = Some(self.rules.board.home(*cell, self.mover));
            let base = SymbolicState { interest, ..state.clone() };
            let branches = self.branches(body, &SymbolicState { interest, ..chosen.clone() })?;
            if branches.is_empty() {
                continue;
            }
            if get(&state.written, *cell).is_none() {
                let Some(map) = self.square_map(*cell, &base, &branches) else { return Ok(None) };
                if get(&after.recoded, *cell) != get(&state.recoded, *cell) {
                    return Ok(None);
                }
                if !self.is_identity(state, *cell, map) {
                    put(&mut after.recoded, *cell, map);
                }
                continue;
            }
            let [branch] = &branches[..] else { return Ok(None) };
            let code = get(&branch.written, *cell);
            let mut without_write = branch.clone();
            without_write.written.clone_from(&base.written);
            without_write.fresh_marks.clone_from(&base.fresh_marks);
            let elsewhere = |entry: &(Cell, Code)| entry.0 != *cell && !base.written.contains(entry);
            let Some(code) = code.filter(|_| without_write == base && !branch.written.iter().any(elsewhere)) else {
                return Ok(None);
            };
            after.write(CodeWrite { cell: *cell, code, fresh_marks: branch.fresh_marks_on(*cell) });
        }
        Ok(Some(after))
    }

    /// Executes M on one square: adds each case with its writes to `next`, and the case where M is impossible unchanged.
    fn each_on_square(
        &mut self,
        cell: Cell,
        body: &Move,
        base: &SymbolicState,
        inside: SymbolicState,
        writes: &Writes,
        next: &mut Vec<(SymbolicState, Writes)>,
    ) -> GroundResult {
        let home = SymbolicState { interest: Some(self.rules.board.home(cell, self.mover)), ..inside };
        let back = |state: SymbolicState| SymbolicState {
            interest: base.interest,
            written: base.written.clone(),
            fresh_marks: base.fresh_marks.clone(),
            ..state
        };
        let branches = self.branches(body, &home)?;
        for out in self.complement(&home, &branches)? {
            next.push((back(out), writes.clone()));
        }
        for (index, branch) in branches.iter().enumerate() {
            let more = (
                &branch.hand_deltas,
                &branch.capture_gain,
                &branch.deferred_write,
                &branch.recoded,
                &branch.deferred_effects,
            );
            if more
                != (&base.hand_deltas, &base.capture_gain, &base.deferred_write, &base.recoded, &base.deferred_effects)
            {
                return Err(GroundError::EachNotOnlyWrites);
            }
            let other =
                |other: &SymbolicState| other.written != branch.written && self.conjoin(other, branch).is_some();
            if branches[..index].iter().any(other) {
                return Err(GroundError::EachAmbiguous);
            }
            let mut all = writes.clone();
            for &(cell, code) in branch.written.iter().filter(|entry| !base.written.contains(entry)) {
                if all.iter().any(|other| other.cell == cell && other.code != code) {
                    return Err(GroundError::EachAmbiguous);
                }
                all.push(CodeWrite { cell, code, fresh_marks: branch.fresh_marks_on(cell) });
            }
            next.push((back(branch.clone()), all));
        }
        Ok(())
    }
}
