//! `alfil bench`.

use super::{Home, printed};
use snapbox::str;

#[test]
fn each_game_has_a_line() {
    let home = Home::new();
    for engine in ["fast", "interpreter"] {
        let args = ["bench", "tic_tac_toe", "koth", "--seconds", "0.01", "--engine", engine];
        let text = printed(&home.run(&args).success().stderr_eq(""));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert_eq!(
            lines[0].split_whitespace().collect::<Vec<_>>().join(" "),
            "game depth leaves leaves/s load ms check ms compile ms table bytes"
        );
        assert!(lines.iter().all(|line| line.chars().count() == lines[0].chars().count()), "{text}");
        assert!(lines[1].starts_with("tic_tac_toe ") && lines[2].starts_with("koth "), "{text}");
    }
}

#[test]
fn json_has_depth_and_leaves() {
    let home = Home::new();
    let text = printed(&home.run(&["bench", "chess", "--seconds", "0.001", "--json"]).success().stderr_eq(""));
    let row: serde_json::Value = serde_json::from_str(&text).expect("one JSON object");
    let depth = usize::try_from(row["depth"].as_u64().expect("a depth")).expect("a small number");
    let leaves = [1, 20, 400, 8_902, 197_281, 4_865_609];
    assert_eq!(row["leaves"], leaves[depth]);
    assert!(row["leaves_per_second"].as_f64().expect("a number") > 0.0);
    assert_eq!((&row["game"], &row["engine"]), (&"chess".into(), &"fast".into()));
}

#[test]
fn depth_is_limited_by_the_length_of_the_game() {
    let game = "title A\nboard square 2x1\npieces White ♙\npieces Black ♟\nturn White : . -> ♙\nturn Black : . -> ♟\n";
    let home = Home::new().file("short.alg", game);
    let text = printed(&home.run(&["bench", "short.alg", "--seconds", "0.5", "--json"]).success());
    let row: serde_json::Value = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!((&row["depth"], &row["leaves"]), (&2.into(), &2.into()));
}

#[test]
fn a_faulty_game_is_reported_and_the_next_one_measured() {
    let home = Home::new().file("conflict.alg", include_str!("../hostile/each_conflict.alg"));
    let done = home.run(&["bench", "conflict.alg", "tic_tac_toe", "--seconds", "0.001", "--json"]).code(2);
    let (out, error) = (printed(&done), String::from_utf8_lossy(&done.get_output().stderr).into_owned());
    assert!(error.starts_with("error: `each` makes two different changes to one square"), "{error}");
    let row: serde_json::Value = serde_json::from_str(&out).expect("one JSON object");
    assert_eq!(row["game"], "tic_tac_toe");
}

#[test]
fn unknown_games_and_invalid_times_are_refused() {
    let home = Home::new();
    home.refuses(
        &["bench", "chess", "ches"],
        str![[r#"
error: there is no game `ches`; did you mean `chess`? `alfil list` shows all games

"#]],
    );
    home.refuses(&["bench", "missing.alg"], str!["error: there is no file `missing.alg`; [..]\n"]);
    home.refuses(
        &["bench", "chess", "--seconds", "0"],
        str!["error: invalid value '0' for '--seconds <S>'[..]\n...\n"],
    );
}

#[test]
#[cfg(unix)]
fn ctrl_c_stops_it() {
    let home = Home::new();
    let (code, out, error) = home.interrupted(&["bench", "amazons", "--seconds", "100"]);
    assert_eq!((code, out.lines().count(), error.as_str()), (Some(130), 1, ""));
}
