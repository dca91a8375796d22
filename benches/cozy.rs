//! Chess counted by Alfil and by cozy-chess, the fastest generator written by hand in Rust, alternately in one process.
//!
//! `cargo bench --bench cozy`. Both count the last turn without making it.

mod support;

use alfil::game::{Variant, fen};
use cozy_chess::Board;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use support::{Fallible, median, millions};

/// So many runs of each, turn about. The medians are shown; the ratio is the median of those of runs next to each other, for a
/// shared machine is slower at times, and then for both.
const RUNS: usize = 11;
/// What would take longer than this is left out.
const PATIENCE: Duration = Duration::from_secs(30);

/// Positions, and how many turns are counted.
const SCENES: [(&str, &str, [u32; 2]); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [5, 6]),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [4, 5]),
];

fn main() -> ExitCode {
    support::told(compare())
}

/// Do the counts agree?
fn compare() -> Fallible<bool> {
    let game = support::library().load("chess")?.variant;
    game.compiled().stats();
    println!("position  depth      leaves  Alfil M/s  cozy-chess M/s  ratio");
    let mut agree = true;
    for (name, text, depths) in SCENES {
        for depth in depths {
            agree &= scene(&game, name, text, depth)?;
        }
    }
    Ok(agree)
}

fn scene(game: &Variant, name: &str, text: &str, depth: u32) -> Fallible<bool> {
    let ours = fen::parse(game, text).map_err(|error| error.what)?.position;
    let theirs: Board = text.parse().map_err(|_| format!("cozy-chess cannot read {text}"))?;
    // A turn more takes some fifty times as long.
    let (_, shallow) = support::count(game, &ours, depth - 2)?;
    if shallow * 2000 > PATIENCE {
        println!("{name:8}  {depth:>5}  left out: it would take Alfil some {} s", (shallow * 2000).as_secs());
        return Ok(true);
    }
    let (mut our_times, mut their_times, mut leaves) = (Vec::new(), Vec::new(), [0, 0]);
    for _ in 0..RUNS {
        let (found, time) = support::count(game, &ours, depth)?;
        leaves[0] = found;
        our_times.push(time);
        let begin = Instant::now();
        leaves[1] = count(&theirs, depth);
        their_times.push(begin.elapsed());
    }
    let pairs = our_times.iter().zip(&their_times);
    let ratio = median(pairs.map(|(ours, theirs)| theirs.div_duration_f64(*ours)).collect()).unwrap_or(0.0);
    let speed = |times| median(times).map_or(0.0, |time| millions(leaves[1], time));
    let (our_speed, their_speed) = (speed(our_times), speed(their_times));
    println!("{name:8}  {depth:>5}  {:>10}  {our_speed:>9.1}  {their_speed:>14.1}  {ratio:>5.2}", leaves[0]);
    if leaves[0] != leaves[1] {
        println!("  the counts differ: cozy-chess has {}", leaves[1]);
    }
    Ok(leaves[0] == leaves[1])
}

/// The leaves of the tree of games.
fn count(at: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    at.generate_moves(|moves| {
        if depth <= 1 {
            leaves += moves.len() as u64;
        } else {
            for made in moves {
                let mut after = at.clone();
                after.play_unchecked(made);
                leaves += count(&after, depth - 1);
            }
        }
        false
    });
    leaves
}
