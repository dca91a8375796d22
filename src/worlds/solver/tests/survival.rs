//! Longest lines under the Unitary rule.

use super::{SolverLimits, game_at, play, survive};
use crate::worlds::{MemoryMeter, WorldRules};

#[track_caller]
fn check(name: &str, fen: &str, rounds: u32) {
    let start = game_at(name, fen);
    let answer = survive(&start, SolverLimits { max_rounds: 30, ..SolverLimits::default() });
    assert_eq!((answer.rounds(), answer.is_proven), (Some(rounds), true), "{answer:?}");
    let (_, end) = play(&start, WorldRules::Unitary, &answer.line.unwrap());
    assert_eq!((end.stats().round, end.first_loss_round()), (rounds, None));
}

#[test]
fn longest_lines_of_endgames() {
    check("chess_4x5", "4/Kr2/2pk/4/3B w - - 0 1", 5);
    check("chess", "8/8/8/R7/K7/8/kq6/5R2 w - - 0 1", 2);
}

#[test]
fn the_round_limit_leaves_a_line_unproven() {
    let answer = survive(&game_at("chess", ""), SolverLimits { max_rounds: 2, ..SolverLimits::default() });
    assert_eq!((answer.rounds(), answer.is_proven), (Some(2), false));
}

#[test]
fn the_memory_limit_leaves_a_line_unproven() {
    let limits = SolverLimits {
        max_rounds: 3,
        memory: MemoryMeter::UNLIMITED.with_limit(100_000),
        beam_width: 3,
        ..SolverLimits::default()
    };
    let answer = survive(&game_at("chess", ""), limits);
    assert_eq!((answer.rounds(), answer.is_proven), (Some(3), false));
}
