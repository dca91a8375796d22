//! Saved games as text:
//!
//! ```text
//! alfil 1
//! rules chess
//! hash 0123456789abcdef
//! mode game
//! fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
//! players - 4
//! closed resigned 2
//! moves
//! e1g1 e8d7
//! ```
//!
//! `fen`, `puzzle` (its name), `players` (`-` for people, `random`, or a level, in the order of the game's) and `closed` (`resigned PLAYER`, `agreed`, `claimed`, or `ruled` by the rules themselves) may be missing. Players count from 1.

use super::{Closed, ContentHash, Mode, SavedGame, Timer};
use crate::players::PlayerSpec;
use std::fmt::Write;

/// Stands for a person among the players.
const PERSON: &str = "-";
/// Moves on a line.
const A_LINE: usize = 10;

/// Why a text is no saved game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct SaveFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub what: String,
}

impl SavedGame {
    /// The text of the file.
    pub fn text(&self) -> String {
        let mut out = format!("alfil 1\nrules {}\nhash {}\nmode {}\n", self.rules, self.hash, self.mode.name());
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
        match self.closed {
            Some(Closed::Resigned(player)) => drop(writeln!(out, "closed resigned {}", player + 1)),
            Some(Closed::Late(player)) => drop(writeln!(out, "closed late {}", player + 1)),
            Some(Closed::Agreed) => out.push_str("closed agreed\n"),
            Some(Closed::Claimed) => out.push_str("closed claimed\n"),
            Some(Closed::Ruled) => out.push_str("closed ruled\n"),
            None => {}
        }
        out.push_str("moves\n");
        for line in self.moves.chunks(A_LINE) {
            let _ = writeln!(out, "{}", line.join(" "));
        }
        out
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// What is wrong with it, and in which line.
    pub fn parse(text: &str) -> Result<Self, SaveFault> {
        let mut lines = (1..).zip(text.lines().map(str::trim));
        let fault = |line, what: String| SaveFault { line, what };
        if lines.next().is_none_or(|(_, first)| first != "alfil 1") {
            return Err(fault(1, "this is no saved game of this version; expected `alfil 1`".into()));
        }
        let (mut rules, mut hash, mut mode) = (None, None, None);
        let (mut fen, mut puzzle, mut closed) = (None, None, None);
        let (mut seats, mut clock) = (Vec::new(), None);
        let mut last = 1;
        for (number, line) in lines.by_ref() {
            last = number;
            let (key, value) = line.split_once(' ').map_or((line, ""), |(key, value)| (key, value.trim()));
            let refuse = |expected: &str| fault(number, format!("`{value}` after `{key}`; expected {expected}"));
            match key {
                "" => {}
                "rules" if !value.is_empty() => rules = Some(value.to_owned()),
                "rules" => return Err(refuse("the name of a game")),
                "hash" => hash = Some(value.parse::<ContentHash>().map_err(|_| refuse("sixteen hexadecimal digits"))?),
                "mode" => mode = Some(Mode::named(value).ok_or_else(|| refuse(&names()))?),
                "fen" => fen = Some(value.to_owned()),
                "puzzle" => puzzle = Some(value.to_owned()),
                "players" => {
                    let seat = |name: &str| {
                        if name == PERSON { Some(None) } else { PlayerSpec::from_saved_name(name).map(Some) }
                    };
                    let read = value.split_whitespace().map(seat).collect::<Option<_>>();
                    seats = read.ok_or_else(|| refuse("`-`, `random`, a level or an engine for each player"))?;
                }
                "clock" => {
                    let read = Timer::parse(value);
                    clock =
                        Some(read.ok_or_else(|| refuse("milliseconds: for the game, for a turn, and left to each"))?);
                }
                "closed" => {
                    let end = read_closed(value);
                    closed = Some(end.ok_or_else(|| {
                        refuse("`resigned` or `late` and a player's number, `agreed`, `claimed` or `ruled`")
                    })?);
                }
                "moves" => {
                    let missing = |key: &str| fault(number, format!("nothing says `{key}` before the moves"));
                    let moves = lines.flat_map(|(_, line)| line.split_whitespace()).map(str::to_owned).collect();
                    return Ok(Self {
                        rules: rules.ok_or_else(|| missing("rules"))?,
                        hash: hash.ok_or_else(|| missing("hash"))?,
                        mode: mode.ok_or_else(|| missing("mode"))?,
                        fen,
                        puzzle,
                        seats,
                        clock,
                        moves,
                        closed,
                    });
                }
                _ => {
                    let known = "`rules`, `hash`, `mode`, `fen`, `puzzle`, `players`, `clock`, `closed` or `moves`";
                    return Err(fault(number, format!("`{key}` is nothing a saved game says; expected {known}")));
                }
            }
        }
        Err(fault(last, "the text ends before its `moves`".into()))
    }
}

/// The names of all ways to play.
fn names() -> String {
    let names = Mode::ALL.map(|mode| format!("`{}`", mode.name()));
    let (last, others) = names.split_last().map_or(("", &names[..]), |(last, others)| (last.as_str(), others));
    format!("{} or {last}", others.join(", "))
}

fn read_closed(value: &str) -> Option<Closed> {
    match value {
        "agreed" => Some(Closed::Agreed),
        "claimed" => Some(Closed::Claimed),
        "ruled" => Some(Closed::Ruled),
        _ => {
            let (how, player) = value.split_once(' ')?;
            let player = player.trim().parse::<usize>().ok()?.checked_sub(1)?;
            match how {
                "resigned" => Some(Closed::Resigned(player)),
                "late" => Some(Closed::Late(player)),
                _ => None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_and_reading_agree() {
        let plain = SavedGame {
            rules: "chess".into(),
            hash: ContentHash(7),
            mode: Mode::Game,
            fen: None,
            puzzle: None,
            seats: Vec::new(),
            clock: None,
            moves: (0..25).map(|i| format!("a{i}")).collect(),
            closed: Some(Closed::Resigned(1)),
        };
        let fen = Some("4k3/8 w - - 0 1".to_owned());
        let puzzle = Some("Back rank".to_owned());
        let other = SavedGame {
            puzzle,
            mode: Mode::Worlds(crate::worlds::WorldRules::Unitary),
            fen,
            moves: Vec::new(),
            closed: None,
            ..plain.clone()
        };
        let ruled = SavedGame { closed: Some(Closed::Ruled), ..plain.clone() };
        let played = SavedGame {
            seats: [None, Some("3"), Some("random"), Some("stockfish")]
                .map(|name| PlayerSpec::from_saved_name(name?))
                .into(),
            ..plain.clone()
        };
        let clock = Timer::parse("300000 2000 1 299999");
        let late = SavedGame { clock, closed: Some(Closed::Late(0)), ..plain.clone() };
        for game in [plain, other, ruled, played, late] {
            assert_eq!(SavedGame::parse(&game.text()), Ok(game));
        }
    }

    #[track_caller]
    fn check(text: &str, expect: &str) {
        let told = SavedGame::parse(text).map_err(|fault| fault.to_string());
        assert_eq!(told.map(|game| game.rules), Err(expect.to_owned()));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        check("", "line 1: this is no saved game of this version; expected `alfil 1`");
        check("alfil 1\nrules chess", "line 2: the text ends before its `moves`");
        check("alfil 1\nmoves", "line 2: nothing says `rules` before the moves");
        check(
            "alfil 1\nmode chess",
            "line 2: `chess` after `mode`; expected `game`, `solitaire`, `unitary`, `measured`, `quantum` or `heisenberg`",
        );
        let ends = "`resigned` or `late` and a player's number, `agreed`, `claimed` or `ruled`";
        check("alfil 1\nclosed resigned 0", &format!("line 2: `resigned 0` after `closed`; expected {ends}"));
        let known = "`rules`, `hash`, `mode`, `fen`, `puzzle`, `players`, `clock`, `closed` or `moves`";
        let seats = "`-`, `random`, a level or an engine for each player";
        check("alfil 1\nplayers - 9", &format!("line 2: `- 9` after `players`; expected {seats}"));
        check("alfil 1\ne2e4", &format!("line 2: `e2e4` is nothing a saved game says; expected {known}"));
    }
}
