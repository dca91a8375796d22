//! The card: how the pieces move, how the game ends, and the rule file.

use super::harness::Harness;
use crate::{
    store::Mode,
    tui::state::{CardContent, Popup},
    worlds::WorldRules,
};

#[test]
fn i_opens_the_card_of_the_game_on_the_board() {
    let mut stage = Harness::game((100, 40), "makruk");
    stage.keys("i").shows(&["How to play Makruk", "esc close"]);
    stage.keys("<home>").shows(&["♙ P  pawn", "Moves one square forward; captures one square diagonally forward."]);
    stage.keys("<end>").shows(&["Aim", "Checkmate wins:"]).keys("<esc>").hides(&["How to play"]);
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

/// With a piece chosen, the alternative is lit that allows the move to the square under the cursor.
#[test]
fn the_clause_of_the_move_under_the_cursor_is_lit() {
    let check = |keys: &str, expect: &str| {
        let mut stage = Harness::chess("r3k3/8/8/3pP3/8/3p4/4P3/R3K2R w K d6 0 1");
        stage.keys(keys).keys("i<tab>").shows(&["rules/chess.alg"]);
        let Some(Popup::Card(dialog)) = &stage.app.state.popup else { panic!("no card") };
        let CardContent::Ready(card) = &dialog.content else { panic!("no content") };
        let lit = card.clause.map_or("", |span| card.rulebook.game.sources.text(span));
        assert_eq!(lit.split_whitespace().collect::<Vec<_>>().join(" "), expect, "{keys}");
    };
    check("e2<enter>k", "step(u)");
    check("e2<enter>kk", "jump = (at_home + % + u. + uu. -> . + uu%) ((% + (l♟ | r♟) -> %') takeable)?!");
    check("e2<enter>kh", "take(ur)");
    check("e5<enter>kh", "passant = %♟' + ur. -> .. + ur%");
    check("e1<enter>h", "go(u)");
    check("e1<enter>ll", "castle = %♔°: calm step(r) calm step(r) (.%♖° -> ♖%.)");
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
