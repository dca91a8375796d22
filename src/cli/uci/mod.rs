//! `alfil uci`: Alfil as a UCI engine for other programs.
//!
//! The Universal Chess Interface (S. Meyer-Kahlen and R. Huber, 2000), with the common `UCI_Variant` option for other games.
//! Invalid input is answered with `info string`, because an engine must not exit on it.

mod go;
mod info_out;

use super::Failure;
use super::input_line::{InputLine, MAX_LINE_BYTES, read_line};
use super::output::Output;
use super::sanitize::sanitize;
use crate::game::{Game as _, GameRecord, Variant, fen, uci_notation};
use crate::players::{Evaluator, SearchLimits, SearchPlayer, SkillLevel, can_allocate};
use crate::store::{self, Folders, Library};
use crate::task::CancelToken;
use go::GoCommand;
use info_out::{Search, one_line};
use std::cmp::Reverse;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// An option whose value is a whole number of at least 1.
#[derive(Clone, Copy)]
struct SpinOption {
    name: &'static str,
    default: usize,
    max: usize,
}

const HASH_MB: SpinOption = SpinOption { name: "Hash", default: 16, max: 65_536 };
const MULTI_PV: SpinOption = SpinOption { name: "MultiPV", default: 1, max: 64 };
const THREADS: SpinOption = SpinOption { name: "Threads", default: 1, max: 256 };
/// How often a finished infinite search checks for `stop`.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(5);

/// The UCI options.
struct Options {
    hash_mb: usize,
    multi_pv: usize,
    threads: usize,
    level: SkillLevel,
}

/// The engine between two commands.
struct Engine {
    library: Library,
    game: store::LoadedGame,
    record: GameRecord<Variant>,
    options: Options,
    player: Arc<Mutex<SearchPlayer>>,
    /// The evaluation terms of the game, once they are derived.
    evaluator: Option<Arc<Evaluator>>,
    running_search: Option<RunningSearch>,
}

/// A search on its own thread.
struct RunningSearch {
    stop: CancelToken,
    thread: JoinHandle<()>,
}

pub(super) fn run() -> Result<(), Failure> {
    let library = Library::open(&Folders::find()?);
    let game = library.load("chess")?;
    let level = SkillLevel::new(*SkillLevel::ALL.end()).ok_or_else(|| Failure::Input("there is no level".into()))?;
    let options = Options { hash_mb: HASH_MB.default, multi_pv: 1, threads: 1, level };
    let record = GameRecord::new(game.variant.start(), 0);
    let player = Arc::new(Mutex::new(SearchPlayer::new(level, HASH_MB.default << 20, 0)));
    let mut engine = Engine { library, game, record, options, player, evaluator: None, running_search: None };
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
                self.prepare();
                send("readyok")?;
            }
            ["setoption", rest @ ..] => self.set_option(rest)?,
            ["ucinewgame"] => {
                self.stop();
                self.reset_player();
            }
            ["position", rest @ ..] => self.set_position(rest)?,
            ["go", "perft", depth, ..] => self.perft(depth)?,
            ["go", rest @ ..] => self.go(rest)?,
            ["stop"] => self.stop(),
            ["ponderhit"] => send("info string this engine does not ponder")?,
            ["d"] => send(&format!("info string {}", fen::write(&self.game.variant, self.record.position(), 0, 1)))?,
            [word, ..] => send(&format!("info string unknown command `{word}`"))?,
        }
        Ok(())
    }

    /// Derives the evaluation terms ahead of the first search, so that no clock pays for it. Skipped during a search, which
    /// derives them itself if it needs them.
    fn prepare(&mut self) {
        if self.running_search.as_ref().is_none_or(|search| search.thread.is_finished())
            && self.evaluator.is_none()
            && let Ok(evaluator) = Evaluator::derive(&self.game.variant, &CancelToken::default())
        {
            self.evaluator = Some(Arc::new(evaluator));
            self.reset_player();
        }
    }

    /// Creates a new player with the current options and an empty transposition table.
    fn reset_player(&mut self) {
        let Options { hash_mb, threads, level, .. } = self.options;
        let player = SearchPlayer::new(level, hash_mb << 20, 0).with_threads(threads);
        self.player = Arc::new(Mutex::new(match &self.evaluator {
            Some(evaluator) => player.with_evaluator(evaluator.clone()),
            None => player,
        }));
    }

    fn identify(&self) -> io::Result<()> {
        send(&format!("id name Alfil {}", env!("CARGO_PKG_VERSION")))?;
        send("id author the authors of Alfil")?;
        for SpinOption { name, default, max } in [HASH_MB, MULTI_PV, THREADS] {
            send(&format!("option name {name} type spin default {default} min 1 max {max}"))?;
        }
        let (min, max) = (SkillLevel::ALL.start(), SkillLevel::ALL.end());
        send(&format!("option name Level type spin default {max} min {min} max {max}"))?;
        let mut names: Vec<&str> = self.library.entries().iter().flat_map(store::RuleEntry::names).collect();
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
        if let Err(message) = self.apply_option(&name, &value) {
            return Ok(send(&format!("info string {message}"))?);
        }
        if name.to_lowercase() != "multipv" {
            self.reset_player();
        }
        Ok(())
    }

    /// Sets an option. Changes nothing and returns a message if the name or the value is invalid.
    fn apply_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let invalid = || format!("invalid value `{value}` for option `{name}`");
        let number = |option: SpinOption| {
            value.parse().ok().filter(|number| (1..=option.max).contains(number)).ok_or_else(invalid)
        };
        match name.to_lowercase().as_str() {
            "hash" => {
                let hash_mb = number(HASH_MB)?;
                if !can_allocate(hash_mb << 20) {
                    return Err(format!("not enough memory for {hash_mb} MB; `Hash` stays {}", self.options.hash_mb));
                }
                self.options.hash_mb = hash_mb;
            }
            "multipv" => self.options.multi_pv = number(MULTI_PV)?,
            "threads" => self.options.threads = number(THREADS)?,
            "level" => self.options.level = value.parse().ok().and_then(SkillLevel::new).ok_or_else(invalid)?,
            "uci_variant" => {
                let game = self.library.load(value).map_err(|error| one_line(&error.to_string()))?;
                self.record = GameRecord::new(game.variant.start(), 0);
                (self.game, self.evaluator) = (game, None);
            }
            _ => return Err(format!("unknown option `{name}`")),
        }
        Ok(())
    }

    /// Handles `position [startpos | fen FEN] moves MOVE…`. Invalid input changes nothing.
    fn set_position(&mut self, words: &[&str]) -> Result<(), Failure> {
        self.stop();
        let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let variant = &self.game.variant;
        let mut record = match words[..at] {
            ["startpos"] => GameRecord::new(variant.start(), 0),
            ["fen", ref fen @ ..] => match fen::parse(variant, &fen.join(" ")) {
                Ok(start) => GameRecord::new(start.position, start.halfmove_clock),
                Err(error) => return Ok(send(&format!("info string {}", one_line(&error.message)))?),
            },
            _ => return Ok(send("info string expected `position startpos` or `position fen FEN`, then `moves`")?),
        };
        for text in words[at..].iter().skip(1) {
            let actions = record.status(variant).map_err(|fault| Failure::Input(fault.to_string()))?.actions;
            let index = uci_notation::resolve(variant, record.position(), &actions, text);
            let Some(action) = index.and_then(|index| actions.get(index)) else {
                return Ok(send(&format!("info string illegal move `{text}`"))?);
            };
            record.push(action.clone(), action.after.clone());
        }
        self.record = record;
        Ok(())
    }

    /// Handles `go perft DEPTH`: counts the leaves of each move.
    fn perft(&mut self, depth: &str) -> Result<(), Failure> {
        self.stop();
        let Some(depth) = depth.parse::<u32>().ok().and_then(|depth| depth.checked_sub(1)) else {
            return Ok(send("info string `go perft` needs a depth, 1 or more")?);
        };
        let (variant, record) = (self.game.variant.clone(), self.record.clone());
        let stop = CancelToken::default();
        let cancel = stop.clone();
        let count = move || -> Result<(), Failure> {
            let actions = record.status(&variant)?.actions;
            let texts = uci_notation::format_all(&variant, record.position(), &actions);
            let mut total = 0;
            for (action, text) in actions.into_iter().zip(texts) {
                let mut record = record.clone();
                record.push(action.clone(), action.after);
                let nodes = variant.perft(record.position(), record.history(), depth, &cancel)?;
                total += nodes;
                send(&format!("{text}: {nodes}"))?;
            }
            Ok(send(&format!("\nNodes searched: {total}"))?)
        };
        let run = move || drop(count());
        let thread = thread::Builder::new().name("perft".into()).spawn(run)?;
        self.running_search = Some(RunningSearch { stop, thread });
        Ok(())
    }

    /// Starts a search that runs until a limit or `stop`.
    fn go(&mut self, words: &[&str]) -> Result<(), Failure> {
        self.stop();
        let command = match GoCommand::parse(words, self.game.variant.mover(self.record.position())) {
            Ok(command) => command,
            Err(message) => return Ok(send(&format!("info string {message}"))?),
        };
        let GoCommand { mut limits, is_infinite, moves } = command;
        if is_infinite && limits == SearchLimits::default() {
            limits.depth = Some(SearchLimits::INFINITE_DEPTH);
        }
        let (variant, record) = (self.game.variant.clone(), self.record.clone());
        let search = Search { variant, record, limits, multi_pv: self.options.multi_pv, moves };
        let stop = CancelToken::default();
        let (player, stop_flag) = (self.player.clone(), stop.clone());
        let run_search = move || {
            let best = search.run(&player, &stop_flag);
            // UCI forbids `bestmove` before `stop` in an infinite search.
            while is_infinite && !stop_flag.is_cancelled() {
                thread::sleep(STOP_POLL_INTERVAL);
            }
            // A write error means that the GUI is gone.
            drop(send(&format!("bestmove {best}")));
        };
        let thread = thread::Builder::new().name("search".into()).spawn(run_search)?;
        self.running_search = Some(RunningSearch { stop, thread });
        Ok(())
    }

    /// Stops the search and waits for its `bestmove`.
    fn stop(&mut self) {
        if let Some(search) = self.running_search.take() {
            search.stop.cancel();
            // A panic of the search thread has already been printed.
            drop(search.thread.join());
        }
    }
}
