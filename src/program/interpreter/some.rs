//! Some of a position's actions, where the others need not be known: sets of positions ask this of millions.

use super::spent::Spent;
use super::state::State;
use super::turns::Way;
use super::{Context, Flow, Interpreter, Stop, answer, ask};
use crate::board::Cell;
use crate::program::{Action, Fault, Position};
use rustc_hash::FxHashSet;

impl Interpreter {
    /// Has the player whose turn it is any legal action? As `actions` not being empty, but over at the first one found.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn has_action(&self, position: &Position) -> Result<bool, Fault> {
        let mover = self.mover(position);
        let spent = Spent::default();
        let context = Context::new(mover, position, &spent);
        if let Some(turn) = self.rules.turns.get(position.turn()) {
            let state = State { position, interest: None, from: None, fresh: &[] };
            let found = self.run(&context, &turn.body, state, &mut |end| {
                let after = self.finished(position, end);
                let legal = self.rules.royal.is_empty() || ask(self.is_legal(position, &after, mover, context.spent))?;
                if legal { Flow::Break(Stop::Enough) } else { Flow::Continue(()) }
            });
            if answer(found)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Those of the position's actions that lead from one square to another, in the order of `actions`.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn actions_between(&self, position: &Position, from: Cell, to: Cell) -> Result<Vec<Action>, Fault> {
        let mover = self.mover(position);
        let spent = Spent::default();
        let context = Context::new(mover, position, &spent);
        let mut seen: FxHashSet<Way> = FxHashSet::default();
        let mut actions = Vec::new();
        if let Some(turn) = self.rules.turns.get(position.turn()) {
            let state = State { position, interest: None, from: None, fresh: &[] };
            answer(self.run(&context, &turn.body, state, &mut |end| {
                let interest = end.interest.map(|frame| frame.cell);
                // Where no square was chosen, only the whole action tells its squares.
                if end.from.is_some() && (end.from, interest) != (Some(from), Some(to)) {
                    return Flow::Continue(());
                }
                let after = self.finished(position, end);
                if seen.insert((end.from, interest, after.clone()))
                    && (self.rules.royal.is_empty() || ask(self.is_legal(position, &after, mover, context.spent))?)
                {
                    actions.push(self.action(position, mover, end.from, interest, after));
                }
                Flow::Continue(())
            }))?;
        }
        actions.retain(|action| (action.from, action.to) == (Some(from), Some(to)));
        Ok(actions)
    }
}
