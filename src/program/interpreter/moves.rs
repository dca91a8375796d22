//! Runs moves (section 4 of the language).

use super::best::BestSpec;
use super::state::{SavedState, State, Written};
use super::{Continuation, Flow, Interpreter, RunContext, fresh_marks, is_answered};
use crate::algebra::term::{Move, Pattern};
use crate::algebra::{Content, Kind};
use crate::board::{Cell, Frame};
use crate::program::Fault;
use crate::source::Span;
use crate::task::Halt;
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
        context.budget.enter()?;
        let flow = self.run_entered(context, mv, state, continuation);
        context.budget.leave();
        flow
    }

    fn run_entered(
        &self,
        context: &RunContext<'_>,
        mv: &Move,
        state: State<'_>,
        continuation: Continuation<'_>,
    ) -> Flow {
        match mv {
            Move::Nil => continuation(state),
            Move::Never => Ok(()),
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
                if possible { Ok(()) } else { self.run(context, second, state, continuation) }
            }
            Move::If(condition, yes, no) => {
                let holds = self.holds(context, condition, state)?;
                self.run(context, if holds { yes } else { no }, state, continuation)
            }
            Move::When(condition) => {
                if self.holds(context, condition, state)? {
                    continuation(state)
                } else {
                    Ok(())
                }
            }
            Move::Walk(walk) => {
                let target = state.interest.and_then(|frame| self.board().walk(frame, walk));
                match target {
                    Some(frame) if state.position.at(frame.cell) != Content::OFF => {
                        continuation(State { interest: Some(frame), ..state })
                    }
                    _ => Ok(()),
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
                let written = self.run_each(context, place, body, *span, state)?;
                continuation(written.state(state))
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
                let Some(Frame { cell, .. }) = anchor else { return Ok(()) };
                if place.len() > 1 {
                    if visited.contains(&cell) {
                        return Ok(());
                    }
                    visited.push(cell);
                }
                visit(cell)
            })?;
        }
        Ok(())
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
    ) -> Flow<Written> {
        let old = state.position;
        let mut merged = Written::unchanged(state);
        let mut changed: Vec<Cell> = Vec::new();
        let fault = |title: &str| Err(context.budget.fault(Fault { span, title: title.into() }));
        self.for_each_square(context, place, state, &mut |cell| {
            let mut outcome: Option<SavedState> = None;
            let here = State { interest: Some(self.board().home(cell, context.mover)), ..state };
            self.run(context, body, here, &mut |next| match &outcome {
                None => {
                    outcome = Some(next.save());
                    Ok(())
                }
                Some(first) if first.state().position == next.position => Ok(()),
                Some(_) => fault("`each` has more than one outcome at a square"),
            })?;
            context.budget.spend(2 * self.scan_cost())?;
            let Some(outcome) = outcome else { return Ok(()) };
            let outcome = outcome.state();
            for (cell, content) in outcome.position.cells().filter(|&(cell, content)| content != old.at(cell)) {
                if changed.contains(&cell) && merged.position.at(cell) != content {
                    return fault("`each` makes two different changes to one square");
                }
                changed.push(cell);
                merged.position.put(cell, content);
                merged.set_fresh(state, cell, fresh_marks::marks_on(outcome.fresh, cell));
            }
            for &(cell, marks) in outcome.fresh {
                if fresh_marks::marks_on(state.fresh, cell) != marks {
                    merged.set_fresh(state, cell, marks);
                }
            }
            for kind in (0..self.rules.pieces.len()).map(Kind::piece) {
                let (was, is) = (old.in_hand(kind), outcome.position.in_hand(kind));
                let sum = merged.position.in_hand(kind).saturating_add(is).saturating_sub(was);
                merged.position.set_in_hand(kind, sum);
            }
            Ok(())
        })?;
        Ok(merged)
    }

    /// Returns whether the move is possible.
    pub(super) fn is_possible(&self, context: &RunContext<'_>, mv: &Move, state: State<'_>) -> Flow<bool> {
        is_answered(self.run(context, mv, state, &mut |_| Err(Halt::Answered)))
    }
}
