//! `least(N, M)` and `most(N, M)`: only the outcomes of M that leave N smallest or largest. Draughts uses them to make the longest
//! capture compulsory.

use super::state::{State, StateSet};
use super::{Continuation, Flow, Interpreter, RunContext};
use crate::algebra::term::{Move, Number};
use crate::source::Span;

/// The arguments of `least` or `most`.
pub(super) struct BestSpec<'a> {
    pub most: bool,
    pub number: &'a Number,
    pub span: Span,
}

impl Interpreter {
    pub(super) fn run_best(
        &self,
        context: &RunContext<'_>,
        spec: &BestSpec<'_>,
        body: &Move,
        state: State<'_>,
        continuation: Continuation<'_>,
    ) -> Flow {
        let mut best: Option<i64> = None;
        let mut ends = StateSet::new(context.budget);
        self.run(context, body, state, &mut |end| {
            context.budget.count_state("choice", spec.span)?;
            let value = self.evaluate(context, spec.number, end)?;
            let better = best.is_none_or(|best| if spec.most { value > best } else { value < best });
            if better {
                best = Some(value);
                ends = StateSet::new(context.budget);
            }
            if best == Some(value) {
                ends.insert(end);
            }
            Ok(())
        })?;
        (0..ends.len()).try_for_each(|i| continuation(ends.get(i).state()))
    }
}
