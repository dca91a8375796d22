//! `alfil match A B GAME`: two players play many games against one another.

use super::chosen::Chosen;
use super::oversee::Interrupt;
use super::{Failure, args, json};
use crate::game::{Game as _, Past, Position, Record, pgn};
use crate::players::{Contender, Limits, Match, Referee, Values};
use fastrand::Rng;
use rayon::prelude::*;
use serde::Serialize;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// A game as JSON.
#[derive(Serialize)]
struct Row<'a> {
    game: u32,
    /// The place of the first player at the board, from 1.
    seat: usize,
    result: &'a str,
    reason: &'a str,
    turns: usize,
}

/// All of them as JSON.
#[derive(Serialize)]
struct Total {
    won: u32,
    drawn: u32,
    lost: u32,
    score: f64,
    error: f64,
    broken_off: u32,
    interrupted: bool,
}

/// How games went for the first player.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl Tally {
    fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Its share of the points.
    fn score(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// In 95 of 100 such matches, the score that would be reached in the long run is no further from this one's.
    fn error(self) -> f64 {
        let (score, games) = (self.score(), f64::from(self.games().max(1)));
        let apart = |points: f64, times: u32| f64::from(times) * (points - score).powi(2);
        let spread = (apart(1.0, self.won) + apart(0.5, self.drawn) + apart(0.0, self.lost)) / games;
        1.96 * (spread / games).sqrt()
    }
}

/// By how much stronger a player is whose share this is, in Elo's points.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(1e-9, 1.0 - 1e-9) - 1.0).log10()
}

/// One of the games.
struct Played {
    number: u32,
    seat: usize,
    made: Match,
}

pub(super) fn run(args: &args::Match, out: &mut dyn Write) -> Result<(), Failure> {
    let chosen = Chosen::load(&args.at)?;
    let variant = &chosen.game.variant;
    let players = variant.rules().players.len();
    if players < 2 {
        return Err(Failure::Bad(format!("{} is for one player: nobody plays against anybody", chosen.game.title())));
    }
    // That is no part of anybody's thinking.
    variant.compiled().stats();
    let values = Arc::new(Values::of(variant).map_err(|fault| chosen.fault(&fault))?);
    let interrupt = Interrupt::listen()?;
    let threads = match (args.threads, args.time) {
        (Some(threads), _) => usize::from(threads),
        (None, Some(_)) => 1,
        (None, None) => 0,
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Failure::Ours(error.into()))?;
    let begun = Instant::now();
    let limits = Limits { depth: args.depth, nodes: args.nodes, time: args.time };
    let all = vec![limits; players];
    let referee = Referee {
        game: variant,
        limits: &all,
        turns: usize::try_from(args.turns).unwrap_or(usize::MAX),
        clock: &|| begun.elapsed(),
        stop: &|| interrupt.is_raised(),
    };
    let tally = Mutex::new(Tally::default());
    let shows = io::stderr().is_terminal();
    let play = |number: u32| -> Result<Option<Played>, Failure> {
        if interrupt.is_raised() {
            return Ok(None);
        }
        let seat = usize::try_from(number).unwrap_or(0) % players;
        // Both play the same opening from each side.
        let pair = u64::from(number) / players as u64;
        let record = opening(&chosen, args, pair)?;
        let name = |place: usize| if place == seat { args.one } else { args.other };
        let bytes = usize::try_from(args.memory).unwrap_or(16) << 20;
        let seed =
            |place: usize| args.seed.wrapping_mul(0x9E37_79B9).wrapping_add(u64::from(number) * 16 + place as u64);
        let mut seated: Vec<_> =
            (0..players).map(|place| name(place).player(bytes, seed(place), values.clone())).collect();
        let mut asked: Vec<_> = seated.iter_mut().map(|player| &mut **player as _).collect();
        let made = referee.play(record, &mut asked).map_err(|broken| Failure::Bad(broken.to_string()))?;
        if interrupt.is_raised() {
            return Ok(None);
        }
        let mut tally = tally.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        tally.add(&made, seat);
        if shows {
            let _ = write!(io::stderr(), "\r{} of {}: {:.1} % ", tally.games(), args.games, 100.0 * tally.score());
        }
        Ok(Some(Played { number, seat, made }))
    };
    let played: Vec<Option<Played>> =
        pool.install(|| (0..args.games).into_par_iter().map(play).collect::<Result<_, _>>())?;
    if shows {
        let _ = write!(io::stderr(), "\r{:40}\r", "");
    }
    let played: Vec<Played> = played.into_iter().flatten().collect();
    if let Some(path) = &args.pgn {
        let texts: Result<Vec<String>, _> = played.iter().map(|one| written(&chosen, args, one)).collect();
        let texts = texts.map_err(|fault| chosen.fault(&fault))?;
        fs::write(path, texts.join("\n")).map_err(|error| Failure::Bad(format!("{}: {error}", path.display())))?;
    }
    report(args, &played, interrupt.is_raised(), out)?;
    if interrupt.is_raised() { Err(Failure::Signal(signal_hook::consts::SIGINT)) } else { Ok(()) }
}

impl Tally {
    fn add(&mut self, made: &Match, seat: usize) {
        match made.outcome.as_ref().and_then(|outcome| outcome.winner) {
            Some(winner) if winner == seat => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
    }
}

/// The position from which a pair of games starts: some turns by chance after the one that was asked for, if it goes on there.
fn opening(chosen: &Chosen, args: &args::Match, pair: u64) -> Result<Record<crate::game::Variant>, Failure> {
    let variant = &chosen.game.variant;
    let mut chance = Rng::with_seed(args.seed.wrapping_add(pair.wrapping_mul(0x1_0001)));
    let fresh =
        || -> Record<_> { Record::<crate::game::Variant>::new(chosen.start.position.clone(), chosen.start.quiet) };
    let mut record = fresh();
    for _ in 0..args.openings {
        let standing = record.standing(variant).map_err(|fault| chosen.fault(&fault))?;
        let Some(action) = chance.choice(&standing.actions) else { return Ok(fresh()) };
        let after: Position = action.after.clone();
        if variant.standing(&after, Past::default()).map_err(|fault| chosen.fault(&fault))?.outcome.is_some() {
            break;
        }
        record.push(action.clone(), after);
    }
    Ok(record)
}

/// A game as PGN, with who played.
fn written(chosen: &Chosen, args: &args::Match, one: &Played) -> Result<String, crate::game::Fault> {
    let record = &one.made.record;
    let start = record.positions().first().unwrap_or(record.now());
    let text = pgn::write(&chosen.game.variant, start, record.actions())?;
    let name = |place: usize| if place == one.seat { args.one } else { args.other };
    let tag = |text: String, tag: &str, name: Contender| {
        text.replacen(&format!("[{tag} \"?\"]"), &format!("[{tag} \"{name}\"]"), 1)
    };
    let text = tag(tag(text, "White", name(0)), "Black", name(1));
    Ok(text.replacen("[Round \"?\"]", &format!("[Round \"{}\"]", one.number + 1), 1))
}

fn report(args: &args::Match, played: &[Played], interrupted: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let mut tally = Tally::default();
    let mut broken_off = 0;
    for one in played {
        tally.add(&one.made, one.seat);
        broken_off += u32::from(one.made.outcome.is_none());
        if args.json {
            let winner = one.made.outcome.as_ref().and_then(|outcome| outcome.winner);
            let result = match winner {
                Some(winner) if winner == one.seat => "won",
                Some(_) => "lost",
                None => "drawn",
            };
            let reason = one.made.outcome.as_ref().map_or("broken off", |outcome| &outcome.reason);
            let turns = one.made.record.actions().len();
            json::line(out, &Row { game: one.number + 1, seat: one.seat + 1, result, reason, turns })?;
        }
    }
    let Tally { won, drawn, lost } = tally;
    if played.is_empty() && !args.json {
        return Ok(writeln!(out, "no game was played to its end")?);
    }
    let (score, error) = (tally.score(), tally.error());
    if args.json {
        return json::line(out, &Total { won, drawn, lost, score, error, broken_off, interrupted });
    }
    writeln!(out, "{} against {}: {won} won, {drawn} drawn, {lost} lost", args.one, args.other)?;
    write!(out, "{:.1} % ± {:.1}", 100.0 * score, 100.0 * error)?;
    if score == 0.0 || (score - 1.0).abs() < f64::EPSILON {
        writeln!(out)?;
    } else {
        let (low, high) = (elo(score - error), elo(score + error));
        writeln!(out, ", Elo {:+.0} ({low:+.0} to {high:+.0})", elo(score))?;
    }
    if broken_off > 0 {
        writeln!(out, "{broken_off} of the drawn games were broken off after {} turns", args.turns)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_errors() {
        let even = Tally { won: 50, drawn: 0, lost: 50 };
        assert!((even.score() - 0.5).abs() < 1e-9 && (even.error() - 0.098).abs() < 1e-3);
        let drawn = Tally { won: 0, drawn: 10, lost: 0 };
        assert!(drawn.error() < 1e-9);
        assert!((elo(0.75) - 190.8).abs() < 0.1);
    }
}
