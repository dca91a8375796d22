//! The result of a match as text or JSON.

use super::tally::{Tally, elo};
use super::{MatchArgs, MatchGame};
use crate::cli::{Failure, json};
use serde::Serialize;
use std::io::Write;

/// A game as JSON.
#[derive(Serialize)]
struct MatchGameRow<'a> {
    game: u32,
    /// The seat of the first player, from 1.
    seat: usize,
    result: &'a str,
    reason: &'a str,
    turns: usize,
}

/// The result as JSON.
#[derive(Serialize)]
struct MatchTotals {
    won: u32,
    drawn: u32,
    lost: u32,
    score: f64,
    error: f64,
    /// The Elo difference with its 95 % interval; missing if the score has none.
    elo: Option<EloInterval>,
    broken_off: u32,
    interrupted: bool,
}

/// An Elo difference and its 95 % interval.
#[derive(Serialize)]
struct EloInterval {
    difference: f64,
    low: f64,
    high: f64,
}

impl EloInterval {
    /// The interval of a score and its error. A score of 0 or 1 has no finite Elo difference.
    fn of(score: f64, error: f64) -> Option<Self> {
        let (low, high) = (score - error, score + error);
        let round = |score: f64| elo(score).round() + 0.0;
        (low > 0.0 && high < 1.0).then(|| Self { difference: round(score), low: round(low), high: round(high) })
    }
}

/// Writes the results of a match while it is played.
pub(super) struct Report<'r> {
    args: &'r MatchArgs,
    games: Vec<MatchGame>,
    out: &'r mut dyn Write,
}

impl<'r> Report<'r> {
    /// A report that starts with the games of a match that is resumed.
    pub fn new(args: &'r MatchArgs, games: Vec<MatchGame>, out: &'r mut dyn Write) -> Result<Self, Failure> {
        let mut report = Self { args, games: Vec::new(), out };
        games.into_iter().try_for_each(|game| report.add(game))?;
        Ok(report)
    }

    /// Adds a finished game; as JSON, writes its line.
    pub fn add(&mut self, game: MatchGame) -> Result<(), Failure> {
        if self.args.json {
            json::line(self.out, &row(&game))?;
            self.out.flush()?;
        }
        self.games.push(game);
        Ok(())
    }

    /// Writes the result and returns the number of games.
    pub fn finish(self, interrupted: bool) -> Result<usize, Failure> {
        let Self { args, games, out } = self;
        let tally: Tally = games.iter().collect();
        let broken_off = u32::try_from(games.iter().filter(|game| game.reason.is_none()).count()).unwrap_or(u32::MAX);
        let Tally { won, drawn, lost, .. } = tally;
        let (score, error) = (tally.score(), tally.error());
        let elo = EloInterval::of(score, error);
        if args.json {
            json::line(out, &MatchTotals { won, drawn, lost, score, error, elo, broken_off, interrupted })?;
            return Ok(games.len());
        }
        if games.is_empty() {
            writeln!(out, "no game was finished")?;
            return Ok(0);
        }
        writeln!(out, "{} against {}: {won} won, {drawn} drawn, {lost} lost", args.first, args.second)?;
        let [low, high] = [score - error, score + error].map(|bound| 100.0 * bound.clamp(0.0, 1.0));
        write!(out, "score {:.1} % ({low:.1} to {high:.1} in the 95 % interval)", 100.0 * score)?;
        if let Some(EloInterval { difference, low, high }) = elo {
            write!(out, ", Elo {difference:+.0} ({low:+.0} to {high:+.0})")?;
        }
        writeln!(out)?;
        match broken_off {
            0 => {}
            1 => writeln!(out, "one of the drawn games was stopped after {} turns", args.turns)?,
            _ => writeln!(out, "{broken_off} of the drawn games were stopped after {} turns", args.turns)?,
        }
        Ok(games.len())
    }
}

fn row(game: &MatchGame) -> MatchGameRow<'_> {
    let seat = game.seating.seat;
    let result = match game.winner {
        Some(winner) if winner == seat => "won",
        Some(_) => "lost",
        None => "drawn",
    };
    let reason = game.reason.as_deref().unwrap_or("broken off");
    MatchGameRow { game: game.number + 1, seat: seat + 1, result, reason, turns: game.turns }
}
