//! Royal pieces: threats and legality (section 5 of the language).

use super::spent::Spent;
use super::state::State;
use super::{Context, Flow, Interpreter, Stop, answer};
use crate::program::{Fault, Position};

impl Interpreter {
    /// Is a royal piece of the player whose turn it is threatened?
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn in_check(&self, position: &Position) -> Result<bool, Fault> {
        self.threatened(position, self.mover(position), false, &self.purse(position))
    }

    /// Is there a threat that takes a royal piece of the player and loses none of the other's? `deep` inside the question
    /// whether somebody is stuck, which a threat must not ask again then.
    pub(super) fn threatened(
        &self,
        position: &Position,
        player: usize,
        deep: bool,
        spent: &Spent,
    ) -> Result<bool, Fault> {
        let royal = self.royals[player];
        if royal.is_empty() {
            return Ok(false);
        }
        let own = position.count(royal);
        for (other, aims) in self.aims.iter().enumerate().filter(|&(other, _)| other != player) {
            let theirs = position.count(self.royals[other]);
            let context = Context { threat: true, deep, ..Context::new(other, position, spent) };
            let state = State { position, interest: None, from: None, fresh: &[] };
            spent.spend(2 * self.look())?;
            let taken = self.run(&context, &aims[player], state, &mut |after| {
                spent.note(2 * self.look());
                let takes = after.position.count(royal) < own;
                if takes && after.position.count(self.royals[other]) >= theirs {
                    Flow::Break(Stop::Enough)
                } else {
                    Flow::Continue(())
                }
            });
            if answer(taken)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// May the player leave `after` behind, coming from `before`?
    pub(super) fn is_legal(
        &self,
        before: &Position,
        after: &Position,
        player: usize,
        deep: bool,
        spent: &Spent,
    ) -> Result<bool, Fault> {
        let (own, enemy) = (self.royals[player], self.rules.royal.without(self.royals[player]));
        spent.note(4 * self.look());
        if after.count(own) < before.count(own) {
            return Ok(false);
        }
        Ok(after.count(enemy) < before.count(enemy) || !spent.apart(|| self.threatened(after, player, deep, spent))?)
    }
}
