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
