//! What a script of many worlds may ask of its last round.

use super::args::PositionArgs;
use super::{Failure, json};
use crate::game::{Action, Asked, Variant, fen, pgn};
use crate::source::SourceMap;
use crate::store::{Folders, Library};
use crate::worlds::{Round, SquareCondition, Subset, Worlds, WorldsError};
use serde::Serialize;
use std::io::Write;

/// A question to a round.
pub(super) enum Query {
    /// Every action, and in how many worlds it is legal.
    Choices,
    /// What stands where, in how many worlds.
    Squares,
    /// How many of these worlds there are, and the first of them.
    Some(Subset),
    /// How many histories lead to all of them.
    Histories,
    /// A world by its number.
    World(u128),
    /// The game that leads to a world, by its number, as PGN.
    Pgn(u128),
    /// How many worlds match a pattern, and the first of them.
    Where(String, Asked),
    /// In how many worlds something stands on a square, and the first of them.
    Stands(String, SquareCondition),
}

/// An answer.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum QueryAnswer {
    Choices(Vec<(String, u128)>),
    Squares(Vec<(String, Vec<(String, u128)>)>),
    InCheck(WorldMatch),
    Lost(WorldMatch),
    /// Text, as it may be too large for a number of JSON.
    Histories(String),
    World(WorldMatch),
    Pgn(String),
    Where(WorldMatch),
}

/// Worlds that were asked for.
#[derive(Debug, Serialize)]
pub(super) struct WorldMatch {
    /// What was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// How many there are.
    pub worlds: u128,
    /// The number of the first of them among all worlds.
    pub number: Option<u128>,
    /// As a position.
    pub fen: Option<String>,
    /// The moves of a classical game that leads to it.
    pub game: Option<Vec<String>>,
    /// How many histories lead to it: ways to reply. Text, as it may be too large for a number of JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub histories: Option<String>,
}

impl Query {
    /// Reads a question; patterns with the names of a game's rule file.
    pub fn read(text: &str, at: &PositionArgs) -> Result<Self, Failure> {
        let bad = || {
            let known = "choices, squares, check, lost, histories, world:N, pgn:N and where:PATTERN";
            Failure::Input(format!("`--query {text}` asks for nothing that is known; there are {known}"))
        };
        Ok(match text {
            "choices" => Self::Choices,
            "squares" => Self::Squares,
            "check" => Self::Some(Subset::InCheck),
            "lost" => Self::Some(Subset::Lost),
            "histories" => Self::Histories,
            _ => match text.split_once(':') {
                Some(("world", number)) => Self::World(number.parse().map_err(|_| bad())?),
                Some(("pgn", number)) => Self::Pgn(number.parse().map_err(|_| bad())?),
                Some(("where", pattern)) => question(pattern, at)?,
                _ => return Err(bad()),
            },
        })
    }

    /// The number of the world that is asked for, if it is one.
    pub fn number(&self) -> Option<u128> {
        match self {
            Self::World(number) | Self::Pgn(number) => Some(*number),
            _ => None,
        }
    }

    /// What a round answers.
    pub fn answer(&self, worlds: &Worlds<Variant>, at: &Round) -> Result<QueryAnswer, WorldsError> {
        Ok(match self {
            Self::Choices => {
                let choices = worlds.choices(at)?;
                let mut list: Vec<(String, u128)> =
                    choices.iter().map(|choice| (choice.intent.text.clone(), choice.legal)).collect();
                list.sort();
                QueryAnswer::Choices(list)
            }
            Self::Squares => {
                let (game, census) = (worlds.game(), worlds.census(at, &[])?);
                let (board, rules) = (game.board(), game.rules());
                let on = |cell| {
                    let there =
                        census.kinds_on(cell).filter_map(|(kind, count)| Some((rules.piece(kind)?.symbol, count)));
                    let there = there.map(|(symbol, count)| (symbol.to_string(), count)).collect();
                    (board.name(cell).to_owned(), there)
                };
                let squares: Vec<(String, Vec<(String, u128)>)> = board.cells().map(on).collect();
                QueryAnswer::Squares(squares.into_iter().filter(|(_, there)| !there.is_empty()).collect())
            }
            Self::Some(among) => {
                let record = worlds.nth(at, *among, 0)?;
                let mut found = WorldMatch::of(worlds, at, record.as_deref())?;
                found.worlds = at.count(*among);
                if *among == Subset::Lost { QueryAnswer::Lost(found) } else { QueryAnswer::InCheck(found) }
            }
            Self::Histories => QueryAnswer::Histories(worlds.total_histories(at)?.to_string()),
            Self::World(number) => {
                let record = worlds.nth(at, Subset::All, *number)?;
                let found = WorldMatch::of(worlds, at, record.as_deref())?;
                let histories = match &record {
                    Some(record) => worlds.histories(at, record)?.map(|histories| histories.to_string()),
                    None => None,
                };
                let number = record.is_some().then_some(*number);
                QueryAnswer::World(WorldMatch { worlds: at.len(), number, histories, ..found })
            }
            Self::Pgn(number) => {
                let record = worlds.nth(at, Subset::All, *number)?;
                let line = match &record {
                    Some(record) => worlds.lineage(at, record)?.unwrap_or_default(),
                    None => return Ok(QueryAnswer::Pgn(String::new())),
                };
                let actions: Vec<Action> = line.into_iter().map(|step| step.action).collect();
                QueryAnswer::Pgn(pgn::write(worlds.game(), worlds.start_world(), &actions, &pgn::Heading::default())?)
            }
            Self::Stands(pattern, given) => {
                let (count, number) = (worlds.census(at, &[*given])?.worlds, worlds.find(at, &[*given], 0)?);
                let record = match number {
                    Some(number) => worlds.nth(at, Subset::All, number)?,
                    None => None,
                };
                let found = WorldMatch::of(worlds, at, record.as_deref())?;
                QueryAnswer::Where(WorldMatch { pattern: Some(pattern.clone()), worlds: count, number, ..found })
            }
            Self::Where(pattern, asked) => {
                let (count, number) = worlds.count_matching(at, asked, 0)?;
                let record = match number {
                    Some(number) => worlds.nth(at, Subset::All, number)?,
                    None => None,
                };
                let found = WorldMatch::of(worlds, at, record.as_deref())?;
                QueryAnswer::Where(WorldMatch { pattern: Some(pattern.clone()), worlds: count, number, ..found })
            }
        })
    }
}

/// The question of a pattern: that a piece stands on a square, or in the words of a game's rule file.
fn question(pattern: &str, at: &PositionArgs) -> Result<Query, Failure> {
    let reading = Library::open(&Folders::find()?).read(&at.game)?;
    let mut sources = SourceMap::default();
    sources.add("--query", pattern);
    let player = match &reading.loaded.rules {
        Some(rules) => rules.turns.first().map_or(0, |turn| turn.player),
        None => 0,
    };
    let given = reading.loaded.rules.as_ref().and_then(|rules| SquareCondition::parse(rules, pattern));
    if let Some(given) = given {
        return Ok(Query::Stands(pattern.to_owned(), given));
    }
    let asked = reading.resolve_pattern(player, "--query", pattern);
    asked.map(|asked| Query::Where(pattern.to_owned(), asked)).map_err(|found| match found.first() {
        Some(diagnostic) => super::diagnostics::print(&sources, diagnostic),
        None => Failure::Input(format!("`{pattern}` cannot be read")),
    })
}

impl WorldMatch {
    /// A packed world of a round, and a game that leads to it.
    fn of(worlds: &Worlds<Variant>, at: &Round, record: Option<&[u8]>) -> Result<Self, WorldsError> {
        let Some(record) = record else {
            return Ok(Self { pattern: None, worlds: 0, number: None, fen: None, game: None, histories: None });
        };
        let position = crate::game::Classical::unpack(worlds.game(), record);
        let line = worlds.lineage(at, record)?;
        let game = line.map(|line| line.into_iter().map(|step| step.text).collect());
        let fen = Some(fen::write(worlds.game(), &position, 0, 1));
        Ok(Self { pattern: None, worlds: 0, number: None, fen, game, histories: None })
    }

    fn write(&self, what: &str, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{what}: {}", self.worlds)?;
        if let Some(fen) = &self.fen {
            let number = self.number.map_or_else(String::new, |number| format!("world {number}: "));
            writeln!(out, "  {number}{fen}")?;
        }
        if let Some(game) = &self.game {
            writeln!(out, "  {}", game.join(" "))?;
        }
        if let Some(histories) = &self.histories {
            writeln!(out, "  histories: {histories}")?;
        }
        Ok(())
    }
}

impl QueryAnswer {
    /// Writes the answer.
    pub fn write(&self, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
        if as_json {
            json::line(out, self)?;
            return Ok(());
        }
        match self {
            Self::Choices(choices) => {
                for (text, legal) in choices {
                    writeln!(out, "{text:<8} {legal:>14}")?;
                }
            }
            Self::Squares(squares) => {
                for (name, there) in squares {
                    let there: Vec<String> = there.iter().map(|(symbol, count)| format!("{symbol} {count}")).collect();
                    writeln!(out, "{name:<4} {}", there.join("  "))?;
                }
            }
            Self::InCheck(found) => found.write("in check", out)?,
            Self::Lost(found) => found.write("lost", out)?,
            Self::Histories(number) => writeln!(out, "histories: {number}")?,
            Self::World(found) if found.number.is_none() => match found.worlds.checked_sub(1) {
                Some(last) => writeln!(out, "there is no such world; the last is {last}")?,
                None => writeln!(out, "no world is left")?,
            },
            Self::World(found) => found.write("worlds", out)?,
            Self::Pgn(text) if text.is_empty() => writeln!(out, "there is no such world")?,
            Self::Pgn(text) => write!(out, "{text}")?,
            Self::Where(found) => found.write("matching", out)?,
        }
        Ok(())
    }
}
