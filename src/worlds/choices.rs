//! What the player can do, and in how many worlds.

use super::chunks::chunks;
use super::found::Found;
use super::{Intent, Round, Stopped, Worlds};
use crate::game::Classical;
use rayon::prelude::*;
use serde::Serialize;
use std::ops::Range;
use std::sync::Arc;

/// How many worlds one task looks at.
const CHUNK: usize = 32;
/// How many tasks there are between two looks at what was found.
const TASKS: usize = 32;

/// An action that some world allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The action.
    #[serde(flatten)]
    pub intent: Intent,
    /// In how many worlds it is legal: so many survive it, the others are culled.
    pub legal: u64,
}

impl<G: Classical> Worlds<G> {
    /// Every action that is legal in some world, and in how many; in the order in which the worlds and the rules of
    /// the game give them. Found once a round, and known from then on.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off or the rules cannot be carried out.
    pub fn choices(&self, at: &Round) -> Result<Arc<[Choice]>, Stopped> {
        self.choices_as_found(at, &mut |_| ())
    }

    /// The same, with a look at what was found so far every now and then: choices come to be known long before their
    /// numbers are final.
    ///
    /// # Errors
    /// As [`Worlds::choices`].
    pub fn choices_as_found(&self, at: &Round, look: &mut dyn FnMut(&[Choice])) -> Result<Arc<[Choice]>, Stopped> {
        if let Some(known) = at.known_choices().get() {
            return Ok(known.clone());
        }
        self.work().begin(at.len());
        let mut all = Found::default();
        for batch in chunks(0..at.len(), CHUNK * TASKS) {
            let tasks: Vec<Range<usize>> = chunks(batch, CHUNK).collect();
            let found = tasks.into_par_iter().map(|chunk| self.choices_in(at, chunk));
            for part in found.collect::<Vec<_>>() {
                for choice in part?.choices {
                    all.add(choice);
                }
            }
            look(&all.choices);
        }
        Ok(at.known_choices().get_or_init(|| all.choices.into()).clone())
    }

    /// In how many worlds one action is legal: faster than all choices.
    ///
    /// # Errors
    /// As [`Worlds::choices`].
    pub fn legal(&self, at: &Round, intent: &Intent) -> Result<u64, Stopped> {
        if let Some(known) = at.known_choices().get() {
            return Ok(known.iter().find(|choice| choice.intent == *intent).map_or(0, |choice| choice.legal));
        }
        self.work().begin(at.len());
        let tasks: Vec<Range<usize>> = chunks(0..at.len(), CHUNK).collect();
        let legal = tasks.into_par_iter().map(|chunk| self.legal_in(at, intent, chunk));
        legal.try_reduce(|| 0, |one, other| Ok(one + other))
    }

    /// The action with a text, if some world allows it. Faster than all choices where an early world does.
    ///
    /// # Errors
    /// As [`Worlds::choices`].
    pub fn intent(&self, at: &Round, text: &str) -> Result<Option<Intent>, Stopped> {
        let with_text = |choice: &&Choice| choice.intent.text == text;
        if let Some(known) = at.known_choices().get() {
            return Ok(known.iter().find(with_text).map(|choice| choice.intent.clone()));
        }
        self.work().begin(at.len());
        for index in 0..at.len() {
            let found = self.choices_in(at, index..index + 1)?.choices;
            if let Some(choice) = found.iter().find(with_text) {
                return Ok(Some(choice.intent.clone()));
            }
        }
        Ok(None)
    }

    fn legal_in(&self, at: &Round, intent: &Intent, range: Range<usize>) -> Result<u64, Stopped> {
        let mut legal = 0;
        for index in range {
            self.work().check()?;
            if !at.is_lost(index) {
                let world = self.game().unpack(at.worlds().get(index));
                legal += u64::from(intent.in_world(self.game(), &world)?.is_some());
            }
            self.work().step(1);
        }
        Ok(legal)
    }

    fn choices_in(&self, at: &Round, range: Range<usize>) -> Result<Found, Stopped> {
        let game = self.game();
        let mut found = Found::default();
        for index in range {
            self.work().check()?;
            if !at.is_lost(index) {
                let world = game.unpack(at.worlds().get(index));
                found.look_at(game, &world, &game.actions(&world)?);
            }
            self.work().step(1);
        }
        Ok(found)
    }
}
