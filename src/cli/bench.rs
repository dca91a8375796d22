//! `alfil bench [GAME…]`: measures perft, loading, checking and compiling. Prints a line for each game.

use super::argument_values::seconds;
use super::interrupt;
use super::list::pad;
use super::number_format::{milliseconds, per_second};
use super::progress_bar::progress_line;
use super::sanitize::sanitize_name;
use super::stats::{StepTimes, compile_timed, timed};
use super::{Failure, json};
use crate::algebra;
use crate::game::{Fault, Game as _, GameHistory, RulesEngine, Variant};
use crate::store::{Folders, Library, LoadedGame, Origin};
use crate::task::{CancelToken, Halt, run_with_ticker};
use indicatif::ProgressBar;
use serde::Serialize;
use std::cmp::Ordering;
use std::io::Write;
use std::time::{Duration, Instant};
use unicode_width::UnicodeWidthStr;

#[derive(Debug, clap::Args)]
pub(super) struct BenchArgs {
    /// Names from `alfil list`, or rule files; all built-in games by default
    #[arg(value_name = "GAME")]
    pub games: Vec<String>,
    /// The move generator
    #[arg(long, default_value = "fast")]
    pub engine: RulesEngine,
    /// Approximate time of one perft run in seconds
    #[arg(long, value_name = "S", default_value = "0.5", value_parser = seconds)]
    pub seconds: Duration,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// The median of this number of runs is reported.
const RUNS: usize = 3;
/// Maximum perft depth. It stops games with a single legal move forever.
const MAX_PERFT_DEPTH: u32 = 100;
/// How often the time limit of a run is checked.
const DEADLINE_INTERVAL: Duration = Duration::from_millis(5);

/// The measurements of a game as JSON.
#[derive(Serialize)]
struct BenchRow<'a> {
    game: &'a str,
    engine: RulesEngine,
    depth: u32,
    leaves: u64,
    leaves_per_second: f64,
    load_seconds: f64,
    check_seconds: f64,
    compile_seconds: f64,
    table_bytes: usize,
}

pub(super) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let library = Library::open(&Folders::find()?);
    let names = game_names(&library, &args.games)?;
    let interrupt = interrupt::listen()?;
    let width = names.iter().map(|name| name.width()).chain([4]).max().unwrap_or(4);
    if !args.json {
        let cells = ["depth", "leaves", "leaves/s", "load ms", "check ms", "compile ms", "table bytes"];
        write_cells("game", width, cells, out)?;
    }
    let mut all_measured = true;
    for (index, name) in names.iter().enumerate() {
        let title = format!("{}, game {} of {}", sanitize_name(name), index + 1, names.len());
        let progress = progress_line();
        let benchmark =
            Benchmark { library: &library, args, interrupt: &interrupt, progress: &progress, title: &title };
        let measured = benchmark.measure(name);
        progress.finish_and_clear();
        let row = match measured {
            Ok(row) => row,
            // The other games are still measured.
            Err(Failure::Reported) => {
                all_measured = false;
                continue;
            }
            Err(failure) => return Err(failure),
        };
        if args.json {
            json::line(out, &row)?;
        } else {
            let [depth, leaves, tables] = [row.depth.into(), row.leaves, row.table_bytes as u64].map(|n| n.to_string());
            let speed = per_second(row.leaves_per_second);
            let times = [row.load_seconds, row.check_seconds, row.compile_seconds];
            let [load, check, compile] = times.map(|seconds| milliseconds(Duration::from_secs_f64(seconds)));
            write_cells(row.game, width, [&depth, &leaves, &speed, &load, &check, &compile, &tables], out)?;
        }
        // The next game may take long. Show this one now.
        out.flush()?;
    }
    if all_measured { Ok(()) } else { Err(Failure::Reported) }
}

/// The games to measure: those given, if all of them load, or else the built-in games.
fn game_names(library: &Library, games: &[String]) -> Result<Vec<String>, Failure> {
    if games.is_empty() {
        let built_in = library.rule_files().iter().filter(|place| place.origin == Origin::BuiltIn);
        return Ok(built_in.map(|place| place.name.clone()).collect());
    }
    for name in games {
        library.load(name)?;
    }
    Ok(games.to_vec())
}

/// Writes the cells of a row, each in its column.
fn write_cells(game: &str, width: usize, cells: [&str; 7], out: &mut dyn Write) -> Result<(), Failure> {
    let (game, [depth, leaves, speed, load, check, compile, tables]) = (pad(game, width), cells);
    writeln!(out, "{game}  {depth:>5}  {leaves:>12}  {speed:>10}  {load:>7}  {check:>8}  {compile:>10}  {tables:>11}")?;
    Ok(out.flush()?)
}

/// A measurement of one game in progress.
struct Benchmark<'b> {
    library: &'b Library,
    args: &'b BenchArgs,
    interrupt: &'b CancelToken,
    progress: &'b ProgressBar,
    title: &'b str,
}

/// One perft run.
#[derive(Clone, Copy)]
struct BenchRun {
    depth: u32,
    leaves: u64,
    time: Duration,
}

impl Benchmark<'_> {
    fn measure<'n>(&self, name: &'n str) -> Result<BenchRow<'n>, Failure> {
        let (game, times) = self.load(name)?;
        // The interpreter needs no compilation.
        let (compile, table_bytes) = match self.args.engine {
            RulesEngine::Fast => (times.compile, game.variant.compiled().stats().bytes),
            RulesEngine::Interpreter => (Duration::ZERO, 0),
        };
        let variant = game.variant.with_engine(self.args.engine);
        let measured = self.choose_depth(&variant).and_then(|run| Ok((run, self.measure_speed(&variant, run)?)));
        let (run, leaves_per_second) = measured.map_err(|halt| Failure::from(halt).at(&game.sources))?;
        Ok(BenchRow {
            game: name,
            engine: self.args.engine,
            depth: run.depth,
            leaves: run.leaves,
            leaves_per_second,
            load_seconds: times.load.as_secs_f64(),
            check_seconds: times.check.as_secs_f64(),
            compile_seconds: compile.as_secs_f64(),
            table_bytes,
        })
    }

    /// Loads the game several times. Returns it with the median times.
    fn load(&self, name: &str) -> Result<(LoadedGame, StepTimes), Failure> {
        let mut runs = Vec::with_capacity(RUNS);
        loop {
            self.check_interrupt("loading")?;
            let (loaded_file, load) = timed(|| self.library.read(name));
            let loaded_file = loaded_file?;
            let (_, check) = timed(|| algebra::all_diagnostics(&loaded_file.loaded));
            self.check_interrupt("compiling")?;
            let (game, compile) = compile_timed(loaded_file, self.interrupt)?;
            runs.push(StepTimes { load, check, compile });
            if runs.len() == RUNS {
                let of = |pick: fn(&StepTimes) -> Duration| median(runs.iter().map(pick));
                let (load, check, compile) = (of(|run| run.load), of(|run| run.check), of(|run| run.compile));
                return Ok((game?, StepTimes { load, check, compile }));
            }
        }
    }

    fn check_interrupt(&self, step: &str) -> Result<(), Failure> {
        self.progress.set_message(format!("{}: {step}", self.title));
        if self.interrupt.is_cancelled() { Err(Failure::INTERRUPTED) } else { Ok(()) }
    }

    /// The deepest perft run that takes at most twice the requested time.
    fn choose_depth(&self, variant: &Variant) -> Result<BenchRun, Halt<Fault>> {
        let max_time = self.args.seconds * 2;
        // Depth 1 has no time limit.
        let mut best = self.perft(variant, 1, None)?;
        let mut growth = 1.0;
        while best.depth < MAX_PERFT_DEPTH && best.leaves > 0 && best.time.mul_f64(growth) < max_time {
            self.progress.set_message(format!("{}: depth {}", self.title, best.depth + 1));
            let next = match self.perft(variant, best.depth + 1, Some(max_time)) {
                Err(Halt::Cancelled) if !self.interrupt.is_cancelled() => break,
                next => next?,
            };
            // Every game ends before this depth.
            if next.leaves == 0 || next.time > max_time {
                break;
            }
            growth = if next.time > Duration::from_millis(1) { ratio(next.leaves, best.leaves) } else { 1.0 };
            best = next;
        }
        Ok(best)
    }

    fn perft(&self, variant: &Variant, depth: u32, max_time: Option<Duration>) -> Result<BenchRun, Halt<Fault>> {
        let (begin, start) = (Instant::now(), variant.start());
        let count = |cancel: &CancelToken| variant.perft(&start, GameHistory::default(), depth, cancel);
        let leaves = match max_time {
            None => count(self.interrupt)?,
            Some(max_time) => {
                let deadline = CancelToken::default();
                let cancel = deadline.or(self.interrupt);
                let tick = || {
                    if begin.elapsed() > max_time {
                        deadline.cancel();
                    }
                };
                run_with_ticker(DEADLINE_INTERVAL, tick, || count(&cancel))?
            }
        };
        Ok(BenchRun { depth, leaves, time: begin.elapsed() })
    }

    /// Leaves per second: the median of several runs. Each run repeats the count for the requested time.
    fn measure_speed(&self, variant: &Variant, run: BenchRun) -> Result<f64, Halt<Fault>> {
        let mut speeds = Vec::with_capacity(RUNS);
        for _ in 0..RUNS {
            let (mut time, mut repeats) = (Duration::ZERO, 0);
            while time < self.args.seconds {
                time += self.perft(variant, run.depth, None)?.time;
                repeats += 1;
            }
            speeds.push(ratio(run.leaves * repeats, 1) / time.as_secs_f64());
        }
        Ok(median(speeds.into_iter()))
    }
}

#[allow(clippy::cast_precision_loss)] // Rates are rounded anyway.
fn ratio(a: u64, b: u64) -> f64 {
    a as f64 / b as f64
}

fn median<T: PartialOrd>(values: impl Iterator<Item = T>) -> T {
    let mut values: Vec<T> = values.collect();
    values.sort_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
    values.swap_remove(RUNS / 2)
}
