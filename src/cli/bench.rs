//! `alfil bench [GAME…]`: how fast games are counted, loaded, checked and compiled, a line a game.

use super::number_format::{milliseconds, per_second};
use super::progress_bar::ProgressLine;
use super::stats::{Times, compiled, timed};
use super::{Failure, args, diagnostics, json};
use crate::algebra;
use crate::game::{Engine, Game as _, Past, Refused, Variant};
use crate::source::SourceMap;
use crate::store::{Folders, Library, LoadError, Origin};
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};
use unicode_width::UnicodeWidthStr;

/// Of so many runs the median is shown.
const RUNS: usize = 3;
/// The deepest that is counted, for games that go on for ever with one move at a time.
const DEEPEST: u32 = 100;

/// What was measured of a game.
#[derive(Serialize)]
struct BenchRow<'a> {
    game: &'a str,
    engine: String,
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
    let names = names(&library, &args.games)?;
    let watch = ProgressLine::listen()?;
    let width = names.iter().map(|name| name.width()).chain([4]).max().unwrap_or(4);
    if !args.json {
        head(width, out)?;
    }
    let mut whole = true;
    for (index, name) in names.iter().enumerate() {
        let title = format!("{name}, game {} of {}", index + 1, names.len());
        let done = Bench { library: &library, args, watch: &watch, title: &title }.row(name);
        watch.finish();
        let row = match done {
            Ok(row) => row,
            // What is wrong with one game does not matter to the others.
            Err(Failure::Reported) => {
                whole = false;
                continue;
            }
            Err(failure) => return Err(failure),
        };
        if args.json {
            json::line(out, &row)?;
        } else {
            line(&row, width, out)?;
        }
        // The next game takes its time.
        out.flush()?;
    }
    if whole { Ok(()) } else { Err(Failure::Reported) }
}

/// The games asked for, each of which can be loaded; without any, those that come with the program.
fn names(library: &Library, asked: &[String]) -> Result<Vec<String>, Failure> {
    if asked.is_empty() {
        let built_in = library.rule_files().iter().filter(|place| place.origin == Origin::BuiltIn);
        return Ok(built_in.map(|place| place.name.clone()).collect());
    }
    for name in asked {
        library.load(name)?;
    }
    Ok(asked.to_vec())
}

fn head(width: usize, out: &mut dyn Write) -> Result<(), Failure> {
    let [game, depth, leaves, speed] = ["game", "depth", "leaves", "leaves/s"];
    let [load, check, compile, tables] = ["load ms", "check ms", "compile ms", "table bytes"];
    writeln!(
        out,
        "{game:width$}  {depth:>5}  {leaves:>12}  {speed:>10}  {load:>7}  {check:>8}  {compile:>10}  {tables:>11}"
    )?;
    Ok(out.flush()?)
}

fn line(row: &BenchRow<'_>, width: usize, out: &mut dyn Write) -> Result<(), Failure> {
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

/// A game that is measured.
struct Bench<'b> {
    library: &'b Library,
    args: &'b args::Bench,
    watch: &'b ProgressLine,
    title: &'b str,
}

/// A count and how long it took.
#[derive(Clone, Copy)]
struct PerftRun {
    depth: u32,
    leaves: u64,
    time: Duration,
}

impl Bench<'_> {
    fn row<'n>(&self, name: &'n str) -> Result<BenchRow<'n>, Failure> {
        let (variant, sources, times) = self.loaded(name)?;
        // The interpreter takes the rules as they are.
        let (compile, table_bytes) = match self.args.engine {
            Engine::Fast => (times.compile, variant.compiled().stats().bytes),
            Engine::Interpreter => (Duration::ZERO, 0),
        };
        let variant = variant.by(self.args.engine);
        let told = |refused| match refused {
            Refused::Fault(fault) => diagnostics::print(&sources, &fault.diagnostic()),
            Refused::Cancelled => Failure::Signal(signal_hook::consts::SIGINT),
            other => Failure::Internal(color_eyre::Report::from(other)),
        };
        let count = self.deep_enough(&variant).map_err(told)?;
        let speed = self.speed(&variant, count).map_err(told)?;
        Ok(BenchRow {
            game: name,
            engine: super::perft::name(self.args.engine),
            depth: count.depth,
            leaves: count.leaves,
            leaves_per_second: speed,
            load_seconds: times.load.as_secs_f64(),
            check_seconds: times.check.as_secs_f64(),
            compile_seconds: compile.as_secs_f64(),
            table_bytes,
        })
    }

    /// The game with the texts its faults point into, and how long it takes to make it.
    fn loaded(&self, name: &str) -> Result<(Variant, SourceMap, Times), Failure> {
        let mut runs = Vec::with_capacity(RUNS);
        let mut made = None;
        for _ in 0..RUNS {
            self.go_on("loading")?;
            let (reading, load) = timed(|| self.library.read(name));
            let mut reading = reading?;
            let (_, check) = timed(|| algebra::all_diagnostics(&reading.loaded));
            self.go_on("compiling")?;
            let Some(rules) = reading.loaded.rules.take() else {
                return Err(LoadError::Broken(Box::new(reading)).into());
            };
            let (variant, compile) = compiled(rules);
            runs.push(Times { load, check, compile });
            made = Some((variant, reading.loaded.sources));
        }
        let of = |pick: fn(&Times) -> Duration| median(runs.iter().map(pick).collect());
        let times = Times { load: of(|run| run.load), check: of(|run| run.check), compile: of(|run| run.compile) };
        let (variant, sources) = made.ok_or(Failure::Reported)?;
        Ok((variant, sources, times))
    }

    fn go_on(&self, doing: &str) -> Result<(), Failure> {
        let line = || format!("{}: {doing}", self.title);
        if self.watch.should_stop(&line) { Err(Failure::Signal(signal_hook::consts::SIGINT)) } else { Ok(()) }
    }

    /// The deepest count that takes no more than twice the time wished for.
    fn deep_enough(&self, variant: &Variant) -> Result<PerftRun, Refused> {
        let most = self.args.seconds * 2;
        // The first turn is counted however long it takes.
        let mut best = self.count(variant, 1, None)?;
        let mut growth = 1.0;
        while best.depth < DEEPEST && best.leaves > 0 && best.time.mul_f64(growth) < most {
            let next = match self.count(variant, best.depth + 1, Some(most)) {
                Err(Refused::Cancelled) if !self.watch.is_interrupted() => break,
                next => next?,
            };
            // Deeper than any game goes there is nothing to count.
            if next.leaves == 0 || next.time > most {
                break;
            }
            growth = if next.time > Duration::from_millis(1) { ratio(next.leaves, best.leaves) } else { 1.0 };
            best = next;
        }
        Ok(best)
    }

    fn count(&self, variant: &Variant, depth: u32, most: Option<Duration>) -> Result<PerftRun, Refused> {
        let begin = Instant::now();
        let line = || format!("{}: depth {depth}", self.title);
        let stops = || self.watch.should_stop(&line) || most.is_some_and(|most| begin.elapsed() > most);
        let leaves = variant.perft(&variant.start(), Past::default(), depth, &stops)?;
        Ok(PerftRun { depth, leaves, time: begin.elapsed() })
    }

    /// Leaves a second: the median of some runs, in each of which the count is repeated until the time is filled.
    fn speed(&self, variant: &Variant, count: PerftRun) -> Result<f64, Refused> {
        let mut speeds = Vec::with_capacity(RUNS);
        for _ in 0..RUNS {
            let (mut time, mut times) = (Duration::ZERO, 0);
            while time < self.args.seconds {
                time += self.count(variant, count.depth, None)?.time;
                times += 1;
            }
            speeds.push(ratio(count.leaves * times, 1) / time.as_secs_f64());
        }
        speeds.sort_by(f64::total_cmp);
        Ok(speeds[RUNS / 2])
    }
}

#[allow(clippy::cast_precision_loss)] // Neither is exact to so many digits.
fn ratio(a: u64, b: u64) -> f64 {
    a as f64 / b as f64
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
