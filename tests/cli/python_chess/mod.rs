//! python-chess as an outside judge: it drives Alfil as an engine and reads its PGN. These tests run with `ALFIL_SLOW=1`, if the module
//! is installed (`pip install chess`).

use super::Home;
use crate::support::{path, slow};
use std::process::{Command, Output};

/// The games whose PGN python-chess reads.
const PGN_GAMES: [&str; 8] =
    ["chess", "fischerandom", "crazyhouse", "atomic", "antichess", "horde", "king_of_the_hill", "three_check"];
/// Games of each.
const PGN_COUNT: &str = "100";

fn is_installed() -> bool {
    let has_module = || Command::new("python3").args(["-c", "import chess"]).output();
    slow() && has_module().is_ok_and(|output| output.status.success())
}

/// Runs a script of this folder and returns what it prints.
fn run_script(name: &str, args: &[&str]) -> String {
    let script = path(&format!("tests/cli/python_chess/{name}"));
    let Output { status, stdout, stderr } =
        Command::new("python3").arg(script).args(args).output().expect("python3 starts");
    let (out, errors) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    assert!(status.success(), "{name}: {out}{errors}");
    out.into_owned()
}

/// What Alfil reads and writes again is the same tree for python-chess, and so is a game with a review.
#[test]
fn python_chess_reads_the_same_variations_comments_and_annotations() {
    if !is_installed() {
        return;
    }
    let (home, annotated) = (Home::new(), path("tests/cli/python_chess/annotated.pgn"));
    let annotated = annotated.to_str().expect("UTF-8");
    home.run(&["export", annotated, "-o", "again.pgn"]).success();
    let again = home.path("again.pgn");
    assert_eq!(run_script("compare_trees.py", &[annotated, again.to_str().expect("UTF-8")]).trim(), "2");
    home.run(&["review", annotated, "--number", "1", "--nodes", "2000", "-o", "reviewed.pgn"]).success();
    let reviewed = home.path("reviewed.pgn");
    assert_eq!(run_script("read_pgn.py", &[reviewed.to_str().expect("UTF-8")]).trim(), "1");
}

/// Every move is legal for python-chess, in ten variants by two protocols.
#[test]
fn python_chess_plays_twenty_games() {
    if is_installed() {
        let out = run_script("play_engine.py", &[env!("CARGO_BIN_EXE_alfil")]);
        assert_eq!(out.lines().count(), 20, "{out}");
    }
}

#[test]
fn python_chess_reads_a_hundred_games_of_each_variant() {
    if !is_installed() {
        return;
    }
    let home = Home::new();
    for game in PGN_GAMES {
        let file = format!("{game}.pgn");
        let args = ["match", "random", "random", game, "--games", PGN_COUNT, "--turns", "150", "--pgn", &file];
        home.run(&args).success();
        let file = home.path(&file);
        assert_eq!(run_script("read_pgn.py", &[file.to_str().expect("UTF-8")]).trim(), PGN_COUNT, "{game}");
    }
}
