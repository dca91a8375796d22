//! The actions of a position. Sets of positions make millions of queries for some of them, and those build no unused actions.

use super::ordered_set::OrderedSet;
use super::state::State;
use super::{Continuation, Flow, Interpreter, RunContext, is_answered};
use crate::algebra::Kind;
use crate::board::Cell;
use crate::program::action_builder::{ActionBuilder, KindChange};
use crate::program::budget::RunBudget;
use crate::program::query_scope::QueryScope;
use crate::program::{Action, ActionFilter, Fault, Position};
use crate::source::Span;
use crate::task::Halt;

/// An outcome of a turn, legal or not.
#[derive(PartialEq, Eq, Hash)]
struct TurnOutcome {
    /// The first square that the turn chose.
    from: Option<Cell>,
    /// The last place of interest.
    to: Option<Cell>,
    /// The position after the turn.
    after: Position,
}

/// The promotion of a piece that disappears in the same turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostPromotion {
    /// The first square that the turn chose.
    pub from: Cell,
    /// The last square of interest.
    pub to: Cell,
    /// What the piece was promoted to.
    pub kind: Kind,
}

impl Interpreter {
    /// Returns every legal action of the player to move, without duplicates, in the order of the rules.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget or contradict themselves in this position.
    pub fn actions(&self, position: &Position) -> Result<Vec<Action>, Fault> {
        self.matching_actions(position, ActionFilter::All)
    }

    /// As [`Interpreter::actions`], as one of many queries that share a number of steps. The steps taken are subtracted.
    ///
    /// # Errors
    /// As [`Interpreter::actions`], and if the steps do not suffice; none are left then.
    pub fn actions_within(&self, position: &Position, steps_left: &mut u32) -> Result<Vec<Action>, Fault> {
        let span = self.rules.turns.get(position.turn()).map_or_else(Span::default, |turn| turn.span);
        let budget = RunBudget::limited("turn", span, *steps_left);
        let actions = self.actions_where(position, &budget, ActionFilter::All);
        *steps_left = steps_left.saturating_sub(budget.steps());
        budget.finish(actions)
    }

    /// Returns the actions that a filter accepts, in the order of [`Interpreter::actions`].
    ///
    /// # Errors
    /// As [`Interpreter::actions`].
    pub fn matching_actions(&self, position: &Position, filter: ActionFilter<'_>) -> Result<Vec<Action>, Fault> {
        let budget = self.turn_budget(position);
        let mut actions = budget.finish(self.actions_where(position, &budget, filter))?;
        actions.retain(|action| filter.accepts(action.from, action.to));
        Ok(actions)
    }

    /// Returns the legal actions whose chosen squares a filter accepts, and all actions that choose none.
    fn actions_where(&self, position: &Position, budget: &RunBudget, filter: ActionFilter<'_>) -> Flow<Vec<Action>> {
        let mover = self.mover(position);
        let context = RunContext::new(mover, position, budget);
        let mut outcomes: OrderedSet<TurnOutcome> = OrderedSet::default();
        self.run_turn(&context, &mut |end| {
            let (from, to) = (end.from, end.interest.map(|frame| frame.cell));
            // Without a chosen square the squares follow from the finished action.
            if from.is_some() && !filter.accepts(from, to) {
                return Ok(());
            }
            let after = self.finish_turn(&context, end)?;
            let bytes = size_of::<TurnOutcome>() + after.bytes();
            if outcomes.insert(TurnOutcome { from, to, after }) {
                budget.count_outcome(outcomes.len(), bytes)?;
            }
            Ok(())
        })?;
        let mut actions = Vec::new();
        for outcome in outcomes.into_vec() {
            if self.is_legal(position, &outcome.after, mover, false, budget)? {
                actions.push(self.build_action(position, mover, outcome));
            }
        }
        Ok(actions)
    }

    /// Returns the promotions of pieces that disappear in the same turn, as those of capturing pawns in atomic chess do. The position
    /// afterwards does not show them, but the notation of moves does. Legality is not checked.
    ///
    /// # Errors
    /// As [`Interpreter::actions`].
    pub fn lost_promotions(&self, position: &Position) -> Result<Vec<LostPromotion>, Fault> {
        let budget = self.turn_budget(position);
        let mover = self.mover(position);
        let own = self.properties.sides[mover];
        let mut lost = Vec::new();
        budget.finish(self.run_turn(&RunContext::new(mover, position, &budget), &mut |end| {
            let to = end.interest.map(|frame| frame.cell);
            if let (Some(kind), Some(from), Some(to)) = (end.promoted, end.from, to)
                && !own.contains(end.position.at(to).kind)
                && !lost.contains(&LostPromotion { from, to, kind })
            {
                lost.push(LostPromotion { from, to, kind });
            }
            Ok(())
        }))?;
        Ok(lost)
    }

    /// Runs the body of the turn.
    fn run_turn(&self, context: &RunContext<'_>, continuation: Continuation<'_>) -> Flow {
        match self.rules.turns.get(context.before.turn()) {
            Some(turn) => self.run(context, &turn.body, State::start(context.before), continuation),
            None => Ok(()),
        }
    }

    /// Returns whether the player to move has a legal action; stops at the first.
    ///
    /// # Errors
    /// As [`Interpreter::actions`].
    pub fn has_action(&self, position: &Position) -> Result<bool, Fault> {
        let budget = self.turn_budget(position);
        budget.finish(self.has_action_within(position, false, &budget))
    }

    /// As [`Interpreter::has_action`], on a shared budget; `in_stuck_test` is set inside the test for `stuck`.
    pub(super) fn has_action_within(&self, position: &Position, in_stuck_test: bool, budget: &RunBudget) -> Flow<bool> {
        let mover = self.mover(position);
        let scope = QueryScope { in_stuck_test, ..QueryScope::default() };
        let context = RunContext { scope, ..RunContext::new(mover, position, budget) };
        is_answered(self.run_turn(&context, &mut |end| {
            let after = self.finish_turn(&context, end)?;
            let is_legal = self.is_legal(position, &after, mover, in_stuck_test, budget)?;
            if is_legal { Err(Halt::Answered) } else { Ok(()) }
        }))
    }

    /// Builds the action of an outcome.
    fn build_action(&self, before: &Position, mover: usize, outcome: TurnOutcome) -> Action {
        let TurnOutcome { from, to, after } = outcome;
        let kinds = before.cells().zip(after.contents()).map(|((cell, was), is)| (cell, was.kind, is.kind));
        let changed: Vec<KindChange> =
            kinds.filter(|(_, was, is)| was != is).map(|(cell, was, is)| KindChange { cell, was, is }).collect();
        let builder = ActionBuilder { own: self.properties.sides[mover], enemies: self.properties.enemies[mover] };
        builder.build(from.map(|from| (Some(from), to)), &changed, |cell| before.at(cell).kind, after)
    }
}
