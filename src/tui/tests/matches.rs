//! Flows of matches of several games.

use crate::snapshot_tests::assert_snapshot;

use super::harness::Harness;
use crate::{store::Mode, worlds::WorldRules};

/// White mates in one move.
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

#[test]
fn a_match_of_quantum_games_is_played_and_resumed() {
    let mode = Mode::Worlds(WorldRules::Superposition);
    let mut stage = Harness::open((80, 24), Some("chess"), Some(MATE_IN_ONE), mode);
    stage.keys("m<down>").shows(&["Games", "1–9 games"]).keys("2").shows(&["match of 2"]).keys("<enter>");
    stage.shows(&["Game 1 of 2 · First 0 – 0 Second", "First: White, Second: Black"]);
    assert_snapshot("match_80x24", &stage.screen());
    stage.keys("a1a8<enter>x").shows(&["White wins", "Game 1 of 2 · First 1 – 0 Second", "n next game"]);
    // The score follows from the result, so it is taken back with it.
    stage.keys("u").shows(&["First 0 – 0 Second"]).keys("Ux").shows(&["First 1 – 0 Second"]);
    let mut stage = stage.restart();
    stage.shows(&["game 1 of 2"]).keys("<enter>x").shows(&["First 1 – 0 Second", "n starts the next game"]);
    stage.keys("n").shows(&["Game 2 of 2 · First 1 – 0 Second", "First: Black, Second: White", "White to move"]);
    stage.keys("n").shows(&["Restart the match?"]).keys("<esc>");
    stage.keys("a1a8<enter>x").shows(&["First 1 – 1 Second", "The match is drawn, 1 – 1.", "n new match"]);
    assert_snapshot("match_over_80x24", &stage.screen());
    stage.keys("n").shows(&["Game 1 of 2 · First 0 – 0 Second", "First: White, Second: Black"]);
}

#[test]
fn a_match_against_the_computer_changes_sides() {
    let mut stage = Harness::chess(MATE_IN_ONE);
    stage.keys("m1<down><down>2<enter>").shows(&["Game 1 of 2 · You 0 – 0 level 1", "You: White, level 1: Black"]);
    stage.keys("a1a8<enter>").shows(&["You 1 – 0 level 1", "n next game"]).keys("n");
    stage.shows(&["Game 2 of 2 · You 1 – ", "White  level 1", "Black  a person"]);
}

#[test]
fn a_draw_gives_half_a_point_and_the_length_can_change() {
    let mut stage = Harness::chess(MATE_IN_ONE);
    stage.keys("m<down><down>4<enter>oy").shows(&["Game 1 of 4 · First ½ – ½ Second"]);
    stage.keys("m<down><down>1").shows(&["1 "]).keys("<enter>").hides(&["Game 1 of"]);
    stage.keys("m<down><down>6<enter>n").shows(&["Game 2 of 6 · First ½ – ½ Second"]);
    // A game that is under way counts.
    stage.keys("m<down><down>1").shows(&["match of 2, game 2"]).keys("<enter>a1a8<enter>");
    stage.shows(&["Second wins the match, 1½ – ½."]);
}
