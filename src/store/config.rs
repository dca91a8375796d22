//! What the user prefers: `config.toml`.

use super::{Folders, StoreError, atomic, read};
use crate::players::{EngineCommand, PlayerSpec};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// A shipped theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeName {
    /// For dark terminals.
    Dark,
    /// For light ones.
    Light,
    /// The terminal's own sixteen colours.
    Sixteen,
    /// No colours.
    None,
}

impl ThemeName {
    /// The name it is chosen by.
    pub fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::Sixteen => "sixteen",
            Self::None => "none",
        }
    }
}

/// How pieces are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Glyphs {
    /// The rule file's symbols.
    #[default]
    Unicode,
    /// The rule file's letters.
    Letters,
    /// Two letters, the owner's and the piece's.
    Pairs,
}

impl Glyphs {
    /// The name it is chosen by.
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
    /// As large as fits.
    #[default]
    Auto,
    /// 2x1 terminal cells.
    Tiny,
    /// 4x2.
    Small,
    /// 6x3.
    Medium,
    /// 10x5.
    Large,
}

/// The least and the most memory, in MB, that may be allowed.
const MEMORY: std::ops::RangeInclusive<u32> = 16..=1_000_000;

/// The configuration; every key may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The theme, where the user has chosen one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<ThemeName>,
    /// How pieces are written.
    pub glyphs: Glyphs,
    /// How large squares are drawn.
    pub cells: Cells,
    /// How much memory sets of worlds may take, in MB.
    #[serde(deserialize_with = "memory")]
    pub memory_mb: u32,
    /// The engine that analyses in the place of the program, by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analyst: Option<String>,
    /// Other programs that play, by the names under which they are offered.
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
    /// Reads the configuration; without a file there are the defaults.
    ///
    /// # Errors
    /// If there is a file and it cannot be read, or holds what is not allowed.
    pub fn load(folders: &Folders) -> Result<Self, StoreError> {
        let path = folders.config_file();
        match read::text(&path) {
            Ok(text) => Self::parse(&path, &text),
            Err(error) if error.is_missing() => Ok(Self::default()),
            Err(error) => Err(error),
        }
    }

    /// Writes the configuration.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, folders: &Folders) -> Result<(), StoreError> {
        let path = folders.config_file();
        let text = toml::to_string(self).map_err(|error| StoreError::writing(&path, std::io::Error::other(error)))?;
        atomic::write(&path, &text)
    }

    fn parse(path: &Path, text: &str) -> Result<Self, StoreError> {
        toml::from_str(text).map_err(|error: toml::de::Error| {
            let start = error.span().map_or(0, |span| span.start);
            let line = text.get(..start).unwrap_or_default().matches('\n').count() + 1;
            let what =
                error.message().replace("unknown field", "unknown key").replace("unknown variant", "unknown value");
            StoreError::Text { path: path.to_owned(), line, what: what.replace('\n', "; ") }
        })
    }
}

fn memory<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    let given = i64::deserialize(from)?;
    u32::try_from(given).ok().filter(|megabytes| MEMORY.contains(megabytes)).ok_or_else(|| {
        serde::de::Error::custom(format!("{given} MB is no memory, expected {} to {}", MEMORY.start(), MEMORY.end()))
    })
}

fn engines<'de, D: serde::Deserializer<'de>>(from: D) -> Result<BTreeMap<String, EngineCommand>, D::Error> {
    let given = BTreeMap::<EngineName, EngineCommand>::deserialize(from)?;
    Ok(given.into_iter().map(|(EngineName(name), program)| (name, program)).collect())
}

/// What an engine may be called: a kept game must be able to say who plays.
#[derive(PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
struct EngineName(String);

impl TryFrom<String> for EngineName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        match PlayerSpec::from_saved_name(&name) {
            Some(PlayerSpec::Engine(_)) => Ok(Self(name)),
            _ => Err(format!(
                "no engine can be called `{name}`, expected one word that is neither `random` nor a number"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &str) {
        match Config::parse(Path::new("c"), text) {
            Ok(config) => assert_eq!(format!("{config:?}"), expect),
            Err(error) => assert_eq!(error.to_string(), expect),
        }
    }

    #[test]
    fn what_is_not_allowed_is_said_with_its_line() {
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
        check("memory_mb = 3", "c, line 1: 3 MB is no memory, expected 16 to 1000000");
        check("memory_mb = \"3\"", "c, line 1: invalid type: string \"3\", expected i64");
        check("[engines]\nfish = \"fish; quick\"", "c, line 2: `quick` is not an option; write NAME=VALUE");
        for name in ["random", "3", "\"two words\""] {
            let plain = name.trim_matches('"');
            check(
                &format!("[engines]\n{name} = \"fish\""),
                &format!(
                    "c, line 2: no engine can be called `{plain}`, expected one word that is neither `random` nor a number"
                ),
            );
        }
    }

    #[test]
    fn it_is_written_only_on_request() {
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
