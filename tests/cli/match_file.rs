//! The PGN file of `alfil match`.

use super::Home;

/// A match of one game of tic-tac-toe that continues `games.pgn`.
const RESUME: [&str; 8] = ["match", "random", "random", "tic_tac_toe", "--threads", "1", "--resume", "--pgn"];

#[test]
fn a_blank_line_stands_before_each_resumed_game() {
    let home = Home::new();
    for games in ["2", "4", "5"] {
        home.run(&[&RESUME[..], &["games.pgn", "--games", games]].concat()).success();
    }
    let text = std::fs::read_to_string(home.path("games.pgn")).unwrap();
    assert_eq!(text.matches("\n\n[Event ").count(), 4, "{text}");
    // A file of an earlier version, or an editor that removed the last blank line.
    std::fs::write(home.path("games.pgn"), text.trim_end().to_owned() + "\n").unwrap();
    home.run(&[&RESUME[..], &["games.pgn", "--games", "6"]].concat()).success();
    let text = std::fs::read_to_string(home.path("games.pgn")).unwrap();
    assert_eq!(text.matches("\n\n[Event ").count(), 5, "{text}");
}

#[test]
#[cfg(unix)]
fn pipes_and_devices_are_refused_at_once() {
    let home = Home::new();
    assert!(std::process::Command::new("mkfifo").arg(home.path("fifo.pgn")).status().unwrap().success());
    for file in ["fifo.pgn", "/dev/zero"] {
        let message = format!("error: `{file}` is a pipe or a device; copy its contents to a file first\n");
        home.refuses(&[&RESUME[..], &[file]].concat(), message);
    }
}

#[test]
fn a_match_that_cannot_begin_leaves_no_file() {
    let home = Home::new();
    let engine = format!("{} uci; Level=12", env!("CARGO_BIN_EXE_alfil"));
    for player in ["no_such_engine", &engine] {
        home.run(&["match", "random", player, "chess", "--games", "1", "--pgn", "games.pgn"]).code(2);
        assert!(!home.path("games.pgn").exists(), "{player}");
    }
    // An earlier run was killed before its first game ended.
    let home = home.file("games.pgn", "");
    home.run(&[&RESUME[..7], &["--games", "1", "--pgn", "games.pgn"]].concat()).success();
    let home = home.file("games.pgn", "");
    home.run(&["match", "random", "random", "tic_tac_toe", "--games", "1", "--pgn", "games.pgn"]).success();
}

#[test]
#[cfg(unix)]
fn two_matches_do_not_share_a_file() {
    let home = Home::new().file("games.pgn", "");
    let file = std::fs::File::open(home.path("games.pgn")).unwrap();
    file.try_lock().unwrap();
    let message = "error: `games.pgn` is in use by another Alfil; close that one first, or choose another file\n";
    home.refuses(&[&RESUME[..], &["games.pgn"]].concat(), message);
}
