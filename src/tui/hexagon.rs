//! The shape of a hexagonal cell: a rectangle whose corners are cut, in quarters of a terminal cell.

use ratatui::layout::Position;

use super::{board_picture::SquareEdge, cell_size::CellSize};

/// Block characters by filled quarters: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
const BLOCKS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// A hexagonal cell.
#[derive(Clone, Copy, Debug)]
pub struct HexagonCell {
    /// Its size.
    pub size: CellSize,
    /// Whether it has a corner above and below, as in ranks that are shifted, instead of left and right.
    pub is_pointed_upwards: bool,
}

impl HexagonCell {
    /// The block character with these quarters.
    pub fn block(quarters: u8) -> char {
        BLOCKS[usize::from(quarters & 15)]
    }

    /// The quarters of a terminal cell that belong to the hexagon.
    pub fn filled(self, at: Position) -> u8 {
        // The corner triangle is wide and low where the hexagon is pointed upwards, else narrow and high.
        // In two rows, a corner takes half the width, so that the gaps above and below join to a zigzag.
        let (wide, high) = match self.is_pointed_upwards {
            true if self.size == CellSize::SMALL => (4, 2),
            true => (3, 2),
            false => (2, 3),
        };
        // In eighths of the cell: a quarter is outside if it lies within the triangle.
        let (width, height) = (2 * i32::from(self.size.width()), 2 * i32::from(self.size.height()));
        quarters(at, |x, y| {
            let (x, y) = (x.min(width - 1 - x), y.min(height - 1 - y));
            // (x + 1/2) / (wide width / 8) + (y + 1/2) / (high height / 8) >= 1, without fractions.
            (2 * x + 1) * 4 * high * height + (2 * y + 1) * 4 * wide * width >= wide * high * width * height
        })
    }

    /// The quarters of a terminal cell that lie along an edge, as oriented.
    pub fn edge(self, edge: SquareEdge, at: Position) -> u8 {
        let (width, height) = (2 * i32::from(self.size.width()), 2 * i32::from(self.size.height()));
        let thickness = (height / 6).max(1);
        quarters(at, |x, y| match edge {
            SquareEdge::Above => y < thickness,
            SquareEdge::Below => y >= height - thickness,
            SquareEdge::Left => x < 2 * thickness,
            SquareEdge::Right => x >= width - 2 * thickness,
        })
    }
}

/// The quarters of a terminal cell where a condition on the column and row of the quarter holds.
fn quarters(at: Position, holds: impl Fn(i32, i32) -> bool) -> u8 {
    let (x, y) = (2 * i32::from(at.x), 2 * i32::from(at.y));
    [(0, 0), (1, 0), (0, 1), (1, 1)]
        .iter()
        .enumerate()
        .fold(0, |quarters, (bit, (right, down))| quarters | u8::from(holds(x + right, y + down)) << bit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: u16, is_pointed_upwards: bool, expect: &[&str]) {
        let size = CellSize::of_rows(rows);
        let shape = HexagonCell { size, is_pointed_upwards };
        let row =
            |y| (0..size.width()).map(|x| HexagonCell::block(shape.filled(Position { x, y }))).collect::<String>();
        assert_eq!((0..size.height()).map(row).collect::<Vec<_>>(), expect);
    }

    #[test]
    fn corners_are_cut() {
        check(2, true, &["▄██▄", "▀██▀"]);
        check(2, false, &["▟██▙", "▜██▛"]);
        check(3, true, &["▄▟██▙▄", "██████", "▀▜██▛▀"]);
    }

    #[test]
    fn edges_are_bands() {
        let shape = HexagonCell { size: CellSize::SMALL, is_pointed_upwards: true };
        assert_eq!(shape.edge(SquareEdge::Above, Position { x: 0, y: 0 }), 3);
        assert_eq!(shape.edge(SquareEdge::Left, Position { x: 0, y: 1 }), 15);
        assert_eq!(shape.edge(SquareEdge::Right, Position { x: 0, y: 1 }), 0);
    }
}
