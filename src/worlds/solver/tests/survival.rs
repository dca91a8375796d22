//! Longest lines under the Unitary rule.

use super::{SolverLimits, at, play, survive};
use crate::worlds::WorldRules;

#[track_caller]
fn check(name: &str, fen: &str, rounds: u32) {
    let start = at(name, fen);
    let answer = survive(&start, SolverLimits { max_rounds: 30, ..SolverLimits::default() });
    assert_eq!((answer.rounds(), answer.is_proven), (Some(rounds), true), "{answer:?}");
    let (_, end) = play(&start, WorldRules::Unitary, &answer.line.unwrap());
    assert_eq!((end.stats().round, end.first_loss_round()), (rounds, None));
}

#[test]
fn longest_lines() {
    check("chess_4x5", "4/Kr2/2pk/4/3B w - - 0 1", 5);
    check("chess", "8/8/8/R7/K7/8/kq6/5R2 w - - 0 1", 2);
}

#[test]
fn a_round_limit_leaves_the_longest_open() {
    let answer = survive(&at("chess", ""), SolverLimits { max_rounds: 2, ..SolverLimits::default() });
    assert_eq!((answer.rounds(), answer.is_proven), (Some(2), false));
}

#[test]
fn what_does_not_fit_is_left_out_and_said_so() {
    let limits = SolverLimits { max_rounds: 3, max_bytes: 100_000, beam_width: 3, ..SolverLimits::default() };
    let answer = survive(&at("chess", ""), limits);
    assert_eq!((answer.rounds(), answer.is_proven), (Some(3), false));
}
