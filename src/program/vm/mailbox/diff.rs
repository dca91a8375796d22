//! Differences between the board and an earlier checkpoint.

use super::{LogEntry, MAX_SCANNED_CHANGES, Mailbox, SquareChange, kind, packed_content};
use crate::algebra::{Kind, KindSet};

impl Mailbox {
    /// Appends the squares that differ from a checkpoint, with their contents; sorted by square beyond [`MAX_SCANNED_CHANGES`] log entries.
    pub fn changes_since(&mut self, checkpoint: usize, into: &mut Vec<SquareChange>) {
        let log = &self.undo_log[checkpoint..];
        if log.len() > MAX_SCANNED_CHANGES {
            return self.many_changes_since(checkpoint, into);
        }
        for (index, change) in log.iter().enumerate() {
            let is = self.squares[change.square as usize];
            if is != change.before && log[..index].iter().all(|earlier| earlier.square != change.square) {
                into.push((change.square, is));
            }
        }
    }

    /// Drops the log entries since a checkpoint that have been overwritten or reverted, so that a long ride keeps a short log.
    pub fn compact_log(&mut self, checkpoint: usize) {
        let Some(first) = self.undo_log.get(checkpoint) else { return };
        let hash_before = first.hash_before;
        let mut new_len = checkpoint;
        self.visited.restart(self.squares.len());
        for index in checkpoint..self.undo_log.len() {
            let change = self.undo_log[index];
            // Only the first entry of a square holds its content at the checkpoint.
            let is_first = self.visited.mark(change.square.into());
            if is_first && self.squares[change.square as usize] != change.before {
                self.undo_log[new_len] = change;
                new_len += 1;
            }
        }
        self.undo_log.truncate(new_len);
        if let Some(first) = self.undo_log.get_mut(checkpoint) {
            first.hash_before = hash_before;
        }
    }

    fn many_changes_since(&mut self, checkpoint: usize, into: &mut Vec<SquareChange>) {
        let first = into.len();
        self.visited.restart(self.squares.len());
        for change in &self.undo_log[checkpoint..] {
            let is = self.squares[change.square as usize];
            if self.visited.mark(change.square.into()) && is != change.before {
                into.push((change.square, is));
            }
        }
        into[first..].sort_unstable();
    }

    /// Returns the content of a square at a checkpoint.
    pub fn content_then(&self, at: u16, checkpoint: usize) -> u32 {
        let first = self.undo_log[checkpoint..].iter().find(|change| change.square == at);
        first.map_or(self.at(at), |change| change.before)
    }

    /// Returns whether board and hands equal those of a checkpoint.
    pub fn is_unchanged_since(&self, checkpoint: usize) -> bool {
        let same = |change: &LogEntry| {
            packed_content(self.at(change.square)) == packed_content(self.content_then(change.square, checkpoint))
        };
        self.undo_log
            .get(checkpoint)
            .is_none_or(|first| first.hash_before == self.hash && self.undo_log[checkpoint..].iter().all(same))
    }

    /// Returns the number of pieces of these kinds on the board at a checkpoint.
    pub fn count_then(&mut self, checkpoint: usize, kinds: KindSet) -> usize {
        let is_one = |content: u32| usize::from(kinds.contains(Kind(kind(content))));
        let (mut lost, mut gained) = (0, 0);
        self.visited.restart(self.squares.len());
        for change in self.undo_log[checkpoint..].iter().filter(|change| usize::from(change.square) < self.cell_count) {
            if self.visited.mark(change.square.into()) {
                lost += is_one(change.before);
                gained += is_one(self.squares[change.square as usize]);
            }
        }
        self.count(kinds) + lost - gained
    }

    /// Appends the contents of all squares at a checkpoint.
    pub fn squares_then(&self, checkpoint: usize, into: &mut Vec<u32>) {
        let first = into.len();
        into.extend_from_slice(&self.squares);
        for change in self.undo_log[checkpoint..].iter().rev() {
            into[first + change.square as usize] = change.before;
        }
    }

    /// Returns the hash of the board at a checkpoint.
    pub fn hash_then(&self, checkpoint: usize) -> u64 {
        self.undo_log.get(checkpoint).map_or(self.hash, |first| first.hash_before)
    }
}
