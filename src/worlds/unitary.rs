//! The Unitary rule: a move is playable only if it is legal in every world, so that nothing is ever culled. What is taken in some
//! world can move no more in any.

use super::{Intent, Round, WorldRules, Worlds, WorldsChoice, WorldsError};
use crate::game::{Classical, Outcome};
use std::sync::Arc;

impl<G: Classical> Worlds<G> {
    /// Is an action one that the rules let the player choose, whatever the worlds allow?
    pub(super) fn permit(&self, at: &Round, intent: &Intent) -> Result<(), WorldsError> {
        if !self.rules().allows(intent) {
            return Err(WorldsError::ForbiddenByRules(format!(
                "`{}` is no move under the rules “{}”",
                intent.text,
                self.rules().name()
            )));
        }
        if self.rules() == WorldRules::Unitary {
            let (legal, all) = (self.count_legal(at, intent)?, at.len());
            if legal == 0 {
                return Err(WorldsError::IllegalEverywhere);
            }
            if legal < all {
                let told = format!("`{}` is legal in {legal} of {all} worlds, and must be so in all", intent.text);
                return Err(WorldsError::ForbiddenByRules(told));
            }
        }
        Ok(())
    }

    /// Finds out what has to be known of a round to say whether the game is over.
    pub(super) fn look_ahead(&self, at: &Round) -> Result<(), WorldsError> {
        if self.rules() == WorldRules::Unitary && at.stats().lost == 0 && !at.is_empty() {
            self.choices(at)?;
        }
        Ok(())
    }

    /// The end of a game under the Unitary rule.
    pub(super) fn out_of_moves(at: &Round) -> Option<Outcome> {
        let rounds = match at.stats().round {
            1 => "1 round".into(),
            rounds => format!("{rounds} rounds"),
        };
        if at.stats().lost > 0 {
            let (lost, all) = (at.stats().lost, at.len());
            return Some(Outcome { winner: None, reason: format!("{rounds}: then lost in {lost} of {all} worlds") });
        }
        let stuck = at.known_choices().get().is_some_and(|choices| choices.is_empty());
        stuck.then(|| Outcome { winner: None, reason: format!("{rounds}: then no move was legal in every world") })
    }

    /// The choices that the rules let the player make, of all that some world allows.
    pub(super) fn playable(&self, at: &Round, mut all: Vec<WorldsChoice>) -> Arc<[WorldsChoice]> {
        if self.rules() == WorldRules::Unitary {
            all.retain(|choice| choice.legal == at.len());
        }
        // Single actions come first, then what is left open, square by square.
        all.sort_by_key(|choice| {
            let intent = &choice.intent;
            let square = intent.from.or(intent.to).filter(|_| intent.scope != super::IntentScope::Single);
            (intent.scope, square)
        });
        all.into()
    }
}
