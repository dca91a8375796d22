//! `alfil check --stats`: what became of the rules when they were compiled, and how long everything took.

use super::number_format::milliseconds;
use super::sanitize::sanitize;
use super::{Failure, json};
use crate::algebra::Rules;
use crate::game::{CompileStats, EngineRoute, PartStats, Variant};
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};

/// How long each step of the way took.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Times {
    /// From the file's name to rules.
    pub load: Duration,
    /// Looking for what was probably not meant.
    pub check: Duration,
    /// From rules to a game that can be played.
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
    way: &'static str,
    ground_moves: usize,
    notes: &'a [String],
}

/// Does something and says how long it took.
pub(super) fn timed<T>(job: impl FnOnce() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let done = job();
    (done, begin.elapsed())
}

/// The game of the rules, compiled, and how long that took.
pub(super) fn compiled(rules: Rules) -> (Variant, Duration) {
    timed(|| {
        let variant = Variant::new(rules);
        // All of it, though some is made only when it is needed.
        variant.compiled().stats();
        variant
    })
}

/// Says what became of the rules of a file.
pub(super) fn tell(
    file: &str,
    times: Times,
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
        parts: stats.parts.iter().map(part).collect(),
    };
    json::line(out, &row)
}

fn part(part: &PartStats) -> PartRow<'_> {
    PartRow { name: &part.name, way: way(part.route), ground_moves: part.ground_moves, notes: &part.notes }
}

fn way(route: EngineRoute) -> &'static str {
    match route {
        EngineRoute::Bitboards => "tables",
        EngineRoute::Vm => "automaton",
        EngineRoute::Interpreter => "interpreter",
    }
}

/// A line of times, and a table of the parts; each further note of a part has a line of its own.
fn text(file: &str, times: Times, stats: &CompileStats) -> String {
    let [load, check, compile] = [times.load, times.check, times.compile].map(milliseconds);
    let mut lines = vec![
        sanitize(file).into_owned(),
        format!("  load {load} ms, check {check} ms, compile {compile} ms, tables {} bytes", stats.bytes),
        String::new(),
    ];
    let names: Vec<_> = stats.parts.iter().map(|part| sanitize(&part.name)).collect();
    let width = names.iter().map(|name| name.chars().count()).chain([4]).max().unwrap_or(4);
    let line = |name: &str, way: &str, ground: &str, note: &str| {
        format!("  {name:width$}  {way:11}  {ground:>12}  {note}").trim_end().to_owned()
    };
    lines.push(line("part", "way", "ground moves", "notes"));
    for (part, name) in stats.parts.iter().zip(&names) {
        let mut notes = part.notes.iter().flat_map(|note| note.lines()).map(sanitize);
        lines.push(line(name, way(part.route), &part.ground_moves.to_string(), &notes.next().unwrap_or_default()));
        lines.extend(notes.map(|note| line("", "", "", &note)));
    }
    lines.push("\n".into());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_the_parts() {
        let part = |name: &str, route, ground, notes: &[&str]| {
            let notes = notes.iter().map(|&note| note.to_owned()).collect();
            PartStats { name: name.into(), route, notes, ground_moves: ground }
        };
        let parts = vec![
            part("turn White", EngineRoute::Bitboards, 12_345, &["rides 64", "steps 128"]),
            part("end 2", EngineRoute::Vm, 0, &["it counts"]),
            part("turn Black", EngineRoute::Interpreter, 0, &[]),
        ];
        let times = Times {
            load: Duration::from_micros(1234),
            check: Duration::from_millis(2),
            compile: Duration::from_micros(56_789),
        };
        let told = text("rules/x.alg", times, &CompileStats { parts, bytes: 70_000 });
        let expect = "\
rules/x.alg
  load 1.2 ms, check 2.0 ms, compile 56.8 ms, tables 70000 bytes

  part        way          ground moves  notes
  turn White  tables              12345  rides 64
                                         steps 128
  end 2       automaton               0  it counts
  turn Black  interpreter             0

";
        assert_eq!(told, expect);
    }
}
