//! Where a fragment matches, and what a rewrite makes of it.

use super::fresh::FreshList;
use super::state::State;
use super::{Context, Flow, Interpreter, Then, ask, fresh};
use crate::algebra::term::{Fragment, Rewrite, SquareTest, WriteValue};
use crate::algebra::{Content, Marks};
use crate::board::{Cell, Frame};
use crate::program::Position;

impl Interpreter {
    /// Calls `found` with the anchor of every place where the fragment matches; `None` if it asks for hands alone.
    pub(super) fn places(
        &self,
        context: &Context<'_>,
        fragment: &Fragment,
        state: State<'_>,
        found: &mut dyn FnMut(Option<Frame>) -> Flow,
    ) -> Flow {
        if !Self::holds_in_hand(fragment, state.position) {
            return Flow::Continue(());
        }
        if fragment.squares.is_empty() {
            return found(None);
        }
        if fragment.at_interest {
            ask(context.spent.spend(1))?;
            return match state.interest {
                Some(frame) if self.matches(context, fragment, frame, state.position) => found(Some(frame)),
                _ => Flow::Continue(()),
            };
        }
        ask(context.spent.spend(self.look()))?;
        for cell in self.board().cells() {
            let frame = self.board().home(cell, context.mover);
            if self.matches(context, fragment, frame, state.position) {
                found(Some(frame))?;
            }
        }
        Flow::Continue(())
    }

    /// Does every square hold what the fragment says? On a wrapped board no two squares may come to lie on each other.
    fn matches(&self, context: &Context<'_>, fragment: &Fragment, anchor: Frame, position: &Position) -> bool {
        let board = self.board();
        let Some(((_, first), others)) = fragment.squares.split_first() else { return true };
        // The anchor is asked first and without a walk: most places are ruled out by it.
        if !passes(first, Some(anchor.cell), position.at(anchor.cell)) {
            return false;
        }
        let mut paces = 0;
        let all = others.iter().all(|(walk, test)| {
            paces += 1 + walk.step_count();
            let cell = board.walk(anchor, walk).map(|frame| frame.cell);
            passes(test, cell, cell.map_or(Content::OFF, |cell| position.at(cell)))
        });
        context.spent.note(paces / 4);
        all && (!self.wrapped || self.lies_flat(context, fragment, anchor))
    }

    fn lies_flat(&self, context: &Context<'_>, fragment: &Fragment, anchor: Frame) -> bool {
        let cell = |(walk, _): &(_, _)| self.board().walk(anchor, walk).map(|frame| frame.cell);
        let mut cells: Vec<Cell> = fragment.squares.iter().filter_map(cell).collect();
        let squares = cells.len();
        context.spent.note(squares);
        cells.sort_unstable();
        cells.dedup();
        cells.len() == squares
    }

    fn holds_in_hand(fragment: &Fragment, position: &Position) -> bool {
        fragment.hand.iter().all(|kind| {
            let wanted = fragment.hand.iter().filter(|other| *other == kind).count();
            usize::from(position.in_hand(*kind)) >= wanted
        })
    }

    /// `f -> g`.
    pub(super) fn rewrite(&self, context: &Context<'_>, rewrite: &Rewrite, state: State<'_>, then: Then<'_>) -> Flow {
        self.places(context, &rewrite.from, state, &mut |anchor| {
            ask(context.spent.spend(1 + state.position.bytes() / 128 + rewrite.writes.len()))?;
            match self.written(rewrite, anchor, state) {
                Some((position, interest, fresh)) => then(State {
                    position: &position,
                    interest,
                    from: state.from,
                    fresh: fresh.as_deref().unwrap_or(state.fresh),
                }),
                None => Flow::Continue(()),
            }
        })
    }

    /// The position with the right side written, the place of interest, and the fresh squares if they changed;
    /// `None` if a square to write on is not there.
    fn written(
        &self,
        rewrite: &Rewrite,
        anchor: Option<Frame>,
        state: State<'_>,
    ) -> Option<(Position, Option<Frame>, Option<FreshList>)> {
        let old = state.position;
        let mut new = old.clone();
        let mut fresh: Option<FreshList> = None;
        for &kind in &rewrite.from.hand {
            new.set_in_hand(kind, new.in_hand(kind).checked_sub(1)?);
        }
        for &kind in &rewrite.to_hand {
            new.set_in_hand(kind, new.in_hand(kind).saturating_add(1));
        }
        for write in &rewrite.writes {
            let cell = self.board().walk(anchor?, &write.walk)?.cell;
            let under = old.at(cell);
            if under == Content::OFF {
                return None;
            }
            // What is written, and where it comes from with the marks it has.
            let (mut content, source) = match write.value {
                WriteValue::Put(kind) => (Content::plain(kind), None),
                WriteValue::Keep => (under, Some(cell)),
                WriteValue::Interest => {
                    let source = state.interest?.cell;
                    let carried = old.at(source);
                    let lost = if source == cell { Marks::default() } else { self.lost_when_moved };
                    (Content { marks: carried.marks.without(lost), ..carried }, Some(source))
                }
            };
            content.marks = content.marks.or(write.add_marks).without(write.remove_marks);
            if !self.lasting_one_turn.is_empty() {
                let carried = source.map_or(Marks::default(), |source| fresh::on(state.fresh, source));
                let marks = carried.or(write.add_marks.and(self.lasting_one_turn)).and(content.marks);
                fresh::set(&mut fresh, state.fresh, cell, marks);
            }
            new.put(cell, content);
        }
        let interest = match (&rewrite.interest_walk, state.interest) {
            (Some(walk), Some(frame)) => Some(self.board().walk(frame, walk)?),
            (_, interest) => interest,
        };
        Some((new, interest, fresh))
    }
}

/// Does what stands on a cell (off the board for none) pass the test?
fn passes(test: &SquareTest, cell: Option<Cell>, content: Content) -> bool {
    test.kinds.contains(content.kind)
        && content.marks.has_all(test.required_marks)
        && !content.marks.has_any(test.forbidden_marks)
        && test.reaches(cell)
}
