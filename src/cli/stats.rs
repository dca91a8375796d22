//! `alfil check --stats`: how the rules of a file are compiled, and how long each step takes.

use super::number_format::milliseconds;
use super::sanitize::sanitize_name;
use super::{Failure, json};
use crate::game::{CompileStats, EngineRoute, Fault, PartStats};
use crate::store::{LoadError, LoadedFile, LoadedGame};
use crate::task::CancelToken;
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};

/// The time of each step from a rule file to a playable game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StepTimes {
    /// Reading and resolving the file.
    pub load: Duration,
    /// Lint checks.
    pub check: Duration,
    /// Compiling the rules.
    pub compile: Duration,
}

/// A file as JSON.
#[derive(Serialize)]
struct StatsRow<'a> {
    file: &'a str,
    load_seconds: f64,
    check_seconds: f64,
    compile_seconds: f64,
    table_bytes: usize,
    parts: Vec<PartRow<'a>>,
}

/// A part of the rules as JSON.
#[derive(Serialize)]
struct PartRow<'a> {
    name: &'a str,
    #[serde(rename = "way")]
    engine: &'static str,
    ground_moves: usize,
    notes: &'a [String],
}

impl<'a> From<&'a PartStats> for PartRow<'a> {
    fn from(PartStats { name, route, ground_moves, notes }: &'a PartStats) -> Self {
        Self { name, engine: engine_name(*route), ground_moves: *ground_moves, notes }
    }
}

/// Runs a job and returns its result and its time.
pub(super) fn timed<T>(job: impl FnOnce() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let result = job();
    (result, begin.elapsed())
}

/// Compiles the rules of a file, and returns the game and the time.
///
/// # Errors
/// An interruption, if the token is cancelled.
pub(super) fn compile_timed(
    loaded_file: LoadedFile,
    cancel: &CancelToken,
) -> Result<(Result<LoadedGame, LoadError>, Duration), Failure> {
    let begin = Instant::now();
    let game = loaded_file.game();
    if let Ok(game) = &game {
        // Some parts are compiled lazily. Force them.
        game.variant.compile::<Fault>(cancel)?;
        game.variant.compiled().stats();
    }
    Ok((game, begin.elapsed()))
}

/// Writes the statistics of a file.
pub(super) fn write(
    file: &str,
    times: StepTimes,
    stats: &CompileStats,
    as_json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if !as_json {
        return Ok(out.write_all(text(file, times, stats).as_bytes())?);
    }
    let row = StatsRow {
        file,
        load_seconds: times.load.as_secs_f64(),
        check_seconds: times.check.as_secs_f64(),
        compile_seconds: times.compile.as_secs_f64(),
        table_bytes: stats.bytes,
        parts: stats.parts.iter().map(PartRow::from).collect(),
    };
    json::line(out, &row)
}

fn engine_name(route: EngineRoute) -> &'static str {
    match route {
        EngineRoute::Bitboards => "bitboard",
        EngineRoute::Vm => "vm",
    }
}

/// A line of times and a table of the parts. Each further note on a part has its own line.
fn text(file: &str, times: StepTimes, stats: &CompileStats) -> String {
    let [load, check, compile] = [times.load, times.check, times.compile].map(milliseconds);
    let mut lines = vec![
        sanitize_name(file).into_owned(),
        format!("  load {load} ms, check {check} ms, compile {compile} ms, tables {} bytes", stats.bytes),
        String::new(),
    ];
    let names: Vec<_> = stats.parts.iter().map(|part| sanitize_name(&part.name)).collect();
    let width = names.iter().map(|name| name.chars().count()).chain([4]).max().unwrap_or(4);
    let line = |name: &str, engine: &str, ground: &str, note: &str| {
        format!("  {name:width$}  {engine:8}  {ground:>12}  {note}").trim_end().to_owned()
    };
    lines.push(line("part", "engine", "ground moves", "notes"));
    for (part, name) in stats.parts.iter().zip(&names) {
        let (engine, ground) = (engine_name(part.route), part.ground_moves.to_string());
        let mut notes = part.notes.iter().flat_map(|note| note.lines()).map(sanitize_name);
        lines.push(line(name, engine, &ground, &notes.next().unwrap_or_default()));
        lines.extend(notes.map(|note| line("", "", "", &note)));
    }
    lines.push("\n".into());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stats_as_text() {
        let part = |name: &str, route, ground, notes: &[&str]| {
            let notes = notes.iter().map(|&note| note.to_owned()).collect();
            PartStats { name: name.into(), route, notes, ground_moves: ground }
        };
        let parts = vec![
            part("turn White", EngineRoute::Bitboards, 12_345, &["rides 64", "steps 128"]),
            part("turn Black", EngineRoute::Vm, 0, &["it counts"]),
        ];
        let times = StepTimes {
            load: Duration::from_micros(1234),
            check: Duration::from_millis(2),
            compile: Duration::from_micros(56_789),
        };
        let text = text("rules/x.alg", times, &CompileStats { parts, bytes: 70_000 });
        let expected = "\
rules/x.alg
  load 1.2 ms, check 2.0 ms, compile 56.8 ms, tables 70000 bytes

  part        engine    ground moves  notes
  turn White  bitboard         12345  rides 64
                                      steps 128
  turn Black  vm                   0  it counts

";
        assert_eq!(text, expected);
    }
}
