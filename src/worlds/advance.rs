//! The next round, in either store.

use super::diagram::WorldSet;
use super::{Intent, Round, RoundStats, StoreKind, Worlds, WorldsError};
use crate::game::ClassicalGame;

impl<G: ClassicalGame> Worlds<G> {
    /// The round after an action of the player.
    ///
    /// # Errors
    /// [`WorldsError`] says why there is none. `at` stays valid.
    pub fn advance(&self, at: &Round, intent: &Intent) -> Result<Round, WorldsError> {
        if self.outcome(at).is_some() {
            return Err(WorldsError::IllegalEverywhere);
        }
        self.check_rules(at, intent)?;
        let next = match at.diagram() {
            Some(diagram) => match self.advance_diagram(at, diagram, intent) {
                Err(WorldsError::NotRepresentable(reason)) if self.store() == StoreKind::Auto => {
                    let explicit = self.rebuild_explicit(at, &reason)?;
                    self.choose_store(self.advance_explicit(&explicit, intent)?)?
                }
                next => next?,
            },
            None => match self.advance_explicit(at, intent) {
                Err(error @ WorldsError::MemoryLimit { .. }) if !self.rules().is_quantum() => {
                    self.advance_as_diagram(at, intent, error)?
                }
                next => self.choose_store(next?)?,
            },
        };
        let next = self.apply_measurement(next)?;
        self.prepare_outcome(&next)?;
        Ok(next)
    }

    fn advance_explicit(&self, at: &Round, intent: &Intent) -> Result<Round, WorldsError> {
        if self.rules().is_quantum() { self.quantum_round(at, intent) } else { self.expand_round(at, intent) }
    }

    /// The same round with explicit worlds, replayed from the last explicit round. Records why a diagram failed, so that no
    /// later round becomes one.
    fn rebuild_explicit(&self, at: &Round, reason: &str) -> Result<Round, WorldsError> {
        let Some((previous, intent)) = at.previous().filter(|_| at.is_diagram()) else {
            return Ok(at.clone().with_explicit_reason(reason));
        };
        let previous = self.rebuild_explicit(previous, reason)?;
        self.apply_measurement(self.advance_explicit(&previous, intent)?.with_explicit_reason(reason))
    }

    /// The next round as a diagram, if explicit worlds exceed the memory limit. Returns `error` if that is not possible.
    fn advance_as_diagram(&self, at: &Round, intent: &Intent, error: WorldsError) -> Result<Round, WorldsError> {
        if self.store() != StoreKind::Auto || at.explicit_reason().is_some() {
            return Err(error);
        }
        match self.to_diagram(at) {
            Ok(diagram) => self.advance_diagram(at, &*diagram, intent),
            Err(WorldsError::NotRepresentable(_)) => Err(error),
            Err(other) => Err(other),
        }
    }

    /// The next round of worlds that are a diagram.
    fn advance_diagram(&self, at: &Round, diagram: &dyn WorldSet, intent: &Intent) -> Result<Round, WorldsError> {
        let begin = self.monitor().now();
        self.monitor().begin(0);
        let is_quantum = self.rules().is_quantum();
        let expanded = self.with_context(at, |context| {
            if is_quantum { diagram.branch(intent, context) } else { diagram.expand(intent, context) }
        })?;
        let mut stats = RoundStats::after(at, intent, expanded.survived, expanded.children);
        stats.finished = expanded.finished;
        stats.seconds = self.monitor().seconds_since(begin);
        let mover = if is_quantum { self.game().player_of_turn(expanded.worlds.turn()) } else { self.player() };
        Ok(Round::from_diagram(expanded.worlds, stats, mover, Some((at.clone(), intent.clone()))))
    }
}
