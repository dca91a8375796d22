//! Unsuitable terminals, and impatient users.

use super::screen::{Screen, assert_restored};

#[test]
fn a_tiny_terminal_says_what_it_needs_and_grows() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(home.path(), (5, 3), &["play", "chess"]);
    std::thread::sleep(std::time::Duration::from_millis(300));
    screen.resize((40, 5));
    screen.wait("needs");
    screen.resize((80, 24));
    screen.wait("White to move");
    screen.press("q");
    let (status, raw) = screen.end();
    assert!(status.success());
    assert_restored(&raw);
}

#[test]
fn ctrl_c_quits_and_keeps_the_game() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(home.path(), (80, 24), &["play", "tic_tac_toe"]);
    screen.wait("Cross to move");
    screen.press(":b2\r");
    screen.wait("Nought to move");
    screen.press("\x03");
    let (_, raw) = screen.end();
    assert_restored(&raw);
    let mut again = Screen::open(home.path(), (80, 24), &[]);
    again.wait("Resume");
    again.press("\r");
    again.wait("Nought to move");
    again.press("q");
    assert!(again.end().0.success());
}

#[test]
fn ctrl_c_stops_a_review_before_it_quits() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(home.path(), (100, 30), &["play", "chess"]);
    screen.wait("White to move");
    screen.press(":e4\r");
    screen.wait("Black to move");
    screen.press("%");
    screen.wait("esc stops");
    screen.press("\x03");
    screen.wait("reviewed ");
    screen.press("\x03");
    let (status, raw) = screen.end();
    assert!(status.success());
    assert_restored(&raw);
}

#[test]
fn ctrl_c_stops_a_player_before_it_quits_line_by_line() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(home.path(), (100, 40), &["play", "chess", "--plain", "--against", "8"]);
    screen.wait("\n> ");
    screen.press("e4\r");
    // The player thinks for much longer.
    std::thread::sleep(std::time::Duration::from_secs(2));
    screen.press("\x03");
    screen.wait("level 8 is stopped");
    screen.press("\x03");
    assert_eq!(screen.end().0.exit_code(), 130);
}

#[test]
fn a_kill_loses_nothing() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(home.path(), (80, 24), &["play", "tic_tac_toe"]);
    screen.wait("Cross to move");
    screen.press(":b2\r");
    screen.wait("Nought to move");
    // Saving is a piece of work of its own; it is done by the time the next key is answered.
    screen.press("?");
    screen.wait("undo");
    std::thread::sleep(std::time::Duration::from_millis(300));
    screen.signal("KILL");
    screen.end();
    let mut again = Screen::open(home.path(), (80, 24), &[]);
    again.wait("Resume");
    again.press("\r");
    again.wait("Nought to move");
    again.press("q");
    assert!(again.end().0.success());
}

#[test]
fn every_game_opens_in_both_modes() {
    for name in crate::support::shipped_names() {
        for mode in ["game", "solitaire"] {
            let home = tempfile::tempdir().unwrap();
            let mut screen = Screen::open(home.path(), (80, 24), &["play", &name, "--mode", mode]);
            screen.wait(if mode == "game" { "to move" } else { "many worlds" });
            screen.press("q");
            let (status, raw) = screen.end();
            assert!(status.success(), "{name} as {mode}");
            assert_restored(&raw);
        }
    }
}
