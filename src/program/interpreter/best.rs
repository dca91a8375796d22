//! `least(N, M)` and `most(N, M)`: of all that M leads to, what leaves the number N least, or largest. Draughts compels
//! so to take as many as one can.

use super::state::{Seen, State};
use super::{Context, Flow, Interpreter, Then, ask};
use crate::algebra::term::{Move, Number};
use crate::source::Span;

/// What is asked of the outcomes.
pub(super) struct Wish<'a> {
    pub most: bool,
    pub number: &'a Number,
    pub span: Span,
}

impl Interpreter {
    pub(super) fn best(
        &self,
        context: &Context<'_>,
        wish: &Wish<'_>,
        body: &Move,
        state: State<'_>,
        then: Then<'_>,
    ) -> Flow {
        let mut best: Option<i64> = None;
        let mut ends = Seen::new(context.spent);
        self.run(context, body, state, &mut |end| {
            Self::count(context, "choice", wish.span)?;
            let value = ask(self.number(context, wish.number, end))?;
            let better = best.is_none_or(|best| if wish.most { value > best } else { value < best });
            if better {
                best = Some(value);
                ends = Seen::new(context.spent);
            }
            if best == Some(value) {
                ends.insert(end);
            }
            Flow::Continue(())
        })?;
        (0..ends.len()).try_for_each(|i| then(ends.get(i).state()))
    }
}
