//! Copying positions, games and results.

use super::harness::Harness;
use crate::{
    store::{Folders, Mode},
    worlds::{Difficulty, WorldRules},
};

/// The text that was copied last.
fn copied(stage: &Harness) -> String {
    std::fs::read_to_string(Folders::under(stage.folder()).copied_file()).expect("a file")
}

#[test]
fn a_position_and_its_game_are_copied() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("e2e4<enter>y").shows(&["Copy", "1  FEN", "2  PGN", "3  moves", "4  board"]);
    stage.keys("<enter>").shows(&["\u{1b}]52;c;", "FEN copied", "copied.txt"]);
    assert_eq!(copied(&stage), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    stage.hides(&["\u{1b}]52;c;"]);
    stage.keys("y2").shows(&["PGN copied"]);
    let pgn = copied(&stage);
    assert!(pgn.contains("[White \"?\"]") && pgn.ends_with("\n1. e4 *\n"), "{pgn}");
    stage.keys("yj<down><enter>").shows(&["moves copied"]);
    assert_eq!(copied(&stage), "e2e4");
    stage.keys(":copy<enter>").click_on("4  board").shows(&["Copy"]).click_on("4  board").shows(&["board copied"]);
    let board = copied(&stage);
    assert!(board.starts_with("8 r n·b q·k b·n r·\n") && board.ends_with("  a b c d e f g h"), "{board}");
    stage.keys("y<esc>").hides(&["Copy", "copied"]);
}

#[test]
fn shogi_has_sfen() {
    let mut stage = Harness::game((80, 24), "minishogi");
    stage.keys("y1").shows(&["SFEN copied"]);
    assert_eq!(copied(&stage), "rbsgk/4p/5/P4/KGSBR b - 1");
}

#[test]
fn the_table_of_rounds_names_what_nature_took() {
    let attrition = Mode::Worlds(WorldRules::Attrition(Difficulty::Hard));
    let mut stage = Harness::open((100, 32), Some("chess_4x5"), None, attrition);
    stage.keys("d2d3<enter>y1");
    assert!(copied(&stage).lines().nth(1).is_some_and(|titles| titles.ends_with("kept  nature took")));
}

#[test]
fn a_result_is_copied_without_the_moves() {
    let mut stage = Harness::open((100, 32), Some("chess"), None, Mode::Worlds(WorldRules::Classic));
    stage.keys("f2f3<enter>y").shows(&["1  rounds", "2  command"]).hides(&["result"]).keys("1");
    let expect = "Alfil · Chess · many worlds\n\
        round  action  survived  worlds  lost   kept\n    0   start    1 of 1       1     0  100 %\n    1    f2f3    1 of 1      20     0  100 %";
    assert_eq!(copied(&stage), expect);
    stage.keys("g2g4<enter><esc>y").shows(&["1  result"]).keys("<enter>").shows(&["result copied"]);
    let expect = "Alfil · Chess · many worlds\nLost in 2 of 267 worlds\n\
        Lost after 2 rounds, nothing culled, 265 worlds left\n▁▅█";
    assert_eq!(copied(&stage), expect);
    stage.keys("y3");
    assert_eq!(copied(&stage), "alfil worlds chess --rules classic --moves 'f2f3 g2g4'");
}
