//! Runs moves (section 4 of the language).

use super::best::BestSpec;
use super::fresh_marks::FreshMarkList;
use super::state::State;
use super::{Continuation, Flow, Interpreter, RunContext, fresh_marks, into_answer, into_flow};
use crate::algebra::term::{Move, Pattern};
use crate::board::{Cell, Frame};
use crate::program::{Fault, Position};
use crate::source::Span;
use crate::task::Halt;
use std::ops::ControlFlow;
use std::sync::Arc;

impl Interpreter {
    /// Calls `continuation` with every outcome of the move; an outcome may recur.
    pub(super) fn run(
        &self,
        context: &RunContext<'_>,
        mv: &Move,
        state: State<'_>,
        continuation: Continuation<'_>,
    ) -> Flow {
        let _guard = into_flow(context.budget.enter())?;
        match mv {
            Move::Nil => continuation(state),
            Move::Never => Flow::Continue(()),
            Move::Rewrite(rewrites) => {
                rewrites.iter().try_for_each(|rewrite| self.rewrite(context, rewrite, state, continuation))
            }
            Move::Any(parts) => parts.iter().try_for_each(|part| self.run(context, part, state, continuation)),
            Move::Then(parts) => self.sequence(context, parts, state, continuation),
            Move::Repeat(repeat) => self.repeat(context, repeat, state, continuation),
            Move::Else(first, second) => {
                let mut possible = false;
                self.run(context, first, state, &mut |next| {
                    possible = true;
                    continuation(next)
                })?;
                if possible { Flow::Continue(()) } else { self.run(context, second, state, continuation) }
            }
            Move::If(condition, yes, no) => {
                let holds = into_flow(self.holds(context, condition, state))?;
                self.run(context, if holds { yes } else { no }, state, continuation)
            }
            Move::When(condition) => {
                if into_flow(self.holds(context, condition, state))? {
                    continuation(state)
                } else {
                    Flow::Continue(())
                }
            }
            Move::Walk(walk) => {
                let target = state.interest.and_then(|frame| self.board().walk(frame, walk));
                match target {
                    Some(frame) if state.position.at(frame.cell) != crate::algebra::Content::OFF => {
                        continuation(State { interest: Some(frame), ..state })
                    }
                    _ => Flow::Continue(()),
                }
            }
            Move::At { place, body, nested } => self.for_each_square(context, place, state, &mut |cell| {
                let chosen = State {
                    interest: Some(self.board().home(cell, context.mover)),
                    from: if *nested { state.from } else { state.from.or(Some(cell)) },
                    ..state
                };
                self.run(context, body, chosen, &mut |next| {
                    continuation(if *nested { State { interest: state.interest, ..next } } else { next })
                })
            }),
            Move::Carry(body) => self.carry(context, body, state, continuation),
            Move::Best { most, number, body, span } => {
                self.run_best(context, &BestSpec { most: *most, number, span: *span }, body, state, continuation)
            }
            Move::Each { place, body, span } => {
                let (position, fresh) = self.run_each(context, place, body, *span, state)?;
                continuation(State { position: &position, fresh: fresh.as_deref().unwrap_or(state.fresh), ..state })
            }
        }
    }

    /// Runs `M N …`.
    fn sequence(
        &self,
        context: &RunContext<'_>,
        parts: &[Arc<Move>],
        state: State<'_>,
        continuation: Continuation<'_>,
    ) -> Flow {
        match parts {
            [] => continuation(state),
            [last] => self.run(context, last, state, continuation),
            [first, rest @ ..] => {
                self.run(context, first, state, &mut |next| self.sequence(context, rest, next, continuation))
            }
        }
    }

    /// Calls `visit` with every square that matches one of the fragments, without duplicates.
    pub(super) fn for_each_square(
        &self,
        context: &RunContext<'_>,
        place: &Pattern,
        state: State<'_>,
        visit: &mut dyn FnMut(Cell) -> Flow,
    ) -> Flow {
        let mut visited: Vec<Cell> = Vec::new();
        for fragment in place.iter() {
            self.for_each_match(context, fragment, state, &mut |anchor| {
                let Some(Frame { cell, .. }) = anchor else { return Flow::Continue(()) };
                if place.len() > 1 {
                    if visited.contains(&cell) {
                        return Flow::Continue(());
                    }
                    visited.push(cell);
                }
                visit(cell)
            })?;
        }
        Flow::Continue(())
    }

    /// Runs `each p: M`: M at every matching square from the same position, with the changes merged. M leaves a square unchanged where
    /// it is impossible.
    fn run_each(
        &self,
        context: &RunContext<'_>,
        place: &Pattern,
        body: &Move,
        span: Span,
        state: State<'_>,
    ) -> Flow<(Position, Option<FreshMarkList>)> {
        let old = state.position;
        let mut new = old.clone();
        let mut fresh: Option<FreshMarkList> = None;
        let mut changed: Vec<Cell> = Vec::new();
        let fault = |title: &str| Flow::Break(Halt::Fault(Fault { span, title: title.into() }));
        self.for_each_square(context, place, state, &mut |cell| {
            let mut outcome: Option<(Position, FreshMarkList)> = None;
            let here = State { interest: Some(self.board().home(cell, context.mover)), ..state };
            self.run(context, body, here, &mut |next| match &outcome {
                None => {
                    outcome = Some((next.position.clone(), next.fresh.to_vec()));
                    Flow::Continue(())
                }
                Some((first, _)) if first == next.position => Flow::Continue(()),
                Some(_) => fault("`each` has more than one outcome at a square"),
            })?;
            into_flow(context.budget.spend(2 * self.scan_cost()))?;
            let Some((outcome, written)) = outcome else { return Flow::Continue(()) };
            for (cell, content) in outcome.cells().filter(|&(cell, content)| content != old.at(cell)) {
                if changed.contains(&cell) && new.at(cell) != content {
                    return fault("`each` makes two different changes to one square");
                }
                changed.push(cell);
                new.put(cell, content);
                fresh_marks::set_marks(&mut fresh, state.fresh, cell, fresh_marks::marks_on(&written, cell));
            }
            for &(cell, marks) in
                written.iter().filter(|&&(cell, marks)| fresh_marks::marks_on(state.fresh, cell) != marks)
            {
                fresh_marks::set_marks(&mut fresh, state.fresh, cell, marks);
            }
            for kind in (0..self.rules.pieces.len()).map(crate::algebra::Kind::piece) {
                let (was, is) = (old.in_hand(kind), outcome.in_hand(kind));
                new.set_in_hand(kind, new.in_hand(kind).saturating_add(is).saturating_sub(was));
            }
            Flow::Continue(())
        })?;
        ControlFlow::Continue((new, fresh))
    }

    /// Returns whether the move is possible.
    pub(super) fn is_possible(&self, context: &RunContext<'_>, mv: &Move, state: State<'_>) -> Result<bool, Fault> {
        into_answer(self.run(context, mv, state, &mut |_| Flow::Break(Halt::Answered)))
    }
}
