//! Counts of many-worlds chess on which two independent programs agree.

use super::{game, intent};
use crate::worlds::Worlds;

/// Per line: White's action, survived, children, worlds, in check, lost.
const SCRIPT_A: &str = "
    e2e4       1     20     20    0 0
    d2d4      20    447    270    4 0
    g1f3     266   6679   3034   96 0
    f1c4    2932  80344  29867 1441 0
    e1g1   27929 835797 259618 4938 6";
const SCRIPT_B: &str = "
    a2a3       1     20     20    0 0
    b2b3      20    445    268    0 0
    c2c3     268   6748   3040   11 0
    d2d3    3017  84845  30261  443 0
    e2e3   29500 899733 265036 5945 7";

#[track_caller]
fn check(script: &str, rounds: usize) {
    let worlds = Worlds::new(game("chess"));
    let mut at = worlds.first_round().unwrap();
    for line in script.trim().lines().take(rounds) {
        let (action, expected) = line.trim().split_once(' ').unwrap();
        let expected: Vec<u128> = expected.split_whitespace().map(|n| n.parse().unwrap()).collect();
        at = worlds.advance(&at, &intent(&worlds, &at, action)).unwrap();
        let tally = at.stats();
        let actual = [tally.survived, tally.children, tally.worlds, tally.in_check, tally.lost];
        assert_eq!(expected, actual, "{action}");
        assert_eq!(tally.finished.total(), 0);
    }
}

#[test]
fn four_rounds_of_both_scripts() {
    check(SCRIPT_A, 4);
    check(SCRIPT_B, 4);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "minutes without optimisation")]
fn five_rounds_of_script_a() {
    check(SCRIPT_A, 5);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "minutes without optimisation")]
fn five_rounds_of_script_b() {
    check(SCRIPT_B, 5);
}
