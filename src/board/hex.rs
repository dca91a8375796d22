//! The hexagonal board: a regular hexagon of hexagonal cells, as in Gliński's chess.
//!
//! Coordinates are axial: `x` is the file, counted from the middle one, `y` goes up the file, and `x + y` is the third
//! axis. Each is at most `side - 1` in absolute value. Up is up the file, and `R` turns by 60 degrees.

use super::{Cell, Frame, Motion, PlannedCell};

/// The allowed side lengths. File names need one letter per file without j, which gives the upper bound.
pub const SIDE_RANGE: std::ops::RangeInclusive<u8> = 2..=13;

/// The letters of the files. As is usual on Gliński's board, there is no j.
const FILE_LETTERS: &[u8; 25] = b"abcdefghiklmnopqrstuvwxyz";

/// A regular hexagon of cells, given by its side length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hexagon {
    /// Cells per side.
    pub side: u8,
}

impl Hexagon {
    /// The largest distance from the middle.
    fn radius(self) -> i32 {
        i32::from(self.side) - 1
    }

    /// The lowest and the highest `y` of a file.
    fn file_range(self, x: i32) -> (i32, i32) {
        let radius = self.radius();
        ((-radius).max(-radius - x), radius.min(radius - x))
    }

    /// The number of files.
    pub fn files(self) -> u8 {
        self.side * 2 - 1
    }

    /// The number of cells on a file, counted from 0 at the left.
    pub fn ranks(self, file: u8) -> u8 {
        self.files() - file.abs_diff(self.side - 1)
    }

    /// The cell at axial coordinates; `None` off the board.
    pub fn cell(self, x: i32, y: i32) -> Option<Cell> {
        let radius = self.radius();
        let (low, high) = (x.abs() <= radius).then(|| self.file_range(x))?;
        if y < low || y > high {
            return None;
        }
        let before: i32 = (-radius..x).map(|x| self.file_range(x).1 - self.file_range(x).0 + 1).sum();
        u16::try_from(before + y - low).ok().map(Cell)
    }

    /// File and rank of a cell, both from 0. The rank is counted from the lowest cell of the file.
    pub fn file_and_rank(self, cell: Cell) -> (u8, u8) {
        let mut index_in_file = cell.0;
        for file in 0..self.files() {
            let ranks = u16::from(self.ranks(file));
            if index_in_file < ranks {
                return (file, u8::try_from(index_in_file).unwrap_or(u8::MAX));
            }
            index_in_file -= ranks;
        }
        (0, 0)
    }

    /// The axial coordinates of a cell.
    pub fn axes(self, cell: Cell) -> (i32, i32) {
        let (file, rank) = self.file_and_rank(cell);
        let x = i32::from(file) - self.radius();
        (x, self.file_range(x).0 + i32::from(rank))
    }

    /// The mirror image of a cell on its own file: as far from the top as the cell is from the bottom.
    pub fn mirrored(self, cell: Cell) -> Cell {
        let (x, y) = self.axes(cell);
        self.cell(x, -x - y).unwrap_or(cell)
    }

    /// The frame after a motion, computed without single steps.
    pub fn walk(self, frame: Frame, motion: Motion<6>) -> Option<Frame> {
        let before = Motion { shift: self.axes(frame.cell), turn: frame.heading, flip: frame.flipped };
        let after = before.then(motion);
        let cell = self.cell(after.shift.0, after.shift.1)?;
        Some(Frame { cell, heading: after.turn, flipped: after.flip })
    }

    /// The cells, with sides counter-clockwise from up. A name such as `f11` has the letter of the file and the number of the
    /// rank. Every file is half a square higher than its outer neighbour, and no two neighbours have the same shade.
    pub(super) fn plan(self) -> Vec<PlannedCell> {
        let steps = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)];
        let half = |n: i32| u16::try_from(n).unwrap_or(0);
        let size = (0..self.files()).map(|file| u16::from(self.ranks(file))).sum();
        let planned = (0..size).map(Cell).map(|cell| {
            let (file, rank) = self.file_and_rank(cell);
            let (x, y) = self.axes(cell);
            PlannedCell {
                name: format!("{}{}", file_letter(file), rank + 1),
                doors: (0..).zip(steps).map(|(side, (dx, dy))| Some((self.cell(x + dx, y + dy)?, side))).collect(),
                screen_position: (half(2 * (x + self.radius())), half(2 * self.radius() - 2 * y - x)),
                shade: u8::try_from((x - y).rem_euclid(3)).unwrap_or(0),
                home: Vec::new(),
            }
        });
        planned.collect()
    }
}

/// The letter of a file, counted from 0.
pub fn file_letter(file: u8) -> char {
    FILE_LETTERS.get(usize::from(file)).map_or('?', |&letter| char::from(letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn files_and_ranks_of_glinskis_board() {
        let names: Vec<String> = Hexagon { side: 6 }.plan().into_iter().map(|cell| cell.name).collect();
        assert_eq!(names.len(), 91);
        assert_eq!(names[..7], ["a1", "a2", "a3", "a4", "a5", "a6", "b1"]);
        let last = |letter: &str| names.iter().rfind(|name| name.starts_with(letter)).map(String::as_str);
        assert_eq!(
            ["a", "b", "f", "g", "i", "k", "l"].map(last),
            ["a6", "b7", "f11", "g10", "i8", "k7", "l6"].map(Some)
        );
        assert!(!names.iter().any(|name| name.starts_with('j')));
    }

    #[test]
    fn axes_and_cells_are_inverse() {
        for side in SIDE_RANGE {
            let board = Hexagon { side };
            for cell in Board::hexagon(board).cells() {
                let (x, y) = board.axes(cell);
                assert_eq!(board.cell(x, y), Some(cell));
            }
        }
    }

    #[test]
    fn the_other_players_cell_is_mirrored() {
        let board = Hexagon { side: 6 };
        let by_name = |name: &str| Board::hexagon(board).cell_named(name);
        for (own, other) in [("a1", "a6"), ("f1", "f11"), ("e4", "e7"), ("b1", "b7"), ("f6", "f6")] {
            assert_eq!(by_name(own).map(|cell| board.mirrored(cell)), by_name(other));
        }
    }
}
