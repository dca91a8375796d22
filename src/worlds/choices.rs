//! What the player can do, and in how many worlds.

use super::explicit::Stretch;
use super::found::Found;
use super::intent::distinct_squares;
use super::{Intent, IntentScope, Round, WorldRules, Worlds, WorldsError};
use crate::game::Classical;
use rayon::prelude::*;
use serde::Serialize;
use std::sync::Arc;

/// How many worlds one task looks at.
const CHUNK: usize = 32;
/// How many tasks there are between two looks at what was found.
const TASKS: usize = 64;

/// An action that some world allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WorldsChoice {
    /// The action.
    #[serde(flatten)]
    pub intent: Intent,
    /// In how many worlds it is legal: so many survive it, the others are culled.
    pub legal: u128,
}

impl<G: Classical> Worlds<G> {
    /// Everything that the rules let the player choose, and in how many worlds it is legal; in the order in which the worlds
    /// and the rules of the game give it. Found once a round, and known from then on.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off or the rules cannot be carried out.
    pub fn choices(&self, at: &Round) -> Result<Arc<[WorldsChoice]>, WorldsError> {
        self.choices_with_progress(at, &mut |_| ())
    }

    /// The same, with a look at what was found so far every now and then: choices come to be known long before their
    /// numbers are final.
    ///
    /// # Errors
    /// As [`Worlds::choices`].
    pub fn choices_with_progress(
        &self,
        at: &Round,
        look: &mut dyn FnMut(&[WorldsChoice]),
    ) -> Result<Arc<[WorldsChoice]>, WorldsError> {
        if let Some(known) = at.known_choices().get() {
            return Ok(known.clone());
        }
        if let Some(field) = at.field() {
            let found = self.with_terms(at, |terms| field.actions(None, terms))?;
            let mut choices: Vec<WorldsChoice> =
                found.into_iter().map(|(intent, legal)| WorldsChoice { intent, legal }).collect();
            if self.rules().is_quantum() {
                let open = self.with_terms(at, |terms| field.left_open(terms))?;
                choices.extend(open.into_iter().map(|(reach, cell, legal)| {
                    let made = if reach == IntentScope::AllFrom { Intent::all_from } else { Intent::all_to };
                    WorldsChoice { intent: made(self.game(), cell), legal }
                }));
                choices.retain(|choice| self.rules().allows(&choice.intent));
            }
            look(&choices);
            return Ok(at.known_choices().get_or_init(|| self.playable(at, choices)).clone());
        }
        self.monitor().begin(at.worlds().len());
        let mut all = Found::default();
        let tasks: Vec<Stretch<'_>> = at.worlds().stretches(CHUNK).collect();
        for batch in tasks.chunks(TASKS) {
            let found = batch.par_iter().map(|stretch| self.choices_in(stretch));
            for part in found.collect::<Vec<_>>() {
                for choice in part?.choices {
                    all.add(choice);
                }
            }
            look(&all.choices);
        }
        Ok(at.known_choices().get_or_init(|| self.playable(at, all.choices)).clone())
    }

    /// In how many worlds one action is legal: faster than all choices.
    ///
    /// # Errors
    /// As [`Worlds::choices`].
    pub fn count_legal(&self, at: &Round, intent: &Intent) -> Result<u128, WorldsError> {
        let known = at.known_choices().get();
        if let Some(choice) = known.and_then(|known| known.iter().find(|choice| choice.intent == *intent)) {
            return Ok(choice.legal);
        }
        if let Some(field) = at.field() {
            if intent.scope != IntentScope::Single {
                return Ok(self.census_where_legal(at, intent)?.worlds);
            }
            let found = self.with_terms(at, |terms| field.actions(distinct_squares(intent.from, intent.to), terms))?;
            return Ok(found.iter().find(|found| found.0 == *intent).map_or(0, |found| found.1));
        }
        self.monitor().begin(at.worlds().len());
        let tasks: Vec<Stretch<'_>> = at.worlds().stretches(CHUNK).collect();
        let legal = tasks.into_par_iter().map(|stretch| self.legal_in(intent, &stretch));
        legal.try_reduce(|| 0, |one, other| Ok(one + other))
    }

    /// The action with a text, if some world allows it. Faster than all choices where an early world does.
    ///
    /// # Errors
    /// As [`Worlds::choices`].
    pub fn find_intent(&self, at: &Round, text: &str) -> Result<Option<Intent>, WorldsError> {
        let with_text = |choice: &&WorldsChoice| choice.intent.text == text;
        // Under some rules what worlds allow is not all among the choices; it is for the rules to say what is wrong with it.
        let is_all = self.rules() != WorldRules::Unitary;
        if let Some(known) = at.known_choices().get() {
            let found = known.iter().find(with_text).map(|choice| choice.intent.clone());
            if is_all || found.is_some() {
                return Ok(found);
            }
        }
        if let Some(field) = at.field() {
            if is_all {
                return Ok(self.choices(at)?.iter().find(with_text).map(|choice| choice.intent.clone()));
            }
            let found = self.with_terms(at, |terms| field.actions(None, terms))?;
            return Ok(found.into_iter().map(|found| found.0).find(|intent| intent.text == text));
        }
        self.monitor().begin(at.worlds().len());
        for stretch in at.worlds().stretches(1) {
            let found = self.choices_in(&stretch)?.choices;
            if let Some(choice) = found.iter().find(with_text) {
                return Ok(Some(choice.intent.clone()));
            }
        }
        Ok(None)
    }

    fn legal_in(&self, intent: &Intent, stretch: &Stretch<'_>) -> Result<u128, WorldsError> {
        let mut legal = 0;
        for number in stretch.range.clone() {
            self.monitor().check_cancelled()?;
            if stretch.part.is_in_play(number) {
                let world = self.game().unpack(stretch.part.get(number));
                legal += u128::from(!intent.resolve_all(self.game(), &world)?.is_empty());
            }
            self.monitor().advance(1);
        }
        Ok(legal)
    }

    fn choices_in(&self, stretch: &Stretch<'_>) -> Result<Found, WorldsError> {
        let game = self.game();
        let mut found = Found::default();
        for number in stretch.range.clone() {
            self.monitor().check_cancelled()?;
            if stretch.part.is_in_play(number) {
                let world = game.unpack(stretch.part.get(number));
                found.look_at((game, self.rules()), &world, &game.actions(&world)?);
            }
            self.monitor().advance(1);
        }
        Ok(found)
    }
}
