//! Boards that have stood before, the latest last.

use super::mailbox::Mailbox;

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Trail {
    /// The number of each and the turn that was to come then.
    stood: Vec<(u64, usize)>,
    /// The squares of all of them.
    squares: Vec<u32>,
}

impl Trail {
    pub fn len(&self) -> usize {
        self.stood.len()
    }

    pub fn clear(&mut self) {
        self.stood.clear();
        self.squares.clear();
    }

    /// Puts the board behind the others as it was so many changes ago.
    pub fn push(&mut self, board: &Mailbox, since: usize, turn: usize) {
        self.stood.push((board.number_before(since), turn));
        board.squares_before(since, &mut self.squares);
    }

    /// Forgets all but so many.
    pub fn truncate(&mut self, length: usize) {
        if let Some(squares) = self.squares.len().checked_div(self.stood.len()) {
            self.squares.truncate(squares * length.min(self.stood.len()));
        }
        self.stood.truncate(length);
    }

    /// How many of them show what the board shows, if `turn` says so also with the same turn to come.
    pub fn count(&self, board: &Mailbox, turn: Option<usize>) -> usize {
        let width = board.squares().len();
        let same = |&(index, &(number, then)): &(usize, &(u64, usize))| {
            number == board.number()
                && turn.is_none_or(|turn| turn == then)
                && board.shows_squares(&self.squares[index * width..(index + 1) * width])
        };
        self.stood.iter().enumerate().filter(same).count()
    }
}
