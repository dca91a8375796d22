//! Images are asked for, sent and deleted; terminals that know none see and type nothing of it.

use super::screen::{Screen, assert_restored};

/// What kitty answers, with the answer that every terminal gives at the end.
const KITTY: &str = "\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.36.4)\x1b\\\x1b[6;13;6t\x1b[?62;52c";
/// What xterm answers as a VT340.
const VT340: &str = "\x1bP>|XTerm(379)\x1b\\\x1b[6;13;6t\x1b[?63;1;2;4;6;9;15;16;22;28c";
/// The start of an image, and the end of all, for kitty.
const SENT: &str = "\x1b_Ga=T,U=1,i=";
const DELETED: &str = "\x1b_Ga=d,d=I,i=";

/// Opens a game on a terminal that answers.
fn open(home: &std::path::Path, answer: &str) -> Screen {
    let mut screen = Screen::open(home, (80, 24), &["play", "chess"]);
    screen.wait_for_raw(|raw| raw.contains("\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[>q\x1b[16t\x1b[c"));
    screen.press(answer);
    screen.wait("White to move");
    screen
}

#[test]
fn kitty_keeps_images_until_the_program_ends() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = open(home.path(), KITTY);
    screen.wait_for_raw(|raw| raw.contains(SENT) && raw.contains('\u{10eeee}'));
    screen.press(":e4\r");
    screen.wait("Black to move");
    screen.press("q");
    let (status, raw) = screen.end();
    assert!(status.success());
    assert_restored(&raw);
    assert_eq!(raw.matches(SENT).count(), raw.matches(DELETED).count(), "{raw:?}");
    assert!(raw.rfind(SENT) < raw.find(DELETED) && raw.find(DELETED) < raw.find("\x1b[?1049l"));
}

#[test]
fn sixels_are_drawn_where_the_attributes_say_so() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = open(home.path(), VT340);
    screen.wait_for_raw(|raw| raw.matches("\x1bP9;1q").count() == 64);
    screen.press("q");
    let (status, raw) = screen.end();
    assert!(status.success() && !raw.contains(DELETED));
}

#[test]
fn other_terminals_get_text_and_no_keys() {
    let home = tempfile::tempdir().unwrap();
    let no_images = "\x1b_Gi=31;ENOTSUPPORTED:\x1b\\\x1bP>|other\x1b\\\x1b[6;13;6t\x1b[?62;22c";
    for answer in ["", "\x1b[?62;22c", no_images] {
        let mut screen = open(home.path(), answer);
        screen.press(":e4\r");
        screen.wait("Black to move");
        screen.press("u");
        screen.wait("White to move");
        screen.press("q");
        let (status, raw) = screen.end();
        assert!(status.success());
        assert!(!raw.contains(SENT) && !raw.contains(DELETED) && !raw.contains("\x1bP"), "{raw:?}");
    }
}

#[test]
fn with_the_setting_off_nothing_is_asked() {
    let home = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(home.path().join("config")).unwrap();
    std::fs::write(home.path().join("config/config.toml"), "graphics = \"off\"\n").unwrap();
    let mut screen = Screen::open(home.path(), (80, 24), &["play", "chess"]);
    screen.wait("White to move");
    screen.press("q");
    let (status, raw) = screen.end();
    assert!(status.success() && !raw.contains("\x1b_G") && !raw.contains("\x1b[>q"), "{raw:?}");
}

#[test]
fn after_a_stop_images_are_sent_again() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::shell(home.path(), (80, 24));
    screen.wait("ready>");
    screen.press("\"$ALFIL\" play chess\r");
    screen.wait_for_raw(|raw| raw.contains("\x1b_Gi=31,"));
    screen.press(KITTY);
    screen.wait_for_raw(|raw| raw.contains(SENT));
    screen.press("\x1a");
    screen.wait_for_raw(|raw| raw.contains(DELETED));
    screen.wait("Stopped");
    let sent = screen.raw().matches(SENT).count();
    screen.press("fg\r");
    screen.wait_for_raw(|raw| raw.matches(SENT).count() > sent);
    screen.press("q");
    screen.wait("ready>");
    screen.press("exit\r");
    assert!(screen.end().0.success());
}
