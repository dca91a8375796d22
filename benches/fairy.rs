//! Compares perft with Fairy-Stockfish, for every game that both programs know. They run in turns, on one thread each.
//!
//! `cargo bench --bench fairy` compares all games, `cargo bench --bench fairy -- chess shogi` some. Fairy-Stockfish runs in a
//! process of its own; its time is that of the answer to the UCI command `go perft`.

mod support;

use alfil::game::{Game as _, Position, Variant};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use support::{Fallible, count, median, millions};

/// Runs of each program, in turns. The ratio is the median of the ratios of neighbouring runs, because a shared machine that is
/// slow for a while slows both.
const MIN_RUNS: usize = 3;
const MAX_RUNS: usize = 15;
/// No run starts after this time, once there are `MIN_RUNS`.
const TIME_FOR_RUNS: Duration = Duration::from_secs(5);
/// The depth grows until the faster program needs this long.
const MIN_RUN_TIME: Duration = Duration::from_millis(150);
/// The depth does not grow if the slower program would need longer than this.
const MAX_RUN_TIME: Duration = Duration::from_secs(20);
/// Maximum depth in turns.
const MAX_PERFT_DEPTH: u32 = 30;

/// A process of Fairy-Stockfish.
struct Fairy {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    /// The variants it knows. For any other name it plays chess without an error.
    variants: Vec<String>,
}

impl Fairy {
    /// Starts the program and reads its variants.
    fn start() -> Fallible<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        // Debian installs games in a folder that may not be on the path.
        let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
        let program = folders.map(|folder| folder.join("fairy-stockfish")).find(|file| file.is_file());
        let program = program.ok_or("fairy-stockfish is not installed; on Debian: apt-get install fairy-stockfish")?;
        let mut process = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(to), Some(from)) = (process.stdin.take(), process.stdout.take()) else {
            return Err("the process has no streams".into());
        };
        let mut fairy = Self { process, to, from: BufReader::new(from), variants: Vec::new() };
        fairy.send("uci")?;
        loop {
            let line = fairy.read_line()?;
            if let Some(list) = line.strip_prefix("option name UCI_Variant ") {
                fairy.variants = list.split(" var ").skip(1).map(|name| name.trim().to_owned()).collect();
            }
            if line == "uciok" {
                return Ok(fairy);
            }
        }
    }

    fn send(&mut self, line: &str) -> Fallible<()> {
        writeln!(self.to, "{line}")?;
        Ok(self.to.flush()?)
    }

    fn read_line(&mut self) -> Fallible<String> {
        let mut line = String::new();
        if self.from.read_line(&mut line)? == 0 {
            return Err("fairy-stockfish has exited".into());
        }
        Ok(line.trim().to_owned())
    }

    /// Sets up the start position of a variant.
    fn set_up(&mut self, variant: &str) -> Fallible<()> {
        self.send(&format!("setoption name UCI_Variant value {variant}"))?;
        self.send("position startpos")?;
        self.send("isready")?;
        while self.read_line()? != "readyok" {}
        Ok(())
    }

    fn count(&mut self, depth: u32) -> Fallible<(u64, Duration)> {
        let begin = Instant::now();
        self.send(&format!("go perft {depth}"))?;
        loop {
            if let Some(nodes) = self.read_line()?.strip_prefix("Nodes searched:") {
                return Ok((nodes.trim().parse()?, begin.elapsed()));
            }
        }
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        // The process is reaped in any case.
        if self.send("quit").is_err() {
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
    }
}

/// The result for one game.
struct Row {
    depth: u32,
    ours: (u64, Duration),
    theirs: (u64, Duration),
    ratio: f64,
}

fn main() -> ExitCode {
    support::exit_code(compare())
}

/// Prints the table. Returns whether all counts agree.
fn compare() -> Fallible<bool> {
    let mut fairy = Fairy::start()?;
    let library = support::library();
    let requested = game_arguments();
    let mut ratios = Vec::new();
    let mut agree = true;
    println!("game            depth       leaves  Alfil M/s  Fairy-Stockfish M/s   ratio");
    for name in fairy.variants.clone() {
        let Ok(game) = library.load(&name) else { continue };
        let names = [&*name, game.name()];
        if !requested.is_empty() && !requested.iter().any(|name| names.contains(&name.as_str())) {
            continue;
        }
        fairy.set_up(&name)?;
        let row = measure(&game.variant, &start(&game.variant)?, &mut fairy)?;
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
    let ratio =
        median(ratios).ok_or_else(|| format!("no game that both programs know is among {}", requested.join(" ")))?;
    println!("\n{games} games, median ratio {ratio:.2}, {slower} counted faster by Fairy-Stockfish");
    Ok(agree)
}

/// The games on the command line. `cargo bench` adds options of its own.
fn game_arguments() -> Vec<String> {
    std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect()
}

/// The start position of Fairy-Stockfish. In Chess960 it is that of chess, which has the number 518.
fn start(game: &Variant) -> Fallible<Position> {
    let mut starts = game.start_positions()?;
    Ok(if starts.len() > 518 { starts.swap_remove(518) } else { game.start() })
}

/// Increases the depth until the faster program needs `MIN_RUN_TIME`, then counts repeatedly.
fn measure(game: &Variant, at: &Position, fairy: &mut Fairy) -> Fallible<Row> {
    game.compiled().stats();
    let mut row = Row { depth: 1, ours: count(game, at, 1)?, theirs: fairy.count(1)?, ratio: 0.0 };
    while row.depth < MAX_PERFT_DEPTH && row.ours.1.min(row.theirs.1) < MIN_RUN_TIME && row.ours.0 == row.theirs.0 {
        let depth = row.depth + 1;
        // Estimates the growth per turn as a power of two.
        let growth = (row.ours.0.max(2).ilog2() / row.depth + 1).min(20);
        let slowest = row.ours.1.max(row.theirs.1);
        if slowest.checked_mul(1 << growth).is_none_or(|next| next > MAX_RUN_TIME) {
            break;
        }
        let (ours, theirs) = (count(game, at, depth)?, fairy.count(depth)?);
        // No game is this long.
        if ours.0 == 0 && theirs.0 == 0 {
            break;
        }
        row = Row { depth, ours, theirs, ratio: 0.0 };
    }
    let (mut our_times, mut their_times) = (vec![row.ours.1], vec![row.theirs.1]);
    let begin = Instant::now();
    while our_times.len() < MIN_RUNS || (our_times.len() < MAX_RUNS && begin.elapsed() < TIME_FOR_RUNS) {
        our_times.push(count(game, at, row.depth)?.1);
        their_times.push(fairy.count(row.depth)?.1);
    }
    let pairs = our_times.iter().zip(&their_times);
    row.ratio = median(pairs.map(|(ours, theirs)| theirs.div_duration_f64(*ours)).collect()).unwrap_or(0.0);
    row.ours.1 = median(our_times).unwrap_or(row.ours.1);
    row.theirs.1 = median(their_times).unwrap_or(row.theirs.1);
    Ok(row)
}
