//! `alfil review`.

use super::{Home, printed};

/// The fastest mate, with an evaluation of another program, and a second game.
const GAMES: &str =
    "[White \"Ada\"]\n[Black \"Bo\"]\n\n1. f3 { [%eval 0.0] } e5 2. g4 Qh4# 0-1\n\n[White \"Cy\"]\n\n1. e4 *\n";

fn home() -> Home {
    Home::new().file("games.pgn", GAMES)
}

#[test]
fn a_blunder_is_reported_and_written() {
    let home = home();
    let game = ["review", "games.pgn", "--number", "1", "--nodes", "2000"];
    let said = printed(&home.run(&[&game[..], &["-o", "reviewed.pgn"]].concat()).success());
    assert!(said.starts_with("Chess: Ada – Bo\n"), "{said}");
    assert!(said.contains("2. g4??           #-1  blunder; better "), "{said}");
    assert!(said.contains("White: accuracy ") && said.contains("1 blunder\n"), "{said}");
    let rows = printed(&home.run(&["open", "reviewed.pgn", "--json"]).success());
    assert!(rows.contains(r#""plies":4,"variations":1,"comments":4,"#) && rows.contains(r#""error":null"#), "{rows}");
    let rows = printed(&home.run(&[&game[..], &["--json"]].concat()).success());
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows.len(), 6, "{rows:?}");
    assert!(
        rows[2].starts_with(r##"{"ply":3,"player":"White","move":"g4","eval":"#-1","judgement":"blunder""##),
        "{rows:?}"
    );
    assert!(rows[5].starts_with(r#"{"player":"Black","name":"Bo","moves":2,"accuracy":"#), "{rows:?}");
}

#[test]
fn what_cannot_be_reviewed_is_said() {
    let said =
        "error: `games.pgn` has several games; choose one with `--number`\n  `alfil open games.pgn` lists them\n";
    home().run(&["review", "games.pgn"]).failure().code(2).stderr_eq(said);
    let said = "error: `games.pgn` has 2 games; there is no game 3\n";
    home().run(&["review", "games.pgn", "--number", "3"]).failure().code(2).stderr_eq(said);
    let said = "error: `--output` names the file that is read; choose another one\n";
    home().run(&["review", "games.pgn", "-o", "games.pgn"]).failure().code(2).stderr_eq(said);
    let said = "error: `random` evaluates nothing; choose a level or an engine\n";
    home().run(&["review", "games.pgn", "--number", "1", "--engine", "random"]).failure().code(2).stderr_eq(said);
}
