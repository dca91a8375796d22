//! What lies under pieces and marks: squares in shades, ruled squares, crossing lines, or hexagons with the edges of the players.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Color, Modifier, Style},
};

use super::{
    board_area::BoardArea,
    board_lines::{BoardLines, centre},
    board_picture::{BoardPicture, SquareEdge, SquareMarks, SquarePicture},
    cell_size::CellSize,
    hexagon::HexagonCell,
    theme::{BoardTheme, SINGLE_SHADE, Tint, mix},
};
use crate::game::BoardStyle;

/// The least height of a square, in rows, whose points are drawn as discs.
const DISC_MIN_ROWS: u16 = 4;

/// How dark the gaps between hexagons are.
pub(super) const GAP_PERCENT: u8 = 55;

/// The surface of a board.
#[derive(Clone, Copy)]
pub struct BoardSurface<'a> {
    /// What to draw.
    pub picture: &'a BoardPicture,
    /// Where.
    pub area: &'a BoardArea,
    /// In which colours.
    pub theme: &'a BoardTheme,
}

impl BoardSurface<'_> {
    /// Whether lines run between the squares.
    pub fn is_ruled(&self) -> bool {
        self.picture.style == BoardStyle::Plain && self.area.size > CellSize::TINY
    }

    /// The part of a square for its contents: all but the lines on its left and above it.
    pub fn content_area(&self, rect: Rect) -> Rect {
        let lines = u16::from(self.is_ruled() && rect.width > 1 && rect.height > 1);
        Rect { x: rect.x + lines, y: rect.y + lines, width: rect.width - lines, height: rect.height - lines }
    }

    /// Draws what lies under the squares: lines and points.
    pub fn draw(&self, buffer: &mut Buffer) {
        if self.is_ruled() {
            self.draw_grid(buffer);
        } else if self.picture.style == BoardStyle::Crossings {
            self.draw_crossings(buffer);
        }
    }

    /// Draws squares with lines between them.
    fn draw_grid(&self, buffer: &mut Buffer) {
        let ruled = self.area.with_closing_lines();
        let mut lines = BoardLines::new(ruled);
        for rect in self.picture.squares.iter().filter_map(|square| self.area.rect_of(square.place)) {
            let with_lines = Rect { width: rect.width + 1, height: rect.height + 1, ..rect }.intersection(ruled);
            self.fill(SINGLE_SHADE, Tint::Plain, with_lines.intersection(buffer.area), buffer);
            let (right, bottom) = (with_lines.right().saturating_sub(1), with_lines.bottom().saturating_sub(1));
            let corners = [(rect.x, rect.y), (right, rect.y), (right, bottom), (rect.x, bottom)].map(Position::from);
            lines.add(corners[0], corners[1]);
            lines.add(corners[0], corners[3]);
            lines.add(corners[1], corners[2]);
            // A line in the last row of a low square would leave no room in it.
            if bottom == rect.bottom() || rect.height > 2 {
                lines.add(corners[3], corners[2]);
            }
        }
        lines.draw(self.theme.lines, buffer);
    }

    /// Draws the lines and points of a board of crossings.
    fn draw_crossings(&self, buffer: &mut Buffer) {
        let Self { area, theme, picture } = self;
        let (rect, style) = (area.squares, Style::reset().bg(theme.square(SINGLE_SHADE, Tint::Plain)));
        for position in rect.positions() {
            if let Some(cell) = buffer.cell_mut(position) {
                cell.set_char(' ').set_style(style);
            }
        }
        let mut lines = BoardLines::new(rect);
        for link in &picture.links {
            if let [Some(from), Some(to)] = link.map(|place| area.rect_of(place)) {
                lines.add(centre(from), centre(to));
            }
        }
        lines.draw(theme.lines, buffer);
        let point = if area.size.height() < DISC_MIN_ROWS { '•' } else { '●' };
        for rect in picture.points.iter().filter_map(|&place| area.rect_of(place)) {
            if let Some(cell) = buffer.cell_mut(centre(rect)) {
                cell.set_char(point).set_fg(theme.lines);
            }
        }
    }

    /// Draws a square without its piece and marks. `content` is the part between lines.
    pub fn draw_square(&self, square: &SquarePicture, rect: Rect, content: Rect, buffer: &mut Buffer) {
        let tint = shown_tint(square.marks, rect.height);
        let is_tiny = rect.height < 2;
        match self.picture.style {
            BoardStyle::Crossings => self.tint(tint, rect, buffer),
            BoardStyle::Plain if !is_tiny => self.tint(tint, content, buffer),
            _ if self.picture.is_hexagonal && !is_tiny && self.theme.has_tints => {
                self.draw_hexagon(square, tint, rect, buffer);
            }
            BoardStyle::Checkered | BoardStyle::Plain | BoardStyle::Rhombus => {
                self.fill(square.shade, tint, rect, buffer);
                if self.picture.style == BoardStyle::Rhombus {
                    self.draw_side(rect, buffer);
                }
                self.draw_thin_edges(square, rect, buffer);
            }
        }
    }

    /// Draws a thin line on the left of a cell of a rhombus, so that shifted cells look like bricks.
    fn draw_side(&self, rect: Rect, buffer: &mut Buffer) {
        let colour = self.gap(SINGLE_SHADE);
        for position in (Rect { width: rect.width.min(1), ..rect }).positions() {
            if let Some(cell) = buffer.cell_mut(position) {
                cell.set_char('▏').set_fg(colour);
            }
        }
    }

    /// The colour of the gaps between hexagons of a shade.
    fn gap(&self, shade: u8) -> Color {
        mix(self.theme.square(shade, Tint::Plain), self.theme.lines, GAP_PERCENT)
    }

    /// Draws the edges of the players where there is no room for hexagons: half a row above and below, and on the sides half a column
    /// beside the board, or a thin line if that place is taken.
    fn draw_thin_edges(&self, square: &SquarePicture, rect: Rect, buffer: &mut Buffer) {
        let (right, bottom) = (rect.right().saturating_sub(1), rect.bottom().saturating_sub(1));
        let beside = |x: Option<u16>| {
            let x = x.filter(|&x| buffer.cell((x, rect.y)).is_some_and(|cell| cell.symbol() == " "))?;
            Some(Rect { x, width: 1, ..rect })
        };
        let (left_of, right_of) = (beside(rect.x.checked_sub(1)), beside(Some(rect.right())));
        for owned in self.picture.edges.iter().filter(|edge| edge.place == square.place) {
            let (letter, line) = match owned.edge.oriented(self.area.flipped) {
                SquareEdge::Above => ('▀', Rect { height: 1, ..rect }),
                SquareEdge::Below => ('▄', Rect { y: bottom, height: 1, ..rect }),
                SquareEdge::Left => left_of.map_or(('▏', Rect { width: 1, ..rect }), |line| ('▐', line)),
                SquareEdge::Right => right_of.map_or(('▕', Rect { x: right, width: 1, ..rect }), |line| ('▌', line)),
            };
            for position in line.positions() {
                if let Some(cell) = buffer.cell_mut(position) {
                    cell.set_char(letter).set_fg(self.edge_colour(owned.side));
                }
            }
        }
    }

    /// Tints a point or a ruled square and keeps its lines.
    fn tint(&self, tint: Tint, rect: Rect, buffer: &mut Buffer) {
        if tint == Tint::Plain {
            return;
        }
        for position in rect.positions() {
            if let Some(cell) = buffer.cell_mut(position) {
                cell.bg = self.theme.square(SINGLE_SHADE, tint);
            }
        }
    }

    /// Fills a square. Without colours, dark squares have a texture.
    fn fill(&self, shade: u8, tint: Tint, rect: Rect, buffer: &mut Buffer) {
        let style = Style::reset().bg(self.theme.square(shade, tint));
        let has_texture = self.theme.has_texture && shade == 0;
        for position in rect.positions() {
            if let Some(cell) = buffer.cell_mut(position) {
                // Dots in every other column, to look evenly spaced.
                let is_dotted = has_texture && (rect.width == 2 || (position.x - rect.x) % 2 == 1);
                cell.set_char(if is_dotted { '·' } else { ' ' }).set_style(style);
                if has_texture {
                    cell.modifier = Modifier::DIM;
                }
            }
        }
    }

    /// Draws a hexagon: a square whose corners are cut.
    fn draw_hexagon(&self, square: &SquarePicture, tint: Tint, rect: Rect, buffer: &mut Buffer) {
        let is_rhombus = self.picture.style == BoardStyle::Rhombus;
        let colour = self.theme.square(square.shade, tint);
        let gap = self.gap(if is_rhombus { SINGLE_SHADE } else { square.shade });
        let hexagon = HexagonCell { size: self.area.size, is_pointed_upwards: is_rhombus };
        let edges = || self.picture.edges.iter().filter(|edge| edge.place == square.place);
        for Position { x, y } in rect.positions() {
            let at = Position { x: x - rect.x, y: y - rect.y };
            let mut filled = hexagon.filled(at);
            let mut outside = gap;
            for edge in edges() {
                let cut = hexagon.edge(edge.edge.oriented(self.area.flipped), at);
                if cut != 0 {
                    filled &= !cut;
                    outside = self.edge_colour(edge.side);
                }
            }
            if let Some(cell) = buffer.cell_mut((x, y)) {
                let style = Style::reset().fg(colour).bg(outside);
                match filled {
                    15 if is_rhombus && at.x == 0 => cell.set_char('▏').set_style(Style::reset().fg(gap).bg(colour)),
                    15 => cell.set_char(' ').set_style(Style::reset().bg(colour)),
                    filled => cell.set_char(HexagonCell::block(filled)).set_style(style),
                };
            }
        }
    }

    fn edge_colour(&self, side: crate::game::SideColour) -> Color {
        self.theme.ink_of(Some(side)).fill
    }
}

/// The tint of a square with this number of rows. Of two tints, one shows.
pub(super) fn shown_tint(marks: SquareMarks, rows: u16) -> Tint {
    let is_claimed = matches!(marks.tint, Tint::Selected | Tint::Check) && rows > 1;
    if marks.cursor && !is_claimed { Tint::Cursor } else { marks.tint }
}

/// Draws arrows where the board continues beyond the visible part.
pub fn draw_pan_arrows(area: &BoardArea, style: Style, buffer: &mut Buffer) {
    for PanArrow { at, letter } in pan_arrows(area) {
        if let Some(cell) = buffer.cell_mut(at) {
            cell.set_char(letter).set_style(style).modifier = Modifier::BOLD;
        }
    }
}

/// An arrow at the edge of the visible part of a board.
pub(super) struct PanArrow {
    pub(super) at: Position,
    letter: char,
}

/// The arrows where the board continues.
pub(super) fn pan_arrows(area: &BoardArea) -> Vec<PanArrow> {
    let Rect { x, y, .. } = area.squares;
    let (shown, first) = (area.shown(), area.first_shown);
    let mut arrows = Vec::new();
    let mut put = |at: Position, letter: char| arrows.push(PanArrow { at, letter });
    let (width, height) = (area.size.width(), area.size.height());
    for row in 0..shown.height {
        let middle = y + row * height + (height - 1) / 2;
        if first.x > 0 {
            put(Position { x, y: middle }, '◂');
        }
        if first.x + shown.width < area.extent.width {
            put(Position { x: area.squares.right() - 1, y: middle }, '▸');
        }
    }
    for column in 0..shown.width {
        let middle = x + column * width + (width - 1) / 2;
        if first.y > 0 {
            put(Position { x: middle, y }, '▴');
        }
        if first.y + shown.height < area.extent.height {
            put(Position { x: middle, y: area.squares.bottom() - 1 }, '▾');
        }
    }
    arrows
}

#[cfg(test)]
#[path = "board_surface_tests.rs"]
mod tests;
