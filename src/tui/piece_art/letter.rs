//! Large letters, from `assets/letters`.
//!
//! A file has capitals, digits and the plus sign of one size. A point is half a row high; it is half a column wide in the small letters,
//! and a whole one, so that it is square on the screen, in the large letters. Letters are enlarged by whole factors.

use std::sync::LazyLock;

use super::layer_grid::{Layer, LayerGrid, SAMPLES};

/// The largest share of the square that a letter covers, in percent. The corners stay free for marks.
#[derive(Clone, Copy, Debug)]
pub struct LetterRoom {
    width: usize,
    height: usize,
}

impl LetterRoom {
    /// For a letter that stands alone.
    pub const SQUARE: Self = Self { width: 72, height: 88 };
    /// For a letter on a tile.
    pub const TILE: Self = Self { width: 60, height: 78 };
}

/// A letter in one size.
struct Letter {
    character: char,
    /// The width of a point in half columns.
    point_width: usize,
    points: Vec<&'static str>,
}

/// The letters of both sizes.
static LETTERS: LazyLock<Vec<Letter>> = LazyLock::new(|| {
    let small =
        include_str!("../../../assets/letters/small.txt").split("\n\n").filter_map(|text| Letter::parse(text, 1));
    let large =
        include_str!("../../../assets/letters/large.txt").split("\n\n").filter_map(|text| Letter::parse(text, 2));
    small.chain(large).collect()
});

impl Letter {
    fn parse(text: &'static str, point_width: usize) -> Option<Self> {
        let mut lines = text.lines();
        Some(Self { character: lines.next()?.chars().next()?, point_width, points: lines.collect() })
    }

    /// In half columns.
    fn width(&self) -> usize {
        self.points.first().map_or(0, |row| row.len()) * self.point_width
    }

    /// Scale of the letter on squares with this number of rows; 0 if it does not fit.
    fn scale(&self, rows: usize, room: LetterRoom) -> usize {
        let (width, height) = (4 * rows * room.width / 100, 2 * rows * room.height / 100);
        (width / self.width().max(1)).min(height / self.points.len().max(1))
    }
}

/// Writes a letter in capitals over the centre of a grid, as large as there is room.
pub fn stamp(grid: &mut LayerGrid, letter: char, room: LetterRoom, layer: Layer) {
    let rows = grid.rows();
    let capital = letter.to_ascii_uppercase();
    let fitting = LETTERS.iter().filter(|large| large.character == capital && large.scale(rows, room) > 0);
    let Some(large) = fitting.max_by_key(|large| large.points.len() * large.scale(rows, room)) else { return };
    let scale = large.scale(rows, room);
    let half_cell = SAMPLES / 2;
    let (width, height) = (scale * large.point_width * half_cell, scale * half_cell);
    let left = (4 * rows - scale * large.width()) / 2 * half_cell;
    // Odd space is above, so that the piece before it does not touch the letter.
    let top = (2 * rows - scale * large.points.len()).div_ceil(2) * half_cell;
    for (y, row) in large.points.iter().enumerate() {
        for (x, _) in row.bytes().enumerate().filter(|&(_, point)| point == b'#') {
            for sample in 0..width * height {
                grid.set(left + x * width + sample % width, top + y * height + sample / width, layer);
            }
        }
    }
}

/// Whether a letter has a drawing.
pub fn is_drawable(letter: char) -> bool {
    let capital = letter.to_ascii_uppercase();
    LETTERS.iter().any(|large| large.character == capital)
}
