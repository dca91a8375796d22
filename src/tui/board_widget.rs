//! Draws a [`BoardPicture`]: squares, pieces, mixed squares, marks and labels.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Modifier, Style},
    widgets::Widget,
};
use unicode_width::UnicodeWidthStr;

use super::{
    board_area::BoardArea,
    board_picture::{BoardPicture, EdgeLabel, LabelPlace, PiecePicture, SquareEdge, SquarePicture},
    board_surface::{BoardSurface, draw_pan_arrows},
    mixed_square,
    piece_art::PieceArt,
    square_marks,
    theme::Theme,
};
use crate::{game::PieceStyle, store::Glyphs};

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
        self.surface().draw(buffer);
        for square in &self.picture.squares {
            if let Some(rect) = self.area.rect_of(square.place) {
                self.draw_square(square, rect.intersection(buffer.area), buffer);
            }
        }
        self.draw_labels(buffer);
        draw_pan_arrows(self.area, self.theme.board.cursor, buffer);
    }
}

impl BoardWidget<'_> {
    fn surface(&self) -> BoardSurface<'_> {
        BoardSurface { picture: self.picture, area: self.area, theme: &self.theme.board }
    }

    fn draw_square(&self, square: &SquarePicture, rect: Rect, buffer: &mut Buffer) {
        let theme = &self.theme.board;
        if rect.width < self.area.size.width() || rect.height < self.area.size.height() {
            return;
        }
        let content = self.content_area(square, rect);
        self.surface().draw_square(square, rect, content, buffer);
        let rect = content;
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

    /// The part of a square for its contents: all but its lines. A piece drawn in two rows covers them, since one row has no room for
    /// it. A stone has.
    fn content_area(&self, square: &SquarePicture, rect: Rect) -> Rect {
        let covers_lines = |piece: &PiecePicture| {
            rect.height == 2 && piece.style != PieceStyle::Stone && self.art(piece).is_drawn(rect.height)
        };
        let is_covered = square.mixed.is_none() && square.piece.as_ref().is_some_and(covers_lines);
        if is_covered { rect } else { self.surface().content_area(rect) }
    }

    fn art<'a>(&'a self, piece: &'a PiecePicture) -> PieceArt<'a> {
        PieceArt { piece, theme: &self.theme.board, glyphs: self.glyphs, is_flipped: self.area.flipped }
    }

    /// Draws a piece. Above a percentage, it leaves the lowest row free.
    fn draw_piece(&self, piece: &PiecePicture, is_above_percent: bool, rect: Rect, buffer: &mut Buffer) {
        let area = if is_above_percent { mixed_square::piece_area(rect) } else { rect };
        self.art(piece).draw(area, buffer);
    }

    fn draw_labels(&self, buffer: &mut Buffer) {
        let (area, outer) = (self.area, self.area.outer());
        let is_above_right = area.label_place == LabelPlace::AboveRight;
        for (row, name) in (0..).zip(&self.picture.rows).filter(|_| area.row_labels > 1) {
            if let Some(rect) = (0..area.extent.width).find_map(|column| area.rect_of((2 * column, 2 * row))) {
                let (width, content) = (area.row_labels - 1, self.surface().content_area(rect));
                let y = content.y + (content.height - 1) / 2;
                if is_above_right {
                    self.write_label(name, Position { x: area.with_closing_lines().right() + 1, y }, width, buffer);
                } else {
                    let name = format!("{name:>width$}", width = usize::from(width));
                    self.write_label(&name, Position { x: outer.x, y }, width, buffer);
                }
            }
        }
        // Where both edges have labels, they stay beside their edges on a flipped board.
        let is_turned = area.flipped && !self.picture.far_columns.is_empty();
        for (columns, is_far) in [(&self.picture.columns, false), (&self.picture.far_columns, true)] {
            let is_above = is_above_right || is_far != is_turned;
            let y = if is_above { outer.y } else { outer.bottom().saturating_sub(1) };
            for (column, name) in (0..).zip(columns).filter(|_| area.column_labels > 0) {
                if let Some(rect) = (0..area.extent.height).find_map(|row| area.rect_of((2 * column, 2 * row))) {
                    let content = self.surface().content_area(rect);
                    let margin = (content.width - 1) / 2;
                    self.write_label(name, Position { x: content.x + margin, y }, content.width - margin, buffer);
                }
            }
        }
        let mut written = Vec::new();
        for tag in &self.picture.edge_labels {
            written.extend(self.draw_edge_label(tag, &written, buffer));
        }
    }

    /// Writes a label beside a square, if the place is free and does not touch a label that was written before. Returns its place.
    fn draw_edge_label(&self, tag: &EdgeLabel, written: &[Rect], buffer: &mut Buffer) -> Option<Rect> {
        let rect = self.area.rect_of(tag.place)?;
        let width = u16::try_from(tag.text.width()).unwrap_or(u16::MAX);
        let (middle, left_of_square) = (rect.x + (rect.width - width.min(rect.width)) / 2, rect.x.checked_sub(width));
        let rows = || rect.y..rect.bottom();
        // The gap beside the board is free too.
        let outer = self.area.outer();
        let outer = Rect { width: outer.width + 1, ..outer };
        // On the left with a blank between, if there is room.
        let mut places: Vec<Option<(u16, u16)>> = match tag.edge.oriented(self.area.flipped) {
            SquareEdge::Above => vec![rect.y.checked_sub(1).map(|y| (middle, y))],
            SquareEdge::Below => vec![Some((middle, rect.bottom()))],
            SquareEdge::Left => rows().map(|y| left_of_square.map(|x| (x.saturating_sub(1).max(outer.x), y))).collect(),
            SquareEdge::Right => rows().flat_map(|y| [Some((rect.right() + 1, y)), Some((rect.right(), y))]).collect(),
        };
        places.retain(|place| place.is_some_and(|(x, y)| outer.contains(Position { x, y })));
        let is_free = |(x, y): (u16, u16)| {
            let with_gaps = Rect { x: x.saturating_sub(1), y, width: width.saturating_add(2), height: 1 };
            if written.iter().any(|label| label.intersects(with_gaps)) {
                return false;
            }
            let columns = x..x.saturating_add(width);
            columns.into_iter().all(|x| {
                let at = Position { x, y };
                outer.contains(at) && !self.picture.squares.iter().any(|square| self.area.is_hit(square.place, at))
            })
        };
        let (x, y) = places.into_iter().flatten().find(|&at| is_free(at))?;
        self.write_label(&tag.text, Position { x, y }, width, buffer);
        Some(Rect { x, y, width, height: 1 })
    }

    fn write_label(&self, name: &str, at: Position, width: u16, buffer: &mut Buffer) {
        if buffer.area.contains(at) {
            buffer.set_stringn(at.x, at.y, name, usize::from(width), self.theme.board.labels);
        }
    }
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
pub(super) mod tests;
