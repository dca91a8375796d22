//! `alfil match`.

use super::{Home, printed};
use snapbox::str;

#[test]
fn two_players_meet() {
    let home = Home::new();
    let done = home.run(&["match", "4", "random", "tic_tac_toe", "--games", "6", "--seed", "3"]).success();
    let said = printed(&done);
    assert!(said.starts_with("level 4 against random: ") && said.contains(" 0 lost"), "{said}");
    let again = home.run(&["match", "4", "random", "tic_tac_toe", "--games", "6", "--seed", "3"]).success();
    assert_eq!(said, printed(&again));
}

#[test]
fn games_are_written_down() {
    let home = Home::new();
    home.run(&[
        "match",
        "1",
        "random",
        "chess",
        "--games",
        "2",
        "--nodes",
        "20",
        "--turns",
        "20",
        "--pgn",
        "games.pgn",
    ])
    .success();
    let text = std::fs::read_to_string(home.path("games.pgn")).unwrap();
    assert!(text.contains("[White \"level 1\"]") && text.contains("[White \"random\"]"), "{text}");
}

#[test]
fn who_is_nobody_is_refused() {
    let home = Home::new();
    home.refuses(
        &["match", "9", "random", "chess"],
        str![[r#"
error: invalid value '9' for '<ONE>': there is no level 9; levels are 1 to 8
...
"#]],
    );
}

#[test]
fn numbers_and_places_that_cannot_be() {
    let home = Home::new();
    let said = |args: &[&str]| {
        let done = home.run(&[&["match", "1", "random", "chess"], args].concat()).failure().code(2);
        String::from_utf8_lossy(&done.get_output().stderr).into_owned()
    };
    let games = said(&["--games", "-3"]);
    assert!(games.starts_with("error: invalid value '-3' for '--games <N>': -3 is not in 1..=1000000"), "{games}");
    let time = said(&["--time", "-1"]);
    assert!(time.contains("expected seconds from 0.001 to 3600"), "{time}");
    let folder = said(&["--pgn", "."]);
    assert!(folder.contains("is a folder; choose a file in it"), "{folder}");
    let memory = said(&["--memory", "100000", "--threads", "1024"]);
    assert!(memory.contains("there is no room for 204800000 MB") && memory.contains("take less"), "{memory}");
    let elo = format!("{} uci; Level=12", env!("CARGO_BIN_EXE_alfil"));
    let done = home.run(&["match", &elo, "random", "tic_tac_toe"]).failure().code(2);
    let said = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(said.contains("the engine's option `Level` cannot be `12`; it is a whole number from 1 to 8"), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_written_is_told() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_alfil"));
    let home = Home::new();
    command.args(["list"]).env("ALFIL_HOME", home.path("home")).stdout(full);
    let done = command.output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert!(
        said.starts_with("error: the output cannot be written: No space left") && said.lines().count() == 1,
        "{said}"
    );
}

#[test]
fn a_match_goes_on_where_it_was_left() {
    let home = Home::new();
    let run = |games: &str, more: &[&str]| {
        let all = ["match", "2", "random", "tic_tac_toe", "--seed", "5", "--pgn", "m.pgn", "--games", games];
        home.run(&[&all[..], more].concat())
    };
    let whole = home.run(&["match", "2", "random", "tic_tac_toe", "--seed", "5", "--games", "6"]).success();
    run("4", &[]).success();
    run("6", &[]).failure().code(2);
    // The last game was cut off in the middle of writing it.
    let path = home.path("m.pgn");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, &text[..text.len() - 9]).unwrap();
    let resumed = run("6", &["--resume"]).success();
    assert_eq!(printed(&whole), printed(&resumed));
    assert_eq!(std::fs::read_to_string(&path).unwrap().matches("[Round ").count(), 6);
    // What is no such match is left as it was.
    let before = std::fs::read_to_string(&path).unwrap();
    run("6", &["--resume", "--nodes", "9"]).failure().code(2);
    run("6", &["--resume", "--seed", "6"]).failure().code(2);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), before);
    for text in ["My shopping list\n", "[Event \"?\"]\n[Round \"1\"]\n\n1. e4", "[Result \"*\"]\n*\nmore"] {
        std::fs::write(home.path("other.pgn"), text).unwrap();
        let done = home.run(&["match", "2", "random", "tic_tac_toe", "--pgn", "other.pgn", "--resume"]);
        let said = String::from_utf8_lossy(&done.failure().code(2).get_output().stderr).into_owned();
        assert!(said.contains("`other.pgn` does not hold this match, level 2 against random, Tic-tac-toe, "), "{said}");
        assert_eq!(std::fs::read_to_string(home.path("other.pgn")).unwrap(), text);
    }
    std::fs::write(&path, format!("{before}\nthe third one was good\n")).unwrap();
    run("6", &["--resume"]).failure().code(2);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("{before}\nthe third one was good\n"));
    std::fs::write(&path, before).unwrap();
    let other = home.run(&["match", "3", "random", "tic_tac_toe", "--pgn", "m.pgn", "--resume"]).failure().code(2);
    let said = String::from_utf8_lossy(&other.get_output().stderr).into_owned();
    assert!(said.contains("does not hold this match, level 3 against random"), "{said}");
}

#[test]
fn a_program_meets_a_player_by_the_clock() {
    let home = Home::new();
    let engine = format!("{} uci; Level=1", env!("CARGO_BIN_EXE_alfil"));
    let done = home.run(&["match", &engine, "random", "breakthrough", "--games", "2", "--clock", "2+0.05"]).success();
    let said = printed(&done);
    assert!(said.starts_with("alfil (Level 1) against random: "), "{said}");
    let refused = home.run(&["match", &engine, "random", "snort", "--games", "2", "--nodes", "9"]);
    refused.success();
}

#[test]
fn engines_are_called_by_their_names() {
    let config = format!("[engines]\nsmall = \"{} uci; Level=1\"\n", env!("CARGO_BIN_EXE_alfil"));
    let home = Home::new().file("home/config/config.toml", &config);
    let done = home.run(&["match", "small", "random", "tic_tac_toe", "--games", "2", "--nodes", "9"]).success();
    let said = printed(&done);
    assert!(said.starts_with("small against random: "), "{said}");
}

#[test]
#[cfg(unix)]
fn an_interruption_tells_what_was_played() {
    let home = Home::new();
    let engine = format!("{} uci; Level=1", env!("CARGO_BIN_EXE_alfil"));
    let (code, said, wrong) = home.interrupted(&["match", &engine, "random", "tic_tac_toe", "--games", "1000000"]);
    assert_eq!(code, Some(130), "{said}");
    assert!(wrong.starts_with("note: interrupted after ") && wrong.contains("`--pgn FILE`"), "{wrong}");
    assert!(said.starts_with("alfil (Level 1) against random: ") || said.starts_with("no game was played"), "{said}");
}
