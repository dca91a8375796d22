//! Display settings: theme, glyphs, square size, panel and coordinates.

use crate::{
    store::{Cells, Config, Glyphs, Graphics, ThemeChoice, ThemeName, ThemeSetting},
    tui::{
        cell_size::CellSize,
        input::{Questions, TerminalReport},
        pixels::{ImageFormat, TerminalGraphics},
        theme::{Background, ColourDepth, Theme, own_theme},
    },
};

/// The display settings.
#[derive(Clone, Debug)]
pub struct Appearance {
    /// Colour theme.
    pub theme: Theme,
    /// The theme that the user wants.
    pub theme_choice: ThemeChoice,
    /// The user's themes.
    pub own_themes: Vec<ThemeSetting>,
    /// Background of the terminal.
    pub background: Background,
    /// Colour depth of the terminal.
    pub colour_depth: ColourDepth,
    /// Glyphs for pieces.
    pub glyphs: Glyphs,
    /// Whether the user wants boards as images.
    pub graphics: Graphics,
    /// What the terminal has answered about images.
    pub terminal_graphics: TerminalGraphics,
    /// Whether the terminal is on another computer.
    pub is_remote: bool,
    /// Square size chosen by the user; `None` picks the largest that fits.
    pub pinned_size: Option<CellSize>,
    /// Whether to show the side panel where it fits.
    pub show_panel: bool,
    /// Whether to name files and ranks beside the board.
    pub show_coordinates: bool,
}

impl Default for Appearance {
    fn default() -> Self {
        Self::new(&Config::default(), ColourDepth::None, Background::Dark)
    }
}

impl Appearance {
    /// The user's settings, adapted to the terminal.
    pub fn new(config: &Config, colour_depth: ColourDepth, background: Background) -> Self {
        let mut appearance = Self {
            theme: Theme::choose(None, colour_depth),
            theme_choice: ThemeChoice::Auto,
            own_themes: config.themes.clone(),
            background,
            colour_depth,
            glyphs: config.glyphs,
            graphics: config.graphics,
            terminal_graphics: TerminalGraphics::default(),
            is_remote: false,
            pinned_size: pinned_size(config.cells),
            show_panel: config.panel,
            show_coordinates: config.coordinates,
        };
        appearance.set_theme(config.theme.clone());
        appearance
    }

    /// Uses a theme, as far as the terminal can show it.
    pub fn set_theme(&mut self, choice: ThemeChoice) {
        self.theme = self.theme_of(&choice);
        self.theme_choice = choice;
    }

    /// Uses the theme for another background, unless the user wants a certain one.
    fn set_background(&mut self, background: Background) {
        self.background = background;
        self.set_theme(self.theme_choice.clone());
    }

    /// What to ask the terminal.
    pub fn questions(&self) -> Questions {
        Questions { background: self.depends_on_background(), graphics: self.graphics != Graphics::Off }
    }

    /// Adapts to an answer of the terminal.
    pub fn note_report(&mut self, report: &TerminalReport) {
        if let TerminalReport::Background(colour) = report {
            self.set_background(Background::of_colour(*colour));
        }
        self.terminal_graphics.note(report);
    }

    /// How boards are drawn as images; `None` draws them as text. Over a network, images are drawn only if the user says so, and without
    /// colours never.
    pub fn image_format(&self) -> Option<ImageFormat> {
        let is_wanted = match self.graphics {
            Graphics::Auto => !self.is_remote,
            Graphics::On => true,
            Graphics::Off => false,
        };
        self.terminal_graphics.format().filter(|_| is_wanted && self.theme.board.has_tints)
    }

    /// Whether a light background would change the theme.
    fn depends_on_background(&self) -> bool {
        let themes = [Background::Dark, Background::Light].map(|it| Theme::choose(Some(it.theme()), self.colour_depth));
        self.theme_choice == ThemeChoice::Auto && themes[0] != themes[1]
    }

    fn theme_of(&self, choice: &ThemeChoice) -> Theme {
        let own = |name: &String| self.own_themes.iter().find(|theme| theme.name == *name);
        match choice {
            ThemeChoice::Auto => Theme::choose(Some(self.background.theme()), self.colour_depth),
            ThemeChoice::BuiltIn(name) => Theme::choose(Some(*name), self.colour_depth),
            ThemeChoice::Own(name) => own(name)
                .map_or_else(|| Theme::choose(None, self.colour_depth), |theme| own_theme(theme, self.colour_depth).0),
        }
    }

    /// All themes that can be chosen, the automatic one first.
    pub fn theme_choices(&self) -> Vec<ThemeChoice> {
        let own = self.own_themes.iter().map(|theme| ThemeChoice::Own(theme.name.clone()));
        [ThemeChoice::Auto].into_iter().chain(ThemeName::ALL.map(ThemeChoice::BuiltIn)).chain(own).collect()
    }

    /// The next theme that the terminal shows in another way, if there is one.
    pub fn next_theme(&self) -> Option<ThemeChoice> {
        let mut choices = self.theme_choices();
        choices.retain(|choice| *choice != ThemeChoice::Auto);
        let is_shown = |choice: &ThemeChoice| self.theme_of(choice) == self.theme;
        let current = choices.iter().position(|choice| *choice == self.theme_choice);
        let current = current.or_else(|| choices.iter().position(is_shown)).unwrap_or(0);
        choices.rotate_left(current + 1);
        choices.into_iter().find(|choice| !is_shown(choice))
    }

    /// The square size as a setting.
    pub fn cells(&self) -> Cells {
        self.pinned_size.map_or(Cells::Auto, |size| Cells::Sized { width: size.width(), height: size.height() })
    }
}

/// The size of the program that a setting means; the automatic one if there is none.
fn pinned_size(cells: Cells) -> Option<CellSize> {
    let Cells::Sized { height, .. } = cells else { return None };
    Some(CellSize::of_rows(height))
}
