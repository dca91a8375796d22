//! Display settings: theme, glyphs, square size and panel.

use crate::{
    store::{Glyphs, ThemeName},
    tui::{
        cell_size::CellSize,
        theme::{ColourDepth, Theme},
    },
};

/// The display settings.
#[derive(Clone, Debug)]
pub struct Appearance {
    /// Colour theme.
    pub theme: Theme,
    /// Colour depth of the terminal.
    pub colour_depth: ColourDepth,
    /// Glyphs for pieces.
    pub glyphs: Glyphs,
    /// Square size chosen by the user; `None` picks the largest that fits.
    pub pinned_size: Option<CellSize>,
    /// Whether to show the side panel where it fits.
    pub show_panel: bool,
}

impl Default for Appearance {
    fn default() -> Self {
        Self::new(None, ColourDepth::None)
    }
}

impl Appearance {
    /// The default settings with a theme adapted to the terminal.
    pub fn new(theme: Option<ThemeName>, depth: ColourDepth) -> Self {
        let theme = Theme::choose(theme, depth);
        Self { theme, colour_depth: depth, glyphs: Glyphs::default(), pinned_size: None, show_panel: true }
    }

    /// Switches to the next theme that the terminal can show.
    pub fn next_theme(&mut self) {
        let mut names = ThemeName::ALL;
        let current = names.iter().position(|&name| name == self.theme.name).unwrap_or(0);
        names.rotate_left(current + 1);
        let mut themes = names.into_iter().map(|name| Theme::choose(Some(name), self.colour_depth));
        if let Some(next) = themes.find(|theme| theme.name != self.theme.name) {
            self.theme = next;
        }
    }

    /// Switches to the next way of drawing pieces.
    pub fn next_glyphs(&mut self) {
        self.glyphs = match self.glyphs {
            Glyphs::Unicode => Glyphs::Letters,
            Glyphs::Letters => Glyphs::Pairs,
            Glyphs::Pairs => Glyphs::Unicode,
        };
    }
}
