//! The rectangle in which a board is drawn, and the way between screen positions and places on the board. Drawing and
//! mouse hits both go through here, so they cannot disagree.

use ratatui::layout::{Position, Rect};

use super::cells::CellSize;

/// Where a board, or the part of it that fits, stands on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardArea {
    /// The squares that are shown; its size is a whole number of squares.
    pub squares: Rect,
    /// Size of a square.
    pub size: CellSize,
    /// Columns and rows of the whole board.
    pub extent: (u16, u16),
    /// Column and row, as turned towards the player, of the first square shown; not (0, 0) when a big board is panned.
    pub first: (u16, u16),
    /// Whether the board is turned half round.
    pub flipped: bool,
    /// Columns kept for labels on the left, 0 for none.
    pub row_labels: u16,
    /// Rows kept for labels underneath, 0 for none.
    pub column_labels: u16,
}

impl BoardArea {
    /// Squares shown, across and down.
    pub fn shown(&self) -> (u16, u16) {
        (self.squares.width / self.size.width(), self.squares.height / self.size.height())
    }

    /// Whether the whole board is shown.
    pub fn is_whole(&self) -> bool {
        self.shown() == self.extent
    }

    /// The squares with the labels round them.
    pub fn outer(&self) -> Rect {
        let Rect { x, y, width, height } = self.squares;
        Rect {
            x: x.saturating_sub(self.row_labels),
            y,
            width: width + self.row_labels.min(x),
            height: height + self.column_labels,
        }
    }

    /// The place on the board that is drawn at a screen position.
    pub fn place_at(&self, column: u16, row: u16) -> Option<(u16, u16)> {
        if !self.squares.contains(Position { x: column, y: row }) {
            return None;
        }
        let across = self.first.0 + (column - self.squares.x) / self.size.width();
        let down = self.first.1 + (row - self.squares.y) / self.size.height();
        self.turned((across, down))
    }

    /// The rectangle of a place on the board; `None` while it is panned out of sight.
    pub fn rect_of(&self, place: (u16, u16)) -> Option<Rect> {
        let (across, down) = self.turned(place)?;
        let (across, down) = (across.checked_sub(self.first.0)?, down.checked_sub(self.first.1)?);
        let (columns, rows) = self.shown();
        (across < columns && down < rows).then(|| Rect {
            x: self.squares.x + across * self.size.width(),
            y: self.squares.y + down * self.size.height(),
            width: self.size.width(),
            height: self.size.height(),
        })
    }

    /// From the board's places to those turned towards the player, or back; `None` off the board.
    pub fn turned(&self, (column, row): (u16, u16)) -> Option<(u16, u16)> {
        let (columns, rows) = self.extent;
        if column >= columns || row >= rows {
            return None;
        }
        Some(if self.flipped { (columns - 1 - column, rows - 1 - row) } else { (column, row) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(flipped: bool, first: (u16, u16)) -> BoardArea {
        let squares = Rect { x: 3, y: 1, width: 16, height: 8 };
        let size = CellSize::Small;
        BoardArea { squares, size, extent: (9, 10), first, flipped, row_labels: 3, column_labels: 1 }
    }

    #[test]
    fn a_hit_is_the_inverse_of_drawing() {
        for area in [area(false, (0, 0)), area(true, (2, 5)), area(false, (5, 6))] {
            let mut seen = 0;
            for place in (0..9).flat_map(|column| (0..10).map(move |row| (column, row))) {
                for position in area.rect_of(place).into_iter().flat_map(Rect::positions) {
                    assert_eq!(area.place_at(position.x, position.y), Some(place));
                    seen += 1;
                }
            }
            assert_eq!(seen, 16 * 8);
        }
    }

    #[test]
    fn beside_the_board_nothing_is_hit() {
        assert_eq!(area(false, (0, 0)).place_at(2, 1), None);
        assert_eq!(area(false, (0, 0)).place_at(19, 1), None);
        assert_eq!(area(false, (0, 0)).rect_of((9, 0)), None);
    }
}
