//! Every colour of the program, by role. Nothing outside this folder names a colour.
//!
//! Squares are calm mid-tones and pieces have the colours of their sides. A white or black glyph has a contrast of at least 4 to 1
//! on every square, the most that both can have; a glyph of another colour stands on a chip, with 4.5 to 1. Outlines and
//! highlights have 3 to 1. A test holds all shipped themes to it, in 256 colours, too.

mod background;
mod colour;
mod depth;
mod ink;
mod none;
mod own;
mod sixteen;
mod squares;
mod themes;

#[cfg(test)]
mod tests;

use ratatui::style::{Color, Style};

use super::board_picture::PiecePicture;
use crate::{
    game::{SideColour, pgn::MarkColour},
    store::ThemeName,
};
use squares::Squares;

pub use background::Background;
pub use colour::{channels, contrast, mix, rgb};
pub use depth::{ColourDepth, ColourHints};
pub use ink::{Ink, Inks};
pub use own::theme as own_theme;

/// Shade of boards with one shade.
pub const SINGLE_SHADE: u8 = 3;

/// Background tint of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tint {
    /// Nothing.
    #[default]
    Plain,
    /// The last move started or ended here.
    Last,
    /// The cursor is here (where no stronger tint claims the square).
    Cursor,
    /// The selected piece is here.
    Selected,
    /// A royal piece in check is here.
    Check,
}

impl Tint {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Plain, Self::Last, Self::Cursor, Self::Selected, Self::Check];
}

/// What selecting a marked square would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TargetMark {
    /// Go there.
    Move,
    /// Take something.
    Capture,
    /// Drop a piece from the hand.
    Drop,
    /// One of several actions; the player must choose.
    Several,
    /// Nothing now: an opponent could move there.
    Attack,
}

impl TargetMark {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Move, Self::Capture, Self::Drop, Self::Several, Self::Attack];
}

/// The colours of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTheme {
    /// Backgrounds by shade of the square (0 dark, 1 light, 2 third, 3 that of boards with one shade) and then by [`Tint`].
    pub squares: Squares,
    /// Whether backgrounds show tints. If not, the board writes signs: `!` for check, `*` for the last move.
    pub has_tints: bool,
    /// Whether dark squares need a texture because backgrounds do not differ.
    pub has_texture: bool,
    /// The colours of pieces by side.
    pub inks: Inks,
    /// A promoted symbol on a plate.
    pub promoted: Color,
    /// Lines between squares, or through points.
    pub lines: Color,
    /// Marks of targets, in the order of [`TargetMark::ALL`].
    pub targets: [Style; 5],
    /// The cursor's brackets.
    pub cursor: Style,
    /// The corners round the selected piece.
    pub selected: Style,
    /// The check sign, in themes without tints.
    pub check: Style,
    /// Density of mixed squares.
    pub mixed: Style,
    /// Density of squares in superposition.
    pub superposed: Style,
    /// Per cent on mixed squares.
    pub percent: Style,
    /// Names of files and ranks.
    pub labels: Style,
}

impl BoardTheme {
    /// The background of a square.
    pub fn square(&self, shade: u8, tint: Tint) -> Color {
        self.squares[usize::from(shade.min(3))][tint as usize]
    }

    /// The colours of a piece.
    pub fn ink(&self, piece: &PiecePicture) -> &Ink {
        self.ink_of(piece.colour)
    }

    /// The colours of the pieces of a side; `None` is for pieces that belong to nobody.
    pub fn ink_of(&self, side: Option<SideColour>) -> &Ink {
        &self.inks[side.map_or(self.inks.len() - 1, |side| side as usize)]
    }

    /// The colours of the pieces of a side, to be changed.
    fn ink_mut(&mut self, side: Option<SideColour>) -> &mut Ink {
        let last = self.inks.len() - 1;
        &mut self.inks[side.map_or(last, |side| side as usize)]
    }

    /// A glyph of a side beside the board, on a chip like a square.
    pub fn text_beside(&self, side: Option<SideColour>) -> Style {
        let text = self.ink_of(side).text;
        text.bg(text.bg.unwrap_or(self.square(0, Tint::Plain)))
    }

    /// Style of a mark that a comment draws. The colours are those of the terminal, which PGN names, too.
    pub fn comment(&self, colour: MarkColour) -> Style {
        if !self.has_tints {
            return Style::new();
        }
        let plate = match colour {
            MarkColour::Green => Color::Green,
            MarkColour::Red => Color::Red,
            MarkColour::Yellow => Color::Yellow,
            MarkColour::Blue => Color::Blue,
        };
        let text = if matches!(colour, MarkColour::Red | MarkColour::Blue) { Color::White } else { Color::Black };
        Style::new().fg(text).bg(plate)
    }

    /// Style of mixed squares.
    pub fn mixed_style(&self, superposed: bool) -> Style {
        if superposed { self.superposed } else { self.mixed }
    }

    /// How a target is marked.
    pub fn target(&self, target: TargetMark) -> Style {
        self.targets[target as usize]
    }

    /// How a target is marked, to be changed.
    fn target_mut(&mut self, target: TargetMark) -> &mut Style {
        &mut self.targets[target as usize]
    }
}

/// A whole theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Its name in the settings.
    pub name: ThemeName,
    /// Normal text and the screen background.
    pub text: Style,
    /// Secondary text.
    pub dim: Style,
    /// Titles.
    pub title: Style,
    /// Panel borders.
    pub border: Style,
    /// Key names in footer and help.
    pub key: Style,
    /// The selected row of a list.
    pub selected: Style,
    /// Bars: progress, sparklines.
    pub bar: Style,
    /// Good news.
    pub good: Style,
    /// Errors and losses.
    pub alarm: Style,
    /// The board.
    pub board: BoardTheme,
}

impl Theme {
    /// The theme for a terminal: the wanted one or the dark one, reduced to the terminal's colour depth.
    pub fn choose(name: Option<ThemeName>, depth: ColourDepth) -> Self {
        match (name.unwrap_or(ThemeName::Dark), depth) {
            (_, ColourDepth::None) | (ThemeName::None, _) => none::theme(),
            (_, ColourDepth::Sixteen) | (ThemeName::Sixteen, _) => sixteen::theme(),
            (name, ColourDepth::Indexed) => themes::indexed(name),
            (name, ColourDepth::True) => themes::theme(name),
        }
    }

    /// The same theme with every colour mapped.
    #[must_use]
    fn map_colours(mut self, f: fn(Color) -> Color) -> Self {
        let board = &mut self.board;
        for colour in board.squares.iter_mut().flatten() {
            *colour = f(*colour);
        }
        for ink in &mut board.inks {
            for colour in [&mut ink.fill, &mut ink.outline, &mut ink.detail, &mut ink.plate, &mut ink.plate_text] {
                *colour = f(*colour);
            }
            ink.faint = ink.faint.map(f);
        }
        (board.promoted, board.lines) = (f(board.promoted), f(board.lines));
        let marks = [&mut board.cursor, &mut board.selected, &mut board.check, &mut board.labels];
        let worlds = [&mut board.mixed, &mut board.superposed, &mut board.percent];
        let texts = [&mut self.text, &mut self.dim, &mut self.title, &mut self.border, &mut self.key];
        let others = [&mut self.selected, &mut self.bar, &mut self.good, &mut self.alarm];
        let inks = board.inks.iter_mut().map(|ink| &mut ink.text);
        let all = marks.into_iter().chain(worlds).chain(texts).chain(others);
        for style in all.chain(&mut board.targets).chain(inks) {
            (style.fg, style.bg) = (style.fg.map(f), style.bg.map(f));
        }
        self
    }
}
