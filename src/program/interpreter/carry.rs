//! `carry(M)`: M moves only the place of interest. Then the piece of interest moves to that square and captures its occupant. A path
//! of seed 001 is such a move: its walk tests the squares on the way.

use super::state::{State, Written};
use super::{Continuation, Flow, Interpreter, RunContext, fresh_marks};
use crate::algebra::term::Move;
use crate::algebra::{Content, Marks};
use crate::board::Cell;

impl Interpreter {
    pub(super) fn carry(
        &self,
        context: &RunContext<'_>,
        body: &Move,
        state: State<'_>,
        continuation: Continuation<'_>,
    ) -> Flow {
        let Some(origin) = state.interest.map(|frame| frame.cell) else { return Ok(()) };
        self.run(context, body, state, &mut |end| {
            let Some(target) = end.interest.map(|frame| frame.cell).filter(|&target| target != origin) else {
                return Ok(());
            };
            context.budget.charge(1 + end.position.bytes() / 128);
            let written = self.put_down(end, origin, target);
            let interest = Some(self.board().home(target, context.mover));
            continuation(State { interest, ..written.state(end) })
        })
    }

    /// Moves a piece from `origin` to `target`, without the marks that are lost when moved.
    fn put_down(&self, end: State<'_>, origin: Cell, target: Cell) -> Written {
        let mut written = Written::unchanged(end);
        let piece = end.position.at(origin);
        written.position.put(origin, Content::EMPTY);
        let marks = piece.marks.without(self.properties.lost_when_moved);
        written.position.put(target, Content { marks, ..piece });
        if !self.properties.lasting_one_turn.is_empty() {
            written.set_fresh(end, target, fresh_marks::marks_on(end.fresh, origin));
            written.set_fresh(end, origin, Marks::default());
        }
        written
    }
}
