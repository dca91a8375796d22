//! How things are drawn, as the player wants it.

use crate::tui::{
    cell_size::CellSize,
    glyph_set::GlyphSet,
    theme::{ColourDepth, Theme},
};

/// Theme, symbols and sizes.
#[derive(Clone, Debug)]
pub struct Appearance {
    /// The colours.
    pub theme: Theme,
    /// How many colours the terminal has.
    pub colour_depth: ColourDepth,
    /// How pieces are written.
    pub glyphs: GlyphSet,
    /// The size of a square, where it is pinned.
    pub pinned_size: Option<CellSize>,
    /// Whether the side panel is wanted.
    pub show_panel: bool,
}

impl Default for Appearance {
    fn default() -> Self {
        Self::new(None, ColourDepth::None)
    }
}

impl Appearance {
    /// The look of a theme on a terminal.
    pub fn new(theme: Option<&str>, depth: ColourDepth) -> Self {
        let theme = Theme::choose(theme, depth);
        Self { theme, colour_depth: depth, glyphs: GlyphSet::default(), pinned_size: None, show_panel: true }
    }

    /// Takes the next theme that the terminal can show.
    pub fn next_theme(&mut self) {
        let from = Theme::NAMES.iter().position(|&name| name == self.theme.name).unwrap_or(0);
        let themes = (1..=Theme::NAMES.len()).map(|step| Theme::NAMES[(from + step) % Theme::NAMES.len()]);
        let mut shown = themes.map(|name| Theme::choose(Some(name), self.colour_depth));
        if let Some(next) = shown.find(|theme| theme.name != self.theme.name) {
            self.theme = next;
        }
    }

    /// Takes the next set of symbols.
    pub fn next_glyphs(&mut self) -> &'static str {
        let sets = GlyphSet::NAMES;
        let from = sets.iter().position(|&(_, set)| set == self.glyphs).unwrap_or(0);
        let (name, set) = sets[(from + 1) % sets.len()];
        self.glyphs = set;
        name
    }
}
