//! Two people at one keyboard.

use super::screen::{Screen, assert_restored};

/// Plays moves by typing them.
fn play(screen: &mut Screen, moves: &[(&str, &str)]) {
    for (typed, shown) in moves {
        screen.press(&format!(":{typed}\r"));
        screen.wait(shown);
    }
}

#[test]
fn scholars_mate_then_another_game_then_home_and_back() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(home.path(), (100, 32), &["play", "chess"]);
    screen.wait("White to move");
    play(&mut screen, &[("e4", "e4"), ("e7e5", "e5"), ("Qh5", "Qh5"), ("Nc6", "Nc6"), ("Bc4", "Bc4"), ("Nf6", "Nf6")]);
    screen.press(":Qxf7\r");
    screen.wait("checkmate");
    screen.wait("White wins");

    screen.press("g");
    screen.wait("Games");
    screen.press("/");
    screen.press("othello");
    screen.wait("Enclose a line");
    screen.press("\r");
    screen.wait("Black to move");
    screen.press(":e3\r");
    screen.wait("White to move");
    screen.press("q");
    let (status, raw) = screen.end();
    assert!(status.success());
    assert_restored(&raw);

    let mut again = Screen::open(home.path(), (100, 32), &[]);
    again.wait("Othello");
    again.wait("Resume");
    // The game of chess is told from one under way.
    again.wait("over");
    again.press("q");
    assert!(again.end().0.success());
}
