//! Limits, threads and cancellation.

use super::{SolverLimits, SolverReport, WorldShare, game_at, play, solve, survive};
use crate::task::{Halt, ProgressMonitor};
use crate::worlds::solver::{SolverStage, WinSolver};
use crate::worlds::{MemoryMeter, WorldRules, WorldsError};
use std::sync::Arc;
use std::time::{Duration, Instant};

#[test]
fn reports_do_not_depend_on_threads() {
    let chess = game_at("chess", "");
    let small = game_at("chess_4x5", "");
    let run = |threads: usize| -> Vec<SolverReport> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            vec![
                solve(
                    &chess,
                    SolverLimits {
                        max_worlds: 60_000,
                        beam_width: 20,
                        max_rounds: 6,
                        seed: 1,
                        ..SolverLimits::default()
                    },
                ),
                solve(&small, SolverLimits { max_worlds: 100_000, beam_width: 50, ..SolverLimits::default() }),
                survive(&chess, SolverLimits { max_worlds: 50_000, ..SolverLimits::default() }),
            ]
        })
    };
    let one = run(1);
    assert_eq!(one, run(2));
    assert_eq!(one, run(7));
}

#[test]
fn the_world_limit_leaves_a_correct_bound() {
    let chess = game_at("chess", "");
    for worlds in [0, 10, 1000, 20_000] {
        let answer =
            solve(&chess, SolverLimits { max_worlds: worlds, max_rounds: 3, beam_width: 5, ..SolverLimits::default() });
        assert_eq!((answer.line, answer.is_proven), (None, false));
        assert!(
            (1..=4).contains(&answer.min_rounds) && answer.worlds_searched <= worlds,
            "{} of {worlds}",
            answer.worlds_searched
        );
    }
}

#[test]
fn the_memory_limit_does_not_change_the_result() {
    let small = game_at("chess_4x5", "");
    let answer =
        solve(&small, SolverLimits { memory: MemoryMeter::UNLIMITED.with_limit(0), ..SolverLimits::default() });
    assert_eq!((answer.rounds(), answer.is_proven), (Some(4), true));
}

#[test]
fn the_beam_finds_a_longer_line_within_a_small_limit() {
    // The world limit is too small for all lines of four rounds, and the beam too narrow for the shortest line.
    let start = game_at("chess_4x5", "");
    let answer = solve(&start, SolverLimits { max_worlds: 20_000, beam_width: 5, ..SolverLimits::default() });
    assert!(answer.rounds() > Some(answer.min_rounds) && !answer.is_proven, "{answer:?}");
    assert!(answer.kept < WorldShare::all());
    let (worlds, end) = play(&start, WorldRules::Classic, &answer.line.unwrap());
    assert_eq!(worlds.outcome(&end).unwrap().winner, Some(0));
    assert_eq!(WorldShare::kept_until(&end), answer.kept);
}

#[test]
fn a_cancelled_step_stops_quickly_and_changes_nothing() {
    let (game, start) = game_at("chess", "");
    let mut solver =
        WinSolver::new(game, &start, SolverLimits { max_worlds: u64::MAX, ..SolverLimits::default() }).unwrap();
    while solver.stage() != SolverStage::Exhaustive(4) {
        solver.step(&ProgressMonitor::default()).unwrap();
    }
    let work = Arc::new(ProgressMonitor::default());
    let took = std::thread::scope(|scope| {
        let running = scope.spawn(|| (solver.step(&work), Instant::now()));
        std::thread::sleep(Duration::from_millis(200));
        let begin = Instant::now();
        work.cancel();
        let (result, end) = running.join().unwrap();
        assert_eq!(result, Err(WorldsError::Halted(Halt::Cancelled)));
        end - begin
    });
    // The target is 100 ms. A machine that runs other tests gets more time.
    assert!(took < Duration::from_millis(500), "{took:?}");
    assert_eq!((solver.stage(), solver.report().min_rounds), (SolverStage::Exhaustive(4), 4));
}
