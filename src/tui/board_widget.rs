//! Draws a [`BoardPicture`]: squares, pieces, mixed squares, marks and labels.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Color, Modifier, Style},
    widgets::Widget,
};
use unicode_width::UnicodeWidthStr;

use super::{
    board_area::BoardArea,
    board_picture::{BoardPicture, EdgeLabel, PiecePicture, SquareEdge, SquarePicture},
    cell_size::CellSize,
    mixed_square,
    piece_art::{self, PieceBitmap, PieceDrawing, Pixel},
    square_marks,
    theme::{BoardTheme, Ink, Theme, Tint},
};
use crate::store::Glyphs;

/// The widget. It always draws into [`BoardArea::outer`] and ignores the area that it is rendered into.
#[derive(Clone, Copy, Debug)]
pub struct BoardWidget<'a> {
    /// What to draw.
    pub picture: &'a BoardPicture,
    /// Where.
    pub area: &'a BoardArea,
    /// In which colours.
    pub theme: &'a Theme,
    /// Glyphs for pieces.
    pub glyphs: Glyphs,
}

impl Widget for BoardWidget<'_> {
    fn render(self, _: Rect, buffer: &mut Buffer) {
        self.draw_links(buffer);
        for square in &self.picture.squares {
            if let Some(rect) = self.area.rect_of(square.place) {
                self.draw_square(square, rect.intersection(buffer.area), buffer);
            }
        }
        self.draw_labels(buffer);
    }
}

impl BoardWidget<'_> {
    fn draw_square(&self, square: &SquarePicture, rect: Rect, buffer: &mut Buffer) {
        let theme = &self.theme.board;
        if rect.width < self.area.size.width() || rect.height < self.area.size.height() {
            return;
        }
        fill_background(square, theme, rect, buffer);
        if let Some(piece) = &square.piece {
            self.draw_piece(piece, square.mixed.is_some(), rect, buffer);
        }
        match &square.mixed {
            Some(mixed) if square.piece.is_none() => mixed_square::draw(mixed, theme, self.glyphs, rect, buffer),
            Some(mixed) if rect.height > 1 => mixed_square::draw_percent(mixed, theme, rect, buffer),
            _ => {}
        }
        square_marks::draw(square, theme, rect, buffer);
    }

    /// Draws a piece. Above a percentage, it leaves the lowest row free.
    fn draw_piece(&self, piece: &PiecePicture, is_above_percent: bool, rect: Rect, buffer: &mut Buffer) {
        let ink = self.theme.board.ink(piece);
        let above_percent = (Rect { height: rect.height - 1, ..rect }, mixed_square::symbol_row(rect));
        let (area, symbol_area) = if is_above_percent { above_percent } else { (rect, rect) };
        let is_large = self.area.size == CellSize::Large;
        // Without colours, solid and hollow drawings distinguish two sides only if they are large. A third side has
        // only text attributes.
        let is_distinct = self.theme.board.has_tints || is_large && piece.owner < 2;
        let drawing = self.glyphs.drawing(piece);
        let bitmap = drawing.unwrap_or(PieceDrawing::Token).bitmap(self.area.size);
        let text = self.glyphs.text(piece);
        let Some(bitmap) = bitmap.filter(|_| is_distinct && (is_large || !is_above_percent)) else {
            return write_glyph(&text, ink.text, symbol_area, buffer);
        };
        if drawing.is_some() {
            return draw_bitmap(bitmap, ink, area, buffer);
        }
        draw_bitmap(bitmap, &Ink { fill: ink.plate, ..*ink }, area, buffer);
        draw_symbol_on_token(&text, ink, symbol_area, buffer);
    }

    fn draw_labels(&self, buffer: &mut Buffer) {
        let (area, outer) = (self.area, self.area.outer());
        for (row, name) in (0..).zip(&self.picture.rows).filter(|_| area.row_labels > 1) {
            if let Some(rect) = (0..area.extent.width).find_map(|column| area.rect_of((2 * column, 2 * row))) {
                let width = area.row_labels - 1;
                let name = format!("{name:>width$}", width = usize::from(width));
                self.write_label(&name, Position { x: outer.x, y: rect.y + (rect.height - 1) / 2 }, width, buffer);
            }
        }
        for (column, name) in (0..).zip(&self.picture.columns).filter(|_| area.column_labels > 0) {
            if let Some(rect) = (0..area.extent.height).find_map(|row| area.rect_of((2 * column, 2 * row))) {
                let margin = (rect.width - 1) / 2;
                let at = Position { x: rect.x + margin, y: outer.bottom().saturating_sub(1) };
                self.write_label(name, at, rect.width - margin, buffer);
            }
        }
        for tag in &self.picture.edge_labels {
            self.draw_edge_label(tag, buffer);
        }
    }

    /// Writes a label beside a square, if the place is free.
    fn draw_edge_label(&self, tag: &EdgeLabel, buffer: &mut Buffer) {
        let Some(rect) = self.area.rect_of(tag.place) else { return };
        let width = u16::try_from(tag.text.width()).unwrap_or(u16::MAX);
        let (middle, left_of_square) = (rect.x + (rect.width - width.min(rect.width)) / 2, rect.x.checked_sub(width));
        let rows = || rect.y..rect.bottom();
        // The gap beside the board is free too.
        let outer = self.area.outer();
        let outer = Rect { width: outer.width + 1, ..outer };
        // On the left with a blank between, if there is room.
        let mut places: Vec<Option<(u16, u16)>> = match oriented_edge(tag.edge, self.area.flipped) {
            SquareEdge::Above => vec![rect.y.checked_sub(1).map(|y| (middle, y))],
            SquareEdge::Below => vec![Some((middle, rect.bottom()))],
            SquareEdge::Left => rows().map(|y| left_of_square.map(|x| (x.saturating_sub(1).max(outer.x), y))).collect(),
            SquareEdge::Right => rows().flat_map(|y| [Some((rect.right() + 1, y)), Some((rect.right(), y))]).collect(),
        };
        places.retain(|place| place.is_some_and(|(x, y)| outer.contains(Position { x, y })));
        let is_free = |(x, y): (u16, u16)| {
            let columns = x..x.saturating_add(width);
            columns.into_iter().all(|x| {
                let at = Position { x, y };
                outer.contains(at) && !self.picture.squares.iter().any(|square| self.area.is_hit(square.place, at))
            })
        };
        if let Some((x, y)) = places.into_iter().flatten().find(|&at| is_free(at)) {
            self.write_label(&tag.text, Position { x, y }, width, buffer);
        }
    }

    /// Draws lines between horizontal and vertical neighbours with space between them.
    fn draw_links(&self, buffer: &mut Buffer) {
        for link in &self.picture.links {
            let [Some(a), Some(b)] = link.map(|place| self.area.rect_of(place)) else { continue };
            let (a, b) = if (a.x, a.y) <= (b.x, b.y) { (a, b) } else { (b, a) };
            let middle = |rect: Rect| (rect.x + (rect.width - 1) / 2, rect.y + (rect.height - 1) / 2);
            let line: Vec<(u16, u16, &str)> = if a.y == b.y {
                (a.right()..b.x).map(|x| (x, middle(a).1, "─")).collect()
            } else if a.x == b.x {
                (a.bottom()..b.y).map(|y| (middle(a).0, y, "│")).collect()
            } else {
                continue;
            };
            for (x, y, sign) in line {
                self.write_label(sign, Position { x, y }, 1, buffer);
            }
        }
    }

    fn write_label(&self, name: &str, at: Position, width: u16, buffer: &mut Buffer) {
        if buffer.area.contains(at) {
            buffer.set_stringn(at.x, at.y, name, usize::from(width), self.theme.board.labels);
        }
    }
}

/// An edge as oriented on a flipped board.
fn oriented_edge(edge: SquareEdge, flipped: bool) -> SquareEdge {
    match edge {
        _ if !flipped => edge,
        SquareEdge::Above => SquareEdge::Below,
        SquareEdge::Below => SquareEdge::Above,
        SquareEdge::Left => SquareEdge::Right,
        SquareEdge::Right => SquareEdge::Left,
    }
}

/// Fills a square with its background.
fn fill_background(square: &SquarePicture, theme: &BoardTheme, rect: Rect, buffer: &mut Buffer) {
    let claimed = matches!(square.marks.tint, Tint::Selected | Tint::Check) && rect.height > 1;
    let tint = if square.marks.cursor && !claimed { Tint::Cursor } else { square.marks.tint };
    let style = Style::reset().bg(theme.square(square.shade, tint));
    let texture = if theme.has_texture && square.shade != 1 { '·' } else { ' ' };
    for position in rect.positions() {
        if let Some(cell) = buffer.cell_mut(position) {
            // Dots in every other column, to look evenly spaced.
            let dotted = rect.width == 2 || (position.x - rect.x) % 2 == 1;
            cell.set_char(if dotted { texture } else { ' ' }).set_style(style);
            if texture != ' ' {
                cell.modifier = Modifier::DIM;
            }
        }
    }
}

/// Draws a large piece: its fill within its outline. Without colours, it is solid or hollow.
pub(super) fn draw_bitmap(points: &PieceBitmap, ink: &Ink, rect: Rect, buffer: &mut Buffer) {
    let is_solid = ink.outline == ink.fill && !ink.is_hollow;
    let is_colourless = ink.fill == Color::Reset;
    for position in rect.positions() {
        let cell = points.cell(position.x - rect.x, position.y - rect.y);
        if cell == [Pixel::Background; 4] {
            continue;
        }
        let is_inside = !cell.contains(&Pixel::Background);
        let inked = |point| match point {
            Pixel::Rim => !is_solid || is_colourless || !is_inside,
            Pixel::Body => is_solid && is_colourless,
            Pixel::Line => !(is_solid && is_colourless),
            Pixel::Background => false,
        };
        if let Some(target) = buffer.cell_mut(position) {
            let colour = if is_solid && is_inside { ink.detail } else { ink.outline };
            target.modifier = Modifier::empty();
            target.set_char(piece_art::quadrant_block(cell, inked)).set_fg(colour);
            if is_inside {
                target.set_bg(ink.fill);
            }
        }
    }
}

/// Writes a symbol on its token.
fn draw_symbol_on_token(text: &str, ink: &Ink, rect: Rect, buffer: &mut Buffer) {
    let style = match ink.plate {
        Color::Reset if ink.is_hollow => ink.text,
        Color::Reset => ink.text.add_modifier(Modifier::REVERSED),
        plate => ink.text.fg(ink.plate_text).bg(plate),
    };
    write_centred(text, style, rect, buffer);
}

/// Writes a glyph alone on a square. A chip under it fills a 2x1 square and has margins on larger ones.
pub(super) fn write_glyph(text: &str, style: Style, rect: Rect, buffer: &mut Buffer) {
    let Some(chip) = style.bg else { return write_centred(text, style, rect, buffer) };
    let width = u16::try_from(text.width()).unwrap_or(rect.width).min(rect.width);
    let x = rect.x + (rect.width - width) / 2;
    let (left, right) =
        if rect.width > 2 { (x.saturating_sub(1).max(rect.x), x + width + 1) } else { (rect.x, rect.right()) };
    let row = Rect { x: left, y: rect.y + (rect.height - 1) / 2, width: right.min(rect.right()) - left, height: 1 };
    for position in row.positions() {
        if let Some(cell) = buffer.cell_mut(position) {
            cell.set_char(' ').set_bg(chip);
        }
    }
    write_centred(text, style, rect, buffer);
}

/// Writes one or two columns in the centre of a square.
pub(super) fn write_centred(text: &str, style: Style, rect: Rect, buffer: &mut Buffer) {
    let width = u16::try_from(text.width()).unwrap_or(u16::MAX).min(rect.width);
    let (x, y) = (rect.x + (rect.width - width) / 2, rect.y + (rect.height - 1) / 2);
    for column in x..x + width {
        if let Some(cell) = buffer.cell_mut((column, y)) {
            cell.modifier = Modifier::empty();
        }
    }
    buffer.set_stringn(x, y, text, usize::from(width), style);
}

#[cfg(test)]
#[path = "board_widget_tests.rs"]
mod tests;
