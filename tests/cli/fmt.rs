//! `alfil fmt`.

use super::Home;
use snapbox::str;

const ROUGH: &str = "title Line -- a game
board square 3x1
pieces White ♙
pieces Red ♟
turn White : . → ♙ |
  nil -- or nothing
turn Red: .->♟


end full:draw
";

const HOUSE: &str = "title    Line  -- a game
board    square 3x1
pieces   White ♙
pieces   Red   ♟
turn     White : . -> ♙
               | nil  -- or nothing
turn     Red   : . -> ♟

end      full : draw
";

fn text(home: &Home, name: &str) -> String {
    std::fs::read_to_string(home.path(name)).expect("read")
}

#[test]
fn files_are_formatted_in_place() {
    let home = Home::new().file("rough.alg", ROUGH).file("house.alg", HOUSE);
    let before = std::fs::metadata(home.path("house.alg")).expect("asked").modified().expect("known");
    let done = home.run(&["fmt", "rough.alg", "house.alg"]).success().stderr_eq("");
    done.stdout_eq("2 files formatted: 1 changed\n");
    assert_eq!((text(&home, "rough.alg").as_str(), text(&home, "house.alg").as_str()), (HOUSE, HOUSE));
    let after = std::fs::metadata(home.path("house.alg")).expect("asked").modified().expect("known");
    assert_eq!(before, after, "a formatted file is not written");
    home.run(&["fmt", "rough.alg"]).success().stderr_eq("").stdout_eq("1 file formatted: 0 changed\n");
    assert_eq!(std::fs::read_dir(home.path(".")).expect("listed").count(), 2, "no temporary file is left");
}

#[test]
fn check_changes_nothing() {
    let home = Home::new().file("rough.alg", ROUGH).file("house.alg", HOUSE).file("open.alg", HOUSE.trim_end());
    home.run(&["fmt", "--check", "house.alg", "chess"])
        .success()
        .stderr_eq("")
        .stdout_eq("2 files checked: all formatted\n");
    home.run(&["fmt", "--check", "rough.alg", "house.alg", "open.alg"]).code(2).stderr_eq("").stdout_eq(str![[r#"
rough.alg:1: not formatted
open.alg:10: not formatted
3 files checked: 2 not formatted

"#]]);
    assert_eq!(text(&home, "rough.alg"), ROUGH);
    home.run(&["fmt", "--check", "house.alg", "nosuch.alg"])
        .code(2)
        .stdout_eq("1 file checked: 0 not formatted, 1 error\n");
}

#[test]
fn standard_input_is_formatted_to_standard_output() {
    let home = Home::new();
    home.alfil(&["fmt", "-"]).stdin(ROUGH).assert().success().stderr_eq("").stdout_eq(HOUSE);
    home.alfil(&["fmt", "--check", "-"]).stdin(ROUGH).assert().code(2).stderr_eq("").stdout_eq(str![[r#"
-:1: not formatted
1 file checked: 1 not formatted

"#]]);
    home.alfil(&["fmt", "-"]).stdin("title Bad\nx_ = (\n").assert().code(2).stdout_eq("");
}

#[test]
fn files_with_syntax_errors_stay_unchanged() {
    let bad = "title   Bad\nx_ = (\n";
    let home = Home::new().file("bad.alg", bad).file("rough.alg", ROUGH);
    let done = home.run(&["fmt", "bad.alg", "none.alg", "rough.alg"]).code(2);
    done.stdout_eq("1 file formatted: 1 changed, 2 errors\n").stderr_eq(str![[r#"
error: unclosed bracket
 --> bad.alg:2:6
  |
2 | x_ = (
  |      ^ expected a matching `)`
  |
  = help: a statement ends before the next line that is not indented
error: there is no file `none.alg`; check the path, or use the name of a game that `alfil list` shows

"#]]);
    assert_eq!((text(&home, "bad.alg").as_str(), text(&home, "rough.alg").as_str()), (bad, HOUSE));
}

#[test]
fn names_need_not_be_defined() {
    // Names and kinds are not resolved. Marks are, because they affect the layout; another file may declare them.
    let own = "extends chess\ntitle Own\nodd = unknown ♖° ♙' | [♖°\n  ♙]\n";
    let home = Home::new().file("own.alg", own);
    home.run(&["fmt", "own.alg"]).success().stderr_eq("").stdout_eq("1 file formatted: 1 changed\n");
    assert_eq!(text(&home, "own.alg"), "extends  chess\ntitle    Own\nodd      = unknown ♖°♙' | [♖°♙]\n");
}

#[test]
#[cfg(unix)]
fn a_read_only_file_stays_unchanged() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new().file("rough.alg", ROUGH);
    std::fs::set_permissions(home.path("rough.alg"), std::fs::Permissions::from_mode(0o444)).expect("set");
    let done = home.run(&["fmt", "rough.alg"]).code(2).stdout_eq("0 files formatted: 0 changed, 1 error\n");
    done.stderr_eq("error: no permission to write `[..]rough.alg`; change the permissions of the file or its folder\n");
    assert_eq!(text(&home, "rough.alg"), ROUGH);
}
