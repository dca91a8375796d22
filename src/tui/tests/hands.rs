//! Pieces in hand, actions of more than two squares, and actions of none.

use crossterm::event::{MouseButton, MouseEventKind};

use super::harness::Harness;
use crate::store::Mode;

/// A game of crazyhouse in which White holds a pawn and a knight.
fn crazyhouse() -> Harness {
    let fen = "r1bqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR[PNq] w KQkq - 0 4";
    Harness::open((100, 32), Some("crazyhouse"), Some(fen), Mode::Game)
}

#[test]
fn the_hands_are_shown() {
    let mut stage = crazyhouse();
    stage.shows(&["╭ Hands", "White  ♙  ♞", "Black  ♛", "d drop"]);
    Harness::game((100, 32), "chess").hides(&["Hands", "d drop"]);
    // The checks still to give are counted there, too.
    Harness::game((100, 32), "three_check").shows(&["White  ⚑3", "Black  ⚑3"]).hides(&["d drop"]);
}

#[test]
fn a_piece_in_hand_is_selected_first() {
    let mut stage = crazyhouse();
    stage.keys("d").shows(&["[♙]", "drop the pawn on one of"]).keys("d").shows(&["[♞]", "drop the knight"]);
    stage.keys("d").hides(&["[♞]", "[♙]"]).keys("dd<esc>").hides(&["[♞]", "[♙]"]);
    // What comes by the cursor lands at once, since the piece is known.
    stage
        .keys("dd<up><up><up><up><up>")
        .shows(&["↵ place knight on e6"])
        .keys("<enter>")
        .shows(&["4  N@e6", "Black to move"]);
}

#[test]
fn an_empty_square_offers_drops() {
    let mut stage = crazyhouse();
    stage.keys(":e4<enter>").shows(&["Choose one", "pawn", "knight"]).keys("n").shows(&["N@e4", "Black to move"]);
    // One thing alone is asked about, too: a slip must not cost a piece.
    stage.keys(":d3<enter>").shows(&["Choose one", "queen"]).keys("<esc>").shows(&["Black to move"]);
    // A missed target drops nothing.
    stage.keys(":g8<enter>:d3<enter>").shows(&["g8 cannot move to d3"]).hides(&["Choose one"]);
}

#[test]
fn a_drop_by_the_mouse() {
    let mut stage = crazyhouse();
    stage.click_on("♙  ♞").shows(&["[♙]"]).click("d4").shows(&["4  P@d4", "Black to move"]);
    // Another's piece is not to be dropped.
    stage.click_on("♞").hides(&["[♞]"]);
    stage.click_on("♛").shows(&["[♛]"]).mouse("d3", MouseEventKind::Up(MouseButton::Left)).shows(&["Q@d3"]);
}

#[test]
fn a_drop_by_typing() {
    let mut stage = crazyhouse();
    stage.keys("N@e4<enter>").shows(&["4  N@e4"]).keys("u").keys(":P@e4<enter>").shows(&["P@e4"]);
    // The key of the hand may begin a square.
    stage.keys("ud2d4<enter>").shows(&["4  d4"]).hides(&["[♙]"]);
}

#[test]
fn an_arrow_is_entered_on_the_board() {
    let mut stage = Harness::game((100, 32), "amazons");
    stage.keys("d1<enter>d7<enter>").shows(&["choose the square to close"]).keys(":b3<enter>");
    stage.shows(&["choose one of the marked squares"]).keys("<esc>").shows(&["White to move"]);
    stage.keys(":d7<enter>:g7<enter>").shows(&["1  d1-d7/g7", "Black to move"]).keys("u");
    stage.keys(":d1d7<enter>").shows(&["choose the square to close"]).keys("g7<enter>").shows(&["d1-d7/g7"]).keys("u");
    // Back over the square that she has left, by the mouse.
    stage.click("d1").click("d7").click("d1").shows(&["1  d1-d7/d1", "Black to move"]).keys("u");
    stage.keys(":d1d7,g7<enter>").shows(&["1  d1-d7/g7"]);
}

#[test]
fn gated_pieces_are_chosen_by_square_then_by_piece() {
    let mut stage = Harness::game((100, 32), "seirawan");
    stage.click("b1").click("c3").shows(&["choose the next square"]).click("c3").shows(&["1  Nc3", "Black"]).keys("u");
    stage.click("b1").click("c3").click("b1").shows(&["Choose one", "hawk", "elephant"]).keys("h");
    stage.shows(&["Nc3,H@b1", "Black to move"]);
}

#[test]
fn a_pass_has_a_key() {
    let mut stage = Harness::game((100, 32), "go_9x9");
    stage.shows(&["p pass"]).keys("p").shows(&["1  pass", "White to move"]).keys(":pass<enter>").shows(&["Result"]);
    Harness::game((100, 32), "chess").hides(&["p pass"]);
    // Where a file is called p its letter begins a point.
    let mut stage = Harness::game((100, 60), "go_19x19");
    stage.keys("p3<enter>").shows(&["1  p3"]).keys("p<enter>").shows(&["pass"]).keys("P").shows(&["Result"]);
}

#[track_caller]
fn check_glyph(game: &str, symbol: char, expect: char) {
    let stage = Harness::game((80, 24), game);
    let rules = stage.app.state.session.as_ref().expect("a game").rulebook.rules();
    let kind = rules.kind_of(symbol).expect("a piece");
    assert_eq!(crate::tui::view::piece(rules, kind).map(|piece| piece.glyph), Some(expect), "{symbol} of {game}");
}

#[test]
fn a_piece_named_like_a_chess_piece_is_drawn_as_one() {
    check_glyph("three_player_chess", '■', '♖');
    check_glyph("three_player_chess", '♜', '♜');
    // Draughtsmen and scripts keep their look, and a hawk has none.
    check_glyph("english_draughts", '⛃', '⛃');
    check_glyph("shogi", '玉', '玉');
    check_glyph("seirawan", 'ⓗ', 'ⓗ');
}

#[test]
fn no_move_is_offered_after_the_end() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.shows(&["↵ move"]).keys("f2f3<enter>e7e5<enter>g2g4<enter>d8h4<enter>").hides(&["↵ move", "next target"]);
}
