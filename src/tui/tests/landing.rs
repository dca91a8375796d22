//! Games in which a piece falls to the end of a line, and where the cursor starts.

use super::harness::Harness;

fn cursor(stage: &Harness) -> &str {
    let session = stage.app.state.session.as_ref().expect("a game");
    session.cell_name(session.cursor.cell)
}

#[test]
fn the_cursor_starts_where_something_can_be_done() {
    for (game, expect) in [("connect_four", "d1"), ("chess", "e2"), ("othello", "e3"), ("tic_tac_toe", "b2")] {
        assert_eq!(cursor(&Harness::game((80, 24), game)), expect, "{game}");
    }
}

#[test]
fn a_disc_falls_from_any_cell_of_its_column() {
    let mut stage = Harness::game((80, 24), "connect_four");
    stage.keys("<up><up><up>").shows(&["place on d1"]).keys("<enter>").shows(&["1  d1"]);
    // On an occupied cell, too, and by a click.
    stage.keys("<down><down><down><enter>").shows(&["d2"]).click("d6").shows(&["2  d3"]).click("a4").shows(&["a1"]);
    stage.keys("d4<enter>d5<enter>d6<enter>").shows(&["d6"]);
    stage.click("d3").shows(&["nothing can be placed on d3"]);
}

#[test]
fn nothing_falls_in_other_games() {
    let mut stage = Harness::game((80, 24), "tic_tac_toe");
    stage.keys(":b2<enter>:a1<enter>:b3<enter>:b1<enter>:c1<enter>:a3<enter>:a2<enter>");
    stage.click("b2").shows(&["nothing can be placed on b2"]);
    Harness::game((80, 24), "othello").click("e1").shows(&["nothing can be placed on e1"]);
}
