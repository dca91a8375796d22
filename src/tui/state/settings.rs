//! The settings dialog.

/// State of the dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SettingsDialog {
    /// Index of the selected row in [`SettingsRow::ALL`].
    pub selected: usize,
}

/// A row of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsRow {
    /// The colour theme.
    Theme,
    /// How pieces are drawn.
    Glyphs,
    /// Boards as images.
    Graphics,
    /// Square size.
    Cells,
    /// The side panel.
    Panel,
    /// Names of files and ranks.
    Coordinates,
    /// The bell on the opponent's move.
    Bell,
}

impl SettingsRow {
    /// The rows, top to bottom.
    pub const ALL: [Self; 7] =
        [Self::Theme, Self::Glyphs, Self::Graphics, Self::Cells, Self::Panel, Self::Coordinates, Self::Bell];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Theme => "Theme",
            Self::Glyphs => "Pieces",
            Self::Graphics => "Images",
            Self::Cells => "Square size",
            Self::Panel => "Side panel",
            Self::Coordinates => "Coordinates",
            Self::Bell => "Bell on replies",
        }
    }
}
