//! Draws pieces on squares of any size.
//!
//! A piece is a figure, a large letter, a mark, a stone, a disc or a wedge, as its [`PieceStyle`] and its symbol say. Each of these is a
//! `Sketch`: outlines or pixels from `assets/`, turned into block characters (`blocks`) and written in the inks of
//! its side (`palette`). On squares too small for a drawing, the text of the piece is written.

mod blocks;
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
    layout::Rect,
    style::{Color, Modifier, Style},
};

pub use figure::Figure;
pub use outline::Shape;
pub use palette::Palette;
pub use piece_image::{PieceImage, PlateSymbol};
pub use sketch::Sketch;

use self::drawing::Drawing;
use super::{
    board_picture::PiecePicture,
    board_widget::{write_centred, write_glyph},
    theme::{BoardTheme, Ink, contrast, mix},
};
use crate::{
    game::{PieceStyle, SideColour},
    store::Glyphs,
};

/// The smallest size in rows at which two sides differ without colours: one is solid, the other an outline.
const MIN_COLOURLESS_ROWS: u16 = 5;

/// The smallest size in rows of figures with an outline, unless they need it.
const MIN_OUTLINED_ROWS: u16 = 9;
/// The smallest size in rows of figures that need no chip: they have room for an outline.
const MIN_CHIPLESS_ROWS: u16 = 5;
/// The smallest size in rows of discs with a ring.
const MIN_RING_ROWS: u16 = 5;
/// The contrast of a figure with the square from which it needs no outline.
const MIN_CONTRAST: f64 = 2.0;

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

/// A sketch with its colours and the text on it.
struct Design {
    sketch: Sketch,
    palette: Palette,
    text: Option<PlateText>,
    /// The colour of a chip under the sketch. It leaves the first and the last column free for marks.
    chip: Option<Color>,
}

impl Design {
    fn new(sketch: Sketch, palette: Palette) -> Self {
        Self { sketch, palette, text: None, chip: None }
    }
}

/// The text on a plate.
struct PlateText {
    text: String,
    style: Style,
    /// The row in the square.
    row: u16,
}

impl PieceArt<'_> {
    /// Draws the piece into the centre of an area, as large as its height allows.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        let rows = area.height.min(area.width / 2);
        let colour = buffer.cell((area.x, area.y)).map_or(Color::Reset, |cell| cell.bg);
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

    /// What is drawn on squares with this number of rows; `None` for its text.
    fn design(&self, ground: Ground) -> Option<Design> {
        let rows = ground.rows;
        if rows < 2 || !self.is_distinct(rows) {
            return None;
        }
        match self.piece.style {
            PieceStyle::Figure => self.figure(ground),
            PieceStyle::Stone => Some(self.plain(self.stone(), ground)),
            PieceStyle::Draughts => self.draughts(ground),
            PieceStyle::Disc => (!self.is_colourless()).then(|| self.plate(Sketch::of(Drawing::Stone), rows)),
            PieceStyle::Wedge => {
                let turns = if self.points_down() { 2 } else { 0 };
                (!self.is_colourless()).then(|| self.plate(Sketch::of(Drawing::Wedge).turned(turns), rows))
            }
        }
    }

    /// A figure, a mark, a large letter, or a tile with the text.
    fn figure(&self, ground: Ground) -> Option<Design> {
        let rows = ground.rows;
        if let Some(sketch) = self.figure_sketch(rows) {
            return Some(self.on_chip(sketch, rows).unwrap_or_else(|| self.plain(sketch, ground)));
        }
        if let Some(sketch) = self.mark().filter(|_| rows >= 3) {
            return Some(self.on_chip(sketch, rows).unwrap_or_else(|| self.mark_design(sketch, ground)));
        }
        let has_tile = rows >= Drawing::Tile.min_rows();
        if let Some(letter) = self.large_letter().filter(|_| rows >= 3) {
            return Some(if has_tile {
                self.plain(Sketch::of(Drawing::Tile).with_letter(letter), ground)
            } else {
                let sketch = Sketch::of_letter(letter);
                self.on_chip(sketch, rows).unwrap_or_else(|| self.mark_design(sketch, ground))
            });
        }
        let palette = self.palette();
        let style = Style::new().fg(palette.detail?).bg(palette.fill?).add_modifier(Modifier::BOLD);
        let text = PlateText { text: self.glyphs.text(self.piece), style, row: (rows - 1) / 2 };
        has_tile.then(|| Design { text: Some(text), ..Design::new(Sketch::of(Drawing::Tile), palette) })
    }

    /// The drawing of the figure, if it has one for squares with this number of rows.
    fn figure_sketch(&self, rows: u16) -> Option<Sketch> {
        let figure = self.piece.figure.filter(|_| self.glyphs == Glyphs::Unicode)?;
        Some(figure.sketch()).filter(|sketch| rows >= sketch.min_rows())
    }

    /// The shape of a symbol that is no letter.
    fn mark(&self) -> Option<Sketch> {
        let sketch = match self.piece.glyph {
            '✕' | '✖' | '×' | '╳' | '❌' => Sketch::of(Drawing::Cross),
            '○' | '◯' | '⚪' => Sketch::of(Drawing::Ring),
            '●' | '⚫' | '⬤' => Sketch::of(Drawing::Stone),
            '◉' | '◎' => Sketch::of(Drawing::Target),
            '■' | '□' | '▪' | '▫' => Sketch::of(Drawing::Square),
            '◆' | '◇' | '♦' => Sketch::of(Drawing::Diamond),
            '▲' | '△' | '▴' => Sketch::of(Drawing::Triangle),
            '▶' | '▷' => Sketch::of(Drawing::Triangle).turned(1),
            '▼' | '▽' => Sketch::of(Drawing::Triangle).turned(2),
            '◀' | '◁' => Sketch::of(Drawing::Triangle).turned(3),
            '◣' => Sketch::of(Drawing::Corner),
            '★' | '☆' | '✪' => Sketch::of(Drawing::Star),
            '✚' => Sketch::of(Drawing::Plus),
            _ => return None,
        };
        (self.glyphs == Glyphs::Unicode).then_some(sketch)
    }

    /// The letter that can be drawn large. A piece of the promoted side is written with its plus sign.
    fn large_letter(&self) -> Option<char> {
        let label = self.piece.label.filter(|label| !label.is_promoted && self.glyphs != Glyphs::Pairs)?;
        Some(label.letter).filter(|&letter| letter::is_drawable(letter))
    }

    /// A stone. Where the colours of two sides may look alike, the stones of every second player have a dot.
    fn stone(&self) -> Sketch {
        Sketch::of(if self.has_dot() { Drawing::DottedStone } else { Drawing::Stone })
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

    fn draughts(&self, ground: Ground) -> Option<Design> {
        let is_king = matches!(self.piece.glyph, '⛁' | '⛃');
        let drawing = match (is_king, ground.rows) {
            (false, 2) => Drawing::Stone,
            (true, 2) => return None,
            (false, _) => Drawing::Man,
            (true, _) => Drawing::Crowned,
        };
        Some(self.plain(Sketch::of(drawing), ground))
    }

    /// A plate with the text of the piece. The text of a wedge is nearer to its broad end.
    fn plate(&self, sketch: Sketch, rows: u16) -> Design {
        let ink = self.ink();
        let is_wedge = self.piece.style == PieceStyle::Wedge;
        let is_promoted = self.piece.label.is_some_and(|label| label.is_promoted);
        let row = if is_wedge && !self.points_down() { rows / 2 } else { (rows - 1) / 2 };
        let colour = if is_promoted { self.theme.promoted } else { ink.plate_text };
        // A ring in the colour of the side, where there is room for it.
        let has_ring = !is_wedge && rows >= MIN_RING_ROWS;
        let edge = if has_ring { ink.plate_text } else { ink.plate };
        let palette = Palette { outline: Some(edge), fill: Some(ink.plate), detail: Some(colour) };
        let style = Style::new().fg(colour).bg(ink.plate).add_modifier(Modifier::BOLD);
        let text = PlateText { text: self.glyphs.text(self.piece), style, row };
        Design { text: Some(text), ..Design::new(sketch, palette) }
    }

    fn plain(&self, sketch: Sketch, ground: Ground) -> Design {
        let palette = self.palette();
        // On small squares, an outline would leave nothing of the fill, and a red stone would be black.
        let has_room = ground.rows >= MIN_CHIPLESS_ROWS;
        let needs_outline = self.is_colourless() || has_room && !stands_out(self.ink().fill, ground);
        let outline = if needs_outline || ground.rows >= MIN_OUTLINED_ROWS { palette.outline } else { palette.fill };
        Design::new(sketch, Palette { outline, ..palette })
    }

    /// A small sketch in the colours of a glyph, if a glyph of the side stands on a chip.
    fn on_chip(&self, sketch: Sketch, rows: u16) -> Option<Design> {
        let (text, is_small) = (self.ink().text, rows < MIN_CHIPLESS_ROWS);
        let (colour, chip) = text.fg.zip(text.bg).filter(|_| is_small)?;
        Some(Design { chip: Some(chip), ..Design::new(sketch, Palette::silhouette(colour)) })
    }

    /// A mark, or a letter without a tile. Its lines are too thin for an outline, so a colour that is hard to see is mixed with that of
    /// details.
    fn mark_design(&self, sketch: Sketch, ground: Ground) -> Design {
        let ink = self.ink();
        let shades = [0, 35, 50, 65].map(|percent| mix(ink.fill, ink.detail, percent));
        let colour = shades.into_iter().find(|&shade| stands_out(shade, ground)).unwrap_or(ink.detail);
        let palette = if self.is_colourless() { self.palette() } else { Palette::silhouette(colour) };
        Design::new(sketch, palette)
    }

    /// The colours of a figure. Without colours, one side is solid and the other an outline.
    fn palette(&self) -> Palette {
        let ink = self.ink();
        match (self.is_colourless(), ink.is_hollow) {
            (false, _) => Palette { outline: Some(ink.outline), fill: Some(ink.fill), detail: Some(ink.detail) },
            (true, true) => Palette { outline: Some(ink.outline), fill: None, detail: Some(ink.detail) },
            (true, false) => Palette::silhouette(ink.fill),
        }
    }
}

/// Whether a colour is visible on the square.
fn stands_out(colour: Color, ground: Ground) -> bool {
    contrast(colour, ground.colour).is_none_or(|ratio| ratio >= MIN_CONTRAST)
}
