//! Which sketch a piece is drawn as, in which colours, and with which text on it.

use ratatui::style::{Color, Modifier, Style};

use super::{Ground, Palette, PieceArt, Sketch, drawing::Drawing, letter};
use crate::{
    game::PieceStyle,
    store::Glyphs,
    tui::theme::{contrast, mix},
};

/// The smallest size in rows of figures with an outline, unless they need it.
const MIN_OUTLINED_ROWS: u16 = 9;
/// The smallest size in rows of figures that need no chip: they have room for an outline.
const MIN_CHIPLESS_ROWS: u16 = 5;
/// The smallest size in rows of discs with a ring.
const MIN_RING_ROWS: u16 = 5;
/// The contrast of a figure with the square from which it needs no outline.
const MIN_CONTRAST: f64 = 2.0;

/// A sketch with its colours and the text on it.
pub(super) struct Design {
    pub sketch: Sketch,
    pub palette: Palette,
    pub text: Option<PlateText>,
    /// The colour of a chip under the sketch. It leaves the first and the last column free for marks.
    pub chip: Option<Color>,
}

impl Design {
    fn new(sketch: Sketch, palette: Palette) -> Self {
        Self { sketch, palette, text: None, chip: None }
    }
}

/// The text on a plate.
pub(super) struct PlateText {
    pub text: String,
    pub style: Style,
    /// The row in the square.
    pub row: u16,
}

impl PieceArt<'_> {
    /// What is drawn on squares with this number of rows; `None` for its text.
    pub(super) fn design(&self, ground: Ground) -> Option<Design> {
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
    pub(super) fn figure_sketch(&self, rows: u16) -> Option<Sketch> {
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
