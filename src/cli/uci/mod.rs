//! `alfil uci`: Alfil as an engine that other programs run.
//!
//! The universal chess interface (S. Meyer-Kahlen and R. Huber 2000), with the option `UCI_Variant` that is in common use for other
//! games than chess. What cannot be read is answered with `info string`, as the interface wants nothing to end the program.

mod go;
mod info_out;

use super::Failure;
use super::output::Output;
use crate::game::{Game as _, Record, Variant, fen};
use crate::players::{Evaluator, SearchLimits, SearchPlayer, SkillLevel, can_allocate, notation};
use crate::store::{self, Folders, Library};
use go::GoCommand;
use info_out::{one_line, think};
use std::cmp::Reverse;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Megabytes of the table, unless something else is wanted.
const HASH: usize = 16;
const MOST_HASH: usize = 65_536;
/// So many lines are told at most.
const MOST_LINES: usize = 64;
const MOST_THREADS: usize = 256;
/// What can be set.
struct Options {
    hash: usize,
    lines: usize,
    threads: usize,
    level: SkillLevel,
}

/// The engine between two commands.
struct Engine {
    library: Library,
    game: store::Game,
    record: Record<Variant>,
    options: Options,
    player: Arc<Mutex<SearchPlayer>>,
    /// What the pieces of the game are worth, once that has been found out.
    values: Option<Arc<Evaluator>>,
    under_way: Option<(Arc<AtomicBool>, JoinHandle<()>)>,
}

pub(super) fn run() -> Result<(), Failure> {
    let library = Library::open(&Folders::find()?);
    let game = library.load("chess")?;
    let level = SkillLevel::new(*SkillLevel::ALL.end()).ok_or_else(|| Failure::Input("there is no level".into()))?;
    let options = Options { hash: HASH, lines: 1, threads: 1, level };
    let record = Record::new(game.variant.start(), 0);
    let player = Arc::new(Mutex::new(SearchPlayer::new(level, HASH << 20, 0)));
    let mut engine = Engine { library, game, record, options, player, values: None, under_way: None };
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    while input.read_until(b'\n', &mut bytes)? > 0 {
        // Whatever comes in is no reason to break off: what is no text is no command.
        let line = String::from_utf8_lossy(&bytes).into_owned();
        bytes.clear();
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.first() == Some(&"quit") {
            break;
        }
        engine.obey(&words)?;
    }
    engine.stop();
    Ok(())
}

/// Says a line.
fn say(text: &str) -> io::Result<()> {
    let mut out = Output::new();
    // PositionArgs once, so that threads do not write into each other's lines.
    out.write_all(format!("{text}\n").as_bytes())?;
    out.flush()
}

impl Engine {
    fn obey(&mut self, words: &[&str]) -> Result<(), Failure> {
        match words {
            [] | ["debug" | "register", ..] => {}
            ["uci"] => self.introduce()?,
            ["isready"] => {
                self.prepare();
                say("readyok")?;
            }
            ["setoption", rest @ ..] => self.set(rest)?,
            ["ucinewgame"] => {
                self.stop();
                self.renew();
            }
            ["position", rest @ ..] => self.position(rest)?,
            ["go", rest @ ..] => self.go(rest)?,
            ["stop"] => self.stop(),
            ["ponderhit"] => say("info string this engine does not think in its opponent's time")?,
            ["d"] => say(&format!("info string {}", fen::write(&self.game.variant, self.record.now(), 0, 1)))?,
            [word, ..] => say(&format!("info string `{word}` is no command of the interface"))?,
        }
        Ok(())
    }

    /// Finds out what the pieces of the game are worth, so that it need not be done while a clock runs. Nobody is asked while
    /// somebody thinks: whoever does knows it already, or finds it out just now.
    fn prepare(&mut self) {
        if self.under_way.as_ref().is_none_or(|(_, handle)| handle.is_finished())
            && self.values.is_none()
            && let Ok(values) = Evaluator::derive(&self.game.variant, &|| false)
        {
            self.values = Some(Arc::new(values));
            self.renew();
        }
    }

    /// Another player, who remembers nothing.
    fn renew(&mut self) {
        let Options { hash, threads, level, .. } = self.options;
        let player = SearchPlayer::new(level, hash << 20, 0).with_threads(threads);
        self.player = Arc::new(Mutex::new(match &self.values {
            Some(values) => player.with_evaluator(values.clone()),
            None => player,
        }));
    }

    fn introduce(&self) -> io::Result<()> {
        say(&format!("id name Alfil {}", env!("CARGO_PKG_VERSION")))?;
        say("id author the authors of Alfil")?;
        say(&format!("option name Hash type spin default {HASH} min 1 max {MOST_HASH}"))?;
        say(&format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"))?;
        say(&format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"))?;
        let (least, most) = (SkillLevel::ALL.start(), SkillLevel::ALL.end());
        say(&format!("option name SkillLevel type spin default {most} min {least} max {most}"))?;
        let mut names: Vec<&str> = self.library.entries().iter().flat_map(store::RuleEntry::names).collect();
        names.retain(|name| !name.contains(' '));
        // Of names that differ by case alone, the one in small letters.
        names.sort_unstable_by_key(|name| (name.to_lowercase(), Reverse(*name)));
        names.dedup_by_key(|name| name.to_lowercase());
        let names: Vec<String> = names.into_iter().map(|name| format!(" var {name}")).collect();
        say(&format!("option name UCI_Variant type combo default chess{}", names.concat()))?;
        say("uciok")
    }

    /// `name NAME value VALUE`.
    fn set(&mut self, words: &[&str]) -> Result<(), Failure> {
        let at = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let name = words[..at].iter().skip(1).copied().collect::<Vec<_>>().join(" ");
        let value = words[at..].iter().skip(1).copied().collect::<Vec<_>>().join(" ");
        let number = |least: usize, most: usize| value.parse().ok().filter(|n| (least..=most).contains(n));
        self.stop();
        let done = match name.to_lowercase().as_str() {
            "hash" => match number(1, MOST_HASH) {
                Some(hash) if !can_allocate(hash << 20) => {
                    let kept = self.options.hash;
                    return Ok(say(&format!("info string there is no room for {hash} MB; `Hash` stays {kept}"))?);
                }
                hash => hash.map(|hash| self.options.hash = hash).is_some(),
            },
            "multipv" => number(1, MOST_LINES).map(|lines| self.options.lines = lines).is_some(),
            "threads" => number(1, MOST_THREADS).map(|threads| self.options.threads = threads).is_some(),
            "level" => {
                let level = value.parse().ok().and_then(SkillLevel::new);
                level.map(|level| self.options.level = level).is_some()
            }
            "uci_variant" => match self.library.load(&value) {
                Ok(game) => {
                    self.record = Record::new(game.variant.start(), 0);
                    (self.game, self.values) = (game, None);
                    true
                }
                Err(error) => return Ok(say(&format!("info string {}", one_line(&error.to_string())))?),
            },
            _ => return Ok(say(&format!("info string there is no option `{name}`"))?),
        };
        if !done {
            return Ok(say(&format!("info string `{value}` is no value of `{name}`"))?);
        }
        if name.to_lowercase() != "multipv" {
            self.renew();
        }
        Ok(())
    }

    /// `startpos` or `fen FEN`, and `moves MOVE…`. Nothing changes if it cannot be read.
    fn position(&mut self, words: &[&str]) -> Result<(), Failure> {
        self.stop();
        let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let variant = &self.game.variant;
        let mut record = match words[..at] {
            ["startpos"] => Record::new(variant.start(), 0),
            ["fen", ref fen @ ..] => match fen::parse(variant, &fen.join(" ")) {
                Ok(start) => Record::new(start.position, start.quiet),
                Err(error) => return Ok(say(&format!("info string {}", one_line(&error.what)))?),
            },
            _ => return Ok(say("info string a position is `startpos` or `fen` and a FEN, and `moves`")?),
        };
        for text in words[at..].iter().skip(1) {
            let actions = record.standing(variant).map_err(|fault| Failure::Input(fault.to_string()))?.actions;
            let index = notation::parse(variant, record.now(), &actions, text);
            let Some(action) = index.and_then(|index| actions.get(index)) else {
                return Ok(say(&format!("info string `{text}` is no move there"))?);
            };
            record.push(action.clone(), action.after.clone());
        }
        self.record = record;
        Ok(())
    }

    /// Thinks, until a limit is reached or it is told to stop.
    fn go(&mut self, words: &[&str]) -> Result<(), Failure> {
        self.stop();
        let wish = match GoCommand::read(words, self.game.variant.mover(self.record.now())) {
            Ok(wish) => wish,
            Err(why) => return Ok(say(&format!("info string {why}"))?),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let (variant, record, lines) = (self.game.variant.clone(), self.record.clone(), self.options.lines);
        let (player, raised) = (self.player.clone(), stop.clone());
        let think = move || {
            let mut limits = wish.limits;
            if limits == SearchLimits::default() && wish.forever {
                limits.depth = Some(SearchLimits::INFINITE_DEPTH);
            }
            let best = think(&variant, (&record, &wish.moves), &player, (limits, lines), &raised);
            while wish.forever && !raised.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(5));
            }
            // If nobody listens any more there is nobody to tell.
            drop(say(&format!("bestmove {best}")));
        };
        let handle = thread::Builder::new().name("search".into()).spawn(think)?;
        self.under_way = Some((stop, handle));
        Ok(())
    }

    /// Has whoever thinks answer now, and waits for that.
    fn stop(&mut self) {
        if let Some((stop, handle)) = self.under_way.take() {
            stop.store(true, Ordering::Relaxed);
            // One that broke down has nothing more to say.
            drop(handle.join());
        }
    }
}
