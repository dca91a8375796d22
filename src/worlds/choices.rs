//! What the player can do, and in how many worlds.

use super::intent::apart;
use super::{Intent, Round, Stopped, Worlds};
use crate::game::{Classical, Squares};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::sync::Arc;

/// How many worlds one task looks at.
const CHUNK: usize = 32;

/// An action that some world allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The action.
    #[serde(flatten)]
    pub intent: Intent,
    /// In how many worlds it is legal: so many survive it, the others are culled.
    pub legal: u64,
}

/// Choices in the order in which they were found.
#[derive(Default)]
struct Found {
    choices: Vec<Choice>,
    /// Where the choice of a text stands.
    by_text: FxHashMap<String, usize>,
    /// Where the choice between two squares stands, if it is the only one between these in a world.
    by_squares: FxHashMap<Squares, usize>,
}

impl<G: Classical> Worlds<G> {
    /// Every action that is legal in some world, and in how many; in the order in which the worlds and the rules of
    /// the game give them. Found once a round, and known from then on.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off or the rules cannot be carried out.
    pub fn choices(&self, at: &Round) -> Result<Arc<[Choice]>, Stopped> {
        if let Some(known) = at.known_choices().get() {
            return Ok(known.clone());
        }
        self.work().begin(at.len());
        let chunks: Vec<usize> = (0..at.len()).step_by(CHUNK).collect();
        let found = chunks.par_iter().map(|&begin| self.choices_in(at, begin..at.len().min(begin + CHUNK)));
        let mut all = Found::default();
        for part in found.collect::<Vec<_>>() {
            for choice in part?.choices {
                all.add(choice);
            }
        }
        Ok(at.known_choices().get_or_init(|| all.choices.into()).clone())
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

impl Found {
    fn look_at<G: Classical>(&mut self, game: &G, world: &G::Position, actions: &[G::Action]) {
        let squares: Vec<Squares> = actions.iter().map(|action| game.squares_of(action)).collect();
        // Texts are slow to make. Where an action is alone between its squares, these stand for the text.
        let alone = |this: &Squares| {
            let pair = apart(this.from, this.to);
            pair.is_some() && squares.iter().filter(|other| other.from.zip(other.to) == pair).count() == 1
        };
        let mut texts: Option<Vec<String>> = None;
        for (number, &this) in squares.iter().enumerate() {
            let alone = alone(&this);
            if let Some(&known) = self.by_squares.get(&this).filter(|_| alone) {
                self.choices[known].legal += 1;
                continue;
            }
            let text = texts.get_or_insert_with(|| game.texts(world, actions))[number].clone();
            let at = self.add(Choice { intent: Intent::new(this, text), legal: 1 });
            if alone {
                self.by_squares.insert(this, at);
            }
        }
    }

    /// Counts a choice in and says where it stands.
    fn add(&mut self, choice: Choice) -> usize {
        match self.by_text.entry(choice.intent.text.clone()) {
            Entry::Occupied(known) => {
                self.choices[*known.get()].legal += choice.legal;
                *known.get()
            }
            Entry::Vacant(new) => {
                let at = *new.insert(self.choices.len());
                self.choices.push(choice);
                at
            }
        }
    }
}
