//! Numbers for the actions of many worlds. Equal actions get the same number.

use super::Intent;
use super::intent::distinct_squares;
use crate::game::{Action, ActionSquares, Kind, Position, Variant};
use rustc_hash::FxHashMap;

/// The actions found so far, by number.
#[derive(Default)]
pub(super) struct ActionNumbering {
    pub intents: Vec<Intent>,
    by_text: FxHashMap<String, usize>,
    /// The numbers of actions that are alone between two squares of a world. Texts are slow to make, and this replaces them.
    lone_actions: FxHashMap<LoneAction, usize>,
}

/// The only action between two squares of a world. Its text depends on nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct LoneAction {
    squares: ActionSquares,
    /// The piece on the first square, by whose label a promotion is written.
    piece: Option<Kind>,
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
            let lone = LoneAction { squares: *squares, piece: squares.from.map(|from| world.at(from).kind) };
            if let Some(&known) = self.lone_actions.get(&lone).filter(|_| is_alone) {
                numbers.push(known);
                continue;
            }
            let text = texts.get_or_insert_with(|| game.action_texts(world, actions))[place].clone();
            let number = *self.by_text.entry(text.clone()).or_insert(self.intents.len());
            if number == self.intents.len() {
                self.intents.push(Intent::new(*squares, text));
            }
            if is_alone {
                self.lone_actions.insert(lone, number);
            }
            numbers.push(number);
        }
    }
}
