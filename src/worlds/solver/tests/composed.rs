//! Composed puzzles are solved by their lines and by no shorter line.

use super::{SolverLimits, game, play, solve};
use crate::task::{Halt, ProgressMonitor};
use crate::worlds::{Composition, Difficulty, WorldsError};

#[test]
fn a_composed_puzzle_keeps_its_promise() {
    let game = game("chess_4x5");
    let compose =
        |seed| Composition::find(&game, Difficulty::Easy, seed, &ProgressMonitor::default()).unwrap().unwrap();
    let (one, again, other) = (compose(1), compose(1), compose(2));
    assert_eq!(one, again);
    assert_ne!(one.start, other.start);
    for composition in [one, other] {
        let at = (game.clone(), composition.start.clone());
        let puzzle = composition.puzzle("Test".into(), "chess_4x5", &game);
        for played in 0..=composition.line.len() {
            let (worlds, round) = play(&at, puzzle.rules, &composition.line[..played]);
            assert_eq!(puzzle.is_solved(&worlds, &round), played == composition.line.len());
            assert!(!puzzle.is_failed(&worlds, &round));
        }
        let limits =
            SolverLimits { max_rounds: puzzle.rounds - 1, min_kept: puzzle.keep.clone(), ..SolverLimits::default() };
        assert_eq!(solve(&at, limits).min_rounds, puzzle.rounds);
    }
}

#[test]
fn composing_can_be_cancelled() {
    let monitor = ProgressMonitor::default();
    monitor.cancel();
    let cancelled = Composition::find(&game("chess"), Difficulty::Hard, 1, &monitor);
    assert_eq!(cancelled, Err(WorldsError::Halted(Halt::Cancelled)));
}
