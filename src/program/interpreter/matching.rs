//! Matches fragments on the board, and applies rewrites.

use super::state::{State, Written};
use super::{Continuation, Flow, Interpreter, RunContext, fresh_marks};
use crate::algebra::term::{Fragment, Rewrite, SquareTest, WriteValue};
use crate::algebra::{Content, Kind, Marks};
use crate::board::{Cell, Frame};
use crate::program::Position;

impl Interpreter {
    /// Calls `visit` with the anchor of every match, or with `None` if the fragment tests only hands.
    pub(super) fn for_each_match(
        &self,
        context: &RunContext<'_>,
        fragment: &Fragment,
        state: State<'_>,
        visit: &mut dyn FnMut(Option<Frame>) -> Flow,
    ) -> Flow {
        if !Self::has_in_hand(fragment, state.position) {
            return Ok(());
        }
        if fragment.squares.is_empty() {
            return visit(None);
        }
        if fragment.at_interest {
            context.budget.spend(1)?;
            return match state.interest {
                Some(frame) if self.matches(context, fragment, frame, state.position) => visit(Some(frame)),
                _ => Ok(()),
            };
        }
        context.budget.spend(self.scan_cost())?;
        for cell in self.board().cells() {
            let frame = self.board().home(cell, context.mover);
            if self.matches(context, fragment, frame, state.position) {
                visit(Some(frame))?;
            }
        }
        Ok(())
    }

    /// Returns whether every square passes its test. On boards with joined edges the squares must also be distinct cells.
    fn matches(&self, context: &RunContext<'_>, fragment: &Fragment, anchor: Frame, position: &Position) -> bool {
        let board = self.board();
        let Some(((_, first), others)) = fragment.squares.split_first() else { return true };
        // The anchor needs no walk, and its test fails most often.
        if !passes(first, Some(anchor.cell), position.at(anchor.cell)) {
            return false;
        }
        let mut steps = 0;
        let all = others.iter().all(|(walk, test)| {
            steps += 1 + walk.step_count();
            let cell = board.walk(anchor, walk).map(|frame| frame.cell);
            passes(test, cell, cell.map_or(Content::OFF, |cell| position.at(cell)))
        });
        context.budget.charge(steps / 4);
        all && (!self.may_overlap || self.squares_are_distinct(context, fragment, anchor))
    }

    fn squares_are_distinct(&self, context: &RunContext<'_>, fragment: &Fragment, anchor: Frame) -> bool {
        let cell = |(walk, _): &(_, _)| self.board().walk(anchor, walk).map(|frame| frame.cell);
        let mut cells: Vec<Cell> = fragment.squares.iter().filter_map(cell).collect();
        let squares = cells.len();
        context.budget.charge(squares);
        cells.sort_unstable();
        cells.dedup();
        cells.len() == squares
    }

    fn has_in_hand(fragment: &Fragment, position: &Position) -> bool {
        fragment.hand.iter().all(|kind| {
            let required = fragment.hand.iter().filter(|other| *other == kind).count();
            usize::from(position.in_hand(*kind)) >= required
        })
    }

    /// Runs `f -> g`.
    pub(super) fn rewrite(
        &self,
        context: &RunContext<'_>,
        rewrite: &Rewrite,
        state: State<'_>,
        continuation: Continuation<'_>,
    ) -> Flow {
        self.for_each_match(context, &rewrite.from, state, &mut |anchor| {
            context.budget.spend(1 + state.position.bytes() / 128 + rewrite.writes.len())?;
            let Some((written, interest)) = self.apply(rewrite, anchor, state) else { return Ok(()) };
            let promoted = self.promotion(context, state, &written.position, interest).or(state.promoted);
            continuation(State { interest, promoted, ..written.state(state) })
        })
    }

    /// Returns the kind that the mover's piece of interest becomes, if it becomes another one.
    fn promotion(
        &self,
        context: &RunContext<'_>,
        before: State<'_>,
        after: &Position,
        interest: Option<Frame>,
    ) -> Option<Kind> {
        let (was, is) = (before.position.at(before.interest?.cell).kind, after.at(interest?.cell).kind);
        let own = self.properties.sides[context.mover];
        (was != is && own.contains(was) && own.contains(is)).then_some(is)
    }

    /// Returns what the rewrite writes, and the place of interest after it. Returns `None` if a written square does not exist.
    fn apply(&self, rewrite: &Rewrite, anchor: Option<Frame>, state: State<'_>) -> Option<(Written, Option<Frame>)> {
        let old = state.position;
        let mut written = Written::unchanged(state);
        let new = &mut written.position;
        for &kind in &rewrite.from.hand {
            new.set_in_hand(kind, new.in_hand(kind).checked_sub(1)?);
        }
        for &kind in &rewrite.to_hand {
            new.set_in_hand(kind, new.in_hand(kind).saturating_add(1));
        }
        let lasting_one_turn = self.properties.lasting_one_turn;
        for write in &rewrite.writes {
            let cell = self.board().walk(anchor?, &write.walk)?.cell;
            let under = old.at(cell);
            if under == Content::OFF {
                return None;
            }
            // The new content, and the cell that its fresh marks come from.
            let (mut content, source) = match write.value {
                WriteValue::Put(kind) => (Content::plain(kind), None),
                WriteValue::Keep => (under, Some(cell)),
                WriteValue::Interest => {
                    let source = state.interest?.cell;
                    let carried = old.at(source);
                    let lost = if source == cell { Marks::default() } else { self.properties.lost_when_moved };
                    (Content { marks: carried.marks.without(lost), ..carried }, Some(source))
                }
            };
            content.marks = content.marks.or(write.add_marks).without(write.remove_marks);
            if !lasting_one_turn.is_empty() {
                let carried = source.map_or(Marks::default(), |source| fresh_marks::marks_on(state.fresh, source));
                let marks = carried.or(write.add_marks.and(lasting_one_turn)).and(content.marks);
                written.set_fresh(state, cell, marks);
            }
            written.position.put(cell, content);
        }
        let interest = match (&rewrite.interest_walk, state.interest) {
            (Some(walk), Some(frame)) => Some(self.board().walk(frame, walk)?),
            (_, interest) => interest,
        };
        Some((written, interest))
    }
}

/// Returns whether a cell with this content passes the test; `cell` is `None` off the board.
fn passes(test: &SquareTest, cell: Option<Cell>, content: Content) -> bool {
    test.kinds.contains(content.kind)
        && content.marks.has_all(test.required_marks)
        && !content.marks.has_any(test.forbidden_marks)
        && test.reaches(cell)
}
