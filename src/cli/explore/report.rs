//! What `alfil explore` prints: a table of moves, or one JSON object.

use crate::cli::sanitize::sanitize_name;
use crate::cli::{Failure, json};
use crate::game::{GameRecord, Opening, Variant};
use crate::store::LoadedGame;
use crate::store::explorer::{Exploration, ExploredMove, GameHeader, GameResult, ResultCounts};
use serde::Serialize;
use std::io::Write;

/// The moves of a position, to be printed.
pub(super) struct Report<'r> {
    pub game: &'r LoadedGame,
    /// The game up to the position.
    pub record: &'r GameRecord<Variant>,
    pub found: &'r Exploration,
}

/// The table as JSON.
#[derive(Serialize)]
struct PositionJson<'r> {
    game: &'r str,
    fen: String,
    opening: Option<OpeningJson>,
    #[serde(flatten)]
    results: ResultsJson,
    moves: Vec<MoveJson<'r>>,
    latest: Vec<GameJson<'r>>,
}

#[derive(Serialize)]
struct OpeningJson {
    code: &'static str,
    name: &'static str,
}

#[derive(Serialize)]
struct ResultsJson {
    games: u64,
    /// By player.
    wins: Vec<u64>,
    draws: u64,
    unknown: u64,
}

#[derive(Serialize)]
struct MoveJson<'r> {
    action: &'r str,
    name: &'r str,
    opening: Option<OpeningJson>,
    #[serde(flatten)]
    results: ResultsJson,
}

#[derive(Serialize)]
struct GameJson<'r> {
    date: Option<&'r str>,
    players: &'r [String],
    result: String,
    event: Option<&'r str>,
}

impl From<Opening> for OpeningJson {
    fn from(Opening { code, name }: Opening) -> Self {
        Self { code, name }
    }
}

impl Report<'_> {
    fn players(&self) -> &[String] {
        &self.game.variant.rules().players
    }

    /// Writes one object.
    pub fn write_json(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let results = |results: &ResultCounts| ResultsJson {
            games: results.total(),
            wins: (0..self.players().len()).map(|player| results.get(GameResult::Won(player))).collect(),
            draws: results.get(GameResult::Drawn),
            unknown: results.get(GameResult::Unknown),
        };
        let known = |text: &'_ str| !text.is_empty();
        let moves = self.found.moves.iter().map(|played| MoveJson {
            action: &played.coordinates,
            name: &played.name,
            opening: played.opening.map(OpeningJson::from),
            results: results(&played.results),
        });
        let latest = self.found.games.iter().map(|header| GameJson {
            date: Some(header.date.as_str()).filter(|text| known(text)),
            players: &header.players,
            result: header.result.text(self.players()),
            event: Some(header.event.as_str()).filter(|text| known(text)),
        });
        let table = PositionJson {
            game: self.game.name(),
            fen: self.record.fen(&self.game.variant),
            opening: self.found.opening.map(OpeningJson::from),
            results: results(&self.found.results),
            moves: moves.collect(),
            latest: latest.collect(),
        };
        json::line(out, &table)
    }

    /// Writes a line for each move and the latest games.
    pub fn write_table(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Exploration { opening, moves, results, games, .. } = self.found;
        let opening = opening.map_or_else(String::new, |Opening { code, name }| format!(": {code} {name}"));
        writeln!(out, "{}{opening}", self.game.title())?;
        if moves.is_empty() {
            return Ok(writeln!(out, "{}", self.found.empty_text(self.game.name()))?);
        }
        self.write_moves(moves, results, out)?;
        writeln!(out, "\nlatest games")?;
        for header in games {
            writeln!(out, "  {}", self.header_text(header))?;
        }
        Ok(())
    }

    /// Writes a line for each move and one for all.
    fn write_moves(&self, moves: &[ExploredMove], all: &ResultCounts, out: &mut dyn Write) -> Result<(), Failure> {
        let players = self.players();
        let mut columns: Vec<(&str, GameResult)> =
            players.iter().zip(0..).map(|(name, player)| (name.as_str(), GameResult::Won(player))).collect();
        // Where the bars of other programs have it: between the two players.
        columns.insert(1.min(columns.len()), ("draw", GameResult::Drawn));
        columns.extend((all.get(GameResult::Unknown) > 0).then_some(("unknown", GameResult::Unknown)));
        let width = moves.iter().map(|played| played.name.chars().count()).max().unwrap_or(0).max("move".len());
        let titles: Vec<String> = columns.iter().map(|(name, _)| format!("{name:>7}")).collect();
        writeln!(out, "{:<width$} {:>9} {}", "move", "games", titles.join(" "))?;
        let mut line = |name: &str, results: &ResultCounts, opening: Option<Opening>| {
            let shares = columns.iter().map(|(name, result)| {
                let width = name.chars().count().max(7) - 2;
                format!("{:>width$} %", results.percent(*result))
            });
            let shares: Vec<String> = shares.collect();
            let opening = opening.map_or_else(String::new, |Opening { code, name }| format!("  {code} {name}"));
            writeln!(out, "{name:<width$} {:>9} {}{opening}", results.total(), shares.join(" "))
        };
        for played in moves {
            line(&played.name, &played.results, played.opening)?;
        }
        Ok(line("all", all, None)?)
    }

    /// A game on one line: `2026.01.02  Ada – Bo  1-0  Club`.
    fn header_text(&self, header: &GameHeader) -> String {
        let known = |text: &str| if text.is_empty() { "?".to_owned() } else { sanitize_name(text).into_owned() };
        let players: Vec<String> = header.players.iter().map(|name| known(name)).collect();
        let (date, result) = (known(&header.date), header.result.text(self.players()));
        format!("{date:<10}  {}  {result}  {}", players.join(" – "), sanitize_name(&header.event)).trim_end().to_owned()
    }
}
