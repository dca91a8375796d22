//! The rectangle of a board and of each of its squares. Drawing and mouse hits share it, so they cannot disagree.
//!
//! Places are in half squares ([`ScreenPosition`]): on hexagonal boards each file is half a square higher
//! than its neighbour.

use ratatui::layout::{Position, Rect, Size};

use super::{board_picture::LabelPlace, cell_size::CellSize};
use crate::game::ScreenPosition;

/// The screen area of a board, or of its visible part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardArea {
    /// Area of the visible squares; a whole number of squares.
    pub squares: Rect,
    /// Size of a square.
    pub size: CellSize,
    /// Columns and rows of the whole board, in squares.
    pub extent: Size,
    /// Column and row of the first visible square as oriented, in squares; not the origin on a scrolled board.
    pub first_shown: Position,
    /// Whether the board is flipped.
    pub flipped: bool,
    /// Columns of labels of the ranks, 0 for none.
    pub row_labels: u16,
    /// Rows of labels of the files, 0 for none.
    pub column_labels: u16,
    /// Where the labels are.
    pub label_place: LabelPlace,
    /// Whether there is a column on the right and a row below for the lines that close a ruled board.
    pub has_closing_lines: bool,
}

impl BoardArea {
    /// Visible squares, across and down.
    pub fn shown(&self) -> Size {
        Size::new(self.squares.width / self.size.width(), self.squares.height / self.size.height())
    }

    /// Whether the whole board is visible.
    pub fn is_whole(&self) -> bool {
        self.shown() == self.extent
    }

    /// The squares with the lines that close a ruled board.
    pub fn with_closing_lines(&self) -> Rect {
        let lines = u16::from(self.has_closing_lines);
        Rect { width: self.squares.width + lines, height: self.squares.height + lines, ..self.squares }
    }

    /// The squares with their lines and labels.
    pub fn outer(&self) -> Rect {
        let Rect { x, y, width, height } = self.with_closing_lines();
        let (left, above) = self.label_place.room_before(self.row_labels, self.column_labels);
        let (left_of_squares, above_squares) = (left.min(x), above.min(y));
        Rect {
            x: x - left_of_squares,
            y: y - above_squares,
            width: width + left_of_squares + (self.row_labels - left),
            height: height + above_squares + (self.column_labels - above),
        }
    }

    /// The rectangle of a place; `None` while it is scrolled out of view.
    pub fn rect_of(&self, place: ScreenPosition) -> Option<Rect> {
        let (across, down) = self.oriented(place)?;
        let (width, height) = (self.size.width(), self.size.height());
        // Half of an odd height is not a whole row: rounds down everywhere, so that rows never overlap.
        let edge = |at: u16, size: u16, first: u16| {
            let edge = u32::from(at) * u32::from(size) / 2;
            u16::try_from(edge.checked_sub(u32::from(first) * u32::from(size))?).ok()
        };
        let (x, y) = (edge(across, width, self.first_shown.x)?, edge(down, height, self.first_shown.y)?);
        let inside = u32::from(x) + u32::from(width) <= u32::from(self.squares.width)
            && u32::from(y) + u32::from(height) <= u32::from(self.squares.height);
        inside.then(|| Rect { x: self.squares.x + x, y: self.squares.y + y, width, height })
    }

    /// Whether a place is drawn at a screen position.
    pub fn is_hit(&self, place: ScreenPosition, at: Position) -> bool {
        self.rect_of(place).is_some_and(|rect| rect.contains(at))
    }

    /// Converts between board places and oriented places, either way; `None` off the board.
    pub fn oriented(&self, (column, row): ScreenPosition) -> Option<ScreenPosition> {
        let last = |squares: u16| squares.saturating_mul(2).checked_sub(2);
        let (across, down) =
            (last(self.extent.width)?.checked_sub(column)?, last(self.extent.height)?.checked_sub(row)?);
        Some(if self.flipped { (across, down) } else { (column, row) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(flipped: bool, first: (u16, u16)) -> BoardArea {
        let squares = Rect { x: 3, y: 1, width: 16, height: 8 };
        let size = CellSize::SMALL;
        BoardArea {
            squares,
            size,
            extent: Size::new(9, 10),
            first_shown: first.into(),
            flipped,
            row_labels: 3,
            column_labels: 1,
            label_place: LabelPlace::BelowLeft,
            has_closing_lines: false,
        }
    }

    #[test]
    fn every_screen_position_belongs_to_one_square() {
        for area in [area(false, (0, 0)), area(true, (2, 5)), area(false, (5, 6))] {
            let places = || (0..9).flat_map(|column| (0..10).map(move |row| (2 * column, 2 * row)));
            for at in area.squares.positions() {
                assert_eq!(places().filter(|&place| area.is_hit(place, at)).count(), 1);
            }
            assert!(!places().any(|place| area.is_hit(place, Position { x: 2, y: 1 })));
            assert!(!places().any(|place| area.is_hit(place, Position { x: 19, y: 1 })));
        }
    }

    #[test]
    fn the_way_back_is_the_same() {
        let area = area(true, (0, 0));
        assert_eq!(area.oriented((0, 3)), Some((16, 15)));
        assert_eq!(area.oriented((16, 15)), Some((0, 3)));
        assert_eq!(area.oriented((17, 0)), None);
    }

    #[test]
    fn half_squares_never_overlap() {
        for size in CellSize::all() {
            let squares = Rect { x: 0, y: 0, width: 20 * size.width(), height: 20 * size.height() };
            let area = BoardArea { squares, size, extent: Size::new(20, 20), ..area(false, (0, 0)) };
            for (top, below) in (0..36).flat_map(|top| [(top, top + 2), (top, top + 3)]) {
                let rect = |row| area.rect_of((1, row)).expect("in sight");
                assert!(rect(top).bottom() <= rect(below).y, "{size:?} {top} {below}");
            }
        }
    }
}
