//! Lines of a board through the centres of its cells: straight ones of box-drawing characters, which join at crossings and corners,
//! and diagonals of dots.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Color,
};

/// Box-drawing characters by their arms: 1 up, 2 right, 4 down, 8 left.
const BOXES: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;

/// Bits of the dots of a Braille character, by column and row.
const DOTS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// A screen cell with its lines.
#[derive(Clone, Copy, Default)]
struct LineCell {
    arms: u8,
    dots: u8,
}

/// The lines of a board.
pub struct BoardLines {
    area: Rect,
    cells: Vec<LineCell>,
}

/// The centre of a square, where lines meet and single characters stand.
pub fn centre(rect: Rect) -> Position {
    Position { x: rect.x + rect.width.saturating_sub(1) / 2, y: rect.y + rect.height.saturating_sub(1) / 2 }
}

impl BoardLines {
    /// No lines yet.
    pub fn new(area: Rect) -> Self {
        Self { area, cells: vec![LineCell::default(); usize::from(area.width) * usize::from(area.height)] }
    }

    fn cell(&mut self, x: u16, y: u16) -> Option<&mut LineCell> {
        if !self.area.contains(Position { x, y }) {
            return None;
        }
        let index = usize::from(y - self.area.y) * usize::from(self.area.width) + usize::from(x - self.area.x);
        self.cells.get_mut(index)
    }

    fn add_arm(&mut self, x: u16, y: u16, arm: u8) {
        if let Some(cell) = self.cell(x, y) {
            cell.arms |= arm;
        }
    }

    /// Adds a line between two points.
    pub fn add(&mut self, from: Position, to: Position) {
        let (from, to) = if (from.y, from.x) <= (to.y, to.x) { (from, to) } else { (to, from) };
        if from.y == to.y {
            for x in from.x..to.x {
                self.add_arm(x, from.y, RIGHT);
                self.add_arm(x + 1, from.y, LEFT);
            }
        } else if from.x == to.x {
            for y in from.y..to.y {
                self.add_arm(from.x, y, DOWN);
                self.add_arm(from.x, y + 1, UP);
            }
        } else {
            self.add_diagonal(from, to);
        }
    }

    /// Adds dots, of which a cell has two columns and four rows.
    fn add_diagonal(&mut self, from: Position, to: Position) {
        let dot = |at: Position| (2 * i32::from(at.x), 4 * i32::from(at.y) + 1);
        let ((x, y), (end_x, end_y)) = (dot(from), dot(to));
        let (across, down) = (end_x - x, end_y - y);
        let steps = across.abs().max(down.abs()).max(1);
        for step in 0..=steps {
            let (x, y) = (x + across * step / steps, y + down * step / steps);
            let at = |value: i32, size: i32| u16::try_from(value.div_euclid(size)).unwrap_or(0);
            if let Some(cell) = self.cell(at(x, 2), at(y, 4)) {
                cell.dots |= DOTS[usize::from(x.rem_euclid(2) == 1)][usize::from(at(y.rem_euclid(4), 1))];
            }
        }
    }

    /// Draws the lines over the background.
    pub fn draw(&self, colour: Color, buffer: &mut Buffer) {
        for (position, line) in self.area.positions().zip(&self.cells) {
            let letter = match line {
                LineCell { arms: 1.., .. } => BOXES[usize::from(line.arms & 15)],
                LineCell { dots: 1.., .. } => char::from_u32(0x2800 + u32::from(line.dots)).unwrap_or(' '),
                LineCell { .. } => continue,
            };
            if let Some(cell) = buffer.cell_mut(position) {
                cell.set_char(letter).set_fg(colour);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(lines: &[[(u16, u16); 2]], expect: &[&str]) {
        let area = Rect { x: 0, y: 0, width: 5, height: 3 };
        let mut all = BoardLines::new(area);
        for [from, to] in lines {
            all.add(Position::from(*from), Position::from(*to));
        }
        let mut buffer = Buffer::empty(area);
        all.draw(Color::Reset, &mut buffer);
        assert_eq!(buffer, Buffer::with_lines(expect.iter().copied()));
    }

    #[test]
    fn lines_join_where_they_meet() {
        check(&[[(0, 0), (4, 0)], [(0, 0), (0, 2)], [(2, 0), (2, 2)], [(4, 1), (0, 1)]], &["┌─┬─╴", "├─┼─╴", "╵ ╵  "]);
    }

    #[test]
    fn diagonals_are_dots() {
        check(&[[(0, 0), (4, 2)]], &["⠢⡀   ", " ⠈⠢⡀ ", "   ⠈⠂"]);
    }
}
