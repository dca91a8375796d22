//! Longest lines under the Unitary rule.

use super::{Limits, at, play, survive};
use crate::worlds::Rules;

#[track_caller]
fn check(name: &str, fen: &str, rounds: u32) {
    let start = at(name, fen);
    let answer = survive(&start, Limits { rounds: 30, ..Limits::default() });
    assert_eq!((answer.rounds(), answer.proven), (Some(rounds), true), "{answer:?}");
    let (_, end) = play(&start, Rules::Unitary, &answer.line.unwrap());
    assert_eq!((end.tally().round, end.first_lost()), (rounds, None));
}

#[test]
fn longest_lines() {
    check("chess_4x5", "4/Kr2/2pk/4/3B w - - 0 1", 5);
    check("chess", "8/8/8/R7/K7/8/kq6/5R2 w - - 0 1", 2);
}

#[test]
fn a_round_limit_leaves_the_longest_open() {
    let answer = survive(&at("chess", ""), Limits { rounds: 2, ..Limits::default() });
    assert_eq!((answer.rounds(), answer.proven), (Some(2), false));
}

#[test]
fn what_does_not_fit_is_left_out_and_said_so() {
    let limits = Limits { rounds: 3, memory: 100_000, width: 3, ..Limits::default() };
    let answer = survive(&at("chess", ""), limits);
    assert_eq!((answer.rounds(), answer.proven), (Some(3), false));
}
