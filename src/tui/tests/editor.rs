//! Setting up a position on the board.

use crossterm::event::{MouseButton, MouseEventKind};

use super::harness::Harness;
use crate::{snapshot_tests::assert_snapshot, store::Folders};

/// The FEN of the editor.
fn fen(stage: &Harness) -> String {
    let editor = stage.app.state.session.as_ref().and_then(|session| session.editor());
    editor.expect("an editor").fen.clone()
}

/// Selects the palette item with this name.
fn select(stage: &mut Harness, name: &str) {
    for _ in 0..60 {
        if stage.screen().contains(&format!("place {name}")) {
            return;
        }
        stage.keys("<tab>");
    }
    panic!("no {name} in the palette");
}

#[test]
fn a_position_is_set_up_and_played() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("e2e4<enter>e").shows(&["set up a position", "Black to move", "place pawn of White"]);
    stage.keys("x").shows(&["has no royal piece"]).keys("p").shows(&["this position cannot be played"]);
    select(&mut stage, "king of White");
    stage.keys("<enter><up><up><up>");
    select(&mut stage, "king of Black");
    stage.keys("<enter><right>");
    select(&mut stage, "rook of White");
    stage.keys("<enter>").hides(&["has no royal piece"]);
    assert_snapshot("editor_100x32", &stage.screen());
    stage.keys("t").shows(&["White to move", "is in check, but"]).keys("t").hides(&["in check, but"]);
    stage.keys("y").shows(&["FEN copied"]);
    let copied = std::fs::read_to_string(Folders::under(stage.folder()).copied_file()).expect("a file");
    assert_eq!(copied, fen(&stage));
    stage.keys("p").shows(&["Black to move · check · move 1"]).hides(&["set up"]);
}

#[test]
fn escape_returns_to_the_untouched_game() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("e2e4<enter>e").keys("x<esc>").shows(&["Black to move · move 1", "e4"]).hides(&["set up"]);
    // The letter still begins a move.
    stage.keys("e7e5<enter>").shows(&["e5"]);
    stage.keys(":setup<enter>").shows(&["set up a position"]).keys("<c-z>.").shows(&["White to move"]);
    assert!(stage.app.state.is_analysing);
}

#[test]
fn pieces_are_moved_removed_and_dragged() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("e");
    let (down, up) = (MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left));
    stage.mouse("e2", down).mouse("e4", up);
    assert_eq!(fen(&stage), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
    stage.keys("<space><up><enter>".replace("<space>", " ").as_str());
    assert_eq!(fen(&stage), "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
    stage.mouse("a1", MouseEventKind::Down(MouseButton::Right)).keys("<right><del>");
    assert_eq!(fen(&stage), "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/2BQKBNR w Kkq - 0 1");
    stage.click("a1").shows(&["pawn of White never stands on a1"]).keys("s");
    assert_eq!(fen(&stage), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

#[test]
fn hands_and_marks_are_named() {
    let mut stage = Harness::game((100, 32), "crazyhouse");
    stage.keys("e++").shows(&["Hands"]);
    assert!(fen(&stage).contains("[PP]"), "{}", fen(&stage));
    stage.keys("-");
    assert!(fen(&stage).contains("[P]"), "{}", fen(&stage));
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("e<s-tab>").shows(&["yes or no"]);
}

#[test]
fn a_large_palette_scrolls() {
    let mut stage = Harness::game((60, 20), "shogi");
    stage.keys("e").shows(&["place"]).keys("<s-tab><s-tab>").shows(&["place"]);
    assert_snapshot("editor_shogi_60x20", &stage.screen());
}

#[test]
fn the_editor_opens_on_boards_of_all_shapes() {
    for game in ["glinski", "three_player_chess", "nine_mens_morris", "hex", "go_9x9"] {
        let mut stage = Harness::game((100, 32), game);
        stage.keys("e<enter>").shows(&["set up a position", "Pieces"]).keys("<esc>").hides(&["set up"]);
    }
}
