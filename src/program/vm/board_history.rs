//! The boards of the current line of play, for repetition and superko.
//!
//! The boards are in one vector, so that pushing and truncating allocate nothing in a deep search.

use super::mailbox::Mailbox;

/// Earlier boards of the current line of play, the latest last.
#[derive(Debug, Default)]
pub(super) struct BoardHistory {
    /// By board: its hash and its turn.
    boards: Vec<(u64, usize)>,
    /// The squares of all boards, concatenated.
    squares: Vec<u32>,
}

impl BoardHistory {
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    pub fn clear(&mut self) {
        self.boards.clear();
        self.squares.clear();
    }

    /// Pushes the board of a checkpoint, with its turn.
    pub fn push(&mut self, board: &Mailbox, since: usize, turn: usize) {
        self.boards.push((board.hash_then(since), turn));
        board.squares_then(since, &mut self.squares);
    }

    /// Keeps the first `length` boards.
    pub fn truncate(&mut self, length: usize) {
        if let Some(squares) = self.squares.len().checked_div(self.boards.len()) {
            self.squares.truncate(squares * length.min(self.boards.len()));
        }
        self.boards.truncate(length);
    }

    /// Returns how many boards equal this one; with `turn`, only those of the same turn.
    pub fn count(&self, board: &Mailbox, turn: Option<usize>) -> usize {
        let width = board.squares().len();
        let same = |&(index, &(hash, board_turn)): &(usize, &(u64, usize))| {
            hash == board.hash()
                && turn.is_none_or(|turn| turn == board_turn)
                && board.same_squares(&self.squares[index * width..(index + 1) * width])
        };
        self.boards.iter().enumerate().filter(same).count()
    }
}
