//! The shipped puzzles: their lines solve them, and no shorter line does.

use super::{SolverLimits, SolverStage, WinSolver, game_at, play, solve, survive, words};
use crate::task::ProgressMonitor;
use crate::worlds::{Puzzle, WorldRules};
use std::collections::HashSet;

fn shipped_puzzles() -> Vec<Puzzle> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/puzzles.toml");
    Puzzle::parse_all(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The first rungs open the ladder with smaller sets.
const OPENING_RUNGS: u32 = 4;

/// Whether all puzzles are proven, or every eighth.
fn is_slow() -> bool {
    std::env::var_os("ALFIL_SLOW").is_some()
}

#[test]
fn the_ladder_has_forty_rungs_in_ten_games() {
    let all = shipped_puzzles();
    assert_eq!(all.len(), 40);
    let count = |of: &dyn Fn(&Puzzle) -> String| all.iter().map(of).collect::<HashSet<String>>().len();
    assert_eq!(count(&|puzzle| puzzle.name.clone()), 40);
    assert!(count(&|puzzle| puzzle.game.clone()) >= 10);
    assert!(count(&|puzzle| format!("{:?}", puzzle.idea)) >= 6);
    assert!(all.iter().any(|puzzle| puzzle.rules == WorldRules::Unitary));
    for (rung, puzzle) in (1..).zip(&all) {
        assert_eq!(puzzle.rung, Some(rung));
        assert!(puzzle.idea.is_some(), "{}", puzzle.name);
        assert!((1..=3).contains(&puzzle.name.split_whitespace().count()), "{}", puzzle.name);
    }
}

#[test]
fn lines_solve_puzzles_and_lead_through_many_worlds() {
    for puzzle in shipped_puzzles() {
        let line = words(&puzzle.line);
        assert_eq!(line.len(), puzzle.rounds as usize, "{}", puzzle.name);
        let start = game_at(&puzzle.game, &puzzle.fen);
        let mut largest = 0;
        for played in 0..=line.len() {
            let (worlds, round) = play(&start, puzzle.rules, &line[..played]);
            assert_eq!(puzzle.is_solved(&worlds, &round), played == line.len(), "{}", puzzle.name);
            assert!(!puzzle.is_failed(&worlds, &round), "{}", puzzle.name);
            largest = largest.max(round.len());
        }
        let is_opening = puzzle.rung <= Some(OPENING_RUNGS);
        assert!(is_opening || (50..=500).contains(&largest), "{}: {largest} worlds", puzzle.name);
    }
}

#[test]
fn no_puzzle_has_a_shorter_line_or_many_lines() {
    for puzzle in shipped_puzzles().into_iter().step_by(if is_slow() { 1 } else { 8 }) {
        let start = game_at(&puzzle.game, &puzzle.fen);
        if puzzle.rules == WorldRules::Unitary {
            let answer = survive(&start, SolverLimits::default());
            assert_eq!((answer.rounds(), answer.is_proven), (Some(puzzle.rounds), true), "{}", puzzle.name);
            continue;
        }
        let limits = |max_rounds| SolverLimits { max_rounds, min_kept: puzzle.keep.clone(), ..SolverLimits::default() };
        let answer = solve(&start, limits(puzzle.rounds - 1));
        assert_eq!((answer.line, answer.min_rounds), (None, puzzle.rounds), "{}", puzzle.name);
        if is_slow() {
            let mut solver = WinSolver::new(start.0.clone(), &start.1, limits(puzzle.rounds)).unwrap();
            while solver.stage() != SolverStage::Done {
                solver.step(&ProgressMonitor::default()).unwrap();
            }
            let lines = solver.all_wins(&start.1, 4, &ProgressMonitor::default()).unwrap();
            assert!((1..=3).contains(&lines.len()), "{}: {lines:?}", puzzle.name);
        }
    }
}

#[test]
fn a_wasted_move_fails_a_puzzle() {
    let puzzle = Puzzle::parse_all(
        "[[puzzle]]\nname = 'a'\ngame = 'chess'\nfen = '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1'\nrules = 'classic'\nrounds = 1\n\
         keep = '50'\nabout = ''\nline = ''",
    )
    .unwrap()
    .remove(0);
    let start = game_at(&puzzle.game, &puzzle.fen);
    let (worlds, won) = play(&start, puzzle.rules, &words("f7g7"));
    assert!(puzzle.is_solved(&worlds, &won) && !puzzle.is_failed(&worlds, &won));
    let (worlds, on) = play(&start, puzzle.rules, &words("f7a7"));
    assert!(!puzzle.is_solved(&worlds, &on) && puzzle.is_failed(&worlds, &on));
    assert_eq!(puzzle.objective(), "Win in 1 round and keep 50 % of the worlds");
}

#[test]
fn invalid_puzzles_are_errors() {
    let with = |rules: &str, keep: &str| {
        let text = format!(
            "[[puzzle]]\nname = 'a'\ngame = 'chess'\nfen = ''\nrules = '{rules}'\nrounds = 1\nkeep = '{keep}'\n\
             about = ''\nline = ''"
        );
        Puzzle::parse_all(&text)
    };
    assert!(with("classic", "50").is_ok());
    assert!(with("measured", "50").is_err() && with("classic", "101").is_err() && Puzzle::parse_all("[").is_err());
}
