//! The shipped puzzles: their lines solve them, and no shorter line does.

use super::{SolverLimits, game_at, play, solve, survive, words};
use crate::worlds::{Puzzle, WorldRules};
use std::collections::HashSet;

fn shipped_puzzles() -> Vec<Puzzle> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/puzzles.toml");
    Puzzle::parse_all(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn puzzles_are_varied() {
    let all = shipped_puzzles();
    assert!(all.len() >= 12);
    let count = |of: &dyn Fn(&Puzzle) -> String| all.iter().map(of).collect::<HashSet<String>>().len();
    assert_eq!(count(&|puzzle| puzzle.name.clone()), all.len());
    assert!(count(&|puzzle| puzzle.game.clone()) >= 4);
    assert!(count(&|puzzle| puzzle.rounds.to_string()) >= 4);
    assert!(all.iter().any(|puzzle| puzzle.rules == WorldRules::Unitary));
}

#[test]
fn every_puzzle_is_solved_by_its_line_and_by_no_shorter_line() {
    for puzzle in shipped_puzzles() {
        let start = game_at(&puzzle.game, &puzzle.fen);
        let line = words(&puzzle.line);
        assert_eq!(line.len(), puzzle.rounds as usize, "{}", puzzle.name);
        for played in 0..=line.len() {
            let (worlds, round) = play(&start, puzzle.rules, &line[..played]);
            assert_eq!(puzzle.is_solved(&worlds, &round), played == line.len(), "{}", puzzle.name);
            assert!(!puzzle.is_failed(&worlds, &round), "{}", puzzle.name);
        }
        if puzzle.rules == WorldRules::Unitary {
            let answer = survive(&start, SolverLimits::default());
            assert_eq!((answer.rounds(), answer.is_proven), (Some(puzzle.rounds), true), "{}", puzzle.name);
        } else {
            let limits = SolverLimits {
                max_rounds: puzzle.rounds - 1,
                min_kept: puzzle.keep.clone(),
                ..SolverLimits::default()
            };
            let answer = solve(&start, limits);
            assert_eq!((answer.line, answer.min_rounds), (None, puzzle.rounds), "{}", puzzle.name);
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
    assert_eq!(puzzle.objective(), "Win in 1 round, keep 50 %");
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
