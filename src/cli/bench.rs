//! `alfil bench [GAME…]`: measures perft, loading, checking and compiling. Prints a line for each game.

use super::interrupt;
use super::number_format::{milliseconds, per_second};
use super::progress_bar::progress_line;
use super::stats::{StepTimes, compile_timed, timed};
use super::{Failure, args, diagnostics, json};
use crate::algebra;
use crate::game::{Fault, Game as _, GameHistory, RulesEngine, Variant};
use crate::source::SourceMap;
use crate::store::{Folders, Library, LoadError, Origin};
use crate::task::{CancelToken, Halt, run_with_ticker};
use indicatif::ProgressBar;
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};
use unicode_width::UnicodeWidthStr;

/// The median of this number of runs is reported.
const RUNS: usize = 3;
/// Maximum perft depth. It stops games with a single legal move forever.
const MAX_DEPTH: u32 = 100;
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

pub(super) fn run(args: &args::Bench, out: &mut dyn Write) -> Result<(), Failure> {
    let library = Library::open(&Folders::find()?);
    let names = game_names(&library, &args.games)?;
    let interrupt = interrupt::listen()?;
    let width = names.iter().map(|name| name.width()).chain([4]).max().unwrap_or(4);
    if !args.json {
        write_head(width, out)?;
    }
    let mut all_measured = true;
    for (index, name) in names.iter().enumerate() {
        let title = format!("{name}, game {} of {}", index + 1, names.len());
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
            write_row(&row, width, out)?;
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

fn write_head(width: usize, out: &mut dyn Write) -> Result<(), Failure> {
    let [game, depth, leaves, speed] = ["game", "depth", "leaves", "leaves/s"];
    let [load, check, compile, tables] = ["load ms", "check ms", "compile ms", "table bytes"];
    writeln!(
        out,
        "{game:width$}  {depth:>5}  {leaves:>12}  {speed:>10}  {load:>7}  {check:>8}  {compile:>10}  {tables:>11}"
    )?;
    Ok(out.flush()?)
}

fn write_row(row: &BenchRow<'_>, width: usize, out: &mut dyn Write) -> Result<(), Failure> {
    let BenchRow { game, depth, leaves, table_bytes, .. } = row;
    let speed = per_second(row.leaves_per_second);
    let times = [row.load_seconds, row.check_seconds, row.compile_seconds];
    let [load, check, compile] = times.map(|seconds| milliseconds(Duration::from_secs_f64(seconds)));
    let game = format!("{game}{}", " ".repeat(width.saturating_sub(game.width())));
    writeln!(
        out,
        "{game}  {depth:>5}  {leaves:>12}  {speed:>10}  {load:>7}  {check:>8}  {compile:>10}  {table_bytes:>11}"
    )?;
    Ok(())
}

/// A measurement of one game in progress.
struct Benchmark<'b> {
    library: &'b Library,
    args: &'b args::Bench,
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
        let (variant, sources, times) = self.load(name)?;
        // The interpreter needs no compilation.
        let (compile, table_bytes) = match self.args.engine {
            RulesEngine::Fast => (times.compile, variant.compiled().stats().bytes),
            RulesEngine::Interpreter => (Duration::ZERO, 0),
        };
        let variant = variant.with_engine(self.args.engine);
        let to_failure = |halt| Failure::of_halt(halt, |fault| diagnostics::print(&sources, &fault.diagnostic()));
        let run = self.choose_depth(&variant).map_err(to_failure)?;
        let speed = self.measure_speed(&variant, run).map_err(to_failure)?;
        Ok(BenchRow {
            game: name,
            engine: self.args.engine,
            depth: run.depth,
            leaves: run.leaves,
            leaves_per_second: speed,
            load_seconds: times.load.as_secs_f64(),
            check_seconds: times.check.as_secs_f64(),
            compile_seconds: compile.as_secs_f64(),
            table_bytes,
        })
    }

    /// Loads the game several times. Returns it with the sources that its faults refer to and the median times.
    fn load(&self, name: &str) -> Result<(Variant, SourceMap, StepTimes), Failure> {
        let mut runs = Vec::with_capacity(RUNS);
        let mut loaded = None;
        for _ in 0..RUNS {
            self.check_interrupt("loading")?;
            let (loaded_file, load) = timed(|| self.library.read(name));
            let mut loaded_file = loaded_file?;
            let (_, check) = timed(|| algebra::all_diagnostics(&loaded_file.loaded));
            self.check_interrupt("compiling")?;
            let Some(rules) = loaded_file.loaded.rules.take() else {
                return Err(LoadError::Broken(Box::new(loaded_file)).into());
            };
            let (variant, compile) = compile_timed(rules);
            runs.push(StepTimes { load, check, compile });
            loaded = Some((variant, loaded_file.loaded.sources));
        }
        let of = |pick: fn(&StepTimes) -> Duration| median(runs.iter().map(pick).collect());
        let times = StepTimes { load: of(|run| run.load), check: of(|run| run.check), compile: of(|run| run.compile) };
        let (variant, sources) = loaded.ok_or(Failure::Reported)?;
        Ok((variant, sources, times))
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
        while best.depth < MAX_DEPTH && best.leaves > 0 && best.time.mul_f64(growth) < max_time {
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
        speeds.sort_by(f64::total_cmp);
        Ok(speeds[RUNS / 2])
    }
}

#[allow(clippy::cast_precision_loss)] // Rates are rounded anyway.
fn ratio(a: u64, b: u64) -> f64 {
    a as f64 / b as f64
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
