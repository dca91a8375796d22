//! `carry(M)`: the piece of interest moves to where M leads.

use super::grounder::{Continuation, GroundError, GroundResult, Grounder, unsupported};
use super::symbolic_state::{SQUARES, SymbolicState, get, put, remove};
use super::{Code, CodeSet};
use crate::algebra::Content;
use crate::algebra::term::Move;
use crate::board::Cell;

impl Grounder<'_> {
    /// Executes `carry(M)`; forks on the piece only as far as its marks differ.
    pub fn execute_carry(&mut self, body: &Move, state: &SymbolicState, visit: Continuation<'_>) -> GroundResult {
        let Some(origin) = state.interest.map(|frame| frame.cell) else { return Ok(()) };
        let mut ends: Vec<SymbolicState> = Vec::new();
        for end in self.branches(body, state)? {
            let target = end.interest.map(|frame| frame.cell);
            if target.is_none_or(|target| target == origin) {
                continue;
            }
            // If several paths lead to one square, the first possible one suffices.
            if !ends.iter().any(|known| known.has_same_result(&end) && known.subsumes(&end)) {
                ends.push(end);
            }
        }
        for end in ends {
            let Some(target) = end.interest.map(|frame| frame.cell) else { continue };
            self.carry_to(origin, target, end, &mut *visit)?;
        }
        Ok(())
    }

    fn carry_to(
        &mut self,
        origin: Cell,
        target: Cell,
        mut state: SymbolicState,
        visit: Continuation<'_>,
    ) -> GroundResult {
        if state.deferred_write.as_ref().is_some_and(|change| change.cell == origin || change.cell == target) {
            return Err(GroundError::Undecided);
        }
        if !self.require(&mut state, target, SQUARES)? {
            return Ok(());
        }
        let moved = |this: &Self, code: Code| {
            let content = this.content(code);
            Content { marks: content.marks.without(this.lost_when_moved), ..content }
        };
        let mut images: Vec<(Content, CodeSet)> = Vec::new();
        for code in self.codes_now(&state, origin).iter() {
            let content = moved(self, code);
            match images.iter_mut().find(|(other, _)| *other == content) {
                Some((_, codes)) => *codes = codes.or(CodeSet::of(code)),
                None => images.push((content, CodeSet::of(code))),
            }
        }
        for (content, codes) in images {
            let mut next = state.clone();
            if !self.require(&mut next, origin, codes)? {
                continue;
            }
            let Some(code) = self.alphabet.code(content) else {
                return unsupported("it carries a mark to where it may not be");
            };
            let fresh = get(&next.fresh_marks, origin).unwrap_or_default();
            remove(&mut next.fresh_marks, origin);
            if fresh.is_empty() {
                remove(&mut next.fresh_marks, target);
            } else {
                put(&mut next.fresh_marks, target, fresh);
            }
            remove(&mut next.recoded, origin);
            remove(&mut next.recoded, target);
            put(&mut next.written, origin, Code::EMPTY);
            put(&mut next.written, target, code);
            next.interest = Some(self.rules.board.home(target, self.mover));
            visit(self, &next)?;
        }
        Ok(())
    }
}
