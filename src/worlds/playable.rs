//! Which of the actions that some world allows the rules let the player make.

use super::{Intent, Round, WorldRules, WorldShare, Worlds, WorldsChoice, WorldsError, group_digits};
use crate::game::player_notation;

impl Worlds {
    /// Whether every action that some world allows is playable.
    pub fn offers_every_legal_action(&self) -> bool {
        !self.terms().restricts_moves() && self.rules() != WorldRules::KnownSource
    }

    /// Splits the actions that some world allows into those that the rules offer and the others.
    pub(super) fn split_playable(
        &self,
        at: &Round,
        all: Vec<WorldsChoice>,
    ) -> Result<(Vec<WorldsChoice>, Vec<WorldsChoice>), WorldsError> {
        if self.rules() != WorldRules::KnownSource {
            return Ok(all.into_iter().partition(|choice| self.meets_terms(at, &choice.intent, choice.legal)));
        }
        let census = self.census(at, &[])?;
        let is_certain = |choice: &WorldsChoice| match choice.intent.from {
            Some(from) => census.kinds_on(from).any(|(kind, worlds)| kind.index().is_some() && worlds == census.worlds),
            None => true,
        };
        let (certain, uncertain): (Vec<_>, Vec<_>) = all.into_iter().partition(is_certain);
        // A player without a certain piece that can move would otherwise be stuck in the middle of a game.
        Ok(if certain.is_empty() { (uncertain, certain) } else { (certain, uncertain) })
    }

    /// Whether the terms allow a move that is legal in this number of a round's worlds.
    fn meets_terms(&self, at: &Round, intent: &Intent, legal: u128) -> bool {
        let terms = self.terms();
        terms.reaches_quorum(legal, at.len())
            && !(terms.forbids_return && returns(at, intent))
            && (terms.keep == 0
                || WorldShare::kept_until(at).times(legal, at.len()) >= WorldShare::new(terms.keep.into(), 100))
    }

    /// Why the rules forbid the action that a word means; `None` if they allow it, or if the word means no action.
    ///
    /// # Errors
    /// As [`Worlds::choices`].
    pub fn word_refusal(&self, at: &Round, word: &str) -> Result<Option<String>, WorldsError> {
        match self.read_intent(at, word) {
            Ok(Some(intent)) => self.refusal(at, &intent, self.count_legal(at, &intent)?),
            Ok(None) => Ok(None),
            Err(WorldsError::ForbiddenByRules(reason)) => Ok(Some(reason)),
            Err(error) => Err(error),
        }
    }

    /// Why the rules forbid an action that is legal in `legal` worlds of a round; `None` if they allow it.
    ///
    /// # Errors
    /// As [`Worlds::choices`].
    pub fn refusal(&self, at: &Round, intent: &Intent, legal: u128) -> Result<Option<String>, WorldsError> {
        let text = player_notation::from_coordinates(self.game().rules(), &intent.text);
        let (terms, title) = (self.terms(), self.rules().title());
        if self.rules() == WorldRules::KnownSource {
            let is_playable = self.choices(at)?.iter().any(|choice| choice.intent == *intent);
            let reason = || format!("`{text}`: under {title}, a piece must stand on its square in every world to move");
            return Ok((!is_playable).then(reason));
        }
        if self.meets_terms(at, intent, legal) {
            return Ok(None);
        }
        if !terms.reaches_quorum(legal, at.len()) {
            let needed = if terms.quorum == 100 { "all".into() } else { format!("{} % of them", terms.quorum) };
            let (legal, all) = (group_digits(legal), group_digits(at.len()));
            return Ok(Some(format!(
                "`{text}` is legal in {legal} of {all} worlds; {title} moves must be legal in {needed}"
            )));
        }
        if terms.forbids_return && returns(at, intent) {
            return Ok(Some(format!("`{text}`: {title} moves may not end on a square from which you have moved")));
        }
        let kept = WorldShare::kept_until(at).times(legal, at.len());
        Ok(Some(format!("`{text}` would leave {kept} of the worlds kept; {title} needs {} %", terms.keep)))
    }
}

/// Whether an action ends on a square from which an earlier one began.
fn returns(at: &Round, intent: &Intent) -> bool {
    let is_origin = |cell| {
        let mut earlier = at.rounds_back().filter_map(Round::previous);
        earlier.any(|(_, earlier)| earlier.from == Some(cell))
    };
    intent.to.is_some_and(is_origin)
}
