//! Known shortest wins.

use super::{SolverLimits, WorldShare, game_at, play, solve, words};
use crate::task::ProgressMonitor;
use crate::worlds::WorldRules;
use crate::worlds::solver::{SolverStage, WinSolver};

/// Checks that the shortest win has this many rounds and wins when it is played.
#[track_caller]
fn check(name: &str, fen: &str, keep: &str, rounds: u32) {
    let start = game_at(name, fen);
    let keep = WorldShare::parse_percent(keep).unwrap();
    let answer = solve(&start, SolverLimits { min_kept: keep.clone(), ..SolverLimits::default() });
    assert_eq!((answer.rounds(), answer.is_proven, answer.min_rounds), (Some(rounds), true, rounds), "{answer:?}");
    let (worlds, end) = play(&start, WorldRules::Classic, answer.line.as_deref().unwrap());
    assert_eq!(worlds.outcome(&end).unwrap().winner, Some(worlds.player()));
    assert_eq!(WorldShare::kept_until(&end), answer.kept);
    assert!(answer.kept >= keep);
}

#[test]
fn endgames() {
    check("chess", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "0", 1);
    check("chess", "7k/8/5K2/8/8/8/8/1R6 w - - 0 1", "0", 2);
    check("chess", "7R/4K3/8/4R3/8/8/8/5k2 w - - 0 1", "50", 3);
    check("chess", "7R/4K3/8/4R3/8/8/8/5k2 w - - 0 1", "75", 3);
    check("atomic", "8/R3K3/8/8/3p4/2k5/3p4/8 w - - 0 1", "0", 2);
}

#[test]
fn small_games_from_their_start() {
    check("tic_tac_toe", "", "0", 3);
    check("nine_holes", "", "0", 3);
    check("chess_4x5", "", "0", 4);
}

/// The essay leaves open how to win.
#[test]
fn chess_is_won_in_four_rounds_and_not_in_three() {
    let chess = game_at("chess", "");
    let answer = solve(&chess, SolverLimits { max_rounds: 3, ..SolverLimits::default() });
    assert_eq!((answer.line, answer.min_rounds), (None, 4));
    // The queen reaches d8 only if the d-pawn has recaptured on e5, and then it mates.
    let (worlds, end) = play(&chess, WorldRules::Classic, &words("d2d4 c1g5 d4e5 d1d8"));
    assert_eq!(worlds.outcome(&end).unwrap().winner, Some(0));
    assert_eq!(end.first_loss_round(), None);
}

#[test]
fn there_may_be_no_win_at_all() {
    // Two kings are a draw at once; a king alone never wins.
    let answer = solve(&game_at("chess", "8/8/8/4k3/8/8/4K3/8 w - - 0 1"), SolverLimits::default());
    assert_eq!((answer.line, answer.is_proven), (None, true));
}

#[test]
fn all_lines_of_a_shortest_win() {
    let (game, start) = game_at("chess", "7k/8/5K2/8/8/8/8/1R6 w - - 0 1");
    let mut solver = WinSolver::new(game, &start, SolverLimits::default()).unwrap();
    while solver.stage() != SolverStage::Done {
        solver.step(&ProgressMonitor::default()).unwrap();
    }
    let lines = solver.all_wins(&start, 100, &ProgressMonitor::default()).unwrap();
    assert!(lines.contains(&solver.report().line.unwrap()));
    assert!(lines.iter().all(|line| line.len() == 2));
    assert_eq!(solver.all_wins(&start, 1, &ProgressMonitor::default()).unwrap().len(), 1);
}
