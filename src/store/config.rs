//! The user's settings: `config.toml`. Every key is optional; an unknown key or value is an error.

use super::{Folders, StoreError, toml_file};
use crate::players::{EngineCommand, PlayerSpec};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A shipped theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeName {
    /// For dark terminals.
    Dark,
    /// For light ones.
    Light,
    /// A wooden board, for dark terminals.
    Wood,
    /// A green board, for dark terminals.
    Green,
    /// A blue board, for light terminals.
    Blue,
    /// As much contrast as there is, on black.
    Contrast,
    /// The terminal's own sixteen colours.
    Sixteen,
    /// No colours.
    None,
}

impl ThemeName {
    /// All themes, in the order in which the key for themes goes through them.
    pub const ALL: [Self; 8] =
        [Self::Dark, Self::Light, Self::Wood, Self::Green, Self::Blue, Self::Contrast, Self::Sixteen, Self::None];

    /// The name in `config.toml` and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::Wood => "wood",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Contrast => "contrast",
            Self::Sixteen => "sixteen",
            Self::None => "none",
        }
    }
}

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Glyphs {
    /// The rule file's symbols.
    #[default]
    Unicode,
    /// The rule file's letters.
    Letters,
    /// Two letters: one for the player and one for the piece.
    Pairs,
}

impl Glyphs {
    /// The name in `config.toml` and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unicode => "unicode",
            Self::Letters => "letters",
            Self::Pairs => "pairs",
        }
    }
}

/// How large squares are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cells {
    /// The largest size that fits the terminal.
    #[default]
    Auto,
    /// 2x1 characters.
    Tiny,
    /// 4x2 characters.
    Small,
    /// 6x3 characters.
    Medium,
    /// 10x5 characters.
    Large,
}

/// The values of `memory_mb` that are allowed: less is too little for any game, more is surely a slip.
const MEMORY_MB_RANGE: std::ops::RangeInclusive<u32> = 16..=1_000_000;

/// The configuration.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The theme; `None` chooses one for the terminal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<ThemeName>,
    /// How pieces are drawn.
    pub glyphs: Glyphs,
    /// How large squares are drawn.
    pub cells: Cells,
    /// The memory in MB that a game of worlds may take beyond the program itself.
    #[serde(deserialize_with = "memory")]
    pub memory_mb: u32,
    /// The name of the engine that analyses instead of the program itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analyst: Option<String>,
    /// External engines by name.
    #[serde(deserialize_with = "engines", skip_serializing_if = "BTreeMap::is_empty")]
    pub engines: BTreeMap<String, EngineCommand>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            theme: None,
            glyphs: Glyphs::default(),
            cells: Cells::default(),
            memory_mb: 2048,
            analyst: None,
            engines: BTreeMap::new(),
        }
    }
}

impl Config {
    /// Reads the configuration, or returns the defaults if there is no file.
    ///
    /// # Errors
    /// If the file exists but cannot be read or is not valid.
    pub fn load(folders: &Folders) -> Result<Self, StoreError> {
        toml_file::load_or_default(&folders.config_file())
    }

    /// Writes the configuration.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, folders: &Folders) -> Result<(), StoreError> {
        toml_file::write(&folders.config_file(), self)
    }
}

fn memory<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let value = i64::deserialize(deserializer)?;
    u32::try_from(value).ok().filter(|megabytes| MEMORY_MB_RANGE.contains(megabytes)).ok_or_else(|| {
        let (min, max) = (MEMORY_MB_RANGE.start(), MEMORY_MB_RANGE.end());
        serde::de::Error::custom(format!("`memory_mb` cannot be {value}; expected {min} to {max}"))
    })
}

fn engines<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, EngineCommand>, D::Error> {
    let engines = BTreeMap::<EngineName, EngineCommand>::deserialize(deserializer)?;
    Ok(engines.into_iter().map(|(EngineName(name), command)| (name, command)).collect())
}

/// A valid name of an engine: one that a saved game can name as a player.
#[derive(PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
struct EngineName(String);

impl TryFrom<String> for EngineName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        match PlayerSpec::from_saved_name(&name) {
            Some(PlayerSpec::Engine(_)) => Ok(Self(name)),
            _ => Err(format!(
                "`{name}` cannot be the name of an engine; expected one word that is neither `random` nor a number"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &str) {
        match toml_file::parse::<Config>(std::path::Path::new("c"), text) {
            Ok(config) => assert_eq!(format!("{config:?}"), expect),
            Err(error) => assert_eq!(error.to_string(), expect),
        }
    }

    #[test]
    fn errors_name_the_line_and_the_allowed_values() {
        check(
            "glyphs = \"pairs\"",
            "Config { theme: None, glyphs: Pairs, cells: Auto, memory_mb: 2048, analyst: None, engines: {} }",
        );
        check(
            "\nthem = 1",
            "c, line 2: unknown key `them`, expected one of `theme`, `glyphs`, `cells`, `memory_mb`, `analyst`, `engines`",
        );
        check(
            "theme = \"pink\"",
            "c, line 1: unknown value `pink`, expected one of `dark`, `light`, `sixteen`, `none`",
        );
        check("memory_mb = 3", "c, line 1: `memory_mb` cannot be 3; expected 16 to 1000000");
        check("memory_mb = \"3\"", "c, line 1: invalid type: string \"3\", expected i64");
        check("[engines]\nfish = \"fish; quick\"", "c, line 2: `quick` is not an option; write NAME=VALUE");
        for name in ["random", "3", "\"two words\""] {
            let plain = name.trim_matches('"');
            check(
                &format!("[engines]\n{name} = \"fish\""),
                &format!(
                    "c, line 2: `{plain}` cannot be the name of an engine; expected one word that is neither `random` nor a number"
                ),
            );
        }
    }

    #[test]
    fn only_saving_writes_the_file() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        assert_eq!(Config::load(&folders).expect("absent"), Config::default());
        assert!(!folders.config.exists());
        let engines = BTreeMap::from([("fish".to_owned(), "fish -x; Hash=64".parse().expect("a command"))]);
        let wanted = Config { theme: Some(ThemeName::Light), cells: Cells::Large, engines, ..Config::default() };
        wanted.save(&folders).expect("written");
        assert_eq!(Config::load(&folders).expect("there"), wanted);
    }
}
