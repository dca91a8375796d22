//! `alfil match`.

use super::{Home, printed};
use snapbox::str;

#[test]
fn matches_are_reproducible() {
    let home = Home::new();
    let done = home.run(&["match", "4", "random", "tic_tac_toe", "--games", "6", "--seed", "3"]).success();
    let said = printed(&done);
    assert!(said.starts_with("level 4 against random: ") && said.contains(" 0 lost"), "{said}");
    let again = home.run(&["match", "4", "random", "tic_tac_toe", "--games", "6", "--seed", "3"]).success();
    assert_eq!(said, printed(&again));
}

#[test]
fn games_are_written_as_pgn() {
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
fn invalid_players_are_refused() {
    let home = Home::new();
    home.refuses(
        &["match", "9", "random", "chess"],
        str![[r#"
error: invalid value '9' for '<PLAYER>': there is no level 9; levels are 1 to 8
...
"#]],
    );
}

#[test]
fn invalid_numbers_and_paths_are_refused() {
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
    assert!(memory.contains("needs up to 204800000 MB") && memory.contains("choose a smaller value"), "{memory}");
    let elo = format!("{} uci; Level=12", env!("CARGO_BIN_EXE_alfil"));
    let done = home.run(&["match", &elo, "random", "tic_tac_toe"]).failure().code(2);
    let said = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(said.contains("the engine's option `Level` cannot be `12`; it is a whole number from 1 to 8"), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_alfil"));
    let home = Home::new();
    command.args(["list"]).env("ALFIL_HOME", home.path("home")).stdout(full);
    let done = command.output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert!(said.starts_with("error: cannot write the output: No space left") && said.lines().count() == 1, "{said}");
}

#[test]
fn an_interrupted_match_is_resumed() {
    let home = Home::new();
    let run = |games: &str, more: &[&str]| {
        let all = ["match", "2", "random", "tic_tac_toe", "--seed", "5", "--pgn", "m.pgn", "--games", games];
        home.run(&[&all[..], more].concat())
    };
    let whole = home.run(&["match", "2", "random", "tic_tac_toe", "--seed", "5", "--games", "6"]).success();
    run("4", &[]).success();
    run("6", &[]).failure().code(2);
    // Simulate an interruption in the middle of writing the last game.
    let path = home.path("m.pgn");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, &text[..text.len() - 9]).unwrap();
    let resumed = run("6", &["--resume"]).success();
    assert_eq!(printed(&whole), printed(&resumed));
    assert_eq!(std::fs::read_to_string(&path).unwrap().matches("[Round ").count(), 6);
    // Files with other contents stay unchanged.
    let before = std::fs::read_to_string(&path).unwrap();
    run("6", &["--resume", "--nodes", "9"]).failure().code(2);
    run("6", &["--resume", "--seed", "6"]).failure().code(2);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), before);
    for text in ["My shopping list\n", "[Event \"?\"]\n[Round \"1\"]\n\n1. e4", "[Result \"*\"]\n*\nmore"] {
        std::fs::write(home.path("other.pgn"), text).unwrap();
        let done = home.run(&["match", "2", "random", "tic_tac_toe", "--pgn", "other.pgn", "--resume"]);
        let said = String::from_utf8_lossy(&done.failure().code(2).get_output().stderr).into_owned();
        assert!(
            said.contains("`other.pgn` does not contain this match: level 2 against random, Tic-tac-toe, "),
            "{said}"
        );
        assert_eq!(std::fs::read_to_string(home.path("other.pgn")).unwrap(), text);
    }
    std::fs::write(&path, format!("{before}\nthe third one was good\n")).unwrap();
    run("6", &["--resume"]).failure().code(2);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("{before}\nthe third one was good\n"));
    std::fs::write(&path, before).unwrap();
    let other = home.run(&["match", "3", "random", "tic_tac_toe", "--pgn", "m.pgn", "--resume"]).failure().code(2);
    let said = String::from_utf8_lossy(&other.get_output().stderr).into_owned();
    assert!(said.contains("does not contain this match: level 3 against random"), "{said}");
}

#[test]
fn a_uci_engine_plays_with_a_clock() {
    let home = Home::new();
    let engine = format!("{} uci; Level=1", env!("CARGO_BIN_EXE_alfil"));
    let done = home.run(&["match", &engine, "random", "breakthrough", "--games", "2", "--clock", "2+0.05"]).success();
    let said = printed(&done);
    assert!(said.starts_with("alfil (Level 1) against random: "), "{said}");
    let refused = home.run(&["match", &engine, "random", "snort", "--games", "2", "--nodes", "9"]);
    refused.success();
}

#[test]
fn engines_have_names_in_the_configuration() {
    let config = format!("[engines]\nsmall = \"{} uci; Level=1\"\n", env!("CARGO_BIN_EXE_alfil"));
    let home = Home::new().file("home/config/config.toml", &config);
    let done = home.run(&["match", "small", "random", "tic_tac_toe", "--games", "2", "--nodes", "9"]).success();
    let said = printed(&done);
    assert!(said.starts_with("small against random: "), "{said}");
}

#[test]
#[cfg(unix)]
fn ctrl_c_reports_the_finished_games() {
    let home = Home::new();
    let engine = format!("{} uci; Level=1", env!("CARGO_BIN_EXE_alfil"));
    let (code, said, wrong) = home.interrupted(&["match", &engine, "random", "tic_tac_toe", "--games", "1000000"]);
    assert_eq!(code, Some(130), "{said}");
    assert!(wrong.starts_with("note: interrupted after ") && wrong.contains("`--pgn FILE`"), "{wrong}");
    assert!(said.starts_with("alfil (Level 1) against random: ") || said.starts_with("no game was finished"), "{said}");
}
