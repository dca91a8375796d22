//! The formats of files with games, and how they are told apart.

mod detect;
mod lines;
mod uci_variant;

use super::pgn::{self, PgnGame, PgnHeader};
use super::{GameTree, Variant, csa, kif, move_list, pdn, position_list, sgf};

/// A format of files with games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameFormat {
    /// Portable Game Notation, for chess and all games of Alfil.
    #[default]
    Pgn,
    /// Positions, one a line, as FEN or EPD.
    Fen,
    /// Games as UCI engines get them, one a line.
    Uci,
    /// Smart Game Format, for Go.
    Sgf,
    /// Portable Draughts Notation.
    Pdn,
    /// The notation of shogi programs in Japanese.
    Kif,
    /// The notation of computer shogi.
    Csa,
    /// Positions of the shogi family, one a line.
    Sfen,
    /// Games as USI engines get them, one a line.
    Usi,
}

impl GameFormat {
    /// All formats.
    pub const ALL: [Self; 9] =
        [Self::Pgn, Self::Fen, Self::Uci, Self::Sgf, Self::Pdn, Self::Kif, Self::Csa, Self::Sfen, Self::Usi];

    /// The name, which is also the usual ending of file names.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Fen => "fen",
            Self::Uci => "uci",
            Self::Sgf => "sgf",
            Self::Pdn => "pdn",
            Self::Kif => "kif",
            Self::Csa => "csa",
            Self::Sfen => "sfen",
            Self::Usi => "usi",
        }
    }

    /// The format with a name or an ending of file names, in any case.
    pub fn of_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let usual = match name.as_str() {
            "epd" => "fen",
            "kifu" => "kif",
            name => name,
        };
        Self::ALL.into_iter().find(|format| format.name() == usual)
    }

    /// The format of a text, from its first bytes. A text that is in no other format is taken for PGN.
    pub fn detect(start: &[u8]) -> Self {
        detect::detect(start)
    }

    /// The games of a text, parsed one after another.
    pub fn games(self, text: &str) -> Box<dyn Iterator<Item = PgnGame> + '_> {
        match self {
            Self::Pgn => Box::new(pgn::games(text)),
            Self::Fen => Box::new(position_list::games(text)),
            Self::Uci | Self::Sfen | Self::Usi => Box::new(move_list::games(text)),
            Self::Sgf => Box::new(sgf::games(text)),
            Self::Pdn => Box::new(pdn::games(text)),
            Self::Kif => Box::new(kif::games(text)),
            Self::Csa => Box::new(csa::games(text)),
        }
    }

    /// The line between two games.
    pub const fn separator(self) -> &'static str {
        match self {
            Self::Pgn | Self::Pdn | Self::Kif => "\n",
            Self::Csa => "/\n",
            Self::Fen | Self::Uci | Self::Sgf | Self::Sfen | Self::Usi => "",
        }
    }

    /// Writes a game; as FEN and SFEN, its current position.
    ///
    /// # Errors
    /// If the format has no words for this game, or the rules exceed their budget.
    pub fn write<L>(self, variant: &Variant, game: &GameTree<L>, header: &PgnHeader<'_>) -> Result<String, String> {
        match self {
            Self::Pgn => pgn::write(variant, game, header).map_err(|fault| fault.to_string()),
            Self::Fen => Ok(game.record().fen(variant) + "\n"),
            Self::Uci => lines::uci(variant, game),
            Self::Sgf => sgf::write(variant, game, header),
            Self::Pdn => pdn::write(variant, game, header),
            Self::Kif => kif::write(variant, game, header),
            Self::Csa => csa::write(variant, game, header),
            Self::Sfen => Ok(lines::sfen(variant, game)? + "\n"),
            Self::Usi => lines::usi(variant, game),
        }
    }
}

#[cfg(test)]
mod tests;
