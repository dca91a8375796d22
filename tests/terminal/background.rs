//! Light terminals are recognised.

use super::screen::Screen;

/// The background of the light theme, as it is written.
const LIGHT: &str = "48;2;250;248;243";

#[test]
fn the_answer_of_the_terminal_chooses_the_theme_and_is_no_key() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(home.path(), (80, 24), &["play", "tic_tac_toe"]);
    screen.wait_for_raw(|raw| raw.contains("\x1b]11;?"));
    screen.press("\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;22c:b2\r");
    screen.wait("Nought to move");
    screen.wait_for_raw(|raw| raw.contains(LIGHT));
    screen.press("q");
    assert!(screen.end().0.success());
}

#[test]
fn a_late_answer_counts_too() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(home.path(), (80, 24), &["play", "tic_tac_toe"]);
    screen.wait("Cross to move");
    assert!(!screen.raw().contains(LIGHT));
    screen.press("\x1b]11;rgb:ff/ff/ff\x07");
    screen.wait_for_raw(|raw| raw.contains(LIGHT));
    screen.press("q");
    assert!(screen.end().0.success());
}

#[test]
fn a_theme_of_the_user_wins() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(home.path(), (80, 24), &["play", "tic_tac_toe", "--theme", "dark"]);
    screen.wait("Cross to move");
    screen.press("\x1b]11;rgb:ff/ff/ff\x07:b2\r");
    screen.wait("Nought to move");
    let raw = screen.raw();
    assert!(!raw.contains(LIGHT) && !raw.contains("\x1b]11;?"));
    screen.press("q");
    assert!(screen.end().0.success());
}
