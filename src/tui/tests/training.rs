//! Solving puzzles of ordinary games.

use super::harness::Harness;
use crate::store::{Folders, Training, TrainingPuzzle};

/// Chess with these puzzles, as `game`, FEN and moves.
fn with_puzzles(puzzles: &[(&str, &str, &str)]) -> Harness {
    let home = tempfile::tempdir().expect("a folder");
    let mut training = Training::load(&Folders::under(home.path())).expect("no file");
    for (game, fen, moves) in puzzles {
        let moves = moves.split(' ').map(str::to_owned).collect();
        let themes = vec!["a theme".to_owned()];
        training.add(TrainingPuzzle::new((*game).into(), (*fen).into(), moves, themes)).expect("written");
    }
    Harness::in_home(home, (100, 32))
}

fn training(stage: &Harness) -> Training {
    Training::load(&Folders::under(stage.folder())).expect("a file")
}

const BACK_RANK: (&str, &str, &str) = ("chess", "6k1/5ppp/8/8/8/1r6/8/K2R4 w - - 0 1", "d1d8");
const FORK: (&str, &str, &str) = ("chess", "r3k3/8/8/1N6/8/8/PP6/4K3 w - - 0 1", "b5c7 e8d7 c7a8");
const FOR_BLACK: (&str, &str, &str) = ("chess", "k2r4/8/8/1R6/8/8/5PPP/6K1 b - - 0 1", "d8d1");

#[test]
fn a_puzzle_is_solved_with_the_replies_and_the_next_one_follows() {
    let mut stage = with_puzzles(&[FORK, BACK_RANK]);
    stage.keys("<c-p>").shows(&["Find the best 2 moves.", "1 more due"]).hides(&["Nc7", "a theme"]);
    // Nothing gives the solution away.
    for key in ["]", "<end>", "!", ".", "%"] {
        stage.keys(key).shows(&["find the move by yourself"]);
    }
    stage.keys("b5c7<enter>").shows(&["Nc7+ is right", "Kd7"]).hides(&["Nxa8"]);
    stage.keys("c7a8<enter>").shows(&["Solved!", "1 more due", "a theme"]);
    let boxes: Vec<_> = training(&stage).puzzles(None).map(|puzzle| puzzle.leitner_box).collect();
    assert_eq!(boxes, [1, 0]);
    stage.keys("<enter>").shows(&["Find the best move.", "no other puzzle is due"]);
    stage.keys("d1d8<enter>").shows(&["Solved!", "No other puzzle is due"]);
    stage.keys("<enter>").shows(&["no puzzle of chess is due; the next one is in 1 day"]);
}

#[test]
fn a_wrong_move_is_taken_back_and_counts() {
    let mut stage = with_puzzles(&[BACK_RANK]);
    stage.keys("<c-p>d1d7<enter>").shows(&["Rd7 is not the best move"]).hides(&["Solved"]);
    stage.keys("d1d8<enter>").shows(&["Solved, though not at the first attempt"]);
    let kept = training(&stage).puzzles(None).next().cloned().expect("a puzzle");
    assert!(kept.leitner_box == 0 && kept.due > 0, "{kept:?}");
}

#[test]
fn the_solution_is_shown_and_puzzles_are_not_saved_as_games() {
    let mut stage = with_puzzles(&[FOR_BLACK]);
    // The board is seen from the side that solves.
    stage.keys("<c-p>").shows(&["h     g     f"]);
    stage.keys("w").shows(&["the solution is Rd1#"]).keys("]").shows(&["Rd1#"]);
    let mut stage = stage.restart();
    stage.hides(&["Resume", "move 2"]).keys("<c-p>").shows(&["no puzzle is due; the next one is in 1 day"]);
}

#[test]
fn without_puzzles_a_message_says_how_to_make_some() {
    let mut stage = with_puzzles(&[]);
    stage.keys("<c-p>").shows(&["no puzzles are saved; `alfil puzzles make chess --save`"]);
    let mut stage = with_puzzles(&[("chess", BACK_RANK.1, "d1d9")]);
    stage.keys("<c-p>").shows(&["illegal move: d1d9"]);
}
