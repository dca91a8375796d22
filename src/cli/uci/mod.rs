//! `alfil uci`: Alfil as a UCI engine for other programs.
//!
//! The Universal Chess Interface (S. Meyer-Kahlen and R. Huber, 2000), with the common options `UCI_Variant` and `UCI_Chess960` for other
//! games. Invalid input is answered with `info string`, because an engine must not exit on it, and every `go` gets one `bestmove`.

mod benchmark;
mod flip;
mod game_state;
mod go;
mod options;
mod running_task;
mod search;

use super::Failure;
use super::input_line::{InputLine, MAX_LINE_BYTES, read_line};
use super::output::Output;
use super::sanitize::sanitize;
use crate::game::{Game as _, fen};
use crate::players::{SearchLimits, SearchPlayer, can_allocate};
use crate::store::{Folders, Library, RuleEntry};
use crate::task::CancelToken;
use game_state::GameState;
use go::{GoCommand, SearchMode};
use options::{OptionEffect, Options};
use running_task::{RunningTask, wait_for};
use search::{NO_MOVE, Search, one_line};
use std::cmp::Reverse;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The engine between two commands.
struct Engine {
    library: Library,
    state: GameState,
    options: Options,
    player: Arc<Mutex<SearchPlayer>>,
    /// The search or count that runs.
    running: Option<RunningTask>,
    /// The thread that prepares the player for the game.
    preparation: Option<RunningTask>,
}

pub(super) fn run() -> Result<(), Failure> {
    let library = Library::open(&Folders::find()?);
    let state = GameState::new(&library)?;
    let options = Options::default();
    let player = Arc::new(Mutex::new(SearchPlayer::new(options.level, options.hash_mb << 20, 0)));
    let mut engine = Engine { library, state, options, player, running: None, preparation: None };
    let mut input = io::stdin().lock();
    while let Some(line) = read_line(&mut input)? {
        let InputLine::Text(line) = line else {
            send(&format!("info string a line of more than {} KiB is ignored", MAX_LINE_BYTES >> 10))?;
            continue;
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.first() == Some(&"quit") {
            break;
        }
        engine.execute(&words)?;
    }
    engine.stop();
    engine.stop_preparation();
    Ok(())
}

/// Sends a line to the GUI.
fn send(text: &str) -> io::Result<()> {
    let mut out = Output::new();
    // One write per line, so that lines of two threads do not mix.
    out.write_all(format!("{}\n", sanitize(text)).as_bytes())?;
    out.flush()
}

impl Engine {
    fn execute(&mut self, words: &[&str]) -> Result<(), Failure> {
        match words {
            [] | ["debug" | "register", ..] => {}
            ["uci"] => self.identify()?,
            ["isready"] => {
                self.prepare()?;
                send("readyok")?;
            }
            ["setoption", rest @ ..] => self.set_option(rest)?,
            ["ucinewgame"] => {
                self.stop();
                self.reset_player(true);
            }
            ["position", rest @ ..] => {
                self.stop();
                if let Err(message) = self.state.set_position(rest) {
                    send(&format!("info string {}", one_line(&message)))?;
                }
            }
            ["go", "perft", depth, ..] => self.perft(depth)?,
            ["go", rest @ ..] => self.go(rest)?,
            ["stop"] => self.stop(),
            // A search that does not ponder goes on.
            ["ponderhit"] => self.running.iter().for_each(|search| search.ponder_hit.cancel()),
            ["d"] => self.print_position()?,
            ["flip"] => self.flip()?,
            ["bench", rest @ ..] => self.bench(rest.first().copied())?,
            // UCI: an unknown word is skipped, and the rest of the line is tried.
            [word] => send(&format!("info string unknown command `{word}`"))?,
            [_, rest @ ..] => self.execute(rest)?,
        }
        Ok(())
    }

    /// Prepares the player ahead of the first search, so that no clock pays for it. Does not wait for it; a search does.
    fn prepare(&mut self) -> io::Result<()> {
        if self.preparation.is_some() || self.running.as_ref().is_some_and(|search| !search.thread.is_finished()) {
            return Ok(());
        }
        let (player, variant) = (self.player.clone(), self.state.variant().clone());
        let prepare = move |stop: CancelToken, _| lock(&player).prepare(&variant, &stop);
        self.preparation = Some(RunningTask::spawn("prepare", prepare)?);
        Ok(())
    }

    fn stop_preparation(&mut self) {
        if let Some(preparation) = self.preparation.take() {
            preparation.stop();
        }
    }

    /// Creates a new player with the current options and an empty transposition table. The evaluator is that of the old player, unless
    /// the game is another one.
    fn reset_player(&mut self, keeps_evaluator: bool) {
        self.stop_preparation();
        let Options { hash_mb, threads, level, .. } = self.options;
        let evaluator = lock(&self.player).evaluator().filter(|_| keeps_evaluator).cloned();
        let player = SearchPlayer::new(level, hash_mb << 20, 0).with_threads(threads);
        self.player = Arc::new(Mutex::new(match evaluator {
            Some(evaluator) => player.with_evaluator(evaluator),
            None => player,
        }));
    }

    fn identify(&self) -> io::Result<()> {
        send(&format!("id name Alfil {}", env!("CARGO_PKG_VERSION")))?;
        send("id author the authors of Alfil")?;
        options::declarations().iter().try_for_each(|line| send(line))?;
        let mut names: Vec<&str> = self.library.entries().iter().flat_map(RuleEntry::names).collect();
        names.retain(|name| !name.contains(' '));
        // If names differ only in case, keep the lower-case one.
        names.sort_unstable_by_key(|name| (name.to_lowercase(), Reverse(*name)));
        names.dedup_by_key(|name| name.to_lowercase());
        let names: Vec<String> = names.into_iter().map(|name| format!(" var {name}")).collect();
        send(&format!("option name UCI_Variant type combo default chess{}", names.concat()))?;
        send("uciok")
    }

    /// Handles `setoption name NAME value VALUE`.
    fn set_option(&mut self, words: &[&str]) -> Result<(), Failure> {
        let at = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let name = words[..at].iter().skip(1).copied().collect::<Vec<_>>().join(" ");
        let value = words[at..].iter().skip(1).copied().collect::<Vec<_>>().join(" ");
        self.stop();
        match self.apply_option(&name, &value) {
            Err(message) => send(&format!("info string {message}"))?,
            Ok(OptionEffect::Nothing) => {}
            Ok(OptionEffect::Player) => self.reset_player(true),
            Ok(OptionEffect::Game) => self.reset_player(false),
            Ok(OptionEffect::ClearTable) => lock(&self.player).clear_table(),
        }
        Ok(())
    }

    /// Sets an option. Changes nothing and returns a message if the name or the value is invalid.
    fn apply_option(&mut self, name: &str, value: &str) -> Result<OptionEffect, String> {
        match name.to_lowercase().as_str() {
            "uci_variant" => {
                self.state.load(&self.library, value).map(|()| OptionEffect::Game).map_err(|error| one_line(&error))
            }
            "uci_chess960" => {
                let is_chess960 = options::parse_check(name, value)?;
                self.state.set_chess960(&self.library, is_chess960).map(|()| OptionEffect::Game)
            }
            _ => {
                let mut options = self.options;
                let effect = options.set(name, value)?;
                if options.hash_mb != self.options.hash_mb && !can_allocate(options.hash_mb << 20) {
                    let (size, kept) = (options.hash_mb, self.options.hash_mb);
                    return Err(format!("not enough memory for {size} MB; `Hash` stays {kept}"));
                }
                self.options = options;
                Ok(effect)
            }
        }
    }

    /// Starts a search that runs until a limit or `stop`.
    fn go(&mut self, words: &[&str]) -> Result<(), Failure> {
        self.stop();
        let record = match self.state.record() {
            Ok(record) => record.clone(),
            Err(reason) => {
                send(&format!("info string {}", one_line(reason)))?;
                return Ok(send(&format!("bestmove {NO_MOVE}"))?);
            }
        };
        let variant = self.state.variant().clone();
        let mover = variant.mover(record.position());
        let GoCommand { limits, mode, moves, errors } = GoCommand::parse(words, mover, self.options.move_overhead);
        errors.iter().try_for_each(|error| send(&format!("info string {error}")))?;
        let search = Search { variant, record, options: self.options, moves };
        let player = self.player.clone();
        let run_search = move |stop: CancelToken, ponder_hit: CancelToken| {
            let endless = SearchLimits { depth: Some(SearchLimits::INFINITE_DEPTH), ..SearchLimits::default() };
            if mode == SearchMode::Ponder {
                let best = search.run(&player, endless, &ponder_hit);
                // UCI forbids `bestmove` before `ponderhit` or `stop`, which cancels both tokens.
                wait_for(&ponder_hit);
                if stop.is_cancelled() {
                    drop(send(&best.to_string()));
                    return;
                }
            }
            let is_endless = mode == SearchMode::Infinite && limits == SearchLimits::default();
            // After `ponderhit`, the transposition table knows what the ponder search has found.
            let best = search.run(&player, if is_endless { endless } else { limits }, &stop);
            if mode == SearchMode::Infinite {
                wait_for(&stop);
            }
            // A write error means that the GUI is gone.
            drop(send(&best.to_string()));
        };
        self.running = Some(RunningTask::spawn("search", run_search)?);
        Ok(())
    }

    fn print_position(&self) -> io::Result<()> {
        match self.state.fen() {
            Ok(text) => send(&format!("Fen: {text}")),
            Err(reason) => send(&format!("info string {}", one_line(reason))),
        }
    }

    /// Handles `flip`: swaps the sides of the position, as if both players had changed seats.
    fn flip(&mut self) -> io::Result<()> {
        self.stop();
        let flipped =
            self.state.fen().map_err(str::to_owned).map(|text| flip::flip_fen(&text, self.state.variant().rules()));
        let words = flipped.and_then(|text| text.ok_or_else(|| "this game has no sides to flip".into()));
        let result = words.and_then(|text| {
            let start = fen::parse(self.state.variant(), &text).map_err(|error| error.message)?;
            self.state.set_start(start);
            Ok(())
        });
        result.or_else(|message| send(&format!("info string {}", one_line(&message))))
    }

    /// Stops the search and waits for its `bestmove`.
    fn stop(&mut self) {
        if let Some(task) = self.running.take() {
            task.stop();
        }
    }
}

fn lock(player: &Mutex<SearchPlayer>) -> std::sync::MutexGuard<'_, SearchPlayer> {
    player.lock().unwrap_or_else(PoisonError::into_inner)
}
