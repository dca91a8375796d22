//! The board cursor: position, selection, orientation and scrolling.

use ratatui::layout::Position;

use crate::game::{Board, Cell, Kind};
use crate::tui::board_places::BoardPlaces;

/// Cursor and selection on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardCursor {
    /// Square under the cursor.
    pub cell: Cell,
    /// Square of the selected piece.
    pub selected: Option<Cell>,
    /// Piece in hand selected for a drop.
    pub held_piece: Option<Kind>,
    /// Whether the board is flipped.
    pub is_flipped: bool,
    /// Whether the squares that the opponents could move to are marked.
    pub shows_attacks: bool,
    /// Whether the targets of placements are shown, although they cover most of the board.
    pub shows_placements: bool,
    /// Column and row of the first visible square on a scrolled board, in squares.
    pub first_shown: Position,
    /// Where the mouse button was pressed.
    pub pressed: Option<PressedSquare>,
}

/// A pressed letter that is a command and may also start the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileLetter {
    /// The letter.
    pub letter: char,
    /// The cursor before the command.
    pub cursor: BoardCursor,
}

/// The square on which the mouse button was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PressedSquare {
    /// The square.
    pub cell: Cell,
    /// Whether it was selected before.
    pub was_selected: bool,
}

impl BoardCursor {
    /// A cursor near the first player's side.
    pub fn new(board: &Board) -> Self {
        let (columns, rows) = board.extent();
        let start = (columns / 2 * 2, rows.saturating_sub(2) * 2);
        let far = |&cell: &Cell| {
            let (column, row) = board.screen_position(cell);
            u32::from(column.abs_diff(start.0)) + u32::from(row.abs_diff(start.1))
        };
        let cursor = board.cells().min_by_key(far).unwrap_or(Cell(0));
        Self {
            cell: cursor,
            selected: None,
            held_piece: None,
            is_flipped: false,
            shows_attacks: false,
            shows_placements: false,
            first_shown: Position::ORIGIN,
            pressed: None,
        }
    }

    /// Moves the cursor to the nearest of some squares, unless it is on one.
    pub fn go_to_nearest(&mut self, places: BoardPlaces<'_>, cells: impl IntoIterator<Item = Cell>) {
        let (column, row) = places.place(self.cell);
        let far = |&cell: &Cell| {
            let place = places.place(cell);
            let (across, down) = (u32::from(place.0.abs_diff(column)), u32::from(place.1.abs_diff(row)));
            across * across + down * down
        };
        self.cell = cells.into_iter().min_by_key(far).unwrap_or(self.cell);
    }

    /// Moves the cursor to the nearest square in a screen direction. On staggered boards it may move slightly
    /// sideways.
    pub fn step(&mut self, places: BoardPlaces<'_>, across: i32, down: i32) {
        let sign = if self.is_flipped { -1 } else { 1 };
        let (across, down) = (across * sign, down * sign);
        let origin = places.place(self.cell);
        // Alternate columns break ties to opposite sides, so that a step and its reverse cancel out.
        let odd = origin.0 / 2 % 2 == 1;
        let cost = |cell: Cell| {
            let target = places.place(cell);
            let (x, y) = (i32::from(target.0) - i32::from(origin.0), i32::from(target.1) - i32::from(origin.1));
            let (ahead, aside) = (x * across + y * down, x * down + y * across);
            let far = ahead * ahead + 8 * aside * aside;
            let beyond = if across == 0 { x } else { y };
            (ahead > aside.abs()).then_some((far, (beyond > 0) == odd))
        };
        let next = places.board.cells().filter_map(|cell| Some((cost(cell)?, cell))).min_by_key(|found| found.0);
        self.cell = next.map_or(self.cell, |found| found.1);
    }

    /// Moves the cursor to the next or previous of some squares, in reading order.
    pub fn jump(&mut self, places: BoardPlaces<'_>, cells: impl IntoIterator<Item = Cell>, forward: bool) {
        let reading = |cell: Cell| {
            let (column, row) = places.place(cell);
            if self.is_flipped { (-i32::from(row), -i32::from(column)) } else { (row.into(), column.into()) }
        };
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_by_key(|&cell| reading(cell));
        if !forward {
            cells.reverse();
        }
        let here = reading(self.cell);
        let beyond = |cell: &&Cell| if forward { reading(**cell) > here } else { reading(**cell) < here };
        if let Some(&next) = cells.iter().find(beyond).or(cells.first()) {
            self.cell = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grid, Hexagon};
    use crate::game::BoardStyle;

    #[track_caller]
    fn check(board: &Board, from: &str, steps: &[(i32, i32)], expect: &str) {
        let mut hand = BoardCursor { cell: board.cell_named(from).expect("a cell"), ..BoardCursor::new(board) };
        for &(across, down) in steps {
            hand.step(BoardPlaces { board, style: BoardStyle::default() }, across, down);
        }
        assert_eq!(board.name(hand.cell), expect);
    }

    const LEFT: (i32, i32) = (-1, 0);
    const RIGHT: (i32, i32) = (1, 0);
    const UP: (i32, i32) = (0, -1);
    const DOWN: (i32, i32) = (0, 1);

    #[test]
    fn arrows_go_straight() {
        let square =
            Board::square(Grid { files: 8, ranks: 8, wrapped_files: false, wrapped_ranks: false, skips_i: false });
        check(&square, "e4", &[UP], "e5");
        check(&square, "e4", &[LEFT, DOWN], "d3");
        check(&square, "h8", &[RIGHT], "h8");
        let hexagon = Board::hexagon(Hexagon { side: 6 });
        check(&hexagon, "f6", &[UP, UP, DOWN], "f7");
        check(&hexagon, "f6", &[LEFT, RIGHT], "f6");
        check(&hexagon, "f6", &[RIGHT, LEFT, LEFT, LEFT, RIGHT], "e6");
        check(&hexagon, "f11", &[UP], "f11");
    }

    #[test]
    fn every_cell_can_be_reached_by_arrows() {
        for board in [Board::hexagon(Hexagon { side: 4 }), Board::three_player()] {
            let mut reached = vec![BoardCursor::new(&board).cell];
            let mut at = 0;
            while let Some(&cursor) = reached.get(at) {
                for (across, down) in [LEFT, RIGHT, UP, DOWN] {
                    let mut hand = BoardCursor { cell: cursor, ..BoardCursor::new(&board) };
                    hand.step(BoardPlaces { board: &board, style: BoardStyle::default() }, across, down);
                    if !reached.contains(&hand.cell) {
                        reached.push(hand.cell);
                    }
                }
                at += 1;
            }
            assert_eq!(reached.len(), board.len());
        }
    }
}
