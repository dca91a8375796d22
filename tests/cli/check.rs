//! `alfil check`.

use super::{Home, printed};
use snapbox::str;

const BAD: &str = "title  Bad
board  square 3x3
pieces White ♙
pieces Black ♟
royal  ♔
turn White : ♙ + u. -> . + u♙
turn Black : stepp
";

#[test]
fn diagnostics_show_their_place() {
    let home = Home::new().file("bad.alg", BAD);
    home.run(&["check", "bad.alg"]).code(2).stderr_eq("").stdout_eq(str![[r#"
error: `♔` is not a piece of this game
 --> bad.alg:5:8
  |
5 | royal  ♔
  |        ^ expected a piece from a `pieces` line

error: unknown name `stepp`
 --> bad.alg:7:14
  |
7 | turn Black : stepp
  |              ^^^^^ not defined in this file or the files it extends

1 file checked: 2 errors, 0 warnings

"#]]);
}

#[test]
fn json_has_a_line_for_each_diagnostic() {
    let home = Home::new().file("bad.alg", BAD).file("binary.alg", b"\0");
    let done = home.run(&["check", "--json", "bad.alg", "binary.alg"]).code(2).stderr_eq("");
    let rows: Vec<serde_json::Value> =
        printed(&done).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len(), 3);
    let first = serde_json::json!({
        "file": "bad.alg", "line": 5, "column": 8, "severity": "error",
        "title": "`♔` is not a piece of this game", "label": "expected a piece from a `pieces` line", "hint": null,
    });
    assert_eq!(rows[0], first);
    assert_eq!(rows[2]["file"], "binary.alg");
    assert_eq!(rows[2]["line"], serde_json::Value::Null);
}

#[test]
fn files_names_and_the_standard_input_are_read() {
    let home = Home::new().file("bad.alg", BAD);
    home.run(&["check", "chess", "koth"]).success().stderr_eq("").stdout_eq("2 files checked: no problems\n");
    let fed = home.alfil(&["check", "-"]).stdin(BAD).assert().code(2);
    assert!(printed(&fed).contains("--> -:5:8"));
    home.run(&["check", "missing.alg", "chess"])
        .code(2)
        .stdout_eq("1 file checked: 1 error, 0 warnings\n")
        .stderr_eq(str!["error: there is no file `missing.alg`; [..]\n"]);
}

#[test]
fn warnings_do_not_fail_the_check() {
    let text = "title A\nboard square 3x3\npieces White ♙ ♘\npieces Black ♟ ♞\n\
                twist(♙) = ♘\ntwist(♘) = ♘\nturn White : . -> twist(♙)\nturn Black : . -> ♟\n";
    let home = Home::new().file("odd.alg", text);
    let done = home.run(&["check", "odd.alg"]);
    let printed = printed(&done);
    assert!(!printed.contains("error:"), "{printed}");
    done.success();
}

#[test]
fn escape_sequences_in_rule_files_are_removed() {
    let home = Home::new().file("evil.alg", "title \u{1b}[2J\nboard \u{1b}[31m\n");
    let done = home.run(&["check", "evil.alg"]).code(2);
    assert!(!printed(&done).contains('\u{1b}'));
}

#[test]
fn there_are_no_colours_without_a_terminal() {
    let home = Home::new().file("bad.alg", BAD);
    let done = home.alfil(&["check", "bad.alg"]).env("CLICOLOR_FORCE", "1").assert().code(2);
    assert!(!printed(&done).contains('\u{1b}'));
}

#[test]
fn stats_show_engines_and_times() {
    let home = Home::new().file("bad.alg", BAD);
    let done = home.run(&["check", "--stats", "tic_tac_toe", "breakthrough"]).success().stderr_eq("");
    let text = printed(&done);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "rules/tic_tac_toe.alg");
    let times: Vec<&str> = lines[1].split_whitespace().collect();
    assert_eq!([times[0], times[3], times[6], times[9]], ["load", "check", "compile", "tables"], "{text}");
    assert_eq!(lines[3].split_whitespace().collect::<Vec<_>>(), ["part", "engine", "ground", "moves", "notes"]);
    assert!(lines.contains(&"rules/breakthrough.alg"), "{text}");
    assert_eq!(lines.last(), Some(&"2 files checked: no problems"));
    // The columns align with their headers.
    let columns = lines[3].find("engine").zip(lines[3].find("notes")).expect("a header");
    assert!(lines[4].len() >= columns.0 && lines[4][..columns.0].ends_with(' '), "{text}");

    let done = home.run(&["check", "--stats", "--json", "chess", "bad.alg"]).code(2).stderr_eq("");
    let rows: Vec<serde_json::Value> =
        printed(&done).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len(), 3, "rules with errors are not compiled");
    assert!(rows[0]["parts"].as_array().expect("parts").len() >= 2);
    assert!(rows[0]["table_bytes"].is_u64() && rows[0]["compile_seconds"].is_f64(), "{}", rows[0]);
}
