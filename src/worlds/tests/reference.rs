//! The counts of many-worlds chess that two other programs agree on.

use super::{game, intent};
use crate::worlds::{Work, Worlds};
use std::sync::Arc;
use std::time::Instant;

/// Round, White's action, survived, children, worlds, in check, lost.
const A: &str = "
    e2e4       1     20     20    0 0
    d2d4      20    447    270    4 0
    g1f3     266   6679   3034   96 0
    f1c4    2932  80344  29867 1441 0
    e1g1   27929 835797 259618 4938 6";
const B: &str = "
    a2a3       1     20     20    0 0
    b2b3      20    445    268    0 0
    c2c3     268   6748   3040   11 0
    d2d3    3017  84845  30261  443 0
    e2e3   29500 899733 265036 5945 7";

#[track_caller]
fn check(script: &str, rounds: usize) {
    let begin = Instant::now();
    let work = Arc::new(Work::timed(move || begin.elapsed()));
    let worlds = Worlds::new(game("chess")).with_work(work);
    let mut at = worlds.first().unwrap();
    for line in script.trim().lines().take(rounds) {
        let (action, wanted) = line.trim().split_once(' ').unwrap();
        let wanted: Vec<u64> = wanted.split_whitespace().map(|n| n.parse().unwrap()).collect();
        let choices = if at.len() < 5000 { intent(&worlds, &at, action) } else { squares(&worlds, action) };
        at = worlds.advance(&at, &choices).unwrap();
        let tally = at.tally();
        println!("{}", serde_json::to_string(tally).unwrap());
        let found = [tally.survived, tally.children, tally.worlds, tally.in_check, tally.lost];
        assert_eq!(wanted, found, "{action}");
    }
}

/// The intent of a text that names two squares.
fn squares(worlds: &Worlds<crate::game::Variant>, text: &str) -> crate::worlds::Intent {
    let board = worlds.game().board();
    let cell = |name: &str| board.cells().find(|&cell| board.name(cell) == name);
    crate::worlds::Intent { text: text.into(), from: cell(&text[..2]), to: cell(&text[2..4]), promotes: None }
}

#[test]
fn chess_counts_of_script_a() {
    check(A, 4);
}

#[test]
fn chess_counts_of_script_b() {
    check(B, 4);
}

#[test]
#[ignore = "takes half a minute"]
fn chess_counts_of_round_five() {
    check(A, 5);
    check(B, 5);
}
