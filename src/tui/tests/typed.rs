//! What the command line understands and offers.

use super::harness::Harness;

/// Types a text on the board of chess from a position and checks what the screen then shows.
#[track_caller]
fn check(fen: &str, keys: &str, expect: &[&str], hidden: &[&str]) {
    Harness::chess(fen).keys(keys).shows(expect).hides(hidden);
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTION: &str = "3r2k1/4P3/8/8/8/8/8/K7 w - - 0 1";

#[test]
fn castling_is_typed_in_every_way() {
    for typed in [":O-O", ":0-0", ":Kg1", ":e1g1", ":e1h1"] {
        check(CASTLING, &format!("{typed}<enter>"), &["1  O-O ", "Black to move"], &[]);
    }
    for typed in [":O-O-O", ":Kc1", ":e1c1", ":e1a1"] {
        check(CASTLING, &format!("{typed}<enter>"), &["1  O-O-O", "Black to move"], &[]);
    }
}

#[test]
fn the_square_of_a_promotion_opens_the_chooser() {
    for typed in [":e8", ":e7e8", "e8", ":exd8", ":ed"] {
        check(PROMOTION, &format!("{typed}<enter>"), &["Choose one", "queen", "knight", "White to move"], &[]);
    }
    check(PROMOTION, ":e8<enter>n", &["1  e8=N", "Black to move"], &[]);
}

#[test]
fn an_illegal_capture_names_no_missing_square() {
    check(START, ":dxc3<enter>", &["`dxc3` is neither a legal move nor a command"], &["no square"]);
    check(START, ":d9<enter>", &["there is no square `d9` on this board"], &[]);
}

#[test]
fn names_of_commands_come_before_their_descriptions() {
    check(START, ":draw", &["offer a draw"], &["larger", "smaller"]);
    check(START, ":new", &["start a new game"], &["neither"]);
    // Words of the description still find a command that no name fits.
    check(START, ":around", &["flip"], &[]);
    check(START, ":flip<enter>", &["White to move"], &["matches"]);
}

#[test]
fn the_rules_are_found_on_every_screen() {
    use crate::{store::Mode, worlds::WorldRules};
    check(START, ":rul", &["how the pieces move"], &["draw"]);
    Harness::home((80, 24)).keys(":rul").shows(&["how the pieces of this game move"]);
    for rules in [WorldRules::Superposition, WorldRules::Classic] {
        let mut stage = Harness::open((100, 32), Some("chess"), None, Mode::Worlds(rules));
        stage.keys(":rul").shows(&["how the pieces move"]);
    }
}

#[test]
fn nothing_is_offered_that_is_then_refused() {
    check(START, ":undo", &["No move or command matches."], &[]);
    check(START, ":redo", &["No move or command matches."], &[]);
    check(START, ":line", &["No move or command matches."], &[]);
    check(START, ":e4<enter>:undo", &["↵ take back the last move"], &[]);
    check(START, ":e4<enter>u:redo", &["↵ replay the move"], &[]);
    let over = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    check(over, ":resign", &["No move or command matches."], &[]);
    check(over, ":hint", &["No move or command matches."], &[]);
    // Their keys say why.
    check(START, "u", &["this is the start of the game"], &[]);
    check(over, "x", &["the game is over"], &[]);
}

#[test]
fn unknown_control_keys_do_nothing() {
    for key in ["<c-a>", "<c-e>", "<c-g>", "<c-z>"] {
        check(START, key, &["? help"], &["is not bound", "↵ pawn", "No move"]);
        check(START, &format!(":e{key}4<enter>"), &["1  e4"], &[]);
        Harness::home((80, 24)).keys(key).shows(&["type to filter"]);
    }
    check(START, "m<c-r><esc>", &["White to move"], &[]);
}

#[test]
fn the_prompt_names_what_a_further_square_is_for() {
    let mut stage = Harness::game((100, 32), "duck_chess");
    stage.keys("e2e4<enter>").shows(&["place the duck; esc cancels"]);
    stage.keys(":d5<enter>").shows(&["Black to move"]);
    let mut stage = Harness::game((100, 40), "amazons");
    stage.keys("d1d5<enter>").shows(&["choose the square to close; esc cancels"]);
}

#[test]
fn the_reply_of_the_opponent_leaves_the_cursor() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("m1<enter>:e4<enter>").shows(&["White to move"]);
    let session = stage.app.state.session.as_ref().expect("a game");
    assert_eq!(session.cell_name(session.cursor.cell), "e4");
}

#[test]
fn a_key_after_that_of_the_list_belongs_to_the_list() {
    // No legal move begins with these letters.
    check(START, "gx", &["/ x"], &[" : gx"]);
    check(START, "g9", &["/ 9"], &[" : g9"]);
    // Unless a legal move begins with both letters.
    check(START, "g4<enter>", &["1  g4", "Black to move"], &[]);
    let capture = "4k3/8/8/7p/6P1/8/8/4K3 w - - 0 1";
    check(capture, "gxh5<enter>", &["1  gxh5", "Black to move"], &[]);
    check(capture, "g<down>x", &["Games"], &[" : gx"]);
    check("4k3/8/8/8/6P1/8/8/4K3 w - - 0 1", "gx", &["Games"], &[" : gx"]);
    // On the board, a digit does nothing else; x gives up.
    check(START, "f9", &[" : f9"], &[]);
    check(START, "e2e4<enter>fx", &["Resign as Black?"], &[]);
}

#[test]
fn a_saved_game_is_deleted_right_after_the_list_opens() {
    let mut stage = Harness::chess("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    stage.keys("h1h2<enter>").keys("g").keys("/othello<enter>").shows(&["Othello"]);
    stage.keys("gx").shows(&["is deleted"]);
}

#[test]
fn a_refused_text_gives_way_to_the_next_move() {
    check(START, ":e9<enter>e4<enter>", &["1  e4", "Black to move"], &[]);
    check(START, ":Ne4<enter>Nf3<enter>", &["1  Nf3"], &[]);
    // Arrows and Backspace keep it.
    check(START, ":e9<enter><bs>4<enter>", &["1  e4"], &[]);
    check(START, ":f9<enter><left>x", &[" : fx9"], &[]);
}

#[test]
fn a_square_that_is_missing_or_has_no_move_is_named() {
    check(START, ":a9<enter>", &["there is no square `a9` on this board"], &[]);
    check(START, ":d5<enter>", &["no move starts on d5"], &[]);
    check(START, "<up><up><enter>", &["no move starts on e4"], &[]);
    check("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ":d5<enter>", &["the game is over"], &[]);
    Harness::game((80, 24), "tic_tac_toe").keys(":a6<enter>").shows(&["there is no square `a6` on this board"]);
}

/// The names beside the board, those of the rule file, and the notation of the players all play a move.
#[test]
fn moves_are_read_in_the_forms_of_the_game() {
    for (game, written, spellings) in [
        ("shogi", "P-7f", ["P-7f", "7g7f", "c3c4"]),
        ("xiangqi", "C2=5", ["C2=5", "2h5h", "h3e3"]),
        ("janggi", "P71-61", ["P71-61", "7161", "a4a5"]),
        ("english_draughts", "c3-d4", ["c3-d4", "11-15", "c3d4"]),
    ] {
        for typed in spellings {
            let mut stage = Harness::game((100, 32), game);
            stage.keys(&format!(":{typed}<enter>")).shows(&[written]);
        }
    }
    // The first square selects its piece or starts a move.
    let mut stage = Harness::game((100, 32), "shogi");
    stage.keys(":7g7").shows(&["P-7f"]);
}

#[test]
fn letters_of_views_begin_moves_of_their_file_or_piece() {
    let mut stage = Harness::open((110, 36), Some("courier"), None, crate::store::Mode::Game);
    // `i` opens the card, and `i5` goes on as a move. Without one, digits do not leave the card.
    stage.keys("i").shows(&["How to play Courier chess"]).keys("2i3<enter>").shows(&["Black to move"]);
    stage.keys("i9").shows(&["How to play Courier chess"]).keys("<esc>");
    // `M` begins moves of the man; only `m` opens the players.
    stage.keys("M").hides(&["Who plays?"]);
}
