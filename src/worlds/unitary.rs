//! The Unitary rule: a move is playable only if it is legal in every world, so nothing is ever culled. A piece that is captured
//! in one world can no longer move in any.

use super::{Intent, IntentScope, Round, WorldRules, Worlds, WorldsChoice, WorldsError};
use crate::game::{ClassicalGame, Outcome};
use std::sync::Arc;

impl<G: ClassicalGame> Worlds<G> {
    /// Returns an error if the rules forbid an action.
    pub(super) fn check_rules(&self, at: &Round, intent: &Intent) -> Result<(), WorldsError> {
        if !self.rules().allows(intent) {
            let reason = format!("`{}` is not a move under the {} rules", intent.text, self.rules().title());
            return Err(WorldsError::ForbiddenByRules(reason));
        }
        if self.rules() == WorldRules::Unitary {
            let (legal, all) = (self.count_legal(at, intent)?, at.len());
            if legal == 0 {
                return Err(WorldsError::IllegalEverywhere);
            }
            if legal < all {
                let reason = format!(
                    "`{}` is legal in {legal} of {all} worlds; Unitary moves must be legal in all",
                    intent.text
                );
                return Err(WorldsError::ForbiddenByRules(reason));
            }
        }
        Ok(())
    }

    /// Computes what [`Self::outcome`] needs to know of a round.
    pub(super) fn prepare_outcome(&self, at: &Round) -> Result<(), WorldsError> {
        if self.rules() == WorldRules::Unitary && at.stats().lost == 0 && !at.is_empty() {
            self.choices(at)?;
        }
        Ok(())
    }

    /// The end of a Unitary game with worlds left.
    pub(super) fn unitary_outcome(at: &Round) -> Option<Outcome> {
        let rounds = match at.stats().round {
            1 => "1 round".into(),
            rounds => format!("{rounds} rounds"),
        };
        let (lost, all) = (at.stats().lost, at.len());
        if lost > 0 {
            let reason = format!("{rounds}: lost in {lost} of {all} worlds");
            return Some(Outcome { winner: None, reason: reason.into() });
        }
        let has_no_choice = at.choices_cell().get().is_some_and(|choices| choices.is_empty());
        let reason = format!("{rounds}: no move is legal in every world");
        has_no_choice.then_some(Outcome { winner: None, reason: reason.into() })
    }

    /// The choices that the rules offer, of all that some world allows. Single actions come first, then quantum moves by
    /// square.
    pub(super) fn playable_choices(&self, at: &Round, mut all: Vec<WorldsChoice>) -> Arc<[WorldsChoice]> {
        if self.rules() == WorldRules::Unitary {
            all.retain(|choice| choice.legal == at.len());
        }
        all.sort_by_key(|WorldsChoice { intent, .. }| {
            let square = intent.from.or(intent.to).filter(|_| intent.scope != IntentScope::Single);
            (intent.scope, square)
        });
        all.into()
    }
}
