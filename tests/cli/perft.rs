//! `alfil perft`.

use super::{Home, printed};
use snapbox::str;

#[test]
fn the_leaves_of_a_depth_are_counted() {
    let home = Home::new();
    home.run(&["perft", "chess", "3"]).success().stderr_eq("").stdout_eq(str![[r#"
chess, depth 3: 8902 ([..] s, [..]/s)

"#]]);
    let done = home.run(&["perft", "koth", "2", "--json", "--engine", "interpreter"]).success().stderr_eq("");
    let row: serde_json::Value = serde_json::from_str(&printed(&done)).expect("one JSON object");
    assert_eq!(row["game"], "king_of_the_hill");
    assert_eq!((&row["depth"], &row["nodes"]), (&2.into(), &400.into()));
    assert!(row["seconds"].is_f64());
    assert_eq!(row["engine"], "interpreter");
    let done = home.run(&["perft", "koth", "2", "--json"]).success().stderr_eq("");
    let row: serde_json::Value = serde_json::from_str(&printed(&done)).expect("one JSON object");
    assert_eq!((&row["engine"], &row["nodes"]), (&"fast".into(), &400.into()));
    home.run(&["perft", "chess", "0"]).success().stdout_eq(str![[r#"
chess, depth 0: 1 ([..] s, [..]/s)

"#]]);
}

#[test]
fn divide_counts_each_move() {
    let home = Home::new();
    let done = home.run(&["perft", "tic_tac_toe", "2", "--divide"]).success();
    let text = printed(&done);
    assert_eq!(text.lines().count(), 10);
    assert!(text.contains("b2: 8\n") && text.contains("depth 2: 72"), "{text}");
    let done = home.run(&["perft", "tic_tac_toe", "2", "--divide", "--json"]).success();
    assert!(printed(&done).contains(r#"{"action":"b2","nodes":8}"#));
}

#[test]
fn invalid_depths_and_engines_are_refused() {
    let home = Home::new();
    home.refuses(
        &["perft", "chess", "-1"],
        str!["error: invalid value '-1' for '<DEPTH>': expected a whole number from 0 to 100\n...\n"],
    );
    home.refuses(&["perft", "chess", "two"], str!["error: invalid value 'two' for '<DEPTH>'[..]\n...\n"]);
    home.refuses(
        &["perft", "chess", "2", "--engine", "slow"],
        str![[r#"
error: invalid value 'slow' for '--engine <ENGINE>'
  [possible values: fast, interpreter]
...
"#]],
    );
}

/// At 149 plies without progress, the game ends one turn later.
#[test]
fn the_halfmove_clock_of_a_fen_is_respected() {
    let home = Home::new();
    for engine in ["fast", "interpreter"] {
        let fen = "8/8/4k3/8/8/4K2R/8/8 w - - 149 200";
        let done = home.run(&["perft", "chess", "2", "--fen", fen, "--engine", engine]).success();
        assert!(printed(&done).starts_with("chess, depth 2: 0 ("), "{}", printed(&done));
        let fen = fen.replace("149", "148");
        let done = home.run(&["perft", "chess", "2", "--fen", &fen, "--engine", engine]).success();
        assert!(!printed(&done).starts_with("chess, depth 2: 0 ("), "{}", printed(&done));
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_stops_it() {
    let home = Home::new();
    for engine in ["fast", "interpreter"] {
        assert_eq!(
            home.interrupted(&["perft", "chess", "30", "--engine", engine]),
            (Some(130), String::new(), String::new())
        );
    }
}
