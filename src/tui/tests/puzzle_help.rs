//! Flows of puzzles that are solved with hints, or after taking back rounds.

use super::harness::Harness;
use crate::{
    store::{Folders, Mode},
    worlds::WorldRules,
};

#[test]
fn hints_and_rounds_taken_back_are_told_and_remembered() {
    let mut stage = Harness::home((100, 32));
    stage.keys("puzzle two guards<enter>a2a1<enter>u!").shows(&["Qg3 begins a line"]);
    // The same hint again is no further help.
    stage.keys("!c3g3<enter>");
    let mut stage = stage.restart();
    stage.keys("<enter>e7e1<enter>").shows(&["Solved with 1 hint and 1 round taken back!"]).keys("y1");
    let copied = std::fs::read_to_string(Folders::under(stage.folder()).copied_file()).expect("a file");
    assert_eq!(
        copied.lines().take(3).collect::<Vec<_>>(),
        [
            "Alfil · Chess · puzzle Two guards",
            "Goal: Win in 2 rounds and keep all worlds.",
            "Solved in 2 rounds with 1 hint and 1 round taken back."
        ]
    );
    // Looking back is no help.
    stage.keys("[]").shows(&["Solved with 1 hint and 1 round taken back!"]);
    stage.keys("gpuzzle two guards").shows(&["(✓) Chess", "solved with help"]);
    stage.keys("<enter>c3g3<enter>e7e1<enter>").shows(&["Solved without help!"]);
    stage.keys("gpuzzle two guards").shows(&["✓ Chess", "solved without help"]).hides(&["(✓)"]);
}

#[test]
fn a_puzzle_restarts_without_a_question() {
    let mut stage = Harness::home((100, 32));
    stage.keys("puzzle two guards<enter>a2a1<enter>n").shows(&["round 0"]).hides(&["Start a new game?"]);
}

#[test]
fn a_score_with_help_is_not_recorded() {
    let mut stage = Harness::open((100, 32), Some("chess"), None, Mode::Worlds(WorldRules::Classic));
    stage.keys("f2f3<enter>ug2g4<enter>f2f3<enter><esc>").shows(&["not recorded because you used help"]);
    stage.keys("nf2f3<enter>g2g4<enter><esc>").shows(&["your first score"]);
}
