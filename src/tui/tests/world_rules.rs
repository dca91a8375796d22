//! The rules of solitaires: their difficulty, their goal, and why a move is not playable.

use super::harness::Harness;
use crate::store::{DailyPuzzle, Mode};
use crate::worlds::{Difficulty, WorldRules};

fn open(rules: WorldRules, name: &str) -> Harness {
    Harness::open((100, 32), Some(name), None, Mode::Worlds(rules))
}

#[test]
fn the_difficulty_is_chosen_at_home_and_kept() {
    let mut stage = Harness::home((100, 32));
    stage.keys("<tab><tab><tab>").shows(&["▸ attrition", "Survive 6 rounds", "Difficulty (+): medium"]);
    stage.keys("+").shows(&["▸ attrition, hard", "Survive 8 rounds"]).keys("<tab>").shows(&["▸ raid, hard"]);
    stage.keys("-").shows(&["▸ raid  ", "Win 2 pieces"]).keys("--").shows(&["▸ raid, hard"]);
    stage.keys("<enter>").shows(&["raid, hard", "ahead by +0.0 of 3 pieces"]);
}

#[test]
fn the_goal_and_the_cost_of_a_move_are_shown() {
    let mut stage = open(WorldRules::Attrition(Difficulty::Easy), "chess_4x5");
    stage.shows(&["0 of 4 rounds survived, pieces +0.0", "Win: survive 4 rounds"]);
    stage.keys("d2d3<enter>").shows(&["1 of 4 rounds survived"]);
    stage.keys(":d3c4").shows(&["keeps ", " overall"]);
    open(WorldRules::Economy(Difficulty::Medium), "chess").shows(&["100 % kept, 5 % needed"]);
    let mut majority = open(WorldRules::Majority(Difficulty::Medium), "chess");
    majority.shows(&["0 rounds survived", "a move must be legal in 50 %", "end every world"]);
}

#[test]
fn an_unplayable_move_says_why() {
    let mut stage = open(WorldRules::Majority(Difficulty::Medium), "chess");
    stage.keys("e2e4<enter>:e4d5<enter>");
    stage.shows(&["`e4d5` is legal in 1 of 20 worlds; Majority moves must be legal in 50 % of them"]);
    stage.keys("<esc>:exd5<enter>");
    stage.shows(&["`e4d5` is legal in 1 of 20 worlds; Majority moves must be legal in 50 % of them"]);
    // A rook without a legal move has no better reason.
    stage.keys("<esc>:a1<enter><enter>").shows(&["the rook on a1 has no legal move in any world"]);
}

#[test]
fn a_move_says_what_nature_would_take() {
    let mut stage = open(WorldRules::Attrition(Difficulty::Easy), "chess_4x5");
    stage.keys(":d2d3").shows(&["Nature would take nothing"]);
    stage.keys("<esc>:b2b3").shows(&["Nature would take: ♙ b3"]);
    stage.keys("<enter>").shows(&["nature took ♙ b3: 5 worlds removed"]);
}

#[test]
fn help_explains_the_words_of_the_panel() {
    let mut stage = open(WorldRules::Attrition(Difficulty::Easy), "chess_4x5");
    stage.keys("?merged").shows(&["merged: replies that led to a world already in the set"]).keys("<enter>");
    stage.keys("<bs><bs><bs><bs><bs><bs>kept").shows(&["kept: share of worlds that your own moves did not cull"]);
    Harness::game((100, 32), "chess").keys("?merged").shows(&["No key or command matches"]);
}

#[test]
fn the_puzzle_of_the_day_is_composed_and_saved() {
    let mut stage = Harness::home((100, 32));
    // Day 5 is a Monday.
    stage.app.state.home.daily_puzzle = Some(DailyPuzzle::numbered(5));
    stage.keys("/daily").shows(&["Puzzle of the day", "easy", "compose and play it"]);
    // Composing it takes long without optimisation.
    if !cfg!(debug_assertions) {
        stage.keys("<enter><enter>").shows(&["Daily 5", "Win in 2 rounds and keep 40 %"]);
    }
}
