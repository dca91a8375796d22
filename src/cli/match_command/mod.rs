//! `alfil match A B GAME`: two players play many games against one another.

mod pgn_file;
mod report;
mod tally;

use super::failure::print_message;
use super::game_argument::GameArgument;
use super::interrupt::Interrupt;
use super::{Failure, args};
use crate::game::{Game as _, Past, Position, Record};
use crate::players::{
    Evaluator, PlayerError, PlayerSetup, Referee, SearchLimits, TimeControl, can_allocate, single_player_message,
};
use fastrand::Rng;
use rayon::prelude::*;
use report::report;
use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tally::Tally;

/// One of the games.
#[derive(Clone, Debug)]
struct MatchGame {
    number: u32,
    /// The number of its opening.
    opening: u32,
    /// The place of the first player.
    seat: usize,
    winner: Option<usize>,
    /// Why it ended; nothing if it was broken off.
    reason: Option<String>,
    turns: usize,
}

/// The opening of a game, by its number, and the place of the first player in it: each opening is played from every place at the board.
fn seating(number: u32, players: usize) -> (u32, usize) {
    let players = u32::try_from(players).unwrap_or(u32::MAX).max(1);
    (number / players, usize::try_from(number % players).unwrap_or(0))
}

pub(super) fn run(args: &args::Match, out: &mut dyn Write) -> Result<(), Failure> {
    let chosen = GameArgument::load(&args.at)?;
    let variant = &chosen.game.variant;
    let players = variant.rules().players.len();
    if players < 2 {
        return Err(Failure::Input(single_player_message(chosen.game.title())));
    }
    let (ledger, before) = pgn_file::open(&chosen, args)?;
    // That is no part of anybody's thinking.
    variant.compiled().stats();
    let interrupt = Interrupt::listen()?;
    let values = Arc::new(match Evaluator::derive(variant, &|| interrupt.is_raised()) {
        Ok(values) => values,
        Err(PlayerError::Fault(fault)) => return Err(chosen.fault(&fault)),
        // No game is begun.
        Err(_) => Evaluator::default(),
    });
    let is_timed = args.time.is_some() || args.clock.is_some();
    let threads = args.threads.map_or(usize::from(is_timed), usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Failure::Internal(error.into()))?;
    let bytes = usize::try_from(args.memory).unwrap_or(16) << 20;
    let most = bytes.saturating_mul(players).saturating_mul(pool.current_num_threads());
    if !can_allocate(most) {
        return Err(Failure::Input(format!(
            "there is no room for {} MB, which `--memory {}` may come to for {players} players in {} games at once: take less",
            most >> 20,
            args.memory,
            pool.current_num_threads()
        )));
    }
    let begun = Instant::now();
    let limits = SearchLimits { depth: args.depth, nodes: args.nodes, time: args.time, clock: None };
    let referee = Referee {
        game: variant,
        limits,
        time_control: args.clock.map(|(base, increment)| TimeControl { base, increment }),
        max_turns: usize::try_from(args.turns).unwrap_or(usize::MAX),
        elapsed: &|| begun.elapsed(),
        cancel: &|| interrupt.is_raised(),
    };
    let tally = Mutex::new(Tally::default());
    before.iter().for_each(|one| lock(&tally).add(one.opening, one.winner, one.seat));
    let done: BTreeSet<u32> = before.iter().map(|one| one.number).collect();
    let shows = io::stderr().is_terminal();
    let play = |number: u32| -> Result<Option<MatchGame>, Failure> {
        if interrupt.is_raised() {
            return Ok(None);
        }
        let (opening, seat) = seating(number, players);
        let record = start(&chosen, args, opening)?;
        let seed =
            |place: usize| args.seed.wrapping_mul(0x9E37_79B9).wrapping_add(u64::from(number) * 16 + place as u64);
        let means = |place: usize| PlayerSetup {
            table_bytes: bytes,
            seed: seed(place),
            evaluator: values.clone(),
            game_names: chosen.game.names(),
        };
        let mut seated: Vec<_> =
            (0..players).map(|place| pgn_file::at(args, seat, place).create(means(place))).collect();
        let mut asked: Vec<_> = seated.iter_mut().map(|player| &mut **player as _).collect();
        let made = match referee.play(record, &mut asked) {
            // Whoever was called off has broken nothing.
            _ if interrupt.is_raised() => return Ok(None),
            Ok(made) => made,
            Err(broken) => return Err(Failure::Input(broken.to_string())),
        };
        let (winner, reason) = made.outcome.as_ref().map(|it| (it.winner, it.reason.clone())).unzip();
        let one =
            MatchGame { number, opening, seat, winner: winner.flatten(), reason, turns: made.record.actions().len() };
        if let Some(ledger) = &ledger {
            ledger.append(&pgn_file::written(&chosen, args, &one, &made).map_err(|fault| chosen.fault(&fault))?)?;
        }
        let mut tally = lock(&tally);
        tally.add(one.opening, one.winner, seat);
        if shows {
            let _ = write!(io::stderr(), "\r{} of {}: {:.1} % ", tally.games(), args.games, 100.0 * tally.score());
        }
        Ok(Some(one))
    };
    let open: Vec<u32> = (0..args.games).filter(|number| !done.contains(number)).collect();
    let made: Result<Vec<Option<MatchGame>>, Failure> = pool.install(|| open.into_par_iter().map(play).collect());
    if shows {
        let _ = write!(io::stderr(), "\r{:40}\r", "");
    }
    let mut played = before;
    played.extend(made?.into_iter().flatten());
    played.sort_by_key(|one| one.number);
    report(args, &played, interrupt.is_raised(), out)?;
    if !interrupt.is_raised() {
        return Ok(());
    }
    let then = match &args.pgn {
        Some(path) => format!("`--resume` goes on with the match in `{}`", path.display()),
        None => "with `--pgn FILE` a match can be gone on with".into(),
    };
    print_message("note", &format!("interrupted after {} of {} games; {then}", played.len(), args.games));
    Err(Failure::Signal(signal_hook::consts::SIGINT))
}

fn lock(tally: &Mutex<Tally>) -> MutexGuard<'_, Tally> {
    tally.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The position from which the games of an opening start: some turns by chance after the one that was asked for, if it goes on there.
fn start(chosen: &GameArgument, args: &args::Match, opening: u32) -> Result<Record<crate::game::Variant>, Failure> {
    let variant = &chosen.game.variant;
    let mut chance = Rng::with_seed(args.seed.wrapping_add(u64::from(opening).wrapping_mul(0x1_0001)));
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
