//! What is drawn for a piece at a size: a drawing, a large letter, or a plate for its text.

use std::{cell::RefCell, collections::HashMap, rc::Rc};

use super::{
    blocks::{BlockOptions, Blocks},
    drawing::Drawing,
    layer_grid::{Layer, LayerGrid},
    letter::{self, LetterRoom},
};

/// The largest image in pixels that is sampled as a square of [`SMALL_IMAGE_ROWS`].
const SMALL_IMAGE_SIDE: usize = 64;
const SMALL_IMAGE_ROWS: u16 = 16;
const LARGE_IMAGE_ROWS: u16 = 48;

/// A drawing with what stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sketch {
    drawing: Option<Drawing>,
    quarter_turns: u8,
    letter: Option<char>,
}

impl Sketch {
    /// A drawing.
    pub const fn of(drawing: Drawing) -> Self {
        Self { drawing: Some(drawing), quarter_turns: 0, letter: None }
    }

    /// A letter without a tile.
    pub const fn of_letter(letter: char) -> Self {
        Self { drawing: None, quarter_turns: 0, letter: Some(letter) }
    }

    /// The smallest size in rows at which it can be recognised.
    pub fn min_rows(self) -> u16 {
        self.drawing.map_or(3, Drawing::min_rows)
    }

    /// The sketch turned clockwise.
    #[must_use]
    pub const fn turned(self, quarter_turns: u8) -> Self {
        Self { quarter_turns, ..self }
    }

    /// The sketch with a letter on it.
    #[must_use]
    pub const fn with_letter(self, letter: char) -> Self {
        Self { letter: Some(letter), ..self }
    }

    /// Its samples on squares with this number of rows.
    pub fn grid(self, rows: u16) -> LayerGrid {
        let empty = || LayerGrid::empty(rows.into());
        self.with_stamp(self.drawing.map_or_else(empty, |drawing| drawing.grid(self.quarter_turns, rows)))
    }

    /// Its layers in an image of this width and height in pixels, row by row: how many eighths of a pixel each covers.
    pub fn coverage(self, side: usize) -> Vec<[u8; 4]> {
        let rows = if side <= SMALL_IMAGE_SIDE { SMALL_IMAGE_ROWS } else { LARGE_IMAGE_ROWS };
        let empty = || LayerGrid::empty(rows.into());
        let grid = self.drawing.map_or_else(empty, |drawing| drawing.smooth_grid(self.quarter_turns, rows));
        self.with_stamp(grid).coverage(side)
    }

    /// Adds the letter to a grid.
    fn with_stamp(self, mut grid: LayerGrid) -> LayerGrid {
        if let Some(letter) = self.letter {
            let (room, layer) = match self.drawing {
                Some(_) => (LetterRoom::TILE, Layer::Detail),
                None => (LetterRoom::SQUARE, Layer::Outline),
            };
            letter::stamp(&mut grid, letter, room, layer);
        }
        grid
    }

    /// Its blocks on squares with this number of rows, which are computed once for each thread.
    pub fn blocks(self, rows: u16, options: BlockOptions) -> Rc<Blocks> {
        thread_local! {
            static BLOCKS: RefCell<HashMap<(Sketch, u16, BlockOptions), Rc<Blocks>>> = RefCell::default();
        }
        BLOCKS.with_borrow_mut(|blocks| {
            let entry = blocks.entry((self, rows, options));
            Rc::clone(entry.or_insert_with(|| Rc::new(Blocks::new(&self.grid(rows), options))))
        })
    }
}
