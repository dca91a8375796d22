//! The text format of saved games:
//!
//! ```text
//! alfil 1
//! rules chess
//! hash 0123456789abcdef
//! mode game
//! fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
//! players - 4
//! clock 300000 2000 281000 299000
//! closed resigned 2
//! moves
//! e1g1 e8d7
//! ```
//!
//! The keys after `mode` are optional:
//! - `fen` is the start position, and `puzzle` the name of a puzzle.
//! - `players` has a word for each player in the order of the game: `-` for a person, `random`, a level, or an engine.
//! - `clock` has the initial time, the increment, and the time left for each player, in milliseconds.
//! - `closed` is `resigned PLAYER`, `late PLAYER` (lost on time), `agreed`, `claimed`, or `ruled` (by the rules themselves).
//!   Players count from 1.

use super::{ContentHash, GameClock, GameEnding, Mode, SavedGame};
use crate::players::PlayerSpec;
use std::fmt::Write;

/// The first line of every file. The number is the version of the format.
const FIRST_LINE: &str = "alfil 1";
/// The word for a person among `players`.
const PERSON: &str = "-";
/// Moves on one line: short enough for an editor.
const MOVES_PER_LINE: usize = 10;

/// Why a text is not a saved game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct SaveParseError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl SavedGame {
    /// The text of the file.
    pub fn text(&self) -> String {
        let mut out = format!("{FIRST_LINE}\nrules {}\nhash {}\nmode {}\n", self.rules, self.hash, self.mode.name());
        if let Some(fen) = &self.fen {
            let _ = writeln!(out, "fen {}", fen.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        if let Some(puzzle) = &self.puzzle {
            let _ = writeln!(out, "puzzle {puzzle}");
        }
        if self.seats.iter().any(Option::is_some) {
            let names = self.seats.iter().map(|seat| seat.as_ref().map_or_else(|| PERSON.into(), PlayerSpec::name));
            let _ = writeln!(out, "players {}", names.collect::<Vec<_>>().join(" "));
        }
        if let Some(clock) = &self.clock {
            let _ = writeln!(out, "clock {}", clock.text());
        }
        match self.ending {
            Some(GameEnding::Resigned(player)) => drop(writeln!(out, "closed resigned {}", player + 1)),
            Some(GameEnding::TimedOut(player)) => drop(writeln!(out, "closed late {}", player + 1)),
            Some(GameEnding::Agreed) => out.push_str("closed agreed\n"),
            Some(GameEnding::Claimed) => out.push_str("closed claimed\n"),
            Some(GameEnding::ByRules) => out.push_str("closed ruled\n"),
            None => {}
        }
        out.push_str("moves\n");
        for line in self.moves.chunks(MOVES_PER_LINE) {
            let _ = writeln!(out, "{}", line.join(" "));
        }
        out
    }

    /// Parses the text of a file.
    ///
    /// # Errors
    /// The first line that is not valid, and why.
    pub fn parse(text: &str) -> Result<Self, SaveParseError> {
        let mut lines = (1..).zip(text.lines().map(str::trim));
        let error = |line, message: String| SaveParseError { line, message };
        if lines.next().is_none_or(|(_, line)| line != FIRST_LINE) {
            let message = format!("not a saved game of this version; the first line must be `{FIRST_LINE}`");
            return Err(error(1, message));
        }
        let mut header = SaveHeader::default();
        let mut last_line = 1;
        for (number, line) in lines.by_ref() {
            last_line = number;
            let (key, value) = line.split_once(' ').map_or((line, ""), |(key, value)| (key, value.trim()));
            if key == "moves" {
                let moves = lines.flat_map(|(_, line)| line.split_whitespace()).map(str::to_owned).collect();
                return header.finish(moves).map_err(|message| error(number, message));
            }
            header.read(key, value).map_err(|message| error(number, message))?;
        }
        Err(error(last_line, "the file ends before `moves`".into()))
    }
}

/// The values of the lines before `moves`.
#[derive(Default)]
struct SaveHeader {
    rules: Option<String>,
    hash: Option<ContentHash>,
    mode: Option<Mode>,
    fen: Option<String>,
    puzzle: Option<String>,
    seats: Vec<Option<PlayerSpec>>,
    clock: Option<GameClock>,
    ending: Option<GameEnding>,
}

impl SaveHeader {
    /// Reads a line; the error says what is wrong with it.
    fn read(&mut self, key: &str, value: &str) -> Result<(), String> {
        let expected = |what: &str| format!("`{key}` cannot be `{value}`; expected {what}");
        match key {
            "" => {}
            "rules" if value.is_empty() => return Err("`rules` has no value; expected the name of a game".into()),
            "rules" => self.rules = Some(value.to_owned()),
            "hash" => self.hash = Some(value.parse().map_err(|_| expected("16 hexadecimal digits"))?),
            "mode" => self.mode = Some(Mode::from_name(value).ok_or_else(|| expected(&mode_names()))?),
            "fen" => self.fen = Some(value.to_owned()),
            "puzzle" => self.puzzle = Some(value.to_owned()),
            "players" => {
                let what = "`-`, `random`, a level or an engine for each player";
                self.seats = parse_seats(value).ok_or_else(|| expected(what))?;
            }
            "clock" => {
                let what = "milliseconds: initial time, increment, and the time left for each player";
                self.clock = Some(GameClock::parse(value).ok_or_else(|| expected(what))?);
            }
            "closed" => {
                let what = "`resigned` or `late` and the number of a player, `agreed`, `claimed` or `ruled`";
                self.ending = Some(parse_ending(value).ok_or_else(|| expected(what))?);
            }
            _ => {
                let keys = "`rules`, `hash`, `mode`, `fen`, `puzzle`, `players`, `clock`, `closed` or `moves`";
                return Err(format!("there is no key `{key}`; expected {keys}"));
            }
        }
        Ok(())
    }

    /// Makes the saved game; the error names a missing line.
    fn finish(self, moves: Vec<String>) -> Result<SavedGame, String> {
        let missing = |key: &str| format!("`{key}` is missing before `moves`");
        Ok(SavedGame {
            rules: self.rules.ok_or_else(|| missing("rules"))?,
            hash: self.hash.ok_or_else(|| missing("hash"))?,
            mode: self.mode.ok_or_else(|| missing("mode"))?,
            fen: self.fen,
            puzzle: self.puzzle,
            seats: self.seats,
            clock: self.clock,
            moves,
            ending: self.ending,
        })
    }
}

/// The names of all modes as a list in English.
fn mode_names() -> String {
    let names = Mode::ALL.map(|mode| format!("`{}`", mode.name()));
    let (last, others) = names.split_last().map_or(("", &names[..]), |(last, others)| (last.as_str(), others));
    format!("{} or {last}", others.join(", "))
}

/// The computer players, by player; `None` in the list is a person.
fn parse_seats(names: &str) -> Option<Vec<Option<PlayerSpec>>> {
    let seat = |name: &str| if name == PERSON { Some(None) } else { PlayerSpec::from_saved_name(name).map(Some) };
    names.split_whitespace().map(seat).collect()
}

fn parse_ending(value: &str) -> Option<GameEnding> {
    match value {
        "agreed" => Some(GameEnding::Agreed),
        "claimed" => Some(GameEnding::Claimed),
        "ruled" => Some(GameEnding::ByRules),
        _ => {
            let (how, player) = value.split_once(' ')?;
            let player = player.trim().parse::<usize>().ok()?.checked_sub(1)?;
            match how {
                "resigned" => Some(GameEnding::Resigned(player)),
                "late" => Some(GameEnding::TimedOut(player)),
                _ => None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsing_undoes_writing() {
        let plain = SavedGame {
            rules: "chess".into(),
            hash: ContentHash(7),
            mode: Mode::Game,
            fen: None,
            puzzle: None,
            seats: Vec::new(),
            clock: None,
            moves: (0..25).map(|i| format!("a{i}")).collect(),
            ending: Some(GameEnding::Resigned(1)),
        };
        let fen = Some("4k3/8 w - - 0 1".to_owned());
        let puzzle = Some("Back rank".to_owned());
        let solitaire = SavedGame {
            puzzle,
            mode: Mode::Worlds(crate::worlds::WorldRules::Unitary),
            fen,
            moves: Vec::new(),
            ending: None,
            ..plain.clone()
        };
        let by_rules = SavedGame { ending: Some(GameEnding::ByRules), ..plain.clone() };
        let with_opponents = SavedGame {
            seats: [None, Some("3"), Some("random"), Some("stockfish")]
                .map(|name| PlayerSpec::from_saved_name(name?))
                .into(),
            ..plain.clone()
        };
        let clock = GameClock::parse("300000 2000 1 299999");
        let timed_out = SavedGame { clock, ending: Some(GameEnding::TimedOut(0)), ..plain.clone() };
        for game in [plain, solitaire, by_rules, with_opponents, timed_out] {
            assert_eq!(SavedGame::parse(&game.text()), Ok(game));
        }
    }

    #[track_caller]
    fn check(text: &str, expect: &str) {
        let result = SavedGame::parse(text).map_err(|error| error.to_string());
        assert_eq!(result.map(|game| game.rules), Err(expect.to_owned()));
    }

    #[test]
    fn errors_name_their_line() {
        check("", "line 1: not a saved game of this version; the first line must be `alfil 1`");
        check("alfil 1\nrules chess", "line 2: the file ends before `moves`");
        check("alfil 1\nrules", "line 2: `rules` has no value; expected the name of a game");
        check("alfil 1\nmoves", "line 2: `rules` is missing before `moves`");
        check(
            "alfil 1\nmode chess",
            "line 2: `mode` cannot be `chess`; expected `game`, `solitaire`, `unitary`, `measured`, `quantum` or `heisenberg`",
        );
        let endings = "`resigned` or `late` and the number of a player, `agreed`, `claimed` or `ruled`";
        check("alfil 1\nclosed resigned 0", &format!("line 2: `closed` cannot be `resigned 0`; expected {endings}"));
        let keys = "`rules`, `hash`, `mode`, `fen`, `puzzle`, `players`, `clock`, `closed` or `moves`";
        let seats = "`-`, `random`, a level or an engine for each player";
        check("alfil 1\nplayers - 9", &format!("line 2: `players` cannot be `- 9`; expected {seats}"));
        check("alfil 1\ne2e4", &format!("line 2: there is no key `e2e4`; expected {keys}"));
    }
}
