//! What the panel says about the piece under the cursor.

use super::harness::Harness;
use crate::{store::Mode, worlds::WorldRules};

const KNIGHT: &str = "Jumps two squares in one";

#[test]
fn the_panel_says_how_a_piece_moves_when_the_guide_is_written() {
    let mut stage = Harness::chess("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1");
    stage.keys("b1").hides(&[KNIGHT]);
    stage.write_guides().shows(&["knight", KNIGHT]);
    // A black piece moves like a white one.
    stage.keys("<esc>e8").shows(&["king", "Moves one square in any"]).keys("<esc>a1").hides(&[KNIGHT]);
}

#[test]
fn games_of_worlds_say_it_too() {
    let mut stage = Harness::open((120, 45), Some("chess_4x5"), None, Mode::Worlds(WorldRules::Classic));
    stage.write_guides().keys("b1").shows(&["On this square", KNIGHT]);
}

#[test]
fn a_low_panel_leaves_the_sentence_out() {
    let mut stage = Harness::game((60, 20), "chess");
    stage.write_guides().keys("b1").shows(&["knight"]).hides(&["direction and one to the side"]);
}
