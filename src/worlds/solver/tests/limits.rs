//! Limits, threads and calling off.

use super::{Answer, Limits, Share, at, play, solve, survive};
use crate::worlds::solver::{Solver, Stage};
use crate::worlds::{Rules, Stopped, Work};
use std::sync::Arc;
use std::time::{Duration, Instant};

#[test]
fn what_is_found_does_not_depend_on_threads() {
    let chess = at("chess", "");
    let small = at("chess_4x5", "");
    let run = |threads: usize| -> Vec<Answer> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            vec![
                solve(&chess, Limits { worlds: 60_000, width: 20, rounds: 6, seed: 1, ..Limits::default() }),
                solve(&small, Limits { worlds: 100_000, width: 50, ..Limits::default() }),
                survive(&chess, Limits { worlds: 50_000, ..Limits::default() }),
            ]
        })
    };
    let one = run(1);
    assert_eq!(one, run(2));
    assert_eq!(one, run(7));
}

#[test]
fn worlds_that_run_out_leave_an_honest_bound() {
    let chess = at("chess", "");
    for worlds in [0, 10, 1000, 20_000] {
        let answer = solve(&chess, Limits { worlds, rounds: 3, width: 5, ..Limits::default() });
        assert_eq!((answer.line, answer.proven), (None, false));
        assert!((1..=4).contains(&answer.least) && answer.worlds <= worlds, "{} of {worlds}", answer.worlds);
    }
}

#[test]
fn without_memory_the_same_is_found() {
    let small = at("chess_4x5", "");
    let answer = solve(&small, Limits { memory: 0, ..Limits::default() });
    assert_eq!((answer.rounds(), answer.proven), (Some(4), true));
}

#[test]
fn a_beam_finds_what_all_lines_would_take_long_for() {
    // So few worlds that not all lines of four rounds are looked at, and so few sets that the shortest line is not among them.
    let start = at("chess_4x5", "");
    let answer = solve(&start, Limits { worlds: 20_000, width: 5, ..Limits::default() });
    assert!(answer.rounds() > Some(answer.least) && !answer.proven, "{answer:?}");
    assert!(answer.kept < Share::whole());
    let (worlds, end) = play(&start, Rules::Classic, &answer.line.unwrap());
    assert_eq!(worlds.outcome(&end).unwrap().winner, Some(0));
    assert_eq!(Share::kept(&end), answer.kept);
}

#[test]
fn a_search_called_off_stops_at_once_and_keeps_what_it_knows() {
    let (game, start) = at("chess", "");
    let mut solver = Solver::new(game, &start, Limits { worlds: u64::MAX, ..Limits::default() }).unwrap();
    while solver.stage() != Stage::All(4) {
        solver.step(&Work::default()).unwrap();
    }
    let work = Arc::new(Work::default());
    let took = std::thread::scope(|scope| {
        let running = scope.spawn(|| (solver.step(&work), Instant::now()));
        std::thread::sleep(Duration::from_millis(200));
        let begin = Instant::now();
        work.cancel();
        let (result, end) = running.join().unwrap();
        assert_eq!(result, Err(Stopped::Cancelled));
        end - begin
    });
    // A hundred milliseconds are promised; a machine busy with other tests is given more.
    assert!(took < Duration::from_millis(500), "{took:?}");
    assert_eq!((solver.stage(), solver.answer().least), (Stage::All(4), 4));
}
