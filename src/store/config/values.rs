//! The values of settings, with their names in `config.toml`.

use super::{ThemeSetting, alternatives};
use std::fmt;

/// A shipped theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// The theme that a user wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ThemeChoice {
    /// The one for the background of the terminal.
    #[default]
    Auto,
    /// A shipped theme.
    BuiltIn(ThemeName),
    /// A theme of the user, by name.
    Own(String),
}

impl ThemeChoice {
    /// The name in `config.toml` for the theme that fits the terminal.
    pub const AUTO: &'static str = "auto";

    /// The theme with a name, of Alfil or of the user.
    ///
    /// # Errors
    /// The names that are allowed.
    pub fn parse(text: &str, own: &[ThemeSetting]) -> Result<Self, String> {
        let built_in = ThemeName::ALL.into_iter().find(|theme| theme.name() == text).map(Self::BuiltIn);
        let own_names = own.iter().map(|theme| theme.name.as_str());
        let is_own = own_names.clone().any(|name| name == text);
        let found = if is_own { Some(Self::Own(text.to_owned())) } else { built_in };
        found.or_else(|| (text == Self::AUTO).then_some(Self::Auto)).ok_or_else(|| {
            let names = [Self::AUTO].into_iter().chain(ThemeName::ALL.iter().map(|theme| theme.name()));
            alternatives(names.chain(own_names))
        })
    }

    /// The name in `config.toml`.
    pub fn name(&self) -> &str {
        match self {
            Self::Auto => Self::AUTO,
            Self::BuiltIn(name) => name.name(),
            Self::Own(name) => name,
        }
    }
}

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// All of them, in the order in which the key for symbols goes through them.
    pub const ALL: [Self; 3] = [Self::Unicode, Self::Letters, Self::Pairs];

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cells {
    /// The largest size that fits the terminal.
    #[default]
    Auto,
    /// This many characters, if the program has the size.
    Sized {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
}

impl Cells {
    /// The names of sizes in files of earlier versions.
    const NAMED: [(&'static str, Self); 5] = [
        ("auto", Self::Auto),
        ("tiny", Self::Sized { width: 2, height: 1 }),
        ("small", Self::Sized { width: 4, height: 2 }),
        ("medium", Self::Sized { width: 6, height: 3 }),
        ("large", Self::Sized { width: 10, height: 5 }),
    ];

    /// The size with a name, or with columns and rows: `8x4`.
    pub fn parse(text: &str) -> Option<Self> {
        let named = Self::NAMED.into_iter().find(|(name, _)| *name == text).map(|(_, cells)| cells);
        let number = |text: &str| text.parse().ok().filter(|&number: &u16| number > 0);
        let sized = || {
            let (width, height) = text.split_once('x')?;
            Some(Self::Sized { width: number(width)?, height: number(height)? })
        };
        named.or_else(sized)
    }
}

impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => f.write_str("auto"),
            Self::Sized { width, height } => write!(f, "{width}x{height}"),
        }
    }
}

/// Whether boards are drawn as images where the terminal can show them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Graphics {
    /// Yes, but not over a network.
    #[default]
    Auto,
    /// Yes.
    On,
    /// No: the terminal is not even asked.
    Off,
}

impl Graphics {
    /// All of them, in the order in which the settings go through them.
    pub const ALL: [Self; 3] = [Self::Auto, Self::On, Self::Off];

    /// The name in `config.toml`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::On => "on",
            Self::Off => "off",
        }
    }
}
