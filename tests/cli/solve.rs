//! `alfil solve` and `alfil puzzles`.

use super::Home;
use snapbox::str;

const LADDER: &str = "7k/8/5K2/8/8/8/8/1R6 w - - 0 1";

fn json(home: &Home, args: &[&str]) -> serde_json::Value {
    let done = home.run(args).success();
    serde_json::from_str(&super::printed(&done)).expect("JSON")
}

#[test]
fn the_shortest_win_is_found() {
    let home = Home::new();
    let done = home.run(&["solve", "chess", "--fen", LADDER, "--all"]).success();
    done.stderr_eq("").stdout_eq(str![[r#"
wins in 2 rounds: f6f7 b1h1
no line wins sooner
[..] worlds searched
  f6f7 b1h1
  f6g6 b1b8

"#]]);
    let row = json(&home, &["solve", "chess", "--fen", LADDER, "--json"]);
    assert_eq!(
        (row["rounds"].as_u64(), row["proven"].as_bool(), row["kept"].as_f64()),
        (Some(2), Some(true), Some(1.0))
    );
    assert!(row.get("lines").is_none());
    let played = home.run(&["worlds", "tic_tac_toe", "--moves", "a1 a2 a3", "--json"]).success();
    assert!(super::printed(&played).lines().nth(2).is_some_and(|line| line.contains(r#""worlds":0"#)));
}

#[test]
fn a_bound_is_reported_if_no_win_is_found() {
    let home = Home::new();
    let done = home.run(&["solve", "chess", "--rounds", "2"]).success();
    done.stdout_eq("no winning line found; none wins in fewer than 3 rounds\n[..] worlds searched\nthe limits were --worlds 100000000, --rounds 2 and --memory [..]; raise them to search further\n");
    let done = home.run(&["solve", "chess", "--fen", "8/8/8/4k3/8/8/4K3/8 w - - 0 1"]).success();
    done.stdout_eq("no line wins\n0 worlds searched\n");
}

#[test]
fn a_higher_share_to_keep_makes_the_line_longer() {
    let home = Home::new();
    let fen = "4/1R1p/4/2pk/K3 w - - 0 1";
    let rounds = |keep: &str| {
        let row = json(&home, &["solve", "chess_4x5", "--fen", fen, "--keep", keep, "--threads", "1", "--json"]);
        (row["rounds"].as_u64(), row["proven"].as_bool())
    };
    assert_eq!(rounds("0"), (Some(3), Some(true)));
    assert_eq!(rounds("40"), (Some(4), Some(true)));
}

#[test]
fn the_longest_survival_is_found() {
    let home = Home::new();
    let done = home.run(&["solve", "chess_4x5", "--fen", "4/Kr2/2pk/4/3B w - - 0 1", "--rules", "unitary"]).success();
    done.stdout_eq("survives 5 rounds: [..]\nno line survives longer\n[..] worlds searched\n");
}

#[test]
fn bad_input_is_refused() {
    let home = Home::new();
    home.refuses(&["solve", "chss"], str!["error: there is no game `chss`; [..]\n"]);
    home.refuses(
        &["solve", "chess", "--keep", "101"],
        str!["error: invalid value '101' for '--keep <PERCENT>'[..]\n...\n"],
    );
    home.refuses(&["solve", "chess", "--rules", "measured"], str!["error: invalid value 'measured'[..]\n...\n"]);
    home.refuses(&["solve", "chess", "--rounds", "0"], str!["error: invalid value '0'[..]\n...\n"]);
    home.refuses(&["solve", "chess", "--fen", "8/8"], str!["error: the FEN has 2 ranks, but the board has 8\n...\n"]);
}

#[test]
#[cfg(unix)]
fn ctrl_c_reports_the_result_so_far() {
    let home = Home::new();
    let (code, out, _) = home.interrupted(&["solve", "chess", "--worlds", "100000000000", "--threads", "1", "--json"]);
    assert_eq!(code, Some(130));
    let row: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(row["interrupted"].as_bool(), Some(true));
    assert!(row["least"].as_u64() >= Some(1) && row["proven"].as_bool() == Some(false), "{row}");
}

#[test]
fn a_puzzle_is_composed_by_its_number() {
    let home = Home::new();
    let compose = || {
        super::printed(
            &home.run(&["puzzles", "--new", "tic_tac_toe", "--difficulty", "easy", "--seed", "17"]).success(),
        )
    };
    let text = compose();
    assert!(text.starts_with("tic_tac_toe, easy, number 17. Win in 2 rounds and keep 40 %"), "{text}");
    assert_eq!(compose(), text);
}

#[test]
fn puzzles_are_listed_with_and_without_their_solutions() {
    let home = Home::new();
    let text = super::printed(&home.run(&["puzzles"]).success());
    assert!(text.contains("1. Two guards. Win in 2 rounds and keep all worlds. "), "{text}");
    assert!(text.contains("alfil play shatranj --mode solitaire --fen \""), "{text}");
    assert!(!text.contains("c3g3"));
    let all = super::printed(&home.run(&["puzzles", "--json", "--solutions"]).success());
    let rows: Vec<serde_json::Value> = all.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(rows.len() == 40);
    assert!(rows.iter().all(|row| row["line"].is_string() && row["rounds"].is_u64() && row["keep"].is_f64()));
    let hidden = super::printed(&home.run(&["puzzles", "--json"]).success());
    assert!(!hidden.contains("\"line\""));
}
