//! `alfil uci`: Alfil as an engine that other programs run.
//!
//! The universal chess interface (S. Meyer-Kahlen and R. Huber 2000), with the option `UCI_Variant` that is in common use for other
//! games than chess. What cannot be read is answered with `info string`, as the interface wants nothing to end the program.

use super::Failure;
use crate::game::{Action, Game as _, Record, Variant, coordinates, fen, typed};
use crate::players::{Answer, Level, Limits, Player, Scene, Score, Search, Task, Thought};
use crate::store::{self, Folders, Library};
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Megabytes of the table, unless something else is wanted.
const HASH: usize = 16;
const MOST_HASH: usize = 65_536;
/// So many lines are told at most.
const MOST_LINES: usize = 64;
/// What is left on the clock is to do for so many turns more.
const TURNS: u32 = 24;
/// Kept back of the time of a turn, for the way there and back.
const SPARE: Duration = Duration::from_millis(20);

/// What can be set.
struct Options {
    hash: usize,
    lines: usize,
    level: Level,
}

/// The engine between two commands.
struct Engine {
    library: Library,
    game: store::Game,
    record: Record<Variant>,
    options: Options,
    player: Arc<Mutex<Search>>,
    under_way: Option<(Arc<AtomicBool>, JoinHandle<()>)>,
}

pub(super) fn run() -> Result<(), Failure> {
    let library = Library::open(&Folders::find()?);
    let game = library.load("chess")?;
    let level = Level::new(*Level::ALL.end()).ok_or_else(|| Failure::Bad("there is no level".into()))?;
    let options = Options { hash: HASH, lines: 1, level };
    let record = Record::new(game.variant.start(), 0);
    let player = player(&options);
    let mut engine = Engine { library, game, record, options, player, under_way: None };
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.first() == Some(&"quit") {
            break;
        }
        engine.obey(&words)?;
    }
    engine.stop();
    Ok(())
}

/// A player for these options, who remembers nothing yet.
fn player(options: &Options) -> Arc<Mutex<Search>> {
    Arc::new(Mutex::new(Search::new(options.level, options.hash << 20, 0)))
}

/// Says a line.
fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

impl Engine {
    fn obey(&mut self, words: &[&str]) -> Result<(), Failure> {
        match words {
            [] | ["debug" | "register", ..] => {}
            ["uci"] => self.introduce()?,
            ["isready"] => say("readyok")?,
            ["setoption", rest @ ..] => self.set(rest)?,
            ["ucinewgame"] => {
                self.stop();
                self.player = player(&self.options);
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

    fn introduce(&self) -> io::Result<()> {
        say(&format!("id name Alfil {}", env!("CARGO_PKG_VERSION")))?;
        say("id author the authors of Alfil")?;
        say(&format!("option name Hash type spin default {HASH} min 1 max {MOST_HASH}"))?;
        say(&format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"))?;
        let (least, most) = (Level::ALL.start(), Level::ALL.end());
        say(&format!("option name Level type spin default {most} min {least} max {most}"))?;
        let mut names: Vec<&str> = self.library.entries().iter().flat_map(store::Entry::names).collect();
        names.sort_unstable();
        names.dedup();
        let names: Vec<String> =
            names.into_iter().filter(|name| !name.contains(' ')).map(|name| format!(" var {name}")).collect();
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
            "hash" => number(1, MOST_HASH).map(|hash| self.options.hash = hash).is_some(),
            "multipv" => number(1, MOST_LINES).map(|lines| self.options.lines = lines).is_some(),
            "level" => {
                let level = value.parse().ok().and_then(Level::new);
                level.map(|level| self.options.level = level).is_some()
            }
            "uci_variant" => match self.library.load(&value) {
                Ok(game) => {
                    self.record = Record::new(game.variant.start(), 0);
                    self.game = game;
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
            self.player = player(&self.options);
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
            let actions = record.standing(variant).map_err(|fault| Failure::Bad(fault.to_string()))?.actions;
            let texts = coordinates::texts(variant, record.now(), &actions);
            let index = texts.iter().position(|known| known == text).or_else(|| {
                match typed::meaning(variant, record.now(), &actions, text).exact[..] {
                    [only] => Some(only),
                    _ => None,
                }
            });
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
        let wish = Wish::read(words, self.game.variant.mover(self.record.now()));
        let stop = Arc::new(AtomicBool::new(false));
        let (variant, record, lines) = (self.game.variant.clone(), self.record.clone(), self.options.lines);
        let (player, raised) = (self.player.clone(), stop.clone());
        let level = self.options.level;
        let think = move || {
            let mut limits = wish.limits;
            if limits == Limits::default() && !wish.forever {
                limits.nodes = Some(level.nodes());
            } else if limits == Limits::default() {
                limits.depth = Some(u32::MAX);
            }
            let best = think(&variant, &record, &player, (limits, lines), &raised);
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

/// What `go` asks for.
struct Wish {
    limits: Limits,
    forever: bool,
}

impl Wish {
    /// Reads what stands behind `go`, for a player by index.
    fn read(words: &[&str], player: usize) -> Self {
        let number = |name: &str| -> Option<u64> {
            let at = words.iter().position(|word| *word == name)?;
            // A clock that has run out says less than nothing.
            words.get(at + 1)?.parse::<i64>().ok().map(|number| u64::try_from(number).unwrap_or(0))
        };
        let millis = |name: &str| number(name).map(Duration::from_millis);
        let (clock, more) = if player == 0 { ("wtime", "winc") } else { ("btime", "binc") };
        let by_clock = millis(clock).map(|left| {
            let turns = number("movestogo").and_then(|n| u32::try_from(n).ok()).unwrap_or(TURNS).clamp(1, TURNS);
            let share = left / turns + millis(more).unwrap_or_default() * 3 / 4;
            share.min(left / 2)
        });
        let time = millis("movetime").or(by_clock);
        let limits = Limits {
            depth: number("depth").or(number("mate").map(|n| 2 * n)).and_then(|depth| u32::try_from(depth).ok()),
            nodes: number("nodes").map(|nodes| nodes.max(1)),
            time: time.map(|time| time.saturating_sub(SPARE).max(Duration::from_millis(1))),
        };
        Self { limits, forever: words.contains(&"infinite") || words.contains(&"ponder") }
    }
}

/// Thinks about a position, tells of it, and says what is best; `(none)` where there is nothing to choose.
fn think(
    variant: &Variant,
    record: &Record<Variant>,
    player: &Mutex<Search>,
    (limits, lines): (Limits, usize),
    stop: &AtomicBool,
) -> String {
    let begun = Instant::now();
    let told = |thought: &Thought<Action>| {
        let seconds = begun.elapsed().as_secs_f64();
        drop(say(&info(variant, record, thought, seconds)));
    };
    let task = Task { limits, lines, now: &|| begun.elapsed(), stop: &|| stop.load(Ordering::Relaxed), told: &told };
    let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
    let standing = match record.standing(variant) {
        Ok(standing) => standing,
        Err(fault) => {
            drop(say(&format!("info string {}", one_line(&fault.to_string()))));
            return "(none)".into();
        }
    };
    match player.choose(&Scene { game: variant, record, standing: &standing }, &task) {
        Ok(Answer { action, .. }) => {
            coordinates::texts(variant, record.now(), &standing.actions).get(action).cloned().unwrap_or_default()
        }
        Err(why) => {
            drop(say(&format!("info string {}", one_line(&why.to_string()))));
            "(none)".into()
        }
    }
}

/// A thought as the interface writes it.
fn info(variant: &Variant, record: &Record<Variant>, thought: &Thought<Action>, seconds: f64) -> String {
    let moves = |turns: u32| i64::from(turns.div_ceil(2));
    let score = match thought.score {
        Score::Worth(worth) => format!("cp {worth}"),
        Score::Share(share) => format!("cp {}", centipawns(share)),
        Score::Wins(turns) => format!("mate {}", moves(turns)),
        Score::Loses(turns) => format!("mate {}", -moves(turns)),
    };
    let millis = (seconds * 1000.0).round();
    #[allow(clippy::cast_precision_loss)]
    let rate = (thought.nodes as f64 / seconds.max(0.001)).round();
    let mut line = String::new();
    let mut before = record.now().clone();
    for action in &thought.line {
        let Ok(actions) = variant.actions(&before) else { break };
        let texts = coordinates::texts(variant, &before, &actions);
        let Some(index) = actions.iter().position(|known| known == action) else { break };
        line.push(' ');
        line.push_str(&texts[index]);
        before = action.after.clone();
    }
    let Thought { depth, nodes, rank, .. } = thought;
    format!("info depth {depth} multipv {rank} score {score} nodes {nodes} nps {rate} time {millis} pv{line}")
}

/// What a share of wins, in thousandths, is worth in hundredths of a pawn: so many as programs for chess would have to be ahead.
#[allow(clippy::cast_possible_truncation)]
fn centipawns(share: u16) -> i32 {
    let share = (f64::from(share) / 1000.0).clamp(0.001, 0.999);
    (400.0 * (share / (1.0 - share)).log10()).round() as i32
}

/// A text on one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &str, player: usize, depth: Option<u32>, nodes: Option<u64>, millis: Option<u64>, forever: bool) {
        let wish = Wish::read(&words.split_whitespace().collect::<Vec<_>>(), player);
        assert_eq!(wish.limits, Limits { depth, nodes, time: millis.map(Duration::from_millis) }, "{words}");
        assert_eq!(wish.forever, forever, "{words}");
    }

    #[test]
    fn what_go_asks_for() {
        check("", 0, None, None, None, false);
        check("depth 5 nodes 100", 0, Some(5), Some(100), None, false);
        check("movetime 500", 0, None, None, Some(480), false);
        check("wtime 24000 btime 240 winc 100 binc 0", 0, None, None, Some(1000 + 75 - 20), false);
        check("wtime 24000 btime 240", 1, None, None, Some(1), false);
        check("wtime 1000 btime 1000 movestogo 1", 1, None, None, Some(480), false);
        check("wtime -5 btime 100", 0, None, None, Some(1), false);
        check("infinite", 0, None, None, None, true);
        check("depth x", 0, None, None, None, false);
    }
}
