//! The user's settings: `config.toml`.
//!
//! Every key is optional. A wrong one is a [`ConfigProblem`] with its line and column; all others hold. The program changes single
//! keys ([`Setting`]) and leaves the rest of the file as its user wrote it.

mod problem;
mod reader;
mod setting;
mod values;

use super::{Folders, StoreError, read};
use crate::players::{EngineCommand, PlayerSpec};
use std::collections::BTreeMap;

pub use problem::{ConfigProblem, Place, Positioned, alternatives, name_hint};
pub use setting::Setting;
pub use values::{Cells, Glyphs, Graphics, ThemeChoice, ThemeName};

/// The configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The theme.
    pub theme: ThemeChoice,
    /// How pieces are drawn.
    pub glyphs: Glyphs,
    /// How large squares are drawn.
    pub cells: Cells,
    /// Whether boards are drawn as images.
    pub graphics: Graphics,
    /// Whether the side panel is shown where it fits.
    pub panel: bool,
    /// Whether the names of files and ranks stand beside the board.
    pub coordinates: bool,
    /// Whether a move of the opponent rings the bell.
    pub bell: bool,
    /// The memory in MB that a game of worlds may take beyond the program itself.
    pub memory_mb: u32,
    /// The name of the engine that analyses instead of the program itself.
    pub analyst: Option<String>,
    /// External engines by name.
    pub engines: BTreeMap<String, EngineCommand>,
    /// The last opponent in each game, by the name of the game; `None` for a person.
    pub opponents: BTreeMap<String, Option<PlayerSpec>>,
    /// The user's keys.
    pub keys: Vec<KeySetting>,
    /// The user's themes.
    pub themes: Vec<ThemeSetting>,
}

/// Keys for a command. The terminal program knows the names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeySetting {
    /// The only screen where they apply; `None` for all screens that have the command.
    pub screen: Option<Positioned<String>>,
    /// The command.
    pub command: Positioned<String>,
    /// The keys.
    pub keys: Vec<Positioned<String>>,
}

/// A theme of the user. The terminal program knows the names of roles and colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeSetting {
    /// Its name.
    pub name: String,
    /// The shipped theme that it changes.
    pub extends: ThemeName,
    /// Colours by role.
    pub colours: Vec<ColourSetting>,
}

/// The colour of a role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourSetting {
    /// The role.
    pub role: Positioned<String>,
    /// The colour.
    pub colour: Positioned<String>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::default(),
            glyphs: Glyphs::default(),
            cells: Cells::default(),
            graphics: Graphics::default(),
            panel: true,
            coordinates: true,
            bell: false,
            memory_mb: 2048,
            analyst: None,
            engines: BTreeMap::new(),
            opponents: BTreeMap::new(),
            keys: Vec::new(),
            themes: Vec::new(),
        }
    }
}

/// What was read from the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConfigFile {
    /// The configuration, with defaults for all that is wrong or missing.
    pub config: Config,
    /// What is wrong.
    pub problems: Vec<ConfigProblem>,
}

impl ConfigFile {
    /// Reads the configuration, or returns the defaults if there is no file.
    ///
    /// # Errors
    /// If the file exists but is no text that can be read.
    pub fn load(folders: &Folders) -> Result<Self, StoreError> {
        match read::text(&folders.config_file()) {
            Ok(text) => Ok(Self::parse(&text)),
            Err(error) if error.is_missing() => Ok(Self::default()),
            Err(error) => Err(error),
        }
    }

    /// Parses the text of the file.
    pub fn parse(text: &str) -> Self {
        reader::read(text)
    }
}
