//! Counts in how many worlds each choice is legal.

use super::action_numbering::ActionNumbering;
use super::{Intent, WorldRules, WorldsChoice};
use crate::game::{ActionSquares, Cell, ClassicalGame};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// Choices with their counts, in the order in which they were found.
#[derive(Default)]
pub(super) struct ChoiceCounter {
    pub choices: Vec<WorldsChoice>,
    /// The index of the choice with a text.
    by_text: FxHashMap<String, usize>,
}

impl ChoiceCounter {
    /// Adds the count of a choice.
    pub fn add(&mut self, choice: WorldsChoice) {
        match self.by_text.entry(choice.intent.text.clone()) {
            Entry::Occupied(known) => self.choices[*known.get()].legal += choice.legal,
            Entry::Vacant(new) => {
                new.insert(self.choices.len());
                self.choices.push(choice);
            }
        }
    }
}

/// Counts the choices of a slice of worlds.
pub(super) struct WorldChoiceCounter<'g, G: ClassicalGame> {
    game: &'g G,
    rules: WorldRules,
    numbering: ActionNumbering,
    numbers: Vec<usize>,
    /// By action number: the worlds that allow the action.
    legal: Vec<u128>,
    quantum: ChoiceCounter,
}

impl<'g, G: ClassicalGame> WorldChoiceCounter<'g, G> {
    pub fn new(game: &'g G, rules: WorldRules) -> Self {
        let (numbering, numbers, legal) = (ActionNumbering::default(), Vec::new(), Vec::new());
        Self { game, rules, numbering, numbers, legal, quantum: ChoiceCounter::default() }
    }

    /// Counts the actions of a world.
    pub fn add_world(&mut self, world: &G::Position, actions: &[G::Action]) {
        if self.rules.is_quantum() {
            self.add_quantum_choices(actions);
        }
        self.numbering.number_actions(self.game, world, actions, &mut self.numbers);
        self.legal.resize(self.numbering.intents.len(), 0);
        self.numbers.iter().for_each(|&number| self.legal[number] += 1);
    }

    /// Counts the choices that leave a square open: all actions from a square, and all actions to one.
    fn add_quantum_choices(&mut self, actions: &[G::Action]) {
        let squares: Vec<ActionSquares> = actions.iter().map(|action| self.game.action_squares(action)).collect();
        let mut from: Vec<Cell> = squares.iter().filter_map(|squares| squares.from).collect();
        let mut to: Vec<Cell> = squares.iter().filter_map(|squares| squares.to).collect();
        for cells in [&mut from, &mut to] {
            cells.sort_unstable();
            cells.dedup();
        }
        let from = from.into_iter().map(|cell| Intent::all_from(self.game, cell));
        let to = to.into_iter().map(|cell| Intent::all_to(self.game, cell));
        for intent in from.chain(to).filter(|intent| self.rules.allows(intent)) {
            self.quantum.add(WorldsChoice { intent, legal: 1 });
        }
    }

    /// All choices that the rules allow.
    pub fn finish(self) -> Vec<WorldsChoice> {
        let single = self.numbering.intents.into_iter().zip(self.legal);
        let single = single.map(|(intent, legal)| WorldsChoice { intent, legal });
        let mut choices = self.quantum.choices;
        choices.extend(single.filter(|choice| self.rules.allows(&choice.intent)));
        choices
    }
}
