//! `alfil match A B GAME`: a match of many games between two players.

mod pgn_file;
mod report;
mod starts;
mod tally;

use super::argument_values::{draw_rule, parse_time_control, player, resign_rule, seconds, whole_number};
use super::failure::{Failure, print_message};
use super::game_argument::{GameArgument, PositionArgs};
use super::interrupt;
use super::progress_bar::progress_line;
use crate::game::{EndReason, Fault, Game as _, GameHistory, GameRecord, Outcome, Position, Variant};
use crate::players::{
    Adjudication, DrawRule, Evaluator, PlayerError, PlayerSetup, PlayerSpec, Referee, RefereedGame, ResignRule,
    SearchLimits, TimeControl, UciEngine, can_allocate, single_player_message,
};
use crate::task::{CancelToken, Halt};
use fastrand::Rng;
use indicatif::ProgressBar;
use rayon::prelude::*;
use report::Report;
use starts::MatchStarts;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tally::Tally;

/// Random turns before games that start from the start of the rules.
const DEFAULT_OPENING_TURNS: u32 = 2;

#[derive(Debug, clap::Args)]
pub(super) struct MatchArgs {
    /// The first player: `random`, a level from 1 to 8, an engine from `config.toml`, or the command of a UCI engine, such as
    /// `stockfish; UCI_LimitStrength=true; UCI_Elo=1400`
    #[arg(value_name = "PLAYER", value_parser = player)]
    pub first: PlayerSpec,
    /// The second player
    #[arg(value_name = "OPPONENT", value_parser = player)]
    pub second: PlayerSpec,
    #[command(flatten)]
    pub position: PositionArgs,
    /// Number of games; the players swap sides after each game
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole_number(1_u32..=1_000_000))]
    pub games: u32,
    /// Random turns before each pair of games; by default 2, and none with --positions
    #[arg(long, value_name = "TURNS", value_parser = whole_number(0_u32..=1000))]
    pub openings: Option<u32>,
    /// Seconds per turn, instead of the node limit of the player's level
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with_all = ["nodes", "depth"])]
    pub time: Option<Duration>,
    /// Seconds per player for the whole game, with an optional increment per turn: `60`, `60+0.5`
    #[arg(long, value_name = "SECONDS", value_parser = parse_time_control, conflicts_with_all = ["nodes", "depth", "time"])]
    pub clock: Option<TimeControl>,
    /// Maximum number of positions searched per turn
    #[arg(long, value_name = "N", value_parser = whole_number(1_u64..))]
    pub nodes: Option<u64>,
    /// Maximum search depth in turns
    #[arg(long, value_name = "TURNS", value_parser = whole_number(1_u32..=100))]
    pub depth: Option<u32>,
    /// Stop a game after this many turns and count it as drawn
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = whole_number(1_u32..=100_000))]
    pub turns: u32,
    /// A player loses after scoring its position CP centipawns or more behind in TURNS of its turns in succession: `600,4`
    #[arg(long, value_name = "CP,TURNS", value_parser = resign_rule)]
    pub resign: Option<ResignRule>,
    /// A game is drawn after all players have scored it within CP centipawns in TURNS of their turns in succession, counted from
    /// full move MOVE: `10,8,40`
    #[arg(long, value_name = "CP,TURNS,MOVE", value_parser = draw_rule)]
    pub draw: Option<DrawRule>,
    /// Start each pair of games from an opening of this file: the games of a PGN, or one FEN or EPD a line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "start"])]
    pub positions: Option<std::path::PathBuf>,
    /// Megabytes for the transposition table of each player
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = whole_number(1_u32..=100_000))]
    pub memory: u32,
    /// Number of games played in parallel; by default 1 with --time or --clock, otherwise one per core
    #[arg(long, value_name = "N", value_parser = whole_number(1_u16..=1024))]
    pub threads: Option<u16>,
    /// Random seed; the same seed gives the same openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Append each finished game to this file as PGN
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<std::path::PathBuf>,
    /// Continue the match in the PGN file
    #[arg(long, requires = "pgn")]
    pub resume: bool,
    /// Print JSON: one object per game, then one for the result; its `elo` is null if a player has won or lost every game
    #[arg(long)]
    pub json: bool,
}

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
    args: &'m MatchArgs,
    game: &'m GameArgument,
    interrupt: &'m CancelToken,
    evaluator: Arc<Evaluator>,
    referee: Referee<'m>,
    starts: MatchStarts,
    pgn_file: Option<pgn_file::PgnFile>,
    tally: Mutex<Tally>,
    progress: ProgressBar,
}

impl MatchArgs {
    /// Random turns before each pair of games.
    fn opening_turns(&self) -> u32 {
        self.openings.unwrap_or(if self.positions.is_some() { 0 } else { DEFAULT_OPENING_TURNS })
    }
}

pub(super) fn run(args: &MatchArgs, game: &GameArgument, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = &game.game.variant;
    let players = variant.rules().players.len();
    if players < 2 {
        return Err(Failure::Input(single_player_message(game.game.title())));
    }
    let starts = MatchStarts::load(args, game)?;
    let interrupt = interrupt::listen()?;
    let pool = thread_pool(args)?;
    check_memory(args, players, pool.current_num_threads())?;
    // A match that cannot begin leaves no file.
    check_engines(args, game, &interrupt)?;
    let (pgn_file, games) = pgn_file::open(game, args)?;
    // Compile everything first, so that no player's clock pays for it. Interrupted, no game starts.
    drop(variant.compile::<Fault>(&interrupt));
    let searches = [&args.first, &args.second].iter().any(|player| matches!(player, PlayerSpec::Search(_)));
    let evaluator = match searches.then(|| Evaluator::derive(variant, &interrupt)) {
        // Interrupted: no game starts. Other players evaluate nothing.
        Some(Err(Halt::Cancelled)) | None => Evaluator::default(),
        Some(evaluator) => evaluator?,
    };
    let begin = Instant::now();
    let referee = Referee {
        game: variant,
        limits: SearchLimits { depth: args.depth, nodes: args.nodes, time: args.time, clock: None },
        time_control: args.clock,
        adjudication: Adjudication { resign: args.resign, draw: args.draw },
        max_turns: usize::try_from(args.turns).unwrap_or(usize::MAX),
        elapsed: &|| begin.elapsed(),
        cancel: &interrupt,
    };
    let tally = Mutex::new(games.iter().collect::<Tally>());
    let (evaluator, progress) = (Arc::new(evaluator), progress_line());
    let runner =
        MatchRunner { args, game, interrupt: &interrupt, evaluator, referee, starts, pgn_file, tally, progress };
    let done: BTreeSet<u32> = games.iter().map(|game| game.number).collect();
    let open: Vec<u32> = (0..args.games).filter(|number| !done.contains(number)).collect();
    let mut report = Report::new(args, games, out)?;
    runner.play_all(&pool, open, &mut report)?;
    runner.progress.finish_and_clear();
    let finished = report.finish(interrupt.is_cancelled())?;
    if !interrupt.is_cancelled() {
        return Ok(());
    }
    let hint = match &args.pgn {
        Some(path) => format!("`--resume` continues the match in `{}`", path.display()),
        None => "use `--pgn FILE` to be able to continue a match".into(),
    };
    print_message("note", &format!("interrupted after {finished} of {} games; {hint}", args.games));
    Err(Failure::INTERRUPTED)
}

/// Checks that the engines can be started, accept their options and play the game.
fn check_engines(args: &MatchArgs, game: &GameArgument, interrupt: &CancelToken) -> Result<(), Failure> {
    for player in [&args.first, &args.second] {
        let PlayerSpec::Engine(command) = player else { continue };
        let connected = UciEngine::new(command.clone(), game.game.names()).connect(interrupt);
        match connected {
            Err(PlayerError::Halted(Halt::Cancelled)) | Ok(()) => {}
            Err(error) => return Err(Failure::Input(format!("{player}: {error}"))),
        }
    }
    Ok(())
}

/// The threads that play games. With a time limit, games that share cores would disturb each other.
fn thread_pool(args: &MatchArgs) -> Result<rayon::ThreadPool, Failure> {
    let is_timed = args.time.is_some() || args.clock.is_some();
    let threads = args.threads.map_or(usize::from(is_timed), usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| Failure::Internal(error.into()))
}

/// Refuses a match whose transposition tables do not fit in memory.
fn check_memory(args: &MatchArgs, players: usize, parallel_games: usize) -> Result<(), Failure> {
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
fn table_bytes(args: &MatchArgs) -> usize {
    usize::try_from(args.memory).unwrap_or(16) << 20
}

impl MatchRunner<'_> {
    /// Plays the games of these numbers and reports each when it is finished.
    fn play_all(&self, pool: &rayon::ThreadPool, numbers: Vec<u32>, report: &mut Report<'_>) -> Result<(), Failure> {
        thread::scope(|scope| {
            let (sender, finished) = mpsc::channel();
            let games = move || {
                pool.install(|| numbers.into_par_iter().try_for_each_with(sender, |to, number| self.play(number, to)))
            };
            let games = scope.spawn(games);
            let reported = finished.into_iter().try_for_each(|game| report.add(game));
            if reported.is_err() {
                self.interrupt.cancel();
            }
            // A panic has already been reported.
            games.join().unwrap_or(Err(Failure::Reported)).and(reported)
        })
    }

    /// Plays and records a game, unless the match is interrupted.
    fn play(&self, number: u32, finished: &Sender<MatchGame>) -> Result<(), Failure> {
        if self.interrupt.is_cancelled() {
            return Ok(());
        }
        let seating = Seating::of_game(number, self.game.game.variant.rules().players.len());
        let played = self.referee_game(number, seating);
        if self.interrupt.is_cancelled() {
            return Ok(());
        }
        let played = played?;
        let (winner, reason) = played.outcome.as_ref().map(|it| (it.winner, it.reason.to_string())).unzip();
        let turns = played.record.actions().len();
        let game = MatchGame { number, seating, winner: winner.flatten(), reason, turns };
        if let Some(file) = &self.pgn_file {
            file.append(&pgn_file::write_game(self.game, self.args, &game, &played)?)?;
        }
        if let Some(Outcome { reason: reason @ EndReason::Forfeited(loser, _), .. }) = &played.outcome {
            let name = pgn_file::player_at(self.args, seating.seat, loser.player);
            self.progress.suspend(|| print_message("warning", &format!("game {}: {name}: {reason}", number + 1)));
        }
        let mut tally = self.tally.lock().unwrap_or_else(PoisonError::into_inner);
        tally.add(&game);
        let percent = 100.0 * tally.score();
        self.progress.set_message(format!("{} of {} games: {percent:.1} %", tally.games(), self.args.games));
        // Nobody reads the results after a failure.
        drop(finished.send(game));
        Ok(())
    }

    fn referee_game(&self, number: u32, seating: Seating) -> Result<RefereedGame, Failure> {
        let (args, players) = (self.args, self.game.game.variant.rules().players.len());
        let record = self.play_opening(seating.opening)?;
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

    /// Chooses the start of an opening and plays its random turns. Stops before a turn that ends the game.
    fn play_opening(&self, opening: u32) -> Result<GameRecord<Variant>, Failure> {
        let (args, variant) = (self.args, &self.game.game.variant);
        let mut rng = Rng::with_seed(args.seed.wrapping_add(u64::from(opening).wrapping_mul(0x1_0001)));
        let start = self.starts.record(opening, &mut rng);
        let mut record = start.clone();
        for _ in 0..args.opening_turns() {
            let status = record.status(variant)?;
            let Some(action) = rng.choice(&status.actions) else { return Ok(start) };
            let after: Position = action.after.clone();
            if variant.status(&after, GameHistory::default())?.outcome.is_some() {
                break;
            }
            record.push(action.clone(), after);
        }
        Ok(record)
    }
}
