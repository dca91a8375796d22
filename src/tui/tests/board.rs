//! Flows of a game of one world.

use crate::snapshot_tests::assert_snapshot;
use crossterm::event::{MouseButton, MouseEventKind};

use super::harness::Harness;
use crate::{store::Mode, tui::event::Event};

const PROMOTION: &str = "1k6/6P1/8/8/8/8/8/K7 w - - 0 1";

#[test]
fn the_board_at_every_size() {
    for size in [(60, 20), (80, 24), (100, 32), (200, 60), (60, 50)] {
        let mut stage = Harness::game(size, "chess");
        stage.keys("e2e4<enter>e7e5<enter>g1f3<enter>b8c6<enter>f1b5<enter>a7a6<enter>b5c6<enter>g8<enter>");
        assert_snapshot(&format!("board_{}x{}", size.0, size.1), &stage.screen());
    }
}

#[test]
fn piece_counts_share_a_row_if_there_is_room() {
    let counted = |size: (u16, u16)| {
        let mut stage = Harness::game(size, "gomoku");
        stage.keys(":h8<enter>").shows(&["Black 1", "White 0"]);
        stage.screen().lines().any(|line| line.contains("Black 1") && line.contains("White 0"))
    };
    assert!(counted((200, 60)), "beside one another");
    assert!(!counted((60, 20)), "under one another");
}

#[test]
fn a_move_by_the_cursor() {
    let mut stage = Harness::game((80, 24), "chess");
    // The cursor starts on e2.
    stage.keys("<enter>").shows(&["pawn", "2 targets"]);
    stage.keys("<tab>").shows(&["↵ e4"]).keys("<tab>").shows(&["↵ e3"]);
    stage.keys("k<enter>").shows(&["1  e4", "Black to move"]);
    stage.keys("<enter>").keys("hjkl<s-tab><tab>").shows(&["Black to move"]);
}

#[test]
fn tab_cycles_through_movable_pieces() {
    let mut stage = Harness::chess("6k1/8/8/8/8/8/P7/K6R w - - 0 1");
    // The cursor starts on h1, and after the last piece comes the first.
    stage.keys("<tab>").shows(&["♙ a2  pawn"]).keys("<tab>").shows(&["♚ a1  king"]).keys("<tab>");
    stage.shows(&["♜ h1  rook"]).keys("<s-tab>").shows(&["a1  king"]);
}

#[test]
fn a_move_by_the_mouse() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.click("g1").shows(&["♞ g1  knight", "2 targets"]).click("f3").shows(&["1  Nf3", "Black to move"]);
    stage.mouse("d7", MouseEventKind::Down(MouseButton::Left));
    stage.mouse("d6", MouseEventKind::Drag(MouseButton::Left));
    stage.mouse("d5", MouseEventKind::Up(MouseButton::Left)).shows(&["Nf3", "d5", "White to move"]);
    // One click chooses, another one on the same piece lets it go.
    stage.click("e2").shows(&["2 targets"]).click("e2");
    assert_eq!(stage.app.state.session.as_ref().and_then(|session| session.cursor.selected), None);
}

#[test]
fn a_move_by_typing() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys(":Nf").shows(&["↵ knight g1 → f3"]).keys("3<enter>").shows(&["1  Nf3"]);
    // A letter without a key binding opens the command line.
    stage.keys("e5<enter>e2e4<enter>").shows(&["e5", "2  e4"]);
    stage.keys("c6<enter>").shows(&["c6", "White to move"]);
    stage.keys(":e9<enter>").shows(&["there is no square `e9`"]).keys("<esc>").shows(&["? help"]);
    // What was refused can be mended, and gives way to something else.
    stage.keys(":e9<enter><bs>0<enter>").shows(&["no square `e0`"]);
    stage.keys("Ka9<enter>").shows(&["`Ka9` is neither a legal move"]).keys("<esc>");
    // A square chooses the piece on it, and then where it goes.
    stage.keys("d2<enter>d4<enter>").shows(&["3  d4"]);
}

#[test]
fn a_square_can_be_typed_even_if_its_letter_is_bound() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("f2f4<enter>g7g5<enter>h2h4<enter>").shows(&["1  f4", "g5", "2  h4"]);
    assert!(stage.app.state.session.as_ref().is_some_and(|session| !session.cursor.is_flipped));
}

#[test]
fn the_line_completes_and_knows_commands() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys(":e2<down><tab>");
    assert_snapshot("line", &stage.screen());
    stage.keys("<esc>:fli<enter>");
    assert!(stage.app.state.session.as_ref().is_some_and(|session| session.cursor.is_flipped));
    stage.keys(":<bs>").shows(&["? help"]);
    stage.input(Event::Paste("e4".into()));
    stage.keys("<enter>").shows(&["1  e4"]);
}

#[test]
fn castling_typed_and_shown() {
    let mut stage = Harness::chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    stage.keys(":O-O<enter>").shows(&["1  O-O"]).keys(":0-0-0<enter>").shows(&["O-O-O"]);
}

#[test]
fn promotion_asks_which_piece() {
    let mut stage = Harness::chess(PROMOTION);
    stage.keys("g7<enter>g8<enter>");
    assert_snapshot("chooser", &stage.screen());
    stage.keys("<esc>").shows(&["White to move"]).keys("<enter>").keys("<down><down><enter>");
    stage.shows(&["1  g8="]).keys("u");
    stage.keys("g7<enter>g8<enter>n").shows(&["1  g8=N"]).keys("u");
    stage.keys("g7<enter>g8<enter>2").shows(&["1  g8="]).keys("u");
    stage.keys("g7<enter>g8<enter>").click_on("queen").shows(&["1  g8=Q+"]).keys("u");
    stage.keys(":g8=R<enter>").shows(&["1  g8=R+"]);
}

#[test]
fn moves_are_undone_and_redone() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("u").shows(&["this is the start of the game"]);
    stage.keys("e2e4<enter>e7e5<enter>uu").shows(&["White to move · move 1", "1  e4", "e5"]);
    stage.keys("<c-r>").shows(&["Black to move"]).keys("U").shows(&["White to move · move 2"]);
    stage.keys("U").shows(&["no move to redo"]);
    stage.keys("uud2d4<enter>").shows(&["1  d4", "1. e4 e5"]);
}

#[test]
fn undone_moves_are_shown_if_there_is_room() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("a2a3<enter>a7a6<enter>b2b3<enter>b7b6<enter>c2c3<enter>c7c6<enter>d2d3<enter>d7d6<enter>e2e3<enter>");
    stage.keys("uuuuuuuuu").shows(&["White to move · move 1", "1  a3", "5  e3"]);
    // In little room a few of them are.
    stage.resize((80, 24));
    stage.keys("<left>").shows(&["1  a3", "3  c3"]);
}

#[test]
fn the_header_counts_moves_as_the_list_does() {
    let mut stage = Harness::game((100, 32), "marseillais");
    stage.keys("e2e4<enter>").shows(&["1  e4", "Black to move · move 1"]);
    stage.keys("b8a6<enter>a6b4<enter>").shows(&["White to move · move 2"]);
    stage.keys("d2d4<enter>").shows(&["2  d4", "White to move · move 2"]);
}

#[test]
fn the_board_can_be_flipped() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("f");
    assert_snapshot("flipped", &stage.screen());
    stage.keys("d2<enter><up>").click("d4").shows(&["1  d4"]);
}

#[test]
fn opponents_pieces_can_be_inspected() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys(":b8<enter>").shows(&["♞ b8  knight", "2 targets"]).keys(":a6<enter>").shows(&["it is White's turn"]);
    stage.keys(":d5<enter>").shows(&["White to move"]);
}

#[test]
fn check_is_shown() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("e2e4<enter>f7f5<enter>:Qh5+<enter>").shows(&["Black to move · check", "Qh5+"]);
    assert_snapshot("check", &stage.screen());
}

#[test]
fn a_mate_ends_the_game() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("f2f3<enter>e7e5<enter>g2g4<enter>d8h4<enter>");
    assert_snapshot("mate", &stage.screen());
    stage.keys("x").shows(&["the game is over"]).keys("u").shows(&["Black to move"]);
    stage.keys("Un").shows(&["White to move · move 1"]);
}

#[test]
fn stalemate_is_a_draw() {
    let mut stage = Harness::chess("7k/5Q2/8/8/8/8/8/K7 w - - 0 1");
    stage.keys("f7g6<enter>").shows(&["Draw — stalemate"]);
}

#[test]
fn a_player_can_resign() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("e2e4<enter>x").shows(&["Resign as Black?"]).keys("n").shows(&["Black to move"]);
    stage.keys("xy").shows(&["White wins — Black resigned"]).keys("u").shows(&["Black to move"]);
    // Two players are left, so the game has no winner and is not a draw.
    let mut stage = Harness::game((120, 40), "three_player_chess");
    stage.keys("xy").shows(&["Game over — White resigned"]);
}

#[test]
fn a_draw_is_offered_and_claimed() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("o").shows(&["White offers a draw. Accept as Black?"]).keys("<esc>").shows(&["White to move"]);
    stage.keys("oy").shows(&["Draw by agreement"]).keys("u");
    stage.keys("g1f3<enter>g8f6<enter>f3g1<enter>f6g8<enter>g1f3<enter>g8f6<enter>f3g1<enter>f6g8<enter>");
    stage.keys("o").shows(&["Claim a draw: threefold repetition?"]);
    stage.keys("y").shows(&["Draw — threefold repetition"]);
}

#[test]
fn the_count_of_a_bare_king_is_shown() {
    let fen = Some("8/8/4k3/8/8/3K4/8/R7 w - 32 10 40");
    let mut stage = Harness::open((80, 24), Some("makruk"), fen, Mode::Game);
    stage.shows(&["move 40 · count 5 of 16"]).keys("a1b1<enter>").shows(&["Black to move", "count 6 of 16"]);
    Harness::game((80, 24), "makruk").hides(&["count"]);
}

#[test]
fn a_new_game_asks_first() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("n").shows(&["White to move · move 1"]).keys("e2e4<enter>n").shows(&["Start a new game?"]);
    stage.keys("<esc>").shows(&["Black to move"]).keys("ny").shows(&["White to move · move 1", "none yet"]);
}

#[test]
fn placements_are_shown_at_once() {
    let mut stage = Harness::game((80, 24), "tic_tac_toe");
    assert_snapshot("tic_tac_toe", &stage.screen());
    stage.keys("<enter>").shows(&["1  b2", "Nought to move"]).keys("<enter>").shows(&["nothing can be placed on b2"]);
    stage.keys("a1<enter>").click("b3").keys("a2<enter>b1<enter>").shows(&["Cross wins — three in a row"]);
}

#[test]
fn a_forced_pass_is_played_by_enter() {
    // Black has no disc to enclose anything with; White moves on.
    let mut stage = Harness::open((80, 24), Some("othello"), Some("8/8/8/8/8/8/8/pPP5 w"), Mode::Game);
    stage.shows(&["p pass: the only legal move"]).keys("<enter>").shows(&["White to move"]);
}

#[test]
fn help_is_searched_and_runs_commands() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("?");
    assert_snapshot("help", &stage.screen());
    stage.keys("turn the board").shows(&["turn the board around"]).hides(&["resign"]).keys("<enter>");
    assert!(stage.app.state.session.as_ref().is_some_and(|session| session.cursor.is_flipped));
    stage.keys("?zzz").shows(&["No key or command matches."]).keys("<esc>").shows(&["? help"]);
}

#[test]
fn keys_change_the_appearance() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("ss").shows(&["pieces are shown as pairs", "wR", "bK"]);
    stage.keys("s-").shows(&["square size: 4x2"]).keys("-").shows(&["square size: 2x1"]);
    stage.keys("-").shows(&["square size: automatic"]).keys("-").hides(&["automatic"]).keys("=");
    stage.shows(&["square size: automatic"]).keys("v").hides(&["Moves"]).keys("vt").shows(&["Moves"]);
}

#[test]
fn a_large_board_scrolls_with_the_cursor() {
    let mut stage = Harness::game((40, 16), "chess");
    stage.keys("++").keys("<pgup><pgup>").shows(&["8"]);
    for size in [(0, 0), (5, 3), (15, 9), (16, 10), (30, 12), (500, 200)] {
        stage.input(Event::Resize(size.into()));
        stage.keys("<up><tab>?<down><esc>:e4<esc>").screen();
    }
}

#[test]
fn quitting_is_always_possible() {
    for before in ["", "?", ":e4", "x", "e2<enter>", "?around<down>"] {
        let mut stage = Harness::game((80, 24), "chess");
        assert!(stage.keys(before).keys("<c-c>").app.state.is_finished, "after {before:?}");
    }
    assert!(Harness::game((80, 24), "chess").keys("q").app.state.is_finished);
}

#[test]
fn the_list_of_commands_is_numbered_and_pages() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys(":").shows(&["1 of "]).keys("<pgdn>").shows(&["10 of "]);
    stage.keys("zz<enter>").shows(&["`zz` is neither a legal move nor a command"]);
}

#[test]
fn a_finished_game_has_no_hint() {
    let mut stage = Harness::chess("7k/5Q2/8/8/8/8/8/K7 w - - 0 1");
    stage.keys("f7g6<enter>!").shows(&["the game is over: no move to suggest"]);
}
