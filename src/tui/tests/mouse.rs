//! Clicks choose, and only a second click acts.

use crossterm::event::{MouseButton, MouseEventKind};

use super::harness::Harness;
use crate::{store::Mode, worlds::WorldRules};

fn quantum(rules: WorldRules) -> Harness {
    Harness::open((100, 32), Some("chess"), None, Mode::Worlds(rules))
}

#[test]
fn a_click_on_a_piece_only_selects_it_in_a_quantum_game() {
    let mut stage = quantum(WorldRules::Superposition);
    stage.click("b1").shows(&["White to move", "1 world"]);
    // A second click elsewhere moves.
    stage.click("c3").shows(&["Black to move", "1 world"]);
    // A second click on the piece asks about its superposition.
    stage.click("g8").click("g8").shows(&["Choose one", "q g8", "Black to move"]);
    stage.keys("<esc>").shows(&["Black to move"]).click("g8").click_on("q g8");
    stage.shows(&["White to move", "2 worlds"]);
}

#[test]
fn a_click_on_a_square_asks_before_all_moves_go_there() {
    let mut stage = quantum(WorldRules::Heisenberg);
    stage.click("e4").shows(&["White to move", "Choose one", ">e4"]);
    stage.keys("<esc>").shows(&["White to move"]).click("e4").keys("<enter>").shows(&["Black to move"]);
}

#[test]
fn a_piece_can_be_dragged_in_a_quantum_game() {
    let mut stage = quantum(WorldRules::Superposition);
    stage.mouse("b1", MouseEventKind::Down(MouseButton::Left)).mouse("a3", MouseEventKind::Up(MouseButton::Left));
    stage.shows(&["Black to move", "1 world"]);
}

#[test]
fn the_keyboard_superposes_by_selecting_twice() {
    quantum(WorldRules::Superposition).keys("b1<enter><enter>").shows(&["Black to move", "2 worlds"]);
}

#[test]
fn footer_keys_can_be_clicked() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("e2e4<enter>").click_on("undo").shows(&["White to move"]).click_on("? help").shows(&["search:"]);
    stage
        .keys("<esc>")
        .click_on("g games")
        .shows(&["Games"])
        .keys("<down><down>")
        .click_on("mode  ")
        .shows(&["▸ many worlds"]);
}

#[test]
fn rows_of_dialogs_are_chosen_by_a_click_and_run_by_another() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("?").click_on("end: go to").shows(&["search:"]).click_on("end: go to").hides(&["search:"]);
    stage.shows(&["this is the end of this line"]);
    stage.keys(":e2").click_on("e4 ").shows(&["↵ pawn e2 → e4", "White to move"]).click_on("e4 ");
    stage.shows(&["Black to move"]);
    stage.keys(",").click_on("Coordinates").shows(&["‹ on"]).click_on("Coordinates").shows(&["Coordinates      ‹ off"]);
    stage.keys("<esc>m").click_on("Black  ").click_on("Black  ").shows(&["random"]).keys("<esc>");
    stage
        .keys("x")
        .click_on("n cancel")
        .shows(&["Black to move"])
        .keys("x")
        .click_on("y resign")
        .shows(&["White wins"]);
}

#[test]
fn a_click_on_a_move_goes_there_and_the_wheel_goes_on() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys(":e4<enter>:e5<enter>:Nf3<enter>:Nc6<enter>").shows(&["White to move · move 3"]);
    stage.click_on("e5  ").shows(&["White to move · move 2", "Nc6"]);
    stage.click_on("Nc6").shows(&["White to move · move 3"]);
    let (column, row) = (60, 4);
    for (kind, expect) in [
        (MouseEventKind::ScrollUp, "Black to move · move 2"),
        (MouseEventKind::ScrollUp, "White to move · move 2"),
        (MouseEventKind::ScrollDown, "Black to move · move 2"),
        (MouseEventKind::ScrollDown, "White to move · move 3"),
        (MouseEventKind::ScrollDown, "White to move · move 3"),
    ] {
        let modifiers = crossterm::event::KeyModifiers::NONE;
        stage.input(crate::tui::event::Event::Mouse(crossterm::event::MouseEvent { kind, column, row, modifiers }));
        stage.shows(&[expect]);
    }
    // A computer player waits, as after undo.
    stage.keys("m1<enter>:Bb5<enter>").click_on("e5  ").shows(&["White to move · move 2"]);
    stage.click_on("Nf3").shows(&["stopped · ↵ continues"]);
}

#[test]
fn pieces_in_hand_are_clicked_below_other_sections() {
    let fen = "r1bqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR[PNq] w KQkq - 0 4";
    let mut stage = Harness::open((100, 32), Some("crazyhouse"), Some(fen), Mode::Game);
    stage.keys("m1<enter>").shows(&["Players", "level 1"]).click_on("♙  ♞").shows(&["[♙]"]);
}

#[test]
fn the_wheel_scrolls_lists_and_leaves_the_board_alone() {
    let turn = |stage: &mut Harness, kind| {
        let event =
            crossterm::event::MouseEvent { kind, column: 5, row: 5, modifiers: crossterm::event::KeyModifiers::NONE };
        stage.input(crate::tui::event::Event::Mouse(event));
    };
    let mut stage = Harness::home((80, 24));
    let selected = stage.app.state.home.selected;
    turn(&mut stage, MouseEventKind::ScrollDown);
    assert_eq!(stage.app.state.home.selected, selected + 1);
    for (mode, name) in [(Mode::Game, "chess"), (Mode::Worlds(WorldRules::Classic), "tic_tac_toe")] {
        let mut stage = Harness::open((80, 24), Some(name), None, mode);
        let cursor = stage.app.state.session.as_ref().expect("a game").cursor;
        turn(&mut stage, MouseEventKind::ScrollUp);
        assert_eq!(stage.app.state.session.as_ref().expect("a game").cursor, cursor);
    }
}
