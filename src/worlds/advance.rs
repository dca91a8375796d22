//! From a round to the next one, in whatever store.

use super::{Intent, Round, Stopped, Tally, Worlds};
use crate::game::Classical;

impl<G: Classical> Worlds<G> {
    /// The round after an action of the player.
    ///
    /// # Errors
    /// [`Stopped`] says why there is none; `at` is as it was.
    pub fn advance(&self, at: &Round, intent: &Intent) -> Result<Round, Stopped> {
        if self.outcome(at).is_some() {
            return Err(Stopped::Invalid);
        }
        self.permit(at, intent)?;
        let next =
            if self.rules().is_quantum() { self.put(self.branch(at, intent)?) } else { self.replied(at, intent) };
        let next = self.measured(next?)?;
        self.look_ahead(&next)?;
        Ok(next)
    }

    /// The player's action and every reply.
    fn replied(&self, at: &Round, intent: &Intent) -> Result<Round, Stopped> {
        let Some(field) = at.field() else { return self.put(self.expand(at, intent)?) };
        let since = self.work().now();
        self.work().begin(0);
        let expanded = self.with_terms(at.held(), |terms| field.expand(intent, terms))?;
        let mut tally = Tally::begun(Some((at, intent)));
        (tally.survived, tally.children) = (expanded.survived, expanded.children);
        tally.finished = expanded.finished;
        tally.cull();
        tally.seconds = self.work().now().saturating_sub(since).as_secs_f64();
        Ok(Round::of_field(expanded.field, tally, self.player(), Some((at.clone(), intent.clone()))))
    }
}
