//! The queries of `alfil worlds --query` about the last round.

use super::args::PositionArgs;
use super::{Failure, json};
use crate::game::{Action, ClassicalGame, PositionQuery, Variant, fen, pgn};
use crate::source::SourceMap;
use crate::store::{Folders, Library};
use crate::worlds::{Round, SquareCondition, Subset, Worlds, WorldsError};
use serde::Serialize;
use std::io::Write;

/// A query about a round.
pub(super) enum Query {
    /// Every action, with the number of worlds in which it is legal.
    Choices,
    /// The pieces on each square, with the number of worlds.
    Squares,
    /// The size of a subset, and its first world.
    Subset(Subset),
    /// The number of histories of all worlds.
    Histories,
    /// A world by its number.
    World(u128),
    /// The game that leads to a world, by its number, as PGN.
    Pgn(u128),
    /// The number of worlds that match a pattern, and the first of them.
    Pattern(String, PositionQuery),
    /// The same for a pattern about a single square, which a diagram answers without listing its worlds.
    Square(String, SquareCondition),
}

/// The answer to a query.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum QueryAnswer {
    Choices(Vec<(String, u128)>),
    Squares(Vec<(String, Vec<(String, u128)>)>),
    InCheck(WorldMatch),
    Lost(WorldMatch),
    /// A string, as the number may exceed the range of JSON readers.
    Histories(String),
    World(WorldMatch),
    Pgn(String),
    Where(WorldMatch),
}

/// The number of worlds that match a query, and the first of them.
#[derive(Debug, Default, Serialize)]
pub(super) struct WorldMatch {
    /// The pattern of the query.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// The number of worlds.
    pub worlds: u128,
    /// The number of the first one among all worlds.
    pub number: Option<u128>,
    /// The first one as FEN.
    pub fen: Option<String>,
    /// The moves of an ordinary game that leads to it.
    pub game: Option<Vec<String>>,
    /// The number of histories that lead to it. A string, as the number may exceed the range of JSON readers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub histories: Option<String>,
}

impl Query {
    /// Parses a query. Patterns may use the names of the game's rule file.
    pub fn parse(text: &str, position: &PositionArgs) -> Result<Self, Failure> {
        let unknown = || {
            let queries = "choices, squares, check, lost, histories, world:N, pgn:N and where:PATTERN";
            Failure::Input(format!("unknown query `--query {text}`; the queries are {queries}"))
        };
        Ok(match text {
            "choices" => Self::Choices,
            "squares" => Self::Squares,
            "check" => Self::Subset(Subset::InCheck),
            "lost" => Self::Subset(Subset::Lost),
            "histories" => Self::Histories,
            _ => match text.split_once(':') {
                Some(("world", number)) => Self::World(number.parse().map_err(|_| unknown())?),
                Some(("pgn", number)) => Self::Pgn(number.parse().map_err(|_| unknown())?),
                Some(("where", pattern)) => parse_pattern(pattern, position)?,
                _ => return Err(unknown()),
            },
        })
    }

    /// The number of the world that the query refers to.
    pub fn world_number(&self) -> Option<u128> {
        match self {
            Self::World(number) | Self::Pgn(number) => Some(*number),
            _ => None,
        }
    }

    /// Answers the query for a round.
    pub fn answer(&self, worlds: &Worlds<Variant>, round: &Round) -> Result<QueryAnswer, WorldsError> {
        Ok(match self {
            Self::Choices => {
                let choices = worlds.choices(round)?;
                let mut list: Vec<(String, u128)> =
                    choices.iter().map(|choice| (choice.intent.text.clone(), choice.legal)).collect();
                list.sort();
                QueryAnswer::Choices(list)
            }
            Self::Squares => squares(worlds, round)?,
            Self::Subset(subset) => {
                let record = worlds.nth(round, *subset, 0)?;
                let matched =
                    WorldMatch { worlds: round.count(*subset), ..WorldMatch::of(worlds, round, record.as_deref())? };
                if *subset == Subset::Lost { QueryAnswer::Lost(matched) } else { QueryAnswer::InCheck(matched) }
            }
            Self::Histories => QueryAnswer::Histories(worlds.total_histories(round)?.to_string()),
            Self::World(number) => world(worlds, round, *number)?,
            Self::Pgn(number) => game_pgn(worlds, round, *number)?,
            Self::Square(pattern, condition) => {
                let conditions = [*condition];
                let count = worlds.census(round, &conditions)?.worlds;
                matching(worlds, round, pattern, count, worlds.find(round, &conditions, 0)?)?
            }
            Self::Pattern(pattern, condition) => {
                let (count, number) = worlds.count_matching(round, condition, 0)?;
                matching(worlds, round, pattern, count, number)?
            }
        })
    }
}

fn squares(worlds: &Worlds<Variant>, round: &Round) -> Result<QueryAnswer, WorldsError> {
    let (game, census) = (worlds.game(), worlds.census(round, &[])?);
    let (board, rules) = (game.board(), game.rules());
    let pieces_on = |cell| {
        let counts = census.kinds_on(cell).filter_map(|(kind, count)| Some((rules.piece(kind)?.symbol, count)));
        let counts = counts.map(|(symbol, count)| (symbol.to_string(), count)).collect();
        (board.name(cell).to_owned(), counts)
    };
    let squares: Vec<(String, Vec<(String, u128)>)> = board.cells().map(pieces_on).collect();
    Ok(QueryAnswer::Squares(squares.into_iter().filter(|(_, counts)| !counts.is_empty()).collect()))
}

fn world(worlds: &Worlds<Variant>, round: &Round, number: u128) -> Result<QueryAnswer, WorldsError> {
    let record = worlds.nth(round, Subset::All, number)?;
    let histories = match &record {
        Some(record) => worlds.histories(round, record)?.map(|histories| histories.to_string()),
        None => None,
    };
    let number = record.is_some().then_some(number);
    let matched = WorldMatch::of(worlds, round, record.as_deref())?;
    Ok(QueryAnswer::World(WorldMatch { worlds: round.len(), number, histories, ..matched }))
}

fn game_pgn(worlds: &Worlds<Variant>, round: &Round, number: u128) -> Result<QueryAnswer, WorldsError> {
    let Some(record) = worlds.nth(round, Subset::All, number)? else { return Ok(QueryAnswer::Pgn(String::new())) };
    let line = worlds.lineage(round, &record)?.unwrap_or_default();
    let actions: Vec<Action> = line.into_iter().map(|step| step.action).collect();
    let text = pgn::write(worlds.game(), worlds.start_world(), &actions, &pgn::PgnHeader::default())?;
    Ok(QueryAnswer::Pgn(text))
}

/// The answer to a pattern that matches `count` worlds, the first of which has the number `number`.
fn matching(
    worlds: &Worlds<Variant>,
    round: &Round,
    pattern: &str,
    count: u128,
    number: Option<u128>,
) -> Result<QueryAnswer, WorldsError> {
    let record = match number {
        Some(number) => worlds.nth(round, Subset::All, number)?,
        None => None,
    };
    let matched = WorldMatch::of(worlds, round, record.as_deref())?;
    Ok(QueryAnswer::Where(WorldMatch { pattern: Some(pattern.to_owned()), worlds: count, number, ..matched }))
}

/// Parses a pattern: a piece on a square, or any pattern in the terms of the game's rule file.
fn parse_pattern(pattern: &str, position: &PositionArgs) -> Result<Query, Failure> {
    let loaded_file = Library::open(&Folders::find()?).read(&position.game)?;
    let rules = loaded_file.loaded.rules.as_ref();
    if let Some(condition) = rules.and_then(|rules| SquareCondition::parse(rules, pattern)) {
        return Ok(Query::Square(pattern.to_owned(), condition));
    }
    let player = rules.and_then(|rules| rules.turns.first()).map_or(0, |turn| turn.player);
    let condition = loaded_file.resolve_pattern(player, "--query", pattern);
    condition.map(|condition| Query::Pattern(pattern.to_owned(), condition)).map_err(|diagnostics| {
        let mut sources = SourceMap::default();
        sources.add("--query", pattern);
        match diagnostics.first() {
            Some(diagnostic) => super::diagnostics::print(&sources, diagnostic),
            None => Failure::Input(format!("cannot parse the pattern `{pattern}`")),
        }
    })
}

impl WorldMatch {
    /// A packed world of a round and a game that leads to it; the counts are left empty.
    fn of(worlds: &Worlds<Variant>, round: &Round, record: Option<&[u8]>) -> Result<Self, WorldsError> {
        let Some(record) = record else { return Ok(Self::default()) };
        let position = ClassicalGame::unpack(worlds.game(), record);
        let line = worlds.lineage(round, record)?;
        let game = line.map(|line| line.into_iter().map(|step| step.text).collect());
        let fen = Some(fen::write(worlds.game(), &position, 0, 1));
        Ok(Self { fen, game, ..Self::default() })
    }

    fn write(&self, label: &str, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{label}: {}", self.worlds)?;
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
            return json::line(out, self);
        }
        match self {
            Self::Choices(choices) => {
                for (text, legal) in choices {
                    writeln!(out, "{text:<8} {legal:>14}")?;
                }
            }
            Self::Squares(squares) => {
                for (name, pieces) in squares {
                    let pieces: Vec<String> =
                        pieces.iter().map(|(symbol, count)| format!("{symbol} {count}")).collect();
                    writeln!(out, "{name:<4} {}", pieces.join("  "))?;
                }
            }
            Self::InCheck(matched) => matched.write("in check", out)?,
            Self::Lost(matched) => matched.write("lost", out)?,
            Self::Histories(number) => writeln!(out, "histories: {number}")?,
            Self::World(matched) if matched.number.is_none() => match matched.worlds.checked_sub(1) {
                Some(last) => writeln!(out, "no such world; the last is {last}")?,
                None => writeln!(out, "no world is left")?,
            },
            Self::World(matched) => matched.write("worlds", out)?,
            Self::Pgn(text) if text.is_empty() => writeln!(out, "no such world")?,
            Self::Pgn(text) => write!(out, "{text}")?,
            Self::Where(matched) => matched.write("matching", out)?,
        }
        Ok(())
    }
}
