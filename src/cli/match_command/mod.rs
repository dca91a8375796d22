//! `alfil match A B GAME`: a match of many games between two players.

mod pgn_file;
mod report;
mod tally;

use super::args;
use super::failure::{Failure, print_message};
use super::game_argument::GameArgument;
use super::interrupt;
use super::progress_bar::progress_line;
use crate::game::{Game as _, GameHistory, GameRecord, Position, Variant};
use crate::players::{
    Evaluator, PlayerSetup, Referee, RefereedGame, SearchLimits, TimeControl, can_allocate, single_player_message,
};
use crate::task::{CancelToken, Halt};
use fastrand::Rng;
use indicatif::ProgressBar;
use rayon::prelude::*;
use report::report;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tally::Tally;

/// A game of the match.
#[derive(Clone, Debug)]
struct MatchGame {
    number: u32,
    seating: Seating,
    winner: Option<usize>,
    /// Why it ended; `None` if it reached the turn limit.
    reason: Option<String>,
    turns: usize,
}

/// The opening of a game and the seat of the first player.
#[derive(Clone, Copy, Debug)]
struct Seating {
    /// The number of the opening.
    opening: u32,
    /// The seat of the first player.
    seat: usize,
}

impl Seating {
    /// The seating of a game, by its number. Each opening is played once from every seat.
    fn of_game(number: u32, players: usize) -> Self {
        let players = u32::try_from(players).unwrap_or(u32::MAX).max(1);
        Self { opening: number / players, seat: usize::try_from(number % players).unwrap_or(0) }
    }
}

/// Everything that the games of a match share.
struct MatchRunner<'m> {
    args: &'m args::Match,
    game: &'m GameArgument,
    interrupt: &'m CancelToken,
    evaluator: Arc<Evaluator>,
    referee: Referee<'m>,
    pgn_file: Option<pgn_file::PgnFile>,
    tally: Mutex<Tally>,
    progress: ProgressBar,
}

pub(super) fn run(args: &args::Match, out: &mut dyn Write) -> Result<(), Failure> {
    let game = GameArgument::load(&args.position)?;
    let variant = &game.game.variant;
    let players = variant.rules().players.len();
    if players < 2 {
        return Err(Failure::Input(single_player_message(game.game.title())));
    }
    let (pgn_file, mut games) = pgn_file::open(&game, args)?;
    // Compile everything first, so that no player's clock pays for it.
    variant.compiled().stats();
    let interrupt = interrupt::listen()?;
    let evaluator = evaluator(&game, &interrupt)?;
    let pool = thread_pool(args)?;
    check_memory(args, players, pool.current_num_threads())?;
    let begin = Instant::now();
    let referee = Referee {
        game: variant,
        limits: SearchLimits { depth: args.depth, nodes: args.nodes, time: args.time, clock: None },
        time_control: args.clock.map(|(base, increment)| TimeControl { base, increment }),
        max_turns: usize::try_from(args.turns).unwrap_or(usize::MAX),
        elapsed: &|| begin.elapsed(),
        cancel: &interrupt,
    };
    let tally = Mutex::new(games.iter().collect::<Tally>());
    let progress = progress_line();
    let runner =
        MatchRunner { args, game: &game, interrupt: &interrupt, evaluator, referee, pgn_file, tally, progress };
    let done: BTreeSet<u32> = games.iter().map(|game| game.number).collect();
    let open: Vec<u32> = (0..args.games).filter(|number| !done.contains(number)).collect();
    let played: Result<Vec<Option<MatchGame>>, Failure> =
        pool.install(|| open.into_par_iter().map(|number| runner.play(number)).collect());
    runner.progress.finish_and_clear();
    games.extend(played?.into_iter().flatten());
    games.sort_by_key(|game| game.number);
    report(args, &games, interrupt.is_cancelled(), out)?;
    if !interrupt.is_cancelled() {
        return Ok(());
    }
    let hint = match &args.pgn {
        Some(path) => format!("`--resume` continues the match in `{}`", path.display()),
        None => "use `--pgn FILE` to be able to continue a match".into(),
    };
    print_message("note", &format!("interrupted after {} of {} games; {hint}", games.len(), args.games));
    Err(Failure::INTERRUPTED)
}

/// The evaluation terms of the game, shared by all players.
fn evaluator(game: &GameArgument, interrupt: &CancelToken) -> Result<Arc<Evaluator>, Failure> {
    match Evaluator::derive(&game.game.variant, interrupt) {
        Ok(evaluator) => Ok(Arc::new(evaluator)),
        Err(Halt::Fault(fault)) => Err(game.fault(&fault)),
        // Interrupted: no game starts.
        Err(_) => Ok(Arc::default()),
    }
}

/// The threads that play games. With a time limit, games that share cores would disturb each other.
fn thread_pool(args: &args::Match) -> Result<rayon::ThreadPool, Failure> {
    let is_timed = args.time.is_some() || args.clock.is_some();
    let threads = args.threads.map_or(usize::from(is_timed), usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| Failure::Internal(error.into()))
}

/// Refuses a match whose transposition tables do not fit in memory.
fn check_memory(args: &args::Match, players: usize, parallel_games: usize) -> Result<(), Failure> {
    let bytes = table_bytes(args).saturating_mul(players).saturating_mul(parallel_games);
    if can_allocate(bytes) {
        return Ok(());
    }
    Err(Failure::Input(format!(
        "not enough memory: `--memory {}` needs up to {} MB for {players} players in {parallel_games} parallel games; \
         choose a smaller value",
        args.memory,
        bytes >> 20,
    )))
}

/// Size of a player's transposition table in bytes.
fn table_bytes(args: &args::Match) -> usize {
    usize::try_from(args.memory).unwrap_or(16) << 20
}

impl MatchRunner<'_> {
    /// Plays and records a game. Returns `None` if the match is interrupted.
    fn play(&self, number: u32) -> Result<Option<MatchGame>, Failure> {
        if self.interrupt.is_cancelled() {
            return Ok(None);
        }
        let seating = Seating::of_game(number, self.game.game.variant.rules().players.len());
        let played = self.referee_game(number, seating);
        if self.interrupt.is_cancelled() {
            return Ok(None);
        }
        let played = played?;
        let (winner, reason) = played.outcome.as_ref().map(|it| (it.winner, it.reason.to_string())).unzip();
        let turns = played.record.actions().len();
        let game = MatchGame { number, seating, winner: winner.flatten(), reason, turns };
        if let Some(file) = &self.pgn_file {
            let pgn = pgn_file::write_game(self.game, self.args, &game, &played);
            file.append(&pgn.map_err(|fault| self.game.fault(&fault))?)?;
        }
        let mut tally = lock(&self.tally);
        tally.add(&game);
        let percent = 100.0 * tally.score();
        self.progress.set_message(format!("{} of {} games: {percent:.1} %", tally.games(), self.args.games));
        Ok(Some(game))
    }

    fn referee_game(&self, number: u32, seating: Seating) -> Result<RefereedGame, Failure> {
        let (args, players) = (self.args, self.game.game.variant.rules().players.len());
        let record = play_opening(self.game, args, seating.opening)?;
        let setup = |seat: usize| PlayerSetup {
            table_bytes: table_bytes(args),
            seed: args.seed.wrapping_mul(0x9E37_79B9).wrapping_add(u64::from(number) * 16 + seat as u64),
            evaluator: self.evaluator.clone(),
            game_names: self.game.game.names(),
        };
        let player = |seat: usize| pgn_file::player_at(args, seating.seat, seat).create(setup(seat));
        let mut players: Vec<_> = (0..players).map(player).collect();
        let mut players: Vec<_> = players.iter_mut().map(|player| &mut **player as _).collect();
        self.referee.play(record, &mut players).map_err(|error| Failure::Input(error.to_string()))
    }
}

fn lock(tally: &Mutex<Tally>) -> MutexGuard<'_, Tally> {
    tally.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays the random turns of an opening from the start of the match. Stops before a turn that ends the game.
fn play_opening(game: &GameArgument, args: &args::Match, opening: u32) -> Result<GameRecord<Variant>, Failure> {
    let variant = &game.game.variant;
    let mut rng = Rng::with_seed(args.seed.wrapping_add(u64::from(opening).wrapping_mul(0x1_0001)));
    let start = || -> GameRecord<Variant> { GameRecord::new(game.start.position.clone(), game.start.halfmove_clock) };
    let mut record = start();
    for _ in 0..args.openings {
        let standing = record.status(variant).map_err(|fault| game.fault(&fault))?;
        let Some(action) = rng.choice(&standing.actions) else { return Ok(start()) };
        let after: Position = action.after.clone();
        if variant.status(&after, GameHistory::default()).map_err(|fault| game.fault(&fault))?.outcome.is_some() {
            break;
        }
        record.push(action.clone(), after);
    }
    Ok(record)
}
