//! Choices as they are found, world by world.

use super::intent::distinct_squares;
use super::{Intent, WorldRules, WorldsChoice};
use crate::game::{Cell, Classical, Squares};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// Choices in the order in which they were found.
#[derive(Default)]
pub(super) struct Found {
    pub choices: Vec<WorldsChoice>,
    /// Where the choice of a text stands.
    by_text: FxHashMap<String, usize>,
    /// Where the choice between two squares stands, if it is the only one between these in a world.
    by_squares: FxHashMap<Squares, usize>,
}

impl Found {
    /// Counts the actions of a world in.
    pub fn look_at<G: Classical>(
        &mut self,
        (game, rules): (&G, WorldRules),
        world: &G::Position,
        actions: &[G::Action],
    ) {
        let squares: Vec<Squares> = actions.iter().map(|action| game.squares_of(action)).collect();
        if rules.is_quantum() {
            self.leave_open(game, rules, &squares);
        }
        // Texts are slow to make. Where an action is alone between its squares, these stand for the text.
        let alone = |this: &Squares| {
            let pair = distinct_squares(this.from, this.to);
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
            let intent = Intent::new(this, text);
            if !rules.allows(&intent) {
                continue;
            }
            let at = self.add(WorldsChoice { intent, legal: 1 });
            if alone {
                self.by_squares.insert(this, at);
            }
        }
    }

    /// Counts in what may be left open in a world: where a piece goes, or which one it is.
    fn leave_open<G: Classical>(&mut self, game: &G, rules: WorldRules, squares: &[Squares]) {
        let mut from: Vec<Cell> = squares.iter().filter_map(|squares| squares.from).collect();
        let mut to: Vec<Cell> = squares.iter().filter_map(|squares| squares.to).collect();
        for cells in [&mut from, &mut to] {
            cells.sort_unstable();
            cells.dedup();
        }
        let from = from.into_iter().map(|cell| Intent::all_from(game, cell));
        let to = to.into_iter().map(|cell| Intent::all_to(game, cell));
        for intent in from.chain(to).filter(|intent| rules.allows(intent)) {
            self.add(WorldsChoice { intent, legal: 1 });
        }
    }

    /// Counts a choice in and says where it stands.
    pub fn add(&mut self, choice: WorldsChoice) -> usize {
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
