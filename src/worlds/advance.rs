//! From a round to the next one, in whatever store.

use super::diagram::Worldly;
use super::{Intent, Round, RoundStats, StoreKind, Worlds, WorldsError};
use crate::game::Classical;

impl<G: Classical> Worlds<G> {
    /// The round after an action of the player.
    ///
    /// # Errors
    /// [`Stopped`] says why there is none; `at` is as it was.
    pub fn advance(&self, at: &Round, intent: &Intent) -> Result<Round, WorldsError> {
        if self.outcome(at).is_some() {
            return Err(WorldsError::IllegalEverywhere);
        }
        self.permit(at, intent)?;
        let next = match at.field() {
            Some(field) => match self.on_field(at, field, intent) {
                Err(WorldsError::NotRepresentable(why)) if self.store() == StoreKind::Auto => {
                    self.put(self.one_by_one(&self.anew(at, &why)?, intent)?)?
                }
                made => made?,
            },
            None if self.rules().is_quantum() => self.put(self.one_by_one(at, intent)?)?,
            None => match self.expand(at, intent) {
                Err(stopped @ WorldsError::MemoryLimit { .. }) => self.instead(at, intent, stopped)?,
                made => self.put(made?)?,
            },
        };
        let next = self.measured(next)?;
        self.look_ahead(&next)?;
        Ok(next)
    }

    fn one_by_one(&self, at: &Round, intent: &Intent) -> Result<Round, WorldsError> {
        if self.rules().is_quantum() { self.branch(at, intent) } else { self.expand(at, intent) }
    }

    /// The same round with its worlds one by one, as the last round that has them so leads to it. What could not be done in a
    /// diagram is noted, so that none of them becomes one again.
    fn anew(&self, at: &Round, why: &str) -> Result<Round, WorldsError> {
        let Some((before, intent)) = at.before().filter(|_| at.is_diagram()) else {
            return Ok(at.clone().unsuited(why));
        };
        let before = self.anew(before, why)?;
        self.measured(self.one_by_one(&before, intent)?.unsuited(why))
    }

    /// The round after an action for which the worlds would take too much room one by one: as a diagram, if that is allowed.
    fn instead(&self, at: &Round, intent: &Intent, stopped: WorldsError) -> Result<Round, WorldsError> {
        if self.store() != StoreKind::Auto || at.explicit_reason().is_some() {
            return Err(stopped);
        }
        match self.as_field(at) {
            Ok(field) => self.on_field(at, &*field, intent),
            Err(WorldsError::NotRepresentable(_)) => Err(stopped),
            Err(other) => Err(other),
        }
    }

    /// The round after an action, of worlds that are a diagram.
    fn on_field(&self, at: &Round, field: &dyn Worldly, intent: &Intent) -> Result<Round, WorldsError> {
        let since = self.monitor().now();
        self.monitor().begin(0);
        let is_quantum = self.rules().is_quantum();
        let expanded =
            self.with_terms(
                at,
                |terms| {
                    if is_quantum { field.branch(intent, terms) } else { field.expand(intent, terms) }
                },
            )?;
        let mut tally = RoundStats::at_start_of(Some((at, intent)));
        (tally.survived, tally.children) = (expanded.survived, expanded.children);
        tally.finished = expanded.finished;
        tally.apply_culling();
        tally.seconds = self.monitor().now().saturating_sub(since).as_secs_f64();
        let mover = if is_quantum { self.game().player_of(expanded.field.turn()) } else { self.player() };
        Ok(Round::of_field(expanded.field, tally, mover, Some((at.clone(), intent.clone()))))
    }
}
