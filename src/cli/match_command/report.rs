//! What is told of games.

use super::MatchGame;
use super::tally::{Tally, elo};
use crate::cli::{Failure, args, json};
use serde::Serialize;
use std::io::Write;

/// A game as JSON.
#[derive(Serialize)]
struct MatchGameRow<'a> {
    game: u32,
    /// The place of the first player at the board, from 1.
    seat: usize,
    result: &'a str,
    reason: &'a str,
    turns: usize,
}

/// All of them as JSON.
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

/// Tells how the games went.
pub(super) fn report(
    args: &args::Match,
    played: &[MatchGame],
    interrupted: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut tally = Tally::default();
    let mut broken_off = 0;
    for one in played {
        tally.add(one.opening, one.winner, one.seat);
        broken_off += u32::from(one.reason.is_none());
        if args.json {
            let result = match one.winner {
                Some(winner) if winner == one.seat => "won",
                Some(_) => "lost",
                None => "drawn",
            };
            let reason = one.reason.as_deref().unwrap_or("broken off");
            json::line(
                out,
                &MatchGameRow { game: one.number + 1, seat: one.seat + 1, result, reason, turns: one.turns },
            )?;
        }
    }
    let Tally { won, drawn, lost, .. } = tally;
    if played.is_empty() && !args.json {
        return Ok(writeln!(out, "no game was played to its end")?);
    }
    let (score, error) = (tally.score(), tally.error());
    if args.json {
        return json::line(out, &MatchTotals { won, drawn, lost, score, error, broken_off, interrupted });
    }
    writeln!(out, "{} against {}: {won} won, {drawn} drawn, {lost} lost", args.one, args.other)?;
    write!(out, "{:.1} % ± {:.1}", 100.0 * score, 100.0 * error)?;
    let (low, high) = (score - error, score + error);
    // Of what may be all or nothing no number of points can be told.
    if low > 0.0 && high < 1.0 {
        let [score, low, high] = [score, low, high].map(|share| elo(share).round() + 0.0);
        write!(out, ", Elo {score:+.0} ({low:+.0} to {high:+.0})")?;
    }
    writeln!(out)?;
    match broken_off {
        0 => {}
        1 => writeln!(out, "one of the drawn games was broken off after {} turns", args.turns)?,
        _ => writeln!(out, "{broken_off} of the drawn games were broken off after {} turns", args.turns)?,
    }
    Ok(())
}
