//! Every game that both have, counted by Alfil and by Fairy-Stockfish, alternately on one thread each.
//!
//! `cargo bench --bench fairy`, or some games: `cargo bench --bench fairy -- chess shogi`. The other program runs as a
//! process of its own that is asked over UCI; what is timed is the answer to `go perft`.

mod support;

use alfil::game::{Game as _, Position, Variant};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use support::{Fallible, count, median, millions};

/// At least, and at most, so many runs of each, turn about. The medians are shown; the ratio is the median of those of runs
/// next to each other, for a shared machine is slower at times, and then for both.
const RUNS: (usize, usize) = (3, 15);
/// So long both of them run together, if that takes no more runs.
const LONG: Duration = Duration::from_secs(5);
/// The faster one counts at least so long, about.
const ENOUGH: Duration = Duration::from_millis(150);
/// A deeper count that would take the slower one longer than this is not begun.
const PATIENCE: Duration = Duration::from_secs(20);
const DEEPEST: u32 = 30;

/// The other program in a process of its own.
struct Fairy {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    /// The games it knows: of any other it says nothing and plays chess.
    variants: Vec<String>,
}

impl Fairy {
    /// Starts the program and asks what it can play.
    fn start() -> Fallible<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        // Debian keeps games in a folder that is not on everybody's path.
        let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
        let found = folders.map(|folder| folder.join("fairy-stockfish")).find(|file| file.is_file());
        let program = found.ok_or("there is no fairy-stockfish here; on Debian: apt-get install fairy-stockfish")?;
        let mut process = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(to), Some(from)) = (process.stdin.take(), process.stdout.take()) else {
            return Err("the process has no streams".into());
        };
        let mut fairy = Self { process, to, from: BufReader::new(from), variants: Vec::new() };
        fairy.say("uci")?;
        loop {
            let line = fairy.line()?;
            if let Some(list) = line.strip_prefix("option name UCI_Variant ") {
                fairy.variants = list.split(" var ").skip(1).map(|name| name.trim().to_owned()).collect();
            }
            if line == "uciok" {
                return Ok(fairy);
            }
        }
    }

    fn say(&mut self, line: &str) -> Fallible<()> {
        writeln!(self.to, "{line}")?;
        Ok(self.to.flush()?)
    }

    fn line(&mut self) -> Fallible<String> {
        let mut line = String::new();
        if self.from.read_line(&mut line)? == 0 {
            return Err("fairy-stockfish has ended".into());
        }
        Ok(line.trim().to_owned())
    }

    /// Sets up the start of a game.
    fn set_up(&mut self, variant: &str) -> Fallible<()> {
        self.say(&format!("setoption name UCI_Variant value {variant}"))?;
        self.say("position startpos")?;
        self.say("isready")?;
        while self.line()? != "readyok" {}
        Ok(())
    }

    fn count(&mut self, depth: u32) -> Fallible<(u64, Duration)> {
        let begin = Instant::now();
        self.say(&format!("go perft {depth}"))?;
        loop {
            if let Some(nodes) = self.line()?.strip_prefix("Nodes searched:") {
                return Ok((nodes.trim().parse()?, begin.elapsed()));
            }
        }
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        // Whether or not it hears that, it is waited for.
        if self.say("quit").is_err() {
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
    }
}

/// A game compared.
struct Row {
    depth: u32,
    ours: (u64, Duration),
    theirs: (u64, Duration),
    ratio: f64,
}

fn main() -> ExitCode {
    support::told(compare())
}

/// Do all counts agree?
fn compare() -> Fallible<bool> {
    let mut fairy = Fairy::start()?;
    let library = support::library();
    let wanted = arguments();
    let mut ratios = Vec::new();
    let mut agree = true;
    println!("game            depth       leaves  Alfil M/s  Fairy-Stockfish M/s   ratio");
    for name in fairy.variants.clone() {
        let Ok(game) = library.load(&name) else { continue };
        let names = [&*name, game.name()];
        if !wanted.is_empty() && !wanted.iter().any(|wanted| names.contains(&wanted.as_str())) {
            continue;
        }
        fairy.set_up(&name)?;
        let row = measured(&game.variant, &start(&game.variant)?, &mut fairy)?;
        let Row { depth, ours, theirs, ratio } = row;
        let [our_speed, their_speed] = [ours, theirs].map(|(leaves, time)| millions(leaves, time));
        println!("{name:14}  {depth:>5}  {:>11}  {our_speed:>9.2}  {their_speed:>19.2}  {ratio:>6.2}", ours.0);
        if ours.0 != theirs.0 {
            agree = false;
            println!("  the counts differ: Fairy-Stockfish has {}", theirs.0);
        }
        ratios.push(ratio);
    }
    let games = ratios.len();
    let slower = ratios.iter().filter(|&&ratio| ratio < 1.0).count();
    let ratio = median(ratios).ok_or_else(|| format!("no game that both have is among {}", wanted.join(" ")))?;
    println!("\n{games} games, median ratio {ratio:.2}, {slower} counted faster by Fairy-Stockfish");
    Ok(agree)
}

/// The arguments that are meant for the comparison: `cargo bench` adds some of its own.
fn arguments() -> Vec<String> {
    std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect()
}

/// The start that the other program has: of many, that of chess, which the 960 count as 518.
fn start(game: &Variant) -> Fallible<Position> {
    let mut starts = game.starts()?;
    Ok(if starts.len() > 518 { starts.swap_remove(518) } else { game.start() })
}

/// Goes deeper until the faster one needs long enough, and then counts again and again.
fn measured(game: &Variant, at: &Position, fairy: &mut Fairy) -> Fallible<Row> {
    game.compiled().stats();
    let mut row = Row { depth: 1, ours: count(game, at, 1)?, theirs: fairy.count(1)?, ratio: 0.0 };
    while row.depth < DEEPEST && row.ours.1.min(row.theirs.1) < ENOUGH && row.ours.0 == row.theirs.0 {
        let depth = row.depth + 1;
        // A turn more multiplies by as much as can be done in one, about.
        let growth = (row.ours.0.max(2).ilog2() / row.depth + 1).min(20);
        let slowest = row.ours.1.max(row.theirs.1);
        if slowest.checked_mul(1 << growth).is_none_or(|next| next > PATIENCE) {
            break;
        }
        let (ours, theirs) = (count(game, at, depth)?, fairy.count(depth)?);
        // Deeper than the game goes.
        if ours.0 == 0 && theirs.0 == 0 {
            break;
        }
        row = Row { depth, ours, theirs, ratio: 0.0 };
    }
    let (mut our_times, mut their_times) = (vec![row.ours.1], vec![row.theirs.1]);
    let begin = Instant::now();
    while our_times.len() < RUNS.0 || (our_times.len() < RUNS.1 && begin.elapsed() < LONG) {
        our_times.push(count(game, at, row.depth)?.1);
        their_times.push(fairy.count(row.depth)?.1);
    }
    let pairs = our_times.iter().zip(&their_times);
    row.ratio = median(pairs.map(|(ours, theirs)| theirs.div_duration_f64(*ours)).collect()).unwrap_or(0.0);
    row.ours.1 = median(our_times).unwrap_or(row.ours.1);
    row.theirs.1 = median(their_times).unwrap_or(row.theirs.1);
    Ok(row)
}
