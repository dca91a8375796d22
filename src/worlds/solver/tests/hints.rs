//! Hints: what the solver says about a round is true.

use super::oracle::can_win;
use super::{WorldShare, game_at, play, words};
use crate::task::{Halt, ProgressMonitor};
use crate::worlds::solver::{HintGoal, SolverHint};
use crate::worlds::{WorldRules, WorldsError};

fn goal(rounds: u32, keep: &str) -> HintGoal {
    HintGoal { rounds: Some(rounds), min_kept: WorldShare::parse_percent(keep).unwrap() }
}

/// Compares the hint after each first move with a naive search, and plays the lines of hints.
#[track_caller]
fn check(name: &str, fen: &str, keep: &str, rounds: u32) {
    let (worlds, first) = play(&game_at(name, fen), WorldRules::Classic, &[]);
    let keep = goal(rounds, keep).min_kept;
    let mut wins = 0;
    for choice in worlds.choices(&first).unwrap().iter() {
        let mut round = worlds.advance(&first, &choice.intent).unwrap();
        let mut rounds_left = rounds - 1;
        let is_winnable = can_win(&worlds, &round, rounds_left, &keep);
        wins += usize::from(is_winnable);
        while worlds.outcome(&round).is_none() {
            let goal = HintGoal { rounds: Some(rounds_left), min_kept: keep.clone() };
            let hint = SolverHint::find(&worlds, &round, &goal, &ProgressMonitor::default()).unwrap();
            let SolverHint::Next { action, .. } = hint else {
                assert_eq!((hint, is_winnable), (SolverHint::NoLine, false), "{}", choice.intent.text);
                break;
            };
            assert!(is_winnable, "{}", choice.intent.text);
            let intent = worlds.find_intent(&round, &action).unwrap().unwrap();
            (round, rounds_left) = (worlds.advance(&round, &intent).unwrap(), rounds_left - 1);
        }
        assert!(!is_winnable || can_win(&worlds, &round, 0, &keep), "{}", choice.intent.text);
    }
    assert!(wins > 0, "no first move wins");
}

#[test]
fn hints_agree_with_the_naive_search() {
    check("chess", "7k/8/5K2/8/8/8/8/1R6 w - - 0 1", "100", 2);
    check("minixiangqi", "4k2/N1p3R/7/7/3K3/4p2/7 w - - 0 1", "50", 2);
    check("tic_tac_toe", "1p1/3/P1p w - - 0 1", "0", 2);
}

#[test]
fn survival_has_hints() {
    let start = game_at("chess_4x5", "4/Kr2/2pk/4/3B w - - 0 1");
    let hint = |line: &str, rounds| {
        let (worlds, round) = play(&start, WorldRules::Unitary, &words(line));
        SolverHint::find(&worlds, &round, &goal(rounds, "0"), &ProgressMonitor::default()).unwrap()
    };
    assert!(matches!(hint("a4b4 d1c2", 3), SolverHint::Next { rounds: 3, .. }));
    assert_eq!(hint("a4b4 d1c2", 4), SolverHint::NoLine);
}

#[test]
fn a_hint_can_be_cancelled_and_claims_nothing_of_large_sets() {
    let (worlds, round) = play(&game_at("chess", ""), WorldRules::Classic, &words("e2e4 d2d4"));
    let monitor = ProgressMonitor::default();
    monitor.cancel();
    let cancelled = SolverHint::find(&worlds, &round, &goal(2, "0"), &monitor);
    assert_eq!(cancelled, Err(WorldsError::Halted(Halt::Cancelled)));
}
