//! The queries of `alfil worlds --query` about the last round.

use super::{Failure, json};
use crate::game::{Action, GameHistory, GameTree, fen, pgn};
use crate::source::SourceMap;
use crate::store::{Folders, Library};
use crate::worlds::{Round, Subset, WorldCondition, Worlds, WorldsError};
use serde::Serialize;
use std::io::Write;
use std::str::FromStr;

/// A query about a round.
#[derive(Clone, Debug)]
pub(super) enum Query {
    /// Every action, with the number of worlds in which it is legal.
    Choices,
    /// The pieces on each square, with the number of worlds.
    Squares,
    /// The number of worlds in which the player is in check, and the first of them.
    Check,
    /// The number of lost worlds, and the first of them.
    Lost,
    /// The number of histories of all worlds.
    Histories,
    /// A world by its number.
    World(u128),
    /// The game that leads to a world, by its number, as PGN.
    Pgn(u128),
    /// The number of worlds that match a pattern, and the first of them.
    Where(String),
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

impl FromStr for Query {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, argument) = text.split_once(':').map_or((text, None), |(name, argument)| (name, Some(argument)));
        let number = argument.and_then(|number| number.parse().ok());
        match (name, argument, number) {
            ("choices", None, _) => Ok(Self::Choices),
            ("squares", None, _) => Ok(Self::Squares),
            ("check", None, _) => Ok(Self::Check),
            ("lost", None, _) => Ok(Self::Lost),
            ("histories", None, _) => Ok(Self::Histories),
            ("world", _, Some(number)) => Ok(Self::World(number)),
            ("pgn", _, Some(number)) => Ok(Self::Pgn(number)),
            ("where", Some(pattern), _) => Ok(Self::Where(pattern.to_owned())),
            _ => Err("the queries are choices, squares, check, lost, histories, world:N, pgn:N and where:PATTERN"),
        }
    }
}

impl Query {
    /// The number of the world that the query refers to.
    pub fn world_number(&self) -> Option<u128> {
        match self {
            Self::World(number) | Self::Pgn(number) => Some(*number),
            _ => None,
        }
    }

    /// Parses the condition of the query, if it has one, with the names of the rule file of a game.
    pub fn condition(&self, game: &str) -> Result<Option<WorldCondition>, Failure> {
        let Self::Where(pattern) = self else { return Ok(None) };
        let loaded_file = Library::open(&Folders::find()?).read(game)?;
        let rules = loaded_file.loaded.rules.as_ref();
        let player = rules.and_then(|rules| rules.turns.first()).map_or(0, |turn| turn.player);
        loaded_file.parse_condition(player, "--query", pattern).map(Some).map_err(|diagnostics| {
            let mut sources = SourceMap::default();
            sources.add("--query", pattern.as_str());
            match diagnostics.first() {
                Some(diagnostic) => super::diagnostics::print(&sources, diagnostic),
                None => Failure::Input(format!("cannot parse the pattern `{pattern}`")),
            }
        })
    }

    /// Answers the query for a round. `condition` is its own, parsed.
    pub fn answer(
        &self,
        condition: Option<&WorldCondition>,
        worlds: &Worlds,
        round: &Round,
    ) -> Result<QueryAnswer, WorldsError> {
        let find = |subset: Subset, number: u128| WorldMatch::find(worlds, round, subset, number);
        Ok(match self {
            Self::Choices => QueryAnswer::Choices(choices_by_text(worlds, round)?),
            Self::Squares => squares(worlds, round)?,
            Self::Check => QueryAnswer::InCheck(find(Subset::InCheck, 0)?),
            Self::Lost => QueryAnswer::Lost(find(Subset::Lost, 0)?),
            Self::Histories => QueryAnswer::Histories(worlds.total_histories(round)?.to_string()),
            Self::World(number) => {
                let record = worlds.nth(round, Subset::All, *number)?.unwrap_or_default();
                let histories = worlds.histories(round, &record)?.map(|histories| histories.to_string());
                QueryAnswer::World(WorldMatch { number: Some(*number), histories, ..find(Subset::All, *number)? })
            }
            Self::Pgn(number) => game_pgn(worlds, round, *number)?,
            Self::Where(text) => {
                let (count, number) = match condition {
                    Some(condition) => worlds.count_matching(round, condition, 0)?,
                    None => (0, None),
                };
                let first = number.map(|number| find(Subset::All, number)).transpose()?.unwrap_or_default();
                QueryAnswer::Where(WorldMatch { pattern: Some(text.clone()), worlds: count, number, ..first })
            }
        })
    }
}

/// The texts of all choices with their numbers of worlds, in the order of the texts, which does not depend on the store.
pub(super) fn choices_by_text(worlds: &Worlds, round: &Round) -> Result<Vec<(String, u128)>, WorldsError> {
    let choices = worlds.choices(round)?;
    let mut list: Vec<_> = choices.iter().map(|choice| (choice.intent.text.clone(), choice.legal)).collect();
    list.sort();
    Ok(list)
}

fn squares(worlds: &Worlds, round: &Round) -> Result<QueryAnswer, WorldsError> {
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

fn game_pgn(worlds: &Worlds, round: &Round, number: u128) -> Result<QueryAnswer, WorldsError> {
    let record = worlds.nth(round, Subset::All, number)?.unwrap_or_default();
    let line = worlds.lineage(round, &record)?.unwrap_or_default();
    let actions: Vec<Action> = line.into_iter().map(|step| step.action).collect();
    let game = GameTree::from_start(worlds.start_world(), &actions);
    let text = pgn::write(worlds.game(), &game, &pgn::PgnHeader::default())?;
    Ok(QueryAnswer::Pgn(text))
}

impl WorldMatch {
    /// The number of worlds of a subset, and the one with this number among them, if there is one.
    fn find(worlds: &Worlds, round: &Round, subset: Subset, number: u128) -> Result<Self, WorldsError> {
        let matched = Self { worlds: round.count(subset), ..Self::default() };
        let Some(record) = worlds.nth(round, subset, number)? else { return Ok(matched) };
        let position = worlds.game().unpack(&record);
        let line = worlds.lineage(round, &record)?;
        let game = line.map(|line| line.into_iter().map(|step| step.text).collect());
        Ok(Self { fen: Some(fen::write(worlds.game(), &position, GameHistory::default(), 1)), game, ..matched })
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
            Self::World(matched) => matched.write("worlds", out)?,
            Self::Pgn(text) => write!(out, "{text}")?,
            Self::Where(matched) => matched.write("matching", out)?,
        }
        Ok(())
    }
}
