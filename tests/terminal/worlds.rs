//! Many worlds, alone.

use super::screen::{Screen, assert_restored};
use std::time::{Duration, Instant};

fn open(home: &std::path::Path) -> Screen {
    let screen = Screen::open(home, (100, 32), &["play", "chess", "--mode", "solitaire"]);
    screen.wait("many worlds");
    screen
}

#[test]
fn fools_mate_loses_and_shows_the_game() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = open(home.path());
    screen.press(":f2f3\r");
    screen.wait("20 worlds");
    screen.press(":g2g4\r");
    // The board of the lost world and the moves that led there.
    screen.wait("lost");
    screen.wait("Qh4#");
    // It waits to be understood; any key goes on.
    screen.press(" ");
    screen.wait("Lost in 2 of 267 worlds");
    screen.press("q");
    let (status, raw) = screen.end();
    assert!(status.success());
    assert_restored(&raw);
}

#[test]
fn a_solitaire_can_be_resumed() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = open(home.path());
    screen.press(":e2e4\r");
    screen.wait("20 worlds");
    screen.press(":d2d4\r");
    screen.wait("270 worlds");
    screen.press("q");
    assert!(screen.end().0.success());
    let mut again = Screen::open(home.path(), (100, 32), &[]);
    again.wait("Resume");
    again.press("\r");
    again.wait("270 worlds");
    again.press("u");
    again.wait("20 worlds");
    again.press("q");
    assert!(again.end().0.success());
}

/// Plays a slow game until a round takes long, and returns once some of its worlds exist.
fn expanding(home: &std::path::Path) -> Screen {
    let mut screen = Screen::open(home, (100, 32), &["play", "shatranj", "--mode", "solitaire"]);
    screen.wait("many worlds");
    let rounds = ["16 ", "144 ", "1,006 ", "6,034 ", "32,348 ", "158,841 ", "733,261 ", "3,155,405 "];
    for (file, worlds) in ('a'..).zip(rounds) {
        screen.press(&format!(":{file}2{file}3\r"));
        screen.wait(&format!("{worlds}worlds"));
    }
    screen.press(":a3a4\r");
    screen.wait("every reply in every world");
    screen.wait("expanding ▓");
    screen
}

#[test]
fn escape_cancels_a_long_round_and_keys_work_meanwhile() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = expanding(home.path());
    let begin = Instant::now();
    screen.press("?");
    screen.wait("ctrl-r");
    assert!(begin.elapsed() < Duration::from_secs(5), "help came after {:?}", begin.elapsed());
    screen.press("\x1b");
    std::thread::sleep(Duration::from_millis(200));
    screen.press("\x1b");
    screen.wait("nothing has changed");
    screen.wait("3,155,405 worlds");
    screen.press("q");
    assert!(screen.end().0.success());
}

#[test]
fn a_signal_in_the_middle_restores_the_terminal_and_loses_nothing() {
    for (name, code) in [("TERM", 128 + 15), ("INT", 128 + 2)] {
        let home = tempfile::tempdir().unwrap();
        let screen = expanding(home.path());
        screen.signal(name);
        let (status, raw) = screen.end();
        assert_eq!(status.exit_code(), code, "after {name}");
        assert_restored(&raw);
        let mut again = Screen::open(home.path(), (100, 32), &[]);
        again.wait("Resume");
        again.press("\r");
        again.wait("3,155,405 worlds");
        again.press("q");
        assert!(again.end().0.success());
    }
}

#[test]
fn a_kill_in_the_middle_of_a_round_loses_nothing() {
    let home = tempfile::tempdir().unwrap();
    let screen = expanding(home.path());
    screen.signal("KILL");
    screen.end();
    let mut again = Screen::open(home.path(), (100, 32), &[]);
    again.wait("round 8");
    again.press("\r");
    again.wait("3,155,405 worlds");
    again.press("q");
    assert!(again.end().0.success());
}

#[test]
fn two_play_quantum_chess() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(home.path(), (100, 32), &["play", "chess", "--mode", "quantum"]);
    screen.wait("White to move");
    screen.press(":q b1\r");
    screen.wait("Black to move");
    screen.wait("2 worlds");
    screen.press(":e7e5\r");
    screen.wait("White to move");
    screen.press(":c2c4\r");
    screen.wait("certain now: ♘ a3");
    screen.wait("1 world");
    // The world that is left has an ordinary game behind it.
    screen.press("w");
    screen.wait("1 of 1");
    screen.wait("Na3");
    screen.press("p");
    screen.wait("exported to");
    screen.press("\x1b");
    screen.wait("Black to move");
    screen.press("q");
    assert!(screen.end().0.success());
    let pgn = std::fs::read_dir(home.path().join("data/pgn")).unwrap().next().unwrap().unwrap();
    let pgn = std::fs::read_to_string(pgn.path()).unwrap();
    assert!(pgn.ends_with("1. Na3 e5 2. c4 *\n"), "{pgn}");
}
