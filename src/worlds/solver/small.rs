//! Actions of worlds as small values: to list these is several times faster than to make the positions that they lead to.

use crate::game::{Cell, Choice, Classical, Fault};
use rustc_hash::FxHashMap;

/// The actions of one world, and what is known of small values.
pub(super) struct Small {
    choices: Vec<Choice>,
    /// By action that is alone between its squares: its number.
    known: FxHashMap<Choice, usize>,
    squares: usize,
    /// By pair of squares: where the choice between them stands in the list, from 1, and which list that was.
    places: Vec<(u32, u32)>,
    turn: u32,
}

impl Small {
    pub fn new(squares: usize) -> Self {
        Self { choices: Vec::new(), known: FxHashMap::default(), squares, places: Vec::new(), turn: 0 }
    }

    /// Lists the actions of a packed world, if that can be done and every one of them is alone between two different squares.
    pub fn list<G: Classical>(&mut self, game: &G, record: &[u8]) -> Result<bool, Fault> {
        if !game.list(record, &mut self.choices)? {
            return Ok(false);
        }
        self.turn += 1;
        for (number, choice) in (1..).zip(&self.choices) {
            let Some((from, to)) = choice.from().zip(choice.to()).filter(|(from, to)| from != to) else {
                return Ok(false);
            };
            self.places.resize(self.squares * self.squares, (0, 0));
            let Some(place) = self.places.get_mut(from.index() * self.squares + to.index()) else { return Ok(false) };
            if place.1 == self.turn {
                return Ok(false);
            }
            *place = (number, self.turn);
        }
        Ok(true)
    }

    /// The numbers of the actions listed; `false` unless all of them are known.
    pub fn numbers(&self, into: &mut Vec<usize>) -> bool {
        into.clear();
        into.extend(self.choices.iter().map_while(|choice| self.known.get(choice)));
        into.len() == self.choices.len()
    }

    /// The action between two squares, of those listed, has this number.
    pub fn learn(&mut self, (from, to): (Option<Cell>, Option<Cell>), number: usize) {
        let Some((from, to)) = from.zip(to) else { return };
        let place = self.places.get(from.index() * self.squares + to.index());
        let choice =
            place.filter(|place| place.1 == self.turn).and_then(|place| self.choices.get(place.0 as usize - 1));
        if let Some(&choice) = choice {
            self.known.insert(choice, number);
        }
    }
}
