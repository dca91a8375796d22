//! Compares perft of chess with cozy-chess, a fast move generator written by hand in Rust. Both run in turns in one process.
//!
//! `cargo bench --bench cozy`. Both count the moves of the last ply without making them (bulk counting).

mod support;

use alfil::game::{Variant, fen};
use cozy_chess::Board;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use support::{Fallible, median, millions};

/// Runs of each program, in turns. The ratio is the median of the ratios of neighbouring runs, because a shared machine that is
/// slow for a while slows both.
const RUNS: usize = 11;
/// A count that would take longer than this is left out.
const MAX_RUN_TIME: Duration = Duration::from_secs(30);

/// Positions with name, FEN and depths.
const POSITIONS: [(&str, &str, [u32; 2]); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [5, 6]),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [4, 5]),
];

fn main() -> ExitCode {
    support::exit_code(compare())
}

/// Prints the table. Returns whether all counts agree.
fn compare() -> Fallible<bool> {
    let game = support::library().load("chess")?.variant;
    game.compiled().stats();
    println!("position  depth      leaves  Alfil M/s  cozy-chess M/s  ratio");
    let mut agree = true;
    for (name, text, depths) in POSITIONS {
        for depth in depths {
            agree &= compare_position(&game, name, text, depth)?;
        }
    }
    Ok(agree)
}

fn compare_position(game: &Variant, name: &str, text: &str, depth: u32) -> Fallible<bool> {
    let ours = fen::parse(game, text).map_err(|error| error.message)?.position;
    let theirs: Board = text.parse().map_err(|_| format!("cozy-chess cannot read {text}"))?;
    // Two plies more take up to about 2000 times as long.
    let (_, shallow) = support::count(game, &ours, depth - 2)?;
    if shallow * 2000 > MAX_RUN_TIME {
        println!("{name:8}  {depth:>5}  left out: Alfil would need about {} s", (shallow * 2000).as_secs());
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

/// Counts the leaves of the game tree.
fn count(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth <= 1 {
            leaves += moves.len() as u64;
        } else {
            for made in moves {
                let mut after = board.clone();
                after.play_unchecked(made);
                leaves += count(&after, depth - 1);
            }
        }
        false
    });
    leaves
}
