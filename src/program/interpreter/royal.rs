//! Royal pieces: check, threats and legality (section 5 of the language).

use super::budget::RunBudget;
use super::state::State;
use super::{Flow, Interpreter, RunContext, into_answer};
use crate::program::{Fault, Position};
use crate::task::Halt;

impl Interpreter {
    /// Returns whether a royal piece of the player to move is attacked.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget or contradict themselves in this position.
    pub fn in_check(&self, position: &Position) -> Result<bool, Fault> {
        self.is_threatened(position, self.mover(position), false, &self.turn_budget(position))
    }

    /// Returns whether a threat captures a royal piece of the player without losing one of its own. `in_stuck_test` is set inside
    /// the test for `stuck`, which a threat must not start again.
    pub(super) fn is_threatened(
        &self,
        position: &Position,
        player: usize,
        in_stuck_test: bool,
        budget: &RunBudget,
    ) -> Result<bool, Fault> {
        let royal = self.royals[player];
        if royal.is_empty() {
            return Ok(false);
        }
        let own = position.count(royal);
        for (other, royal_attacks) in self.royal_attacks.iter().enumerate().filter(|&(other, _)| other != player) {
            let theirs = position.count(self.royals[other]);
            let context = RunContext { in_threat: true, in_stuck_test, ..RunContext::new(other, position, budget) };
            let state = State { position, interest: None, from: None, fresh: &[] };
            budget.spend(2 * self.scan_cost())?;
            let taken = self.run(&context, &royal_attacks[player], state, &mut |after| {
                budget.charge(2 * self.scan_cost());
                let takes = after.position.count(royal) < own;
                if takes && after.position.count(self.royals[other]) >= theirs {
                    Flow::Break(Halt::Answered)
                } else {
                    Flow::Continue(())
                }
            });
            if into_answer(taken)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether the player may end a turn with `after`: no royal piece is lost or left in check. A turn that
    /// captures a royal piece may leave its own in check.
    pub(super) fn is_legal(
        &self,
        before: &Position,
        after: &Position,
        player: usize,
        in_stuck_test: bool,
        budget: &RunBudget,
    ) -> Result<bool, Fault> {
        let (own, enemy) = (self.royals[player], self.rules.royal.without(self.royals[player]));
        budget.charge(4 * self.scan_cost());
        if after.count(own) < before.count(own) {
            return Ok(false);
        }
        Ok(after.count(enemy) < before.count(enemy)
            || !budget.isolated(|| self.is_threatened(after, player, in_stuck_test, budget))?)
    }
}
