//! Measures many-worlds chess from the start position, with fixed moves of White, in both stores. A Python script with the
//! package `chess` is the comparison.
//!
//! `cargo bench --bench worlds -- 6 8 5` runs the explicit store to round 6, the diagram store to round 8, and Python to round 5
//! (0 leaves it out). `PYTHON` names the Python program, by default `python3`; it needs `pip install chess`.

#[path = "support/library.rs"]
mod library;

use alfil::game::ActionSquares;
use alfil::worlds::{Intent, StoreKind, Worlds};
use library::{Fallible, library};
use serde::Deserialize;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// The moves of White.
const SCRIPT: [&str; 10] = ["e2e4", "d2d4", "g1f3", "f1c4", "e1g1", "b1c3", "f1e1", "c1g5", "a2a3", "h2h3"];

/// The measurement of a round.
struct Round {
    worlds: u128,
    /// Worlds after all replies, before equal ones are merged.
    children: u128,
    bytes: u64,
    time: Duration,
}

/// A line of the Python script: the measurement of a round.
#[derive(Deserialize)]
struct PythonRound {
    worlds: u128,
    seconds: f64,
}

fn measure(store: StoreKind, rounds: usize) -> Fallible<Vec<Round>> {
    let worlds = Worlds::new(library().load("chess")?.variant).with_past_loss(true).with_store(store);
    let board = worlds.game().board();
    let mut at = worlds.first_round()?;
    let mut list = Vec::new();
    for text in SCRIPT.iter().take(rounds) {
        let (from, to) = (board.cell_named(&text[..2]), board.cell_named(&text[2..]));
        let intent = Intent::new(ActionSquares { from, to, promotes: None }, (*text).into());
        let begin = Instant::now();
        at = worlds.advance(&at, &intent)?;
        let time = begin.elapsed();
        let tally = at.stats();
        list.push(Round { worlds: tally.worlds, children: tally.children, bytes: tally.bytes, time });
    }
    Ok(list)
}

fn measure_python(rounds: usize) -> Fallible<Vec<PythonRound>> {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/worlds.py");
    let done = Command::new(python).args([script, &rounds.to_string()]).output()?;
    if !done.status.success() {
        return Err(String::from_utf8_lossy(&done.stderr).into_owned().into());
    }
    String::from_utf8(done.stdout)?.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

#[allow(clippy::cast_precision_loss)] // The table shows few digits.
fn main() -> Fallible<ExitCode> {
    let mut rounds: Vec<usize> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let defaults = [6, 8, 5];
    rounds.extend(defaults.iter().skip(rounds.len()));
    let rounds: Vec<usize> = rounds.into_iter().map(|rounds| rounds.min(SCRIPT.len())).collect();
    println!(
        "{:<10} {:>5} {:>14} {:>10} {:>16} {:>14}",
        "", "round", "worlds", "seconds", "M children/s", "bytes/world"
    );
    let mut times: Vec<Vec<Duration>> = Vec::new();
    for (name, store, rounds) in
        [("explicit", StoreKind::Explicit, rounds[0]), ("diagram", StoreKind::Diagram, rounds[1])]
    {
        let list = measure(store, rounds)?;
        for (number, round) in (1..).zip(&list) {
            let (seconds, worlds) = (round.time.as_secs_f64(), round.worlds as f64);
            let rate = round.children as f64 / seconds / 1e6;
            let size = round.bytes as f64 / worlds;
            println!("{name:<10} {number:>5} {:>14} {seconds:>10.3} {rate:>16.2} {size:>14.3}", round.worlds);
        }
        times.push(list.iter().map(|round| round.time).collect());
    }
    if rounds[2] > 0 {
        let list = measure_python(rounds[2])?;
        for (number, row) in (1..).zip(&list) {
            println!("{:<10} {number:>5} {:>14} {:>10.3}", "python", row.worlds, row.seconds);
        }
        if let Some(last) = list.last() {
            for (name, times) in ["explicit", "diagram"].iter().zip(&times) {
                if let Some(time) = times.get(list.len() - 1) {
                    println!("round {}: {name} is {:.0} times as fast", list.len(), last.seconds / time.as_secs_f64());
                }
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
