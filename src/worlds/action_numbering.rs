//! Numbers for the actions of many worlds. Equal actions get the same number.

use super::Intent;
use super::intent::distinct_squares;
use crate::game::{Action, ActionSquares, Position, Variant};
use rustc_hash::FxHashMap;

/// The actions found so far, by number.
#[derive(Default)]
pub(super) struct ActionNumbering {
    pub intents: Vec<Intent>,
    by_text: FxHashMap<String, usize>,
    /// The number of the only action between two squares of a world. Texts are slow to make, and the squares replace them here.
    by_squares: FxHashMap<ActionSquares, usize>,
}

impl ActionNumbering {
    /// Writes the numbers of a world's actions to `numbers`, in their order.
    pub fn number_actions(&mut self, game: &Variant, world: &Position, actions: &[Action], numbers: &mut Vec<usize>) {
        numbers.clear();
        let squares: Vec<ActionSquares> = actions.iter().map(|action| game.action_squares(action)).collect();
        let mut pairs: Vec<_> = squares.iter().map(|squares| (squares.from, squares.to)).collect();
        pairs.sort_unstable();
        let is_alone = |squares: &ActionSquares| {
            let pair = (squares.from, squares.to);
            let first = pairs.partition_point(|other| *other < pair);
            distinct_squares(squares.from, squares.to).is_some() && pairs.get(first + 1) != Some(&pair)
        };
        let mut texts: Option<Vec<String>> = None;
        for (place, squares) in squares.iter().enumerate() {
            let is_alone = is_alone(squares);
            if let Some(&known) = self.by_squares.get(squares).filter(|_| is_alone) {
                numbers.push(known);
                continue;
            }
            let text = texts.get_or_insert_with(|| game.action_texts(world, actions))[place].clone();
            let number = *self.by_text.entry(text.clone()).or_insert(self.intents.len());
            if number == self.intents.len() {
                self.intents.push(Intent::new(*squares, text));
            }
            if is_alone {
                self.by_squares.insert(*squares, number);
            }
            numbers.push(number);
        }
    }
}
