//! Where cells are on the screen. Drawing, layout, mouse and cursor all ask here, so they agree on boards that look other than
//! their graph, too: a rhombus is a square grid whose ranks are shifted by half a cell.

use ratatui::layout::Size;

use super::theme::SINGLE_SHADE;
use crate::game::{Board, BoardShape, BoardStyle, Cell, Rules, ScreenPosition};

/// Shades of the cells of a rhombus: dark, medium and light.
const RHOMBUS_SHADES: [u8; 3] = [0, SINGLE_SHADE, 1];

/// The places of the cells of a board.
#[derive(Clone, Copy, Debug)]
pub struct BoardPlaces<'a> {
    /// The board.
    pub board: &'a Board,
    /// How it is drawn.
    pub style: BoardStyle,
}

impl<'a> BoardPlaces<'a> {
    /// The places on the board of a game.
    pub fn new(rules: &'a Rules) -> Self {
        Self { board: &rules.board, style: rules.look.board }
    }

    /// Whether ranks are shifted.
    fn is_rhombus(&self) -> bool {
        self.style == BoardStyle::Rhombus && self.board.grid().is_some()
    }

    /// The place of a cell, in half squares.
    pub fn place(&self, cell: Cell) -> ScreenPosition {
        let (across, down) = self.board.screen_position(cell);
        (if self.is_rhombus() { across + down / 2 } else { across }, down)
    }

    /// Columns and rows of the board in squares.
    pub fn extent(&self) -> Size {
        let (columns, rows) = self.board.extent();
        Size::new(if self.is_rhombus() { columns + rows / 2 } else { columns }, rows)
    }

    /// The shade of a cell. On a rhombus, three shades tell each cell from its six neighbours.
    pub fn shade(&self, cell: Cell) -> u8 {
        let (across, down) = self.board.screen_position(cell);
        if self.is_rhombus() { RHOMBUS_SHADES[usize::from(across / 2 + down) % 3] } else { self.board.shade(cell) }
    }

    /// Whether squares of one row cannot show the shape of the board: files that are shifted by half a cell.
    pub fn needs_two_rows(&self) -> bool {
        matches!(self.board.shape(), BoardShape::Hexagon(_))
    }

    /// Whether cells are drawn as hexagons.
    pub fn has_hexagons(&self) -> bool {
        self.is_rhombus() || matches!(self.board.shape(), BoardShape::Hexagon(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;

    #[test]
    fn ranks_of_a_rhombus_are_shifted_by_half_a_cell() {
        let board =
            Board::square(Grid { files: 3, ranks: 4, wrapped_files: false, wrapped_ranks: false, skips_i: false });
        let places = |style| BoardPlaces { board: &board, style };
        let place = |style, name| places(style).place(board.cell_named(name).expect("a cell"));
        assert_eq!(place(BoardStyle::Rhombus, "a4"), (0, 0));
        assert_eq!(place(BoardStyle::Rhombus, "a3"), (1, 2));
        assert_eq!(place(BoardStyle::Rhombus, "c1"), (7, 6));
        assert_eq!(place(BoardStyle::Plain, "c1"), (4, 6));
        let shades = ["b3", "a3", "c3", "b4", "c4", "a2", "b2"]
            .map(|name| places(BoardStyle::Rhombus).shade(board.cell_named(name).expect("a cell")));
        assert!(shades[1..].iter().all(|&shade| shade != shades[0]), "{shades:?}");
        assert_eq!(places(BoardStyle::Rhombus).extent(), Size::new(5, 4));
        assert_eq!(places(BoardStyle::Plain).extent(), Size::new(3, 4));
    }
}
