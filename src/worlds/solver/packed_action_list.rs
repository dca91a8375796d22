//! The actions of one world as packed values. To list these is several times faster than to generate full actions.

use crate::game::{Cell, Fault, PackedAction, Variant};
use rustc_hash::FxHashMap;

/// The packed actions of one world, and the known numbers of packed actions.
pub(super) struct PackedActionList {
    actions: Vec<PackedAction>,
    /// The numbers of packed actions that are the only ones between their squares.
    numbers: FxHashMap<PackedAction, usize>,
    squares: usize,
    /// By pair of squares: the action between them.
    by_squares: Vec<SquaresEntry>,
    /// The number of the current list. Entries of earlier lists are invalid.
    generation: u32,
}

/// The action between two squares.
#[derive(Clone, Copy, Default)]
struct SquaresEntry {
    /// Its index in the list that wrote the entry.
    index: u32,
    /// The number of that list; 0 in an unused entry.
    generation: u32,
}

impl PackedActionList {
    pub fn new(squares: usize) -> Self {
        let (actions, numbers) = (Vec::new(), FxHashMap::default());
        Self { actions, numbers, squares, by_squares: Vec::new(), generation: 0 }
    }

    /// Lists the actions of a packed world. Returns false if that is not possible, or if two actions share their squares.
    pub fn list(&mut self, game: &Variant, record: &[u8]) -> Result<bool, Fault> {
        if !game.list_packed_actions(record, &mut self.actions)? {
            return Ok(false);
        }
        self.generation += 1;
        for (index, action) in (0..).zip(&self.actions) {
            let Some((from, to)) = action.from().zip(action.to()).filter(|(from, to)| from != to) else {
                return Ok(false);
            };
            self.by_squares.resize(self.squares * self.squares, SquaresEntry::default());
            let slot = self.by_squares.get_mut(from.index() * self.squares + to.index());
            let Some(slot) = slot.filter(|slot| slot.generation != self.generation) else { return Ok(false) };
            *slot = SquaresEntry { index, generation: self.generation };
        }
        Ok(true)
    }

    /// Writes the numbers of the listed actions to `into`. Returns false unless all are known.
    pub fn known_numbers(&self, into: &mut Vec<usize>) -> bool {
        into.clear();
        into.extend(self.actions.iter().map_while(|action| self.numbers.get(action)));
        into.len() == self.actions.len()
    }

    /// Learns the number of the listed action between two squares.
    pub fn learn(&mut self, from: Option<Cell>, to: Option<Cell>, number: usize) {
        let Some((from, to)) = from.zip(to) else { return };
        let slot = self.by_squares.get(from.index() * self.squares + to.index());
        let slot = slot.filter(|slot| slot.generation == self.generation);
        if let Some(&action) = slot.and_then(|slot| self.actions.get(slot.index as usize)) {
            self.numbers.insert(action, number);
        }
    }
}
