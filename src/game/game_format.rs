//! The formats of files with games, and how they are told apart.

use super::pgn::{self, PgnGame, PgnHeader};
use super::{GameTree, Variant, sgf};

/// A format of files with games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameFormat {
    /// Portable Game Notation, for chess and all games of Alfil.
    #[default]
    Pgn,
    /// Smart Game Format, for Go.
    Sgf,
}

impl GameFormat {
    /// All formats.
    pub const ALL: [Self; 2] = [Self::Pgn, Self::Sgf];

    /// The name, which is also the usual ending of file names.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Sgf => "sgf",
        }
    }

    /// The format with a name, in any case.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// The format of a text, from its first bytes. A text that is in no other format is taken for PGN.
    pub fn detect(start: &[u8]) -> Self {
        let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start).trim_ascii_start();
        let begins_tree = start.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().starts_with(b";"));
        if begins_tree { Self::Sgf } else { Self::Pgn }
    }

    /// The games of a text, parsed one after another.
    pub fn games(self, text: &str) -> Box<dyn Iterator<Item = PgnGame> + '_> {
        match self {
            Self::Pgn => Box::new(pgn::games(text)),
            Self::Sgf => Box::new(sgf::games(text)),
        }
    }

    /// Whether an empty line stands between two games.
    pub const fn is_separated(self) -> bool {
        matches!(self, Self::Pgn)
    }

    /// Writes a game.
    ///
    /// # Errors
    /// If the format has no words for this game, or the rules exceed their budget.
    pub fn write<L>(self, variant: &Variant, game: &GameTree<L>, header: &PgnHeader<'_>) -> Result<String, String> {
        match self {
            Self::Pgn => pgn::write(variant, game, header).map_err(|fault| fault.to_string()),
            Self::Sgf => sgf::write(variant, game, header),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: GameFormat) {
        assert_eq!(GameFormat::detect(text.as_bytes()), expect, "{text}");
    }

    #[test]
    fn formats_are_told_apart_by_content() {
        check("", GameFormat::Pgn);
        check("[Event \"?\"]\n\n1. e4 *", GameFormat::Pgn);
        check("\u{FEFF} (\n;FF[4]", GameFormat::Sgf);
        check("(1. e4)", GameFormat::Pgn);
    }

    #[test]
    fn every_format_has_its_own_name() {
        for format in GameFormat::ALL {
            assert_eq!(GameFormat::of_name(&format.name().to_uppercase()), Some(format));
        }
    }
}
