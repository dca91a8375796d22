//! Flows with players of the program's.

use super::stage::Stage;

#[test]
fn a_game_against_the_program() {
    let mut stage = Stage::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    stage.keys("m").shows(&["Who plays?", "Black", "a person"]);
    stage.keys("3").shows(&["level 3"]).keys("<enter>").shows(&["White to move", "Black  level 3"]);
    // It answers, and the turn is the person's again.
    stage.keys("a1a2<enter>").shows(&["1  Ra2", "White to move"]);
    // Both are taken back.
    stage.keys("u").shows(&["White to move", "move 1"]);
    let moves = stage.app.state.play.as_ref().and_then(|play| Some(play.versus()?.record.actions().len()));
    assert_eq!(moves, Some(0));
    stage.keys("a1a8<enter>").shows(&["White wins"]);
}

#[test]
fn the_program_plays_for_both_and_is_kept_so() {
    let mut stage = Stage::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    stage.keys("m<up>2<down>r<enter>").shows(&["White wins"]);
    let seats = stage.app.state.play.as_ref().map(|play| play.saved.seats.len());
    assert_eq!(seats, Some(2));
}

#[test]
fn a_hint_is_shown_on_the_board() {
    let mut stage = Stage::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    stage.keys("!").shows(&["Ra8", "looks best", "wins in 1"]);
    stage.keys("<enter>").shows(&["White wins"]);
}

#[test]
fn where_a_letter_names_a_file_it_begins_a_move() {
    let mut stage = Stage::game((100, 32), "go_13x13");
    stage.keys("m1").shows(&["m1"]);
}
