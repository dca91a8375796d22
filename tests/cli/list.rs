//! `alfil list`.

use super::{Home, printed};

const LINE: &str = "title Line\nabout A line of squares.\nboard square 3x1\npieces White ♙\npieces Black ♟\n\
                    turn White : . -> ♙\nturn Black : . -> ♟\n";

#[test]
fn own_games_are_listed_first() {
    let home = Home::new().file("home/data/rules/line.alg", LINE).file("home/data/rules/broken.alg", "board round\n");
    let done = home.run(&["list"]).success().stderr_eq("");
    let text = printed(&done);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("broken ") && lines[0].contains("cannot be played: line 1: "), "{text}");
    assert!(lines[1].starts_with("line ") && lines[1].ends_with("A line of squares. (your own)"), "{text}");
    for name in ["chess", "othello", "tic_tac_toe", "irreversible_extended"] {
        assert!(lines.iter().any(|line| line.starts_with(name)), "{text}");
    }
}

#[test]
fn json_has_a_line_for_each_game() {
    let home = Home::new().file("home/data/rules/line.alg", LINE);
    let done = home.run(&["list", "--json"]).success().stderr_eq("");
    let rows: Vec<serde_json::Value> =
        printed(&done).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows[0]["name"], "line");
    assert_eq!(rows[0]["origin"], "own");
    assert_eq!(rows[0]["board"], "3x1");
    let chess = rows.iter().find(|row| row["name"] == "chess").expect("listed");
    assert_eq!(chess["players"], serde_json::json!(["White", "Black"]));
    assert_eq!(chess["origin"], "built-in");
    assert_eq!((&chess["group"], &rows[0]["group"]), (&"chess".into(), &"other".into()));
    assert_eq!(chess["invented"], "Europe, 15th century");
    assert_eq!(chess["error"], serde_json::Value::Null);
}
