//! Every colour of the program, by role. Nothing outside this folder names a colour.
//!
//! Squares are calm and pieces have the most contrast on the screen: at least 4.5 to 1 on every square that a piece
//! can occupy, and 3 to 1 for highlights of squares (a test holds all shipped themes to it, in 256 colours too).
//! Black *and* white pieces cannot both have that contrast, so the second player's pieces differ by hue,
//! by weight, and, where they are drawn large, by being a bright rim round a dark body.

mod colour;
mod dark;
mod depth;
mod light;
mod none;
mod sixteen;

#[cfg(test)]
mod tests;

use ratatui::style::{Color, Style};

use crate::store::ThemeName;

pub use colour::{channels, contrast, mix, rgb};
pub use depth::{ColourDepth, ColourHints};

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
}

impl TargetMark {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Move, Self::Capture, Self::Drop, Self::Several];
}

/// How the pieces of one player are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Foreground and attributes of a glyph; its foreground is also the colour of large drawings.
    pub style: Style,
    /// Whether a large drawing is a rim around a body of another colour; else it is solid.
    pub has_rim: bool,
    /// The colour of the body inside the rim.
    pub body: Color,
    /// The colour that contrasts with the ink: fine lines on a solid drawing, or the inside of a token with a symbol.
    pub contrast: Color,
    /// Colours of a piece that may be there: rarely, sometimes, usually.
    pub faint: [Color; 3],
}

/// The colours of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTheme {
    /// Backgrounds by shade of the square (0 dark, 1 light, 2 third) and then by [`Tint`].
    pub squares: [[Color; 5]; 3],
    /// Whether backgrounds show tints. If not, the board writes signs: `!` for check, `*` for the last move.
    pub has_tints: bool,
    /// Whether dark squares need a texture because backgrounds do not differ.
    pub has_texture: bool,
    /// Inks of the players; further players reuse them.
    pub inks: [Ink; 4],
    /// Marks of targets, in the order of [`TargetMark::ALL`].
    pub targets: [Style; 4],
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
        self.squares[usize::from(shade.min(2))][tint as usize]
    }

    /// How the pieces of a player are drawn.
    pub fn ink(&self, player: u8) -> &Ink {
        &self.inks[usize::from(player) % self.inks.len()]
    }

    /// Style of mixed squares.
    pub fn mixed_style(&self, superposed: bool) -> Style {
        if superposed { self.superposed } else { self.mixed }
    }

    /// How a target is marked.
    pub fn target(&self, target: TargetMark) -> Style {
        self.targets[target as usize]
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
    /// The built-in themes.
    pub const NAMES: [ThemeName; 4] = [ThemeName::Dark, ThemeName::Light, ThemeName::Sixteen, ThemeName::None];

    /// The theme for a terminal: the wanted one or the dark one, reduced to the terminal's colour depth.
    pub fn choose(name: Option<ThemeName>, depth: ColourDepth) -> Self {
        match (name.unwrap_or(ThemeName::Dark), depth) {
            (_, ColourDepth::None) | (ThemeName::None, _) => none::theme(),
            (_, ColourDepth::Sixteen) | (ThemeName::Sixteen, _) => sixteen::theme(),
            (ThemeName::Light, ColourDepth::Indexed) => light::indexed(),
            (ThemeName::Light, ColourDepth::True) => light::theme(),
            (ThemeName::Dark, ColourDepth::Indexed) => dark::indexed(),
            (ThemeName::Dark, ColourDepth::True) => dark::theme(),
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
            (ink.body, ink.contrast, ink.faint) = (f(ink.body), f(ink.contrast), ink.faint.map(f));
        }
        let marks = [&mut board.cursor, &mut board.selected, &mut board.check, &mut board.labels];
        let worlds = [&mut board.mixed, &mut board.superposed, &mut board.percent];
        let texts = [&mut self.text, &mut self.dim, &mut self.title, &mut self.border, &mut self.key];
        let others = [&mut self.selected, &mut self.bar, &mut self.good, &mut self.alarm];
        let inks = board.inks.iter_mut().map(|ink| &mut ink.style);
        let all = marks.into_iter().chain(worlds).chain(texts).chain(others);
        for style in all.chain(&mut board.targets).chain(inks) {
            (style.fg, style.bg) = (style.fg.map(f), style.bg.map(f));
        }
        self
    }
}
