//! Runs moves (section 4 of the language).

use super::best::BestSpec;
use super::fresh_marks::FreshMarkList;
use super::state::State;
use super::{Continuation, Flow, Interpreter, Interrupt, RunContext, fresh_marks, into_answer, into_flow};
use crate::algebra::term::{Move, Pattern};
use crate::board::{Cell, Frame};
use crate::program::{Fault, Position};
use crate::source::Span;
use std::ops::ControlFlow;
use std::sync::Arc;

impl Interpreter {
    /// Calls `then` with every state that the move leads to.
    pub(super) fn run(&self, context: &RunContext<'_>, made: &Move, state: State<'_>, then: Continuation<'_>) -> Flow {
        let _inside = into_flow(context.budget.enter())?;
        match made {
            Move::Nil => then(state),
            Move::Never => Flow::Continue(()),
            Move::Rewrite(rewrites) => {
                rewrites.iter().try_for_each(|rewrite| self.rewrite(context, rewrite, state, then))
            }
            Move::Any(parts) => parts.iter().try_for_each(|part| self.run(context, part, state, then)),
            Move::Then(parts) => self.sequence(context, parts, state, then),
            Move::Repeat(repeat) => self.repeat(context, repeat, state, then),
            Move::Else(first, second) => {
                let mut possible = false;
                self.run(context, first, state, &mut |next| {
                    possible = true;
                    then(next)
                })?;
                if possible { Flow::Continue(()) } else { self.run(context, second, state, then) }
            }
            Move::If(condition, yes, no) => {
                let holds = into_flow(self.holds(context, condition, state))?;
                self.run(context, if holds { yes } else { no }, state, then)
            }
            Move::When(condition) => {
                if into_flow(self.holds(context, condition, state))? {
                    then(state)
                } else {
                    Flow::Continue(())
                }
            }
            Move::Walk(walk) => {
                let there = state.interest.and_then(|frame| self.board().walk(frame, walk));
                match there {
                    Some(frame) if state.position.at(frame.cell) != crate::algebra::Content::OFF => {
                        then(State { interest: Some(frame), ..state })
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
                    then(if *nested { State { interest: state.interest, ..next } } else { next })
                })
            }),
            Move::Carry(body) => self.carry(context, body, state, then),
            Move::Best { most, number, body, span } => {
                self.best(context, &BestSpec { most: *most, number, span: *span }, body, state, then)
            }
            Move::Each { place, body, span } => {
                let (position, fresh) = self.each(context, place, body, *span, state)?;
                then(State { position: &position, fresh: fresh.as_deref().unwrap_or(state.fresh), ..state })
            }
        }
    }

    /// `M N …`.
    fn sequence(
        &self,
        context: &RunContext<'_>,
        parts: &[Arc<Move>],
        state: State<'_>,
        then: Continuation<'_>,
    ) -> Flow {
        match parts {
            [] => then(state),
            [last] => self.run(context, last, state, then),
            [first, rest @ ..] => self.run(context, first, state, &mut |next| self.sequence(context, rest, next, then)),
        }
    }

    /// Calls `found` with every square that matches one of the fragments, without duplicates.
    pub(super) fn for_each_square(
        &self,
        context: &RunContext<'_>,
        place: &Pattern,
        state: State<'_>,
        found: &mut dyn FnMut(Cell) -> Flow,
    ) -> Flow {
        let mut seen: Vec<Cell> = Vec::new();
        for fragment in place.iter() {
            self.for_each_match(context, fragment, state, &mut |anchor| {
                let Some(Frame { cell, .. }) = anchor else { return Flow::Continue(()) };
                if place.len() > 1 {
                    if seen.contains(&cell) {
                        return Flow::Continue(());
                    }
                    seen.push(cell);
                }
                found(cell)
            })?;
        }
        Flow::Continue(())
    }

    /// `each p: M`: runs M at every matching square from the same position and merges the changes. Squares where M is impossible
    /// do not change.
    fn each(
        &self,
        context: &RunContext<'_>,
        place: &Pattern,
        body: &Move,
        span: Span,
        state: State<'_>,
    ) -> ControlFlow<Interrupt, (Position, Option<FreshMarkList>)> {
        let old = state.position;
        let mut new = old.clone();
        let mut fresh: Option<FreshMarkList> = None;
        let mut changed: Vec<Cell> = Vec::new();
        let fault = |title: &str| Flow::Break(Interrupt::Fault(Fault { span, title: title.into() }));
        self.for_each_square(context, place, state, &mut |cell| {
            let mut outcome: Option<(Position, FreshMarkList)> = None;
            let here = State { interest: Some(self.board().home(cell, context.mover)), ..state };
            self.run(context, body, here, &mut |next| match &outcome {
                None => {
                    outcome = Some((next.position.clone(), next.fresh.to_vec()));
                    Flow::Continue(())
                }
                Some((first, _)) if first == next.position => Flow::Continue(()),
                Some(_) => fault("what `each` does at a square has more than one outcome"),
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
    pub(super) fn can(&self, context: &RunContext<'_>, made: &Move, state: State<'_>) -> Result<bool, Fault> {
        into_answer(self.run(context, made, state, &mut |_| Flow::Break(Interrupt::Answered)))
    }
}
