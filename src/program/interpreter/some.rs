//! Some of a position's actions, where the others need not be known: sets of positions ask this of millions.

use super::distinct::Distinct;
use super::spent::Spent;
use super::state::State;
use super::turns::Way;
use super::{Context, Flow, Interpreter, Stop, answer, ask};
use crate::board::Cell;
use crate::program::{Action, Fault, Position};

impl Interpreter {
    /// Has the player whose turn it is any legal action? As `actions` not being empty, but over at the first one found.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn has_action(&self, position: &Position) -> Result<bool, Fault> {
        self.has_action_within(position, false, &self.purse(position))
    }

    /// The same out of a purse that pays for more; `deep` inside the question whether somebody is stuck.
    pub(super) fn has_action_within(&self, position: &Position, deep: bool, spent: &Spent) -> Result<bool, Fault> {
        let mover = self.mover(position);
        let context = Context { deep, ..Context::new(mover, position, spent) };
        if let Some(turn) = self.rules.turns.get(position.turn()) {
            let state = State { position, interest: None, from: None, fresh: &[] };
            let found = self.run(&context, &turn.body, state, &mut |end| {
                let after = ask(self.finished(&context, end))?;
                let legal =
                    self.rules.royal.is_empty() || ask(self.is_legal(position, &after, mover, deep, context.spent))?;
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
        let spent = self.purse(position);
        let context = Context::new(mover, position, &spent);
        let mut seen: Distinct<Way> = Distinct::default();
        let mut actions = Vec::new();
        if let Some(turn) = self.rules.turns.get(position.turn()) {
            let state = State { position, interest: None, from: None, fresh: &[] };
            answer(self.run(&context, &turn.body, state, &mut |end| {
                let interest = end.interest.map(|frame| frame.cell);
                // Where no square was chosen, only the whole action tells its squares.
                if end.from.is_some() && (end.from, interest) != (Some(from), Some(to)) {
                    return Flow::Continue(());
                }
                let after = ask(self.finished(&context, end))?;
                let bytes = 2 * after.bytes();
                if seen.insert((end.from, interest, after)) {
                    ask(spent.way(seen.len(), bytes))?;
                }
                Flow::Continue(())
            }))?;
        }
        for (chosen, interest, after) in seen.into_vec() {
            if self.rules.royal.is_empty() || self.is_legal(position, &after, mover, false, &spent)? {
                actions.push(self.action(position, mover, chosen, interest, after));
            }
        }
        actions.retain(|action| (action.from, action.to) == (Some(from), Some(to)));
        Ok(actions)
    }
}
