//! Actions of many worlds, numbered: which of them are the same one.

use super::super::Intent;
use super::super::intent::distinct_squares;
use crate::game::{Classical, Squares};
use rustc_hash::FxHashMap;

/// The actions met so far.
#[derive(Default)]
pub(super) struct Names {
    pub intents: Vec<Intent>,
    by_text: FxHashMap<String, usize>,
    /// By squares, if an action is the only one between these in a world: then they stand for its text.
    by_squares: FxHashMap<Squares, usize>,
}

impl Names {
    /// The numbers of a world's actions, in their order.
    pub fn of<G: Classical>(&mut self, game: &G, world: &G::Position, actions: &[G::Action], into: &mut Vec<usize>) {
        into.clear();
        let squares: Vec<Squares> = actions.iter().map(|action| game.squares_of(action)).collect();
        let mut pairs: Vec<_> = squares.iter().map(|squares| (squares.from, squares.to)).collect();
        pairs.sort_unstable();
        let alone = |this: &Squares| {
            let pair = (this.from, this.to);
            let first = pairs.partition_point(|other| *other < pair);
            distinct_squares(this.from, this.to).is_some() && pairs.get(first + 1) != Some(&pair)
        };
        let mut texts: Option<Vec<String>> = None;
        for (place, this) in squares.iter().enumerate() {
            let alone = alone(this);
            if let Some(&known) = self.by_squares.get(this).filter(|_| alone) {
                into.push(known);
                continue;
            }
            let text = texts.get_or_insert_with(|| game.texts(world, actions))[place].clone();
            let number = *self.by_text.entry(text.clone()).or_insert(self.intents.len());
            if number == self.intents.len() {
                self.intents.push(Intent::new(*this, text));
            }
            if alone {
                self.by_squares.insert(*this, number);
            }
            into.push(number);
        }
    }
}
