//! The next round, in either store.
//!
//! Source of the quantum moves: seed 003: "If a superposition is played, the game state is cloned and a new branch is made for
//! each move that could have been made. Every time a subsequent move is made, the move is attempted in all branches. If that
//! move is illegal in that branch, the branch is culled."

use super::diagram::DiagramSet;
use super::{Goal, Intent, Round, RoundStats, RoundWorlds, StoreKind, Worlds, WorldsError};
use crate::game::Game;

impl Worlds {
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
                    let explicit = self.rebuild_explicit(at, &reason.to_string())?;
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
        let next = self.apply_nature(next)?;
        self.prepare_outcome(&next)?;
        Ok(next)
    }

    fn advance_explicit(&self, at: &Round, intent: &Intent) -> Result<Round, WorldsError> {
        if !self.rules().is_quantum() {
            return self.expand_round(at, intent);
        }
        // The worlds after a quantum move are classified as the next player sees them.
        self.for_player(self.next_mover(at, intent)?).expand_round(at, intent)
    }

    /// The player to move after an action, according to the first world that allows it.
    fn next_mover(&self, at: &Round, intent: &Intent) -> Result<usize, WorldsError> {
        let game = self.game();
        for record in at.explicit().in_play() {
            self.monitor().check_cancelled()?;
            let world = game.unpack(record);
            if let Some(action) = intent.resolve_all(game, &world)?.first() {
                return Ok(game.mover(&game.play(&world, action)?));
            }
        }
        Err(WorldsError::IllegalEverywhere)
    }

    /// Returns an error if the rules forbid an action.
    pub(super) fn check_rules(&self, at: &Round, intent: &Intent) -> Result<(), WorldsError> {
        if !self.rules().allows(intent) {
            let reason = format!("`{}` is not a move under the {} rules", intent.text, self.rules().title());
            return Err(WorldsError::ForbiddenByRules(reason));
        }
        if self.offers_every_legal_action() {
            return Ok(());
        }
        let legal = self.count_legal(at, intent)?;
        if legal == 0 {
            return Err(WorldsError::IllegalEverywhere);
        }
        self.refusal(at, intent, legal)?.map_or(Ok(()), |reason| Err(WorldsError::ForbiddenByRules(reason)))
    }

    /// Computes what [`Self::outcome`] needs to know of a round.
    pub(super) fn prepare_outcome(&self, at: &Round) -> Result<(), WorldsError> {
        if self.terms().restricts_moves() && !at.is_empty() && self.loss_round(at).is_none() {
            self.choices(at)?;
        }
        if let Goal::Lead(_) | Goal::RoundsLevel(_) = self.terms().goal {
            self.lead(at)?;
        }
        Ok(())
    }

    /// The same round with explicit worlds, replayed from the last explicit round. Records why a diagram failed, so that no
    /// later round becomes one.
    fn rebuild_explicit(&self, at: &Round, reason: &str) -> Result<Round, WorldsError> {
        let Some((previous, intent)) = at.previous().filter(|_| at.is_diagram()) else {
            return Ok(at.clone().with_explicit_reason(reason));
        };
        let previous = self.rebuild_explicit(previous, reason)?;
        self.apply_nature(self.advance_explicit(&previous, intent)?.with_explicit_reason(reason))
    }

    /// The next round as a diagram, if explicit worlds exceed the memory limit. Returns `error` if that is not possible.
    fn advance_as_diagram(&self, at: &Round, intent: &Intent, error: WorldsError) -> Result<Round, WorldsError> {
        if self.store() != StoreKind::Auto || at.explicit_reason().is_some() {
            return Err(error);
        }
        match self.to_diagram(at) {
            Err(WorldsError::NotRepresentable(_)) => Err(error),
            diagram => self.advance_diagram(at, &diagram?, intent),
        }
    }

    /// The next round of worlds that are a diagram.
    fn advance_diagram(&self, at: &Round, diagram: &DiagramSet, intent: &Intent) -> Result<Round, WorldsError> {
        let begin = self.monitor().now();
        self.monitor().begin(0);
        let expanded = self.with_context(at, |context| diagram.expand(intent, context))?;
        let mut stats = RoundStats::after(at, intent, expanded.survived, expanded.children);
        stats.finished = expanded.finished;
        stats.seconds += self.monitor().seconds_since(begin);
        let is_quantum = self.rules().is_quantum();
        let mover = if is_quantum { self.game().player_of_turn(expanded.turn) } else { self.player() };
        Ok(Round::new(RoundWorlds::Diagram(expanded.worlds), stats, mover, Some((at.clone(), intent.clone()))))
    }
}
