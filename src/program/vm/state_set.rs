//! Sets of states, each saved as its difference from one board. A state of a repetition changes few squares.

use super::index_table::{HASH_MULTIPLIER, IndexTable, to_u32};
use super::mailbox::{Mailbox, SquareChange, same_changes};

/// A saved state. Its changes are a range of the set's list.
#[derive(Clone, Copy, Debug)]
pub(super) struct SavedState {
    hash: u64,
    pub interest: u16,
    pub from: u16,
    changes_start: u32,
    changes_end: u32,
}

/// A set of states in order of insertion.
#[derive(Debug, Default)]
pub(super) struct StateSet {
    /// The checkpoint of the board from which all states differ.
    checkpoint: usize,
    states: Vec<SavedState>,
    changes: Vec<SquareChange>,
    table: IndexTable,
    /// The best value of the states, for `least` and `most`.
    pub best_value: Option<i64>,
}

impl StateSet {
    /// Clears the set and sets its checkpoint.
    pub fn restart(&mut self, checkpoint: usize) {
        self.checkpoint = checkpoint;
        self.clear();
    }

    /// The checkpoint of the board from which all states differ.
    pub fn checkpoint(&self) -> usize {
        self.checkpoint
    }

    /// Removes all states.
    pub fn clear(&mut self) {
        self.states.clear();
        self.changes.clear();
        self.table.clear();
        self.best_value = None;
    }

    pub fn len(&self) -> usize {
        self.states.len()
    }

    pub fn get(&self, index: usize) -> SavedState {
        self.states[index]
    }

    /// Sorts the changes of each state by square.
    pub fn sort_changes(&mut self) {
        for saved in &self.states {
            self.changes[saved.changes_start as usize..saved.changes_end as usize].sort_unstable();
        }
    }

    /// Returns the changes that a state makes to the board.
    pub fn changes(&self, saved: SavedState) -> &[SquareChange] {
        &self.changes[saved.changes_start as usize..saved.changes_end as usize]
    }

    /// Saves the state of the board; returns `false` for a duplicate.
    pub fn insert(&mut self, board: &mut Mailbox, interest: u16, from: u16) -> bool {
        let hash = board.hash() ^ (u64::from(interest) << 16 | u64::from(from)).wrapping_mul(HASH_MULTIPLIER);
        let first = self.changes.len();
        board.changes_since(self.checkpoint, &mut self.changes);
        let saved =
            SavedState { hash, interest, from, changes_start: to_u32(first), changes_end: to_u32(self.changes.len()) };
        let changes = &self.changes;
        let same = |other: &SavedState| {
            other.hash == hash
                && (other.interest, other.from) == (interest, from)
                && same_changes(&changes[other.changes_start as usize..other.changes_end as usize], &changes[first..])
        };
        let is_new = self.table.insert(&self.states, hash, |other| other.hash, same);
        if is_new {
            self.states.push(saved);
        } else {
            self.changes.truncate(first);
        }
        is_new
    }

    /// Returns whether both sets have the same states in the same order. Both must differ from the same board.
    pub fn same_states(&self, other: &Self) -> bool {
        self.len() == other.len() && self.states.iter().zip(&other.states).all(|(a, b)| self.same_state(*a, other, *b))
    }

    /// Returns whether two states are equal. Both must differ from the same board.
    pub fn same_state(&self, saved: SavedState, others: &Self, other: SavedState) -> bool {
        (saved.hash, saved.interest, saved.from) == (other.hash, other.interest, other.from)
            && same_changes(self.changes(saved), others.changes(other))
    }

    /// Returns the bytes in use.
    pub fn bytes(&self) -> usize {
        size_of::<SavedState>() * self.states.len() + size_of::<SquareChange>() * self.changes.len()
    }
}
