//! Display settings: theme, glyphs, square size and panel.

use crate::tui::{
    cell_size::CellSize,
    glyph_set::GlyphSet,
    theme::{ColourDepth, Theme},
};

/// The display settings.
#[derive(Clone, Debug)]
pub struct Appearance {
    /// Colour theme.
    pub theme: Theme,
    /// Colour depth of the terminal.
    pub colour_depth: ColourDepth,
    /// Glyphs for pieces.
    pub glyphs: GlyphSet,
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
    pub fn new(theme: Option<&str>, depth: ColourDepth) -> Self {
        let theme = Theme::choose(theme, depth);
        Self { theme, colour_depth: depth, glyphs: GlyphSet::default(), pinned_size: None, show_panel: true }
    }

    /// Switches to the next theme that the terminal can show.
    pub fn next_theme(&mut self) {
        let from = Theme::NAMES.iter().position(|&name| name == self.theme.name).unwrap_or(0);
        let themes = (1..=Theme::NAMES.len()).map(|step| Theme::NAMES[(from + step) % Theme::NAMES.len()]);
        let mut shown = themes.map(|name| Theme::choose(Some(name), self.colour_depth));
        if let Some(next) = shown.find(|theme| theme.name != self.theme.name) {
            self.theme = next;
        }
    }

    /// Switches to the next glyph set and returns its name.
    pub fn next_glyphs(&mut self) -> &'static str {
        let sets = GlyphSet::NAMES;
        let from = sets.iter().position(|&(_, set)| set == self.glyphs).unwrap_or(0);
        let (name, set) = sets[(from + 1) % sets.len()];
        self.glyphs = set;
        name
    }
}
