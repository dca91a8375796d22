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
    assert!(
        games.starts_with("error: invalid value '-3' for '--games <N>': expected a whole number from 1 to 1000000"),
        "{games}"
    );
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
    for (name, value, difference) in [
        ("--nodes", "9", "it was played without `nodes 9`"),
        ("--seed", "6", "it was played with `seed 5`, not `seed 6`"),
    ] {
        let game = ["match", "2", "random", "tic_tac_toe", "--pgn", "m.pgn", "--resume"];
        let seed: &[&str] = if name == "--seed" { &[] } else { &["--seed", "5"] };
        let done = home.run(&[&game[..], seed, &[name, value]].concat()).failure().code(2);
        let said = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        assert!(
            said.contains(&format!("`m.pgn` does not contain this match: {difference}; choose another file")),
            "{said}"
        );
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), before);
    for text in ["My shopping list\n", "[Event \"?\"]\n[Round \"1\"]\n\n1. e4", "[Result \"*\"]\n*\nmore"] {
        std::fs::write(home.path("other.pgn"), text).unwrap();
        let done = home.run(&["match", "2", "random", "tic_tac_toe", "--pgn", "other.pgn", "--resume"]);
        let said = String::from_utf8_lossy(&done.failure().code(2).get_output().stderr).into_owned();
        assert!(said.contains("`other.pgn` does not contain this match: "), "{said}");
        assert_eq!(std::fs::read_to_string(home.path("other.pgn")).unwrap(), text);
    }
    std::fs::write(&path, format!("{before}\nthe third one was good\n")).unwrap();
    run("6", &["--resume"]).failure().code(2);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("{before}\nthe third one was good\n"));
    std::fs::write(&path, before).unwrap();
    let other = home
        .run(&["match", "3", "random", "tic_tac_toe", "--seed", "5", "--pgn", "m.pgn", "--resume"])
        .failure()
        .code(2);
    let said = String::from_utf8_lossy(&other.get_output().stderr).into_owned();
    assert!(said.contains("is `level 2`, not `level 3`; choose another file"), "{said}");
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

/// The command of an engine that answers the handshake, and other commands by the given arms of a shell `case`.
#[cfg(unix)]
fn engine_script(arms: &str) -> String {
    let text = format!(
        "while read -r line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; quit) exit 0;; {arms} esac; done"
    );
    format!("sh -c {}", shlex::try_quote(&text).unwrap())
}

#[test]
#[cfg(unix)]
fn an_engine_that_fails_loses_the_game_and_the_match_goes_on() {
    for (arms, termination, problem) in [
        ("go*) echo bestmove e2e5;;", "rules infraction", "the engine answered `e2e5`, which is not a legal move"),
        ("go*) exit 3;;", "abandoned", "the engine has exited (exit status: 3)"),
    ] {
        let home = Home::new();
        let args =
            ["match", &engine_script(arms), "random", "chess", "--games", "4", "--turns", "30", "--pgn", "m.pgn"];
        let done = home.run(&args).success();
        assert!(printed(&done).starts_with("sh against random: 0 won, 0 drawn, 4 lost\n"), "{}", printed(&done));
        let said = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        assert_eq!(said.matches("warning: game ").count(), 4, "{said}");
        assert!(said.contains(&format!("sh: White forfeits: {problem}")), "{said}");
        let text = std::fs::read_to_string(home.path("m.pgn")).unwrap();
        assert_eq!(text.matches(&format!("[Termination \"{termination}\"]")).count(), 4, "{text}");
        assert_eq!((text.matches("0-1\"").count(), text.matches("1-0\"").count()), (2, 2), "{text}");
    }
}

#[test]
#[cfg(unix)]
fn a_match_that_cannot_begin_leaves_no_file() {
    let home = Home::new();
    let engine = engine_script("");
    for (engine, message) in [
        (format!("{engine}; Elo=1"), "error: sh (Elo 1): the engine has no option `Elo`"),
        ("sh -c 'exit 1'".into(), "error: sh: the engine has exited"),
    ] {
        let done = home.run(&["match", "random", &engine, "chess", "--pgn", "m.pgn"]).failure().code(2);
        let said = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        assert!(said.starts_with(message), "{said}");
        assert!(!home.path("m.pgn").exists());
    }
    let done = home.run(&["match", "random", &engine, "shogi", "--pgn", "m.pgn"]).failure().code(2);
    let said = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(said.contains("sh: it does not play shogi") && !home.path("m.pgn").exists(), "{said}");
}

#[test]
fn pairs_of_shuffled_games_start_alike() {
    let home = Home::new();
    let args = ["match", "random", "random", "fischerandom", "--games", "6", "--turns", "6", "--pgn", "m.pgn"];
    home.run(&args).success();
    let text = std::fs::read_to_string(home.path("m.pgn")).unwrap();
    let mut starts: Vec<&str> = text.lines().filter(|line| line.starts_with("[FEN ")).collect();
    assert_eq!(starts.len(), 6, "{text}");
    starts.sort_unstable();
    starts.dedup();
    assert_eq!(starts.len(), 3, "{starts:?}");
}

#[test]
fn a_match_starts_from_the_positions_of_a_file() {
    let lines = "# endings\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\n4k3/4p3/8/8/8/8/8/4K3 b - - hmvc 3; id \"two\";\n";
    let home = Home::new().file("starts.epd", lines);
    let play = |file: &str| {
        let args = ["match", "random", "random", "chess", "--games", "4", "--turns", "3"];
        home.run(&[&args[..], &["--positions", file, "--threads", "1", "--pgn", "m.pgn"]].concat())
    };
    play("starts.epd").success();
    let text = std::fs::read_to_string(home.path("m.pgn")).unwrap();
    assert_eq!(text.matches("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]").count(), 2, "{text}");
    assert_eq!(text.matches("[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\"]").count(), 2, "{text}");
    let home = home.file("bad.epd", "4k3/8/8/8/8/8/4P3/4K3 w\n4k3/8/8/x w\n").file("empty.epd", "\n");
    for (file, message) in [
        ("bad.epd", "error: bad.epd:2: the FEN has 4 ranks, but the board has 8"),
        ("empty.epd", "error: `empty.epd` has no openings; write one FEN or EPD a line, or games as PGN"),
    ] {
        let args = ["match", "random", "random", "chess", "--positions", file];
        let done = home.run(&args).failure().code(2);
        let said = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        assert!(said.starts_with(message), "{said}");
    }
}

#[test]
fn a_match_starts_from_the_games_of_a_pgn_file() {
    let pgn = "[Event \"one\"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 *\n\n[Event \"two\"]\n[Variant \"Standard\"]\n\n1. d4 d5 *\n";
    let home = Home::new().file("book.pgn", pgn);
    let args = ["match", "random", "random", "chess", "--games", "4", "--turns", "6"];
    home.run(&[&args[..], &["--positions", "book.pgn", "--threads", "1", "--pgn", "m.pgn"]].concat()).success();
    let text = std::fs::read_to_string(home.path("m.pgn")).unwrap();
    assert_eq!(text.matches("\n1. e4 e5 2. Nf3 ").count(), 2, "{text}");
    assert_eq!(text.matches("\n1. d4 d5 2. ").count(), 2, "{text}");
    for (pgn, message) in [
        ("[Event \"?\"]\n\n1. e4 e4 *\n", "3:7: `e4` is not a legal move"),
        ("[Variant \"Atomic\"]\n\n1. e4 *\n", "1:1: this is a game of Atomic, but the match is of Chess"),
        ("[Event \"?\"]\n1. f3 e5 2. g4 Qh4# 0-1\n", "1:1: this game is over after its last move: checkmate"),
        ("[Event \"?\"]\n1. e4 {no end\n", "2:7: unclosed comment; expected `}`"),
    ] {
        let home = Home::new().file("book.pgn", pgn);
        let done = home.run(&["match", "random", "random", "chess", "--positions", "book.pgn"]).failure().code(2);
        let said = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        assert!(said.starts_with(&format!("error: book.pgn:{message}")), "{said}");
    }
}

#[test]
fn scores_adjudicate_games() {
    let home = Home::new();
    let fen = "4k3/8/8/8/8/8/QQQ5/4K3 w - - 0 1";
    let args = ["match", "3", "3", "chess", "--fen", fen, "--games", "2", "--nodes", "400", "--openings", "0"];
    let done = home.run(&[&args[..], &["--resign", "500,1", "--pgn", "m.pgn", "--json"]].concat()).success();
    let said = printed(&done);
    assert_eq!(said.matches("\"reason\":\"adjudication\"").count(), 2, "{said}");
    let text = std::fs::read_to_string(home.path("m.pgn")).unwrap();
    assert_eq!(text.matches("[Termination \"adjudication\"]").count(), 2, "{text}");
    assert!(text.contains("{ [%eval "), "{text}");
}
