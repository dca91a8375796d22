//! What the panel says about the piece under the cursor.

use super::harness::Harness;
use crate::{store::Mode, worlds::WorldRules};

/// Puts the cursor on a square.
fn point<'s>(stage: &'s mut Harness, square: &str) -> &'s mut Harness {
    let session = stage.app.state.session.as_mut().expect("a game");
    session.cursor.cell = session.board().cell_named(square).expect("a square");
    stage
}

const KNIGHT: &str = "Jumps two squares in one";

#[test]
fn the_panel_says_how_a_piece_moves_when_the_guide_is_written() {
    let mut stage = Harness::chess("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1");
    point(&mut stage, "b1").hides(&[KNIGHT]);
    stage.write_guides().shows(&["knight", KNIGHT]);
    // A black piece moves like a white one.
    point(&mut stage, "e8").shows(&["king", "Moves one square in any"]);
    point(&mut stage, "a1").shows(&["empty"]).hides(&[KNIGHT]);
}

#[test]
fn games_of_worlds_say_it_too() {
    let mut stage = Harness::open((120, 45), Some("chess_4x5"), None, Mode::Worlds(WorldRules::Classic));
    point(stage.write_guides(), "b1").shows(&["On this square", KNIGHT]);
}

#[test]
fn a_low_panel_leaves_the_sentence_out() {
    let mut stage = Harness::game((60, 20), "chess");
    point(stage.write_guides(), "b1").shows(&["knight"]).hides(&["direction and one to the side"]);
}
