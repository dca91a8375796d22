//! `alfil perft`.

use super::{Home, printed};
use snapbox::str;

#[test]
fn one_line_for_the_depth_asked() {
    let home = Home::new();
    home.run(&["perft", "chess", "3"]).success().stderr_eq("").stdout_eq(str![[r#"
chess, depth 3: 8902 ([..] s)

"#]]);
    let done = home.run(&["perft", "koth", "2", "--json", "--engine", "interpreter"]).success().stderr_eq("");
    let row: serde_json::Value = serde_json::from_str(&printed(&done)).expect("one JSON object");
    assert_eq!(row["game"], "king_of_the_hill");
    assert_eq!((&row["depth"], &row["nodes"]), (&2.into(), &400.into()));
    assert!(row["seconds"].is_f64());
    home.run(&["perft", "chess", "0"]).success().stdout_eq(str![[r#"
chess, depth 0: 1 ([..] s)

"#]]);
}

#[test]
fn divided_by_move() {
    let home = Home::new();
    let done = home.run(&["perft", "tic_tac_toe", "2", "--divide"]).success();
    let text = printed(&done);
    assert_eq!(text.lines().count(), 10);
    assert!(text.contains("b2: 8\n") && text.contains("depth 2: 72"), "{text}");
    let done = home.run(&["perft", "tic_tac_toe", "2", "--divide", "--json"]).success();
    assert!(printed(&done).contains(r#"{"action":"b2","nodes":8}"#));
}

#[test]
fn depths_and_engines_that_there_are_not() {
    let home = Home::new();
    home.refuses(
        &["perft", "chess", "-1"],
        str!["error: invalid value '-1' for '<DEPTH>': -1 is not in 0..=100\n...\n"],
    );
    home.refuses(&["perft", "chess", "two"], str!["error: invalid value 'two' for '<DEPTH>'[..]\n...\n"]);
    home.refuses(
        &["perft", "chess", "2", "--engine", "fast"],
        str![[r#"
error: invalid value 'fast' for '--engine <ENGINE>'
  [possible values: interpreter]
...
"#]],
    );
}

#[test]
#[cfg(unix)]
fn an_interruption_ends_it_cleanly() {
    use std::process::{Command, Stdio};
    let home = Home::new();
    let child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["perft", "chess", "9"])
        .env("ALFIL_HOME", home.path("home"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    std::thread::sleep(std::time::Duration::from_millis(500));
    let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(told.success());
    let done = child.wait_with_output().expect("ended");
    assert_eq!((done.status.code(), done.stdout.len(), done.stderr.len()), (Some(130), 0, 0));
}
