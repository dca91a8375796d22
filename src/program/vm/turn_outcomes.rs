//! The outcomes of a turn, without duplicates. They are pseudo-legal, and each has a flag for legality.

use super::index_table::{HASH_MULTIPLIER, IndexTable, to_u32};
use super::mailbox::{Mailbox, SquareChange, same_changes};

/// An outcome of a turn. Its changes are a range of the shared list.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnOutcome {
    hash: u64,
    pub from: u16,
    pub to: u16,
    pub passes: u8,
    pub is_legal: bool,
    changes_start: u32,
    changes_end: u32,
}

/// The outcomes of a turn in order of insertion.
#[derive(Debug, Default)]
pub(super) struct TurnOutcomes {
    /// The checkpoint of the board before the turn.
    checkpoint: usize,
    outcomes: Vec<TurnOutcome>,
    changes: Vec<SquareChange>,
    table: IndexTable,
    illegal_count: usize,
}

impl TurnOutcomes {
    /// Clears the set and sets its checkpoint.
    pub fn restart(&mut self, checkpoint: usize) {
        self.checkpoint = checkpoint;
        self.outcomes.clear();
        self.changes.clear();
        self.table.clear();
        self.illegal_count = 0;
    }

    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Returns the number of legal outcomes.
    pub fn legal_count(&self) -> usize {
        self.outcomes.len() - self.illegal_count
    }

    pub fn get(&self, index: usize) -> TurnOutcome {
        self.outcomes[index]
    }

    /// Returns the changes that an outcome makes to the board.
    pub fn changes(&self, outcome: TurnOutcome) -> &[SquareChange] {
        &self.changes[outcome.changes_start as usize..outcome.changes_end as usize]
    }

    /// Marks the last outcome as illegal.
    pub fn mark_last_illegal(&mut self) {
        if let Some(outcome) = self.outcomes.last_mut() {
            self.illegal_count += usize::from(outcome.is_legal);
            outcome.is_legal = false;
        }
    }

    /// Inserts the current board as an outcome. Returns whether it is new, and the bytes added.
    pub fn insert(&mut self, board: &mut Mailbox, from: u16, to: u16, passes: u8) -> (bool, usize) {
        let ends = u64::from(from) << 24 | u64::from(to) << 8 | u64::from(passes);
        let hash = board.hash() ^ ends.wrapping_mul(HASH_MULTIPLIER);
        let first = self.changes.len();
        board.changes_since(self.checkpoint, &mut self.changes);
        let changes = &self.changes;
        let same = |other: &TurnOutcome| {
            other.hash == hash
                && (other.from, other.to, other.passes) == (from, to, passes)
                && same_changes(&changes[other.changes_start as usize..other.changes_end as usize], &changes[first..])
        };
        if !self.table.insert(&self.outcomes, hash, |other| other.hash, same) {
            self.changes.truncate(first);
            return (false, 0);
        }
        let (changes_start, changes_end) = (to_u32(first), to_u32(self.changes.len()));
        self.outcomes.push(TurnOutcome { hash, from, to, passes, is_legal: true, changes_start, changes_end });
        (true, size_of::<TurnOutcome>() + size_of::<SquareChange>() * (self.changes.len() - first))
    }
}
