//! Sets of boards, each saved as its difference from one board, with a key: the states of a repetition, or the outcomes of a turn. Both
//! change few squares.

use super::mailbox::{Mailbox, SquareChange, same_changes};
use crate::program::vm::index_table::{HASH_MULTIPLIER, IndexTable, to_u32};

/// What a set distinguishes besides the board.
pub(super) trait DiffKey: Copy {
    /// Returns a number that is the same for equal keys only.
    fn bits(self) -> u64;
}

/// The key of a state: the place of interest, and the first square that the turn chose.
#[derive(Clone, Copy, Debug)]
pub(super) struct StateKey {
    pub interest: u16,
    pub from: u16,
}

impl DiffKey for StateKey {
    fn bits(self) -> u64 {
        u64::from(self.interest) << 16 | u64::from(self.from)
    }
}

/// The key of an outcome of a turn, which may be illegal: its squares and the passes in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutcomeKey {
    pub from: u16,
    pub to: u16,
    pub passes: u8,
    /// Follows from the board, so it does not distinguish outcomes.
    pub is_legal: bool,
}

impl DiffKey for OutcomeKey {
    fn bits(self) -> u64 {
        u64::from(self.from) << 24 | u64::from(self.to) << 8 | u64::from(self.passes)
    }
}

/// A saved board. Its changes are a range of the set's list.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardDiff<K> {
    hash: u64,
    pub key: K,
    changes_start: u32,
    changes_end: u32,
}

/// A set of boards in order of insertion.
#[derive(Debug)]
pub(super) struct DiffSet<K> {
    /// The checkpoint of the board from which all others differ.
    checkpoint: usize,
    diffs: Vec<BoardDiff<K>>,
    changes: Vec<SquareChange>,
    table: IndexTable,
    /// The best value of the states, for `least` and `most`.
    pub best_value: Option<i64>,
}

impl<K> Default for DiffSet<K> {
    fn default() -> Self {
        let (diffs, changes) = (Vec::new(), Vec::new());
        Self { checkpoint: 0, diffs, changes, table: IndexTable::default(), best_value: None }
    }
}

impl<K: DiffKey> DiffSet<K> {
    /// Clears the set and sets its checkpoint.
    pub fn restart(&mut self, checkpoint: usize) {
        self.checkpoint = checkpoint;
        self.clear();
    }

    /// The checkpoint of the board from which all others differ.
    pub fn checkpoint(&self) -> usize {
        self.checkpoint
    }

    pub fn clear(&mut self) {
        self.diffs.clear();
        self.changes.clear();
        self.table.clear();
        self.best_value = None;
    }

    pub fn len(&self) -> usize {
        self.diffs.len()
    }

    pub fn get(&self, index: usize) -> BoardDiff<K> {
        self.diffs[index]
    }

    pub fn last_mut(&mut self) -> Option<&mut BoardDiff<K>> {
        self.diffs.last_mut()
    }

    pub fn iter(&self) -> impl Iterator<Item = BoardDiff<K>> {
        self.diffs.iter().copied()
    }

    /// Sorts the changes of each board by square.
    pub fn sort_changes(&mut self) {
        for diff in &self.diffs {
            self.changes[diff.changes_start as usize..diff.changes_end as usize].sort_unstable();
        }
    }

    /// Returns the squares in which a board of the set differs.
    pub fn changes(&self, diff: BoardDiff<K>) -> &[SquareChange] {
        &self.changes[diff.changes_start as usize..diff.changes_end as usize]
    }

    /// Saves a board; returns the bytes added, or `None` for a duplicate.
    pub fn insert(&mut self, board: &mut Mailbox, key: K) -> Option<usize> {
        let hash = board.hash() ^ key.bits().wrapping_mul(HASH_MULTIPLIER);
        let first = self.changes.len();
        board.changes_since(self.checkpoint, &mut self.changes);
        let changes = &self.changes;
        let same = |other: &BoardDiff<K>| {
            other.hash == hash
                && other.key.bits() == key.bits()
                && same_changes(&changes[other.changes_start as usize..other.changes_end as usize], &changes[first..])
        };
        if !self.table.insert(&self.diffs, hash, |other| other.hash, same) {
            self.changes.truncate(first);
            return None;
        }
        let (changes_start, changes_end) = (to_u32(first), to_u32(self.changes.len()));
        self.diffs.push(BoardDiff { hash, key, changes_start, changes_end });
        Some(size_of::<BoardDiff<K>>() + size_of::<SquareChange>() * (self.changes.len() - first))
    }

    /// Returns whether both sets have the same boards in the same order. Both must differ from the same board.
    pub fn is_same(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other.iter()).all(|(a, b)| self.is_same_diff(a, other, b))
    }

    /// Returns whether two boards are equal. Both must differ from the same board.
    pub fn is_same_diff(&self, diff: BoardDiff<K>, others: &Self, other: BoardDiff<K>) -> bool {
        (diff.hash, diff.key.bits()) == (other.hash, other.key.bits())
            && same_changes(self.changes(diff), others.changes(other))
    }

    /// Returns the bytes in use.
    pub fn bytes(&self) -> usize {
        size_of::<BoardDiff<K>>() * self.diffs.len() + size_of::<SquareChange>() * self.changes.len()
    }
}

/// The outcomes of a turn.
pub(super) type TurnOutcomes = DiffSet<OutcomeKey>;

impl TurnOutcomes {
    /// The legal outcomes.
    pub fn legal(&self) -> impl Iterator<Item = BoardDiff<OutcomeKey>> {
        self.iter().filter(|outcome| outcome.key.is_legal)
    }
}
