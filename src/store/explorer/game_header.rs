//! What the explorer knows of a game besides its moves.

use super::byte_codec::{ByteReader, ByteWriter};
use crate::game::Outcome;
use crate::game::Variant;
use crate::game::pgn::{PgnGame, player_tags};

/// The longest name that is stored, in characters.
const MAX_NAME_CHARS: usize = 80;
/// What tags say that is not known.
const UNKNOWN: [&str; 3] = ["", "?", "????.??.??"];

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Nobody knows, or the game was not played to its end.
    #[default]
    Unknown,
    /// A draw.
    Drawn,
    /// The player with this index won.
    Won(usize),
}

impl GameResult {
    /// The result of an outcome.
    pub fn of(outcome: &Outcome, players: usize) -> Self {
        match outcome.winner {
            Some(player) => Self::Won(player),
            None if outcome.is_draw(players) => Self::Drawn,
            None => Self::Unknown,
        }
    }

    /// The result that a game in PGN states.
    fn of_pgn(game: &PgnGame, players: usize) -> Self {
        let tag = |name: &str| game.tag(name).map(|tag| tag.value.as_str());
        let word = game.result.as_deref().filter(|&result| result != "*").or_else(|| tag("Result"));
        // With more than two players, the result cannot name the winner.
        let winner = || tag("Winner")?.parse::<usize>().ok()?.checked_sub(1).filter(|&winner| winner < players);
        match word {
            Some("1-0") => Self::Won(0),
            Some("0-1") if players > 1 => Self::Won(1),
            Some("1/2-1/2") => Self::Drawn,
            _ => winner().map_or(Self::Unknown, Self::Won),
        }
    }

    /// The index of this result in a list of counts: unknown, drawn, and then a player each.
    pub(super) fn slot(self) -> usize {
        match self {
            Self::Unknown => 0,
            Self::Drawn => 1,
            Self::Won(player) => player + 2,
        }
    }

    /// The result as PGN writes it: `1-0`. With more than two players it names the winner.
    pub fn text(self, players: &[String]) -> String {
        match self {
            Self::Unknown => "*".into(),
            Self::Drawn => "1/2-1/2".into(),
            Self::Won(0) if players.len() == 2 => "1-0".into(),
            Self::Won(1) if players.len() == 2 => "0-1".into(),
            Self::Won(player) => format!("{} won", players.get(player).map_or("nobody", String::as_str)),
        }
    }

    fn of_slot(slot: usize) -> Self {
        match slot {
            0 => Self::Unknown,
            1 => Self::Drawn,
            slot => Self::Won(slot - 2),
        }
    }
}

/// Who played a game, when, where, and how it ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameHeader {
    /// The players' names, in the order of the game; empty if not known.
    pub players: Vec<String>,
    /// The day as PGN writes it: `2026.11.29`; empty if not known.
    pub date: String,
    /// The event, or the name of the saved game; empty if not known.
    pub event: String,
    /// How it ended.
    pub result: GameResult,
}

impl GameHeader {
    /// The header of a game in PGN.
    pub(super) fn of_pgn(variant: &Variant, game: &PgnGame) -> Self {
        let tag = |name: &str| {
            let known = game.tag(name).map(|tag| tag.value.trim()).filter(|value| !UNKNOWN.contains(value));
            known.unwrap_or_default().chars().take(MAX_NAME_CHARS).collect::<String>()
        };
        let count = variant.rules().players.len();
        let players = player_tags(variant).iter().take(count).map(|name| tag(name)).collect();
        Self { players, date: tag("Date"), event: tag("Event"), result: GameResult::of_pgn(game, count) }
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut writer = ByteWriter::default();
        writer.number(self.result.slot() as u64);
        for text in [&self.date, &self.event].into_iter().chain(&self.players) {
            writer.text(text);
        }
        writer.0
    }

    /// `None` if the bytes are not valid.
    pub(super) fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let mut reader = ByteReader(bytes);
        let result = GameResult::of_slot(reader.number()?);
        let [date, event] = [reader.text()?, reader.text()?].map(str::to_owned);
        let mut players = Vec::new();
        while !reader.is_empty() {
            players.push(reader.text()?.to_owned());
        }
        Some(Self { players, date, event, result })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::pgn::games;

    #[track_caller]
    fn check(name: &str, pgn: &str, expect: GameResult) {
        let variant = crate::shipped_tests::variant(name);
        let header = GameHeader::of_pgn(&variant, &games(pgn).next().expect("a game"));
        assert_eq!(header.result, expect, "{pgn}");
        assert_eq!(GameHeader::of_bytes(&header.to_bytes()), Some(header));
    }

    #[test]
    fn results_are_read() {
        check("chess", "1. e4 1-0", GameResult::Won(0));
        check("chess", "[White \"Ada\"]\n[Result \"0-1\"]\n\n1. e4 *", GameResult::Won(1));
        check("chess", "1. e4 1/2-1/2", GameResult::Drawn);
        check("chess", "[Winner \"3\"]\n\n1. e4 *", GameResult::Unknown);
        check("three_player_chess", "[Winner \"3\"]\n\n*", GameResult::Won(2));
    }

    #[test]
    fn what_is_unknown_is_empty_and_long_names_are_cut() {
        let chess = crate::shipped_tests::variant("chess");
        let pgn = format!("[White \"{}\"]\n[Black \"?\"]\n[Date \"????.??.??\"]\n\n*", "é".repeat(200));
        let header = GameHeader::of_pgn(&chess, &games(&pgn).next().expect("a game"));
        assert_eq!(header.players, ["é".repeat(80), String::new()]);
        assert_eq!(header.date, "");
    }
}
