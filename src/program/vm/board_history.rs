//! Earlier boards of the current line of play, the latest last.

use super::mailbox::Mailbox;

/// Earlier boards of the current line of play, the latest last.
#[derive(Debug, Default)]
pub(super) struct BoardHistory {
    /// The hash of each board, and the turn that came next.
    boards: Vec<(u64, usize)>,
    /// The squares of all boards, one after the other.
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

    /// Pushes the board as it was at a checkpoint.
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

    /// Returns how many boards equal this one, and had the same turn to come if `turn` is given.
    pub fn count(&self, board: &Mailbox, turn: Option<usize>) -> usize {
        let width = board.squares().len();
        let same = |&(index, &(hash, turn_then)): &(usize, &(u64, usize))| {
            hash == board.hash()
                && turn.is_none_or(|turn| turn == turn_then)
                && board.same_squares(&self.squares[index * width..(index + 1) * width])
        };
        self.boards.iter().enumerate().filter(same).count()
    }
}
