//! `carry(M)`: the piece of interest moves to where M leads.

use super::ground_error::GroundError;
use super::grounder::{GroundResult, Grounder, OnState};
use super::symbolic_state::{CodeWrite, SymbolicState};
use super::{Code, CodeSet};
use crate::algebra::term::Move;
use crate::algebra::{Content, Marks};
use crate::board::Cell;

impl Grounder<'_> {
    /// Executes `carry(M)`; forks on the piece only as far as its marks differ.
    pub fn execute_carry(&mut self, body: &Move, state: &SymbolicState, visit: OnState<'_>) -> GroundResult {
        let Some(origin) = state.interest.map(|frame| frame.cell) else { return Ok(()) };
        let mut ends: Vec<SymbolicState> = Vec::new();
        for end in self.branches(body, state)? {
            // If several paths lead to one square, the first possible one suffices.
            if !ends.iter().any(|known| known.has_same_result(&end) && known.subsumes(&end)) {
                ends.push(end);
            }
        }
        for end in ends {
            if let Some(target) = end.interest.map(|frame| frame.cell).filter(|&target| target != origin) {
                self.carry_to(origin, target, end, &mut *visit)?;
            }
        }
        Ok(())
    }

    fn carry_to(&mut self, origin: Cell, target: Cell, mut state: SymbolicState, visit: OnState<'_>) -> GroundResult {
        if state.has_deferred_write(origin) || state.has_deferred_write(target) {
            return Err(GroundError::Undecided);
        }
        if !self.require(&mut state, target, CodeSet::SQUARES)? {
            return Ok(());
        }
        let image = |code: Code| {
            let content = self.alphabet.content(code);
            Content { marks: content.marks.without(self.lost_when_moved), ..content }
        };
        for (content, codes) in self.codes_now(&state, origin).group_by(image) {
            let mut next = state.clone();
            if !self.require(&mut next, origin, codes)? {
                continue;
            }
            let code = self.alphabet.code(content).ok_or(GroundError::InvalidMark)?;
            let fresh_marks = next.fresh_marks_on(origin);
            next.write(CodeWrite { cell: origin, code: Code::EMPTY, fresh_marks: Marks::default() });
            next.write(CodeWrite { cell: target, code, fresh_marks });
            next.interest = Some(self.rules.board.home(target, self.mover));
            visit(self, &next)?;
        }
        Ok(())
    }
}
