//! `carry(M)`: the piece of interest goes where M leads the place of interest, whatever stands there. A path of seed 001
//! is such a move: its walk looks at squares on the way and leaves all pieces where they are.

use super::fresh::FreshList;
use super::state::State;
use super::{Context, Flow, Interpreter, Then, fresh};
use crate::algebra::term::Move;
use crate::algebra::{Content, Kind};
use crate::board::Cell;
use crate::program::Position;

impl Interpreter {
    pub(super) fn carry(&self, context: &Context<'_>, body: &Move, state: State<'_>, then: Then<'_>) -> Flow {
        let Some(origin) = state.interest.map(|frame| frame.cell) else { return Flow::Continue(()) };
        self.run(context, body, state, &mut |end| {
            let Some(target) = end.interest.map(|frame| frame.cell).filter(|&target| target != origin) else {
                return Flow::Continue(());
            };
            context.spent.note(1 + end.position.bytes() / 128);
            let (position, fresh) = self.carried(end, origin, target);
            then(State {
                position: &position,
                interest: Some(self.board().home(target, context.mover)),
                fresh: fresh.as_deref().unwrap_or(end.fresh),
                ..end
            })
        })
    }

    /// The piece is lifted from one square and put down on another, less the marks lost when moved.
    fn carried(&self, end: State<'_>, origin: Cell, target: Cell) -> (Position, Option<FreshList>) {
        let mut position = end.position.clone();
        let mut list: Option<FreshList> = None;
        let piece = position.at(origin);
        position.put(origin, Content::plain(Kind::EMPTY));
        position.put(target, Content { marks: piece.marks.without(self.lost_when_moved), ..piece });
        if !self.lasting_one_turn.is_empty() {
            let marks = fresh::on(end.fresh, origin);
            fresh::set(&mut list, end.fresh, target, marks);
            fresh::set(&mut list, end.fresh, origin, crate::algebra::Marks::default());
        }
        (position, list)
    }
}
