//! The copy dialog: which text of the game to copy.

use super::{GameSession, SessionKind};

/// The dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyDialog {
    /// The texts that the game has.
    pub formats: Vec<CopyFormat>,
    /// Index of the selected one.
    pub selected: usize,
}

/// A text about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyFormat {
    /// The current position as FEN.
    Fen,
    /// The current position as SFEN.
    Sfen,
    /// The game as PGN.
    Pgn,
    /// The moves in coordinates.
    Moves,
    /// The board as text.
    Board,
    /// How a game of worlds ended, without its moves.
    Result,
    /// The rounds of a game of worlds, with their counts.
    Rounds,
    /// The command that replays a game of worlds.
    Command,
}

impl CopyFormat {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fen => "FEN",
            Self::Sfen => "SFEN",
            Self::Pgn => "PGN",
            Self::Moves => "moves",
            Self::Board => "board",
            Self::Result => "result",
            Self::Rounds => "rounds",
            Self::Command => "command",
        }
    }

    /// What it contains.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Fen | Self::Sfen => "this position",
            Self::Pgn => "the whole game with its variations",
            Self::Moves => "the moves up to here, in coordinates",
            Self::Board => "a text diagram of this position",
            Self::Result => "how it ended, without the moves",
            Self::Rounds => "every round with its worlds",
            Self::Command => "replays the game in a shell",
        }
    }
}

impl CopyDialog {
    /// The texts of a game.
    pub fn new(session: &GameSession) -> Self {
        let formats = match &session.kind {
            SessionKind::Classical(game) => {
                let has_sfen = game.record().sfen(session.rulebook.variant()).is_some();
                let first = if has_sfen { vec![CopyFormat::Sfen, CopyFormat::Fen] } else { vec![CopyFormat::Fen] };
                first.into_iter().chain([CopyFormat::Pgn, CopyFormat::Moves, CopyFormat::Board]).collect()
            }
            SessionKind::Worlds(_) => {
                let result = session.is_over().then_some(CopyFormat::Result);
                result.into_iter().chain([CopyFormat::Rounds, CopyFormat::Command]).collect()
            }
        };
        Self { formats, selected: 0 }
    }
}
