//! Flows of puzzles that are solved with hints, or after taking back rounds.

use super::harness::Harness;
use crate::store::Folders;

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
