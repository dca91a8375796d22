//! `carry(M)`: M moves only the place of interest. Then the piece of interest moves to that square and captures its occupant. A path
//! of seed 001 is such a move: its walk tests the squares on the way.

use super::fresh_marks::FreshMarkList;
use super::state::State;
use super::{Continuation, Flow, Interpreter, RunContext, fresh_marks};
use crate::algebra::term::Move;
use crate::algebra::{Content, Kind};
use crate::board::Cell;
use crate::program::Position;

impl Interpreter {
    pub(super) fn carry(
        &self,
        context: &RunContext<'_>,
        body: &Move,
        state: State<'_>,
        continuation: Continuation<'_>,
    ) -> Flow {
        let Some(origin) = state.interest.map(|frame| frame.cell) else { return Flow::Continue(()) };
        self.run(context, body, state, &mut |end| {
            let Some(target) = end.interest.map(|frame| frame.cell).filter(|&target| target != origin) else {
                return Flow::Continue(());
            };
            context.budget.charge(1 + end.position.bytes() / 128);
            let (position, fresh) = self.put_down(end, origin, target);
            continuation(State {
                position: &position,
                interest: Some(self.board().home(target, context.mover)),
                fresh: fresh.as_deref().unwrap_or(end.fresh),
                ..end
            })
        })
    }

    /// Moves a piece from `origin` to `target`, without the marks that are lost when moved.
    fn put_down(&self, end: State<'_>, origin: Cell, target: Cell) -> (Position, Option<FreshMarkList>) {
        let mut position = end.position.clone();
        let mut list: Option<FreshMarkList> = None;
        let piece = position.at(origin);
        position.put(origin, Content::plain(Kind::EMPTY));
        position.put(target, Content { marks: piece.marks.without(self.lost_when_moved), ..piece });
        if !self.lasting_one_turn.is_empty() {
            let marks = fresh_marks::marks_on(end.fresh, origin);
            fresh_marks::set_marks(&mut list, end.fresh, target, marks);
            fresh_marks::set_marks(&mut list, end.fresh, origin, crate::algebra::Marks::default());
        }
        (position, list)
    }
}
