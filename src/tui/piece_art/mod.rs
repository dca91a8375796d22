//! Draws pieces on squares of any size.
//!
//! A piece is a figure, a large letter, a mark, a stone, a disc or a wedge, as its [`PieceStyle`] and its symbol say. Each of these is a
//! `Sketch`: outlines or pixels from `assets/`, turned into block characters (`blocks`) and written in the inks of
//! its side (`palette`). On squares too small for a drawing, the text of the piece is written.

mod blocks;
mod design;
mod drawing;
mod figure;
mod layer_grid;
mod letter;
mod outline;
mod palette;
mod piece_image;
mod sketch;

#[cfg(test)]
mod tests;

use ratatui::{
    buffer::Buffer,
    layout::{Rect, Size},
    style::{Color, Modifier, Style},
};

pub use figure::Figure;
pub use outline::Shape;
pub use palette::Palette;
pub use piece_image::{PieceImage, PlateSymbol};
pub use sketch::Sketch;

use super::{
    board_picture::PiecePicture,
    board_widget::{write_centred, write_glyph},
    theme::{BoardTheme, Ink},
};
use crate::{
    game::{PieceStyle, SideColour},
    store::Glyphs,
};

/// The smallest size in rows at which two sides differ without colours: one is solid, the other an outline.
const MIN_COLOURLESS_ROWS: u16 = 5;

/// A piece to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct PieceArt<'a> {
    /// The piece.
    pub piece: &'a PiecePicture,
    /// The colours of the board.
    pub theme: &'a BoardTheme,
    /// How pieces are written.
    pub glyphs: Glyphs,
    /// Whether the board is flipped.
    pub is_flipped: bool,
}

/// The square under a piece.
#[derive(Clone, Copy)]
struct Ground {
    /// The height of the square; the width is twice that.
    rows: u16,
    /// Its colour.
    colour: Color,
}

impl PieceArt<'_> {
    /// Draws the piece into the centre of an area, as large as its height allows.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        let rows = area.height.min(area.width / 2);
        let colour = buffer.cell((area.x, area.y)).map_or(Color::Reset, |cell| cell.bg);
        if self.is_flat_stone(area) {
            return self.draw_flat_stone(area, buffer);
        }
        let Some(design) = self.design(Ground { rows, colour }) else {
            return write_glyph(&self.text(), self.text_style(rows), area, buffer);
        };
        let rect = Rect { x: area.x + (area.width - 2 * rows) / 2, width: 2 * rows, height: rows, ..area };
        if let Some(chip) = design.chip {
            let inner = Rect { x: rect.x + 1, width: rect.width - 2, ..rect };
            buffer.set_style(inner, Style::new().bg(chip));
        }
        design.palette.paint(design.sketch, rect, buffer);
        if let Some(text) = design.text {
            write_centred(&text.text, text.style, Rect { y: rect.y + text.row, height: 1, ..rect }, buffer);
        }
    }

    /// Whether the piece is a stone in one row between lines.
    fn is_flat_stone(&self, area: Rect) -> bool {
        let is_stone = self.piece.style == PieceStyle::Stone && self.glyphs == Glyphs::Unicode;
        is_stone && area.as_size() == Size::new(3, 1) && !self.is_colourless()
    }

    /// Draws a stone as a block of two columns.
    fn draw_flat_stone(&self, area: Rect, buffer: &mut Buffer) {
        let ink = self.ink();
        let middle = if self.has_dot() { '•' } else { '█' };
        for (x, letter) in (area.x..).zip(['▐', middle, '▌']) {
            if let Some(cell) = buffer.cell_mut((x, area.y)) {
                cell.set_char(letter).set_fg(ink.fill);
                if letter == '•' {
                    cell.set_fg(ink.detail).set_bg(ink.fill);
                }
            }
        }
    }

    /// Whether the piece has a drawing for squares with this number of rows.
    pub fn is_drawn(&self, rows: u16) -> bool {
        self.design(Ground { rows, colour: Color::Reset }).is_some()
    }

    /// Draws the silhouette of the piece in a colour, for a piece that is perhaps there; `false` if it has none.
    pub fn draw_faint(&self, colour: Color, area: Rect, buffer: &mut Buffer) -> bool {
        let rows = area.height.min(area.width / 2);
        let Some(sketch) = self.figure_sketch(rows).filter(|_| self.is_distinct(rows)) else { return false };
        let rect = Rect { x: area.x + (area.width - 2 * rows) / 2, width: 2 * rows, height: rows, ..area };
        Palette::silhouette(colour).paint(sketch, rect, buffer);
        true
    }

    fn ink(&self) -> &Ink {
        self.theme.ink(self.piece)
    }

    /// Whether a drawing tells the owner. Without colours, large figures do for two sides, and text attributes for more.
    fn is_distinct(&self, rows: u16) -> bool {
        !self.is_colourless() || rows >= MIN_COLOURLESS_ROWS && self.piece.owner < 2
    }

    /// Whether the terminal shows no colours.
    fn is_colourless(&self) -> bool {
        self.ink().fill == Color::Reset
    }

    /// Whether the piece looks down on the screen.
    fn points_down(&self) -> bool {
        self.piece.faces_down != self.is_flipped
    }

    /// The style of a piece that is written. A wedge has no room to point, so the side that looks down is underlined.
    fn text_style(&self, rows: u16) -> Style {
        let style = self.ink().text;
        match self.piece.style {
            PieceStyle::Wedge if self.points_down() && rows < 2 => style.add_modifier(Modifier::UNDERLINED),
            PieceStyle::Stone if style.bg.is_some() => style.remove_modifier(Modifier::UNDERLINED),
            _ => style,
        }
    }

    /// Whether the stones of the side have a dot. White and black differ for everyone.
    fn has_dot(&self) -> bool {
        let is_bright_or_dark = matches!(self.piece.colour, Some(SideColour::White | SideColour::Black) | None);
        self.piece.owner % 2 == 1 && !is_bright_or_dark && !self.is_colourless()
    }

    /// The text of a piece that is not drawn. A chip under a stone is its surface, with a dot or without.
    fn text(&self) -> String {
        let is_stone = self.piece.style == PieceStyle::Stone && self.glyphs == Glyphs::Unicode;
        match self.ink().text.bg {
            Some(_) if is_stone && self.piece.colour.is_some() => if self.has_dot() { "•" } else { " " }.into(),
            _ => self.glyphs.text(self.piece),
        }
    }
}
