//! The card: how the pieces move, how the game ends, and the rule file.

use super::harness::Harness;
use crate::{store::Mode, worlds::WorldRules};

#[test]
fn i_opens_the_card_of_the_game_on_the_board() {
    let mut stage = Harness::game((100, 40), "makruk");
    stage.keys("i").shows(&["How to play Makruk", "esc close"]);
    stage.keys("<home>").shows(&["♙ P  pawn", "Moves one square forward; captures one square diagonally forward."]);
    stage.keys("<end>").shows(&["Aim", "Checkmate wins."]).keys("<esc>").hides(&["How to play"]);
}

#[test]
fn i_opens_the_card_of_the_selected_game() {
    let mut stage = Harness::home((100, 40));
    stage.keys("/courier<esc>i").shows(&["How to play"]).keys("i").hides(&["How to play"]);
}

#[test]
fn the_next_page_is_the_rule_file_with_the_rule_of_the_piece() {
    let mut stage = Harness::chess("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    stage.keys("i<tab>").shows(&["rules/chess.alg", "pieces"]).keys("<tab>").shows(&["How to play Chess"]);
}

#[test]
fn games_of_worlds_are_introduced() {
    let classic = Mode::Worlds(WorldRules::Classic);
    let mut stage = Harness::open((100, 40), Some("chess_4x5"), None, classic);
    stage.keys("i").shows(&["You make one move. Then the other side makes every reply at once"]);
    let mut stage = Harness::open((100, 40), Some("chess_4x5"), None, Mode::Worlds(WorldRules::Heisenberg));
    stage.keys("i").shows(&["Every move leaves something open"]);
}

#[test]
fn every_size_has_room_for_the_card() {
    for size in [(40, 12), (60, 20), (200, 60)] {
        let mut stage = Harness::game(size, "tic_tac_toe");
        stage.keys("i").shows(&["How to play Tic-tac-toe"]).keys("<down><down><up><pgdn><pgup><tab><end><home><tab>");
        stage.shows(&["Is placed on any empty square."]);
    }
}
