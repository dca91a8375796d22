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
    broken_off: u32,
    interrupted: bool,
}

/// Writes the result of a match; as JSON, after a line for each game.
pub(super) fn report(
    args: &MatchArgs,
    games: &[MatchGame],
    interrupted: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let tally: Tally = games.iter().collect();
    let broken_off = u32::try_from(games.iter().filter(|game| game.reason.is_none()).count()).unwrap_or(u32::MAX);
    let Tally { won, drawn, lost, .. } = tally;
    let (score, error) = (tally.score(), tally.error());
    if args.json {
        for game in games {
            json::line(out, &row(game))?;
        }
        return json::line(out, &MatchTotals { won, drawn, lost, score, error, broken_off, interrupted });
    }
    if games.is_empty() {
        return Ok(writeln!(out, "no game was finished")?);
    }
    writeln!(out, "{} against {}: {won} won, {drawn} drawn, {lost} lost", args.first, args.second)?;
    write!(out, "score {:.1} % ± {:.1} (95 % interval)", 100.0 * score, 100.0 * error)?;
    let (low, high) = (score - error, score + error);
    // A score of 0 or 1 has no finite Elo difference.
    if low > 0.0 && high < 1.0 {
        let [score, low, high] = [score, low, high].map(|share| elo(share).round() + 0.0);
        write!(out, ", Elo {score:+.0} ({low:+.0} to {high:+.0})")?;
    }
    writeln!(out)?;
    match broken_off {
        0 => {}
        1 => writeln!(out, "one of the drawn games was stopped after {} turns", args.turns)?,
        _ => writeln!(out, "{broken_off} of the drawn games were stopped after {} turns", args.turns)?,
    }
    Ok(())
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
