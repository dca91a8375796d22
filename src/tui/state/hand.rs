//! The player's hand on the board: where the cursor is, what is chosen, how the board lies.

use crate::game::{Board, Cell};

/// Cursor and selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Where the cursor is.
    pub cursor: Cell,
    /// The square of the chosen piece.
    pub selected: Option<Cell>,
    /// Whether the board is turned half round.
    pub flipped: bool,
    /// The first square in sight of a panned board.
    pub first: (u16, u16),
    /// Where the mouse button went down, and whether that square was chosen already.
    pub pressed: Option<(Cell, bool)>,
}

impl Hand {
    /// A hand over a board, near the first player.
    pub fn over(board: &Board) -> Self {
        let (columns, rows) = board.extent();
        let cursor = at_place(board, (columns / 2, rows.saturating_sub(2))).unwrap_or(Cell(0));
        Self { cursor, selected: None, flipped: false, first: (0, 0), pressed: None }
    }

    /// Moves the cursor on the screen, to the next square that is there.
    pub fn step(&mut self, board: &Board, across: i32, down: i32) {
        let (columns, rows) = board.extent();
        let sign = if self.flipped { -1 } else { 1 };
        let (column, row) = board.place(self.cursor);
        let along = |from: u16, by: i32, times: i32, all: u16| {
            u16::try_from(i32::from(from) + by * sign * times).ok().filter(|&to| to < all)
        };
        for times in 1..=i32::from(columns.max(rows)) {
            let (Some(column), Some(row)) = (along(column, across, times, columns), along(row, down, times, rows))
            else {
                return;
            };
            if let Some(cell) = at_place(board, (column, row)) {
                self.cursor = cell;
                return;
            }
        }
    }

    /// Puts the cursor on the next of some squares, in reading order, forward or back.
    pub fn jump(&mut self, board: &Board, cells: impl IntoIterator<Item = Cell>, forward: bool) {
        let reading = |cell: Cell| {
            let (column, row) = board.place(cell);
            if self.flipped { (-i32::from(row), -i32::from(column)) } else { (row.into(), column.into()) }
        };
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_by_key(|&cell| reading(cell));
        if !forward {
            cells.reverse();
        }
        let here = reading(self.cursor);
        let beyond = |cell: &&Cell| if forward { reading(**cell) > here } else { reading(**cell) < here };
        if let Some(&next) = cells.iter().find(beyond).or(cells.first()) {
            self.cursor = next;
        }
    }
}

/// The cell at a place of the screen.
pub fn at_place(board: &Board, place: (u16, u16)) -> Option<Cell> {
    board.cells().find(|&cell| board.place(cell) == place)
}
