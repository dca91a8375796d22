//! Square boards, with or without wrapped edges.

use super::{Cell, Frame, Motion, PlannedCell};

/// Maximum number of files and of ranks. Files are named a to z.
pub const MAX_GRID_SIDE: u8 = 26;

/// The size of a square board, and which of its edges are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// Whether the last file is next to the first, as on a cylinder.
    pub wrapped_files: bool,
    /// Whether the last rank is next to the first.
    pub wrapped_ranks: bool,
    /// Whether the file after h is called j, as on Go boards.
    pub skips_i: bool,
}

impl Grid {
    /// The number of files of the largest board.
    pub fn max_files(self) -> u8 {
        if self.skips_i { MAX_GRID_SIDE - 1 } else { MAX_GRID_SIDE }
    }

    /// The letter of a file, counted from 0.
    pub fn file_letter(self, file: u8) -> char {
        let skipped = self.skips_i && file >= b'i' - b'a';
        char::from(b'a' + file + u8::from(skipped))
    }

    /// The cell at a file and rank, both from 0; `None` off the board. Wrapped coordinates are reduced.
    pub fn cell(self, file: i32, rank: i32) -> Option<Cell> {
        let fit = |at: i32, len: u8, wrapped: bool| {
            let len = i32::from(len);
            if wrapped { Some(at.rem_euclid(len)) } else { (0..len).contains(&at).then_some(at) }
        };
        let file = fit(file, self.files, self.wrapped_files)?;
        let rank = fit(rank, self.ranks, self.wrapped_ranks)?;
        u16::try_from(rank * i32::from(self.files) + file).ok().map(Cell)
    }

    /// File and rank of a cell, both from 0.
    pub fn file_and_rank(self, cell: Cell) -> (u8, u8) {
        let files = u16::from(self.files).max(1);
        let narrow = |n: u16| u8::try_from(n).unwrap_or(u8::MAX);
        (narrow(cell.0 % files), narrow(cell.0 / files))
    }

    /// The frame after a motion, computed without single steps.
    pub fn walk(self, frame: Frame, motion: Motion<4>) -> Option<Frame> {
        let (file, rank) = self.file_and_rank(frame.cell);
        let straight = Frame::home(frame.cell) == frame && motion.turn == 0 && !motion.flip;
        if straight {
            // By far the most common case: no rotation at all.
            return self.cell(i32::from(file) + motion.shift.0, i32::from(rank) + motion.shift.1).map(Frame::home);
        }
        let before = Motion { shift: (file.into(), rank.into()), turn: frame.heading, flip: frame.flipped };
        let after = before.then(motion);
        let cell = self.cell(after.shift.0, after.shift.1)?;
        Some(Frame { cell, heading: after.turn, flipped: after.flip })
    }

    /// The cells, with sides up, left, down and right. A name such as `e4` has the letter of the file and the number of the
    /// rank.
    pub(super) fn plan(self) -> Vec<PlannedCell> {
        let steps = [(0, 1), (-1, 0), (0, -1), (1, 0)];
        let cells = (0..u16::from(self.files) * u16::from(self.ranks)).map(|i| self.file_and_rank(Cell(i)));
        let planned = cells.map(|(file, rank)| {
            let behind = |(dx, dy): (i32, i32)| self.cell(i32::from(file) + dx, i32::from(rank) + dy);
            PlannedCell {
                name: format!("{}{}", self.file_letter(file), rank + 1),
                doors: (0..).zip(steps).map(|(side, step)| Some((behind(step)?, side))).collect(),
                screen_position: (u16::from(file) * 2, u16::from(self.ranks - 1 - rank) * 2),
                shade: (file + rank) % 2,
                home: Vec::new(),
            }
        });
        planned.collect()
    }
}
