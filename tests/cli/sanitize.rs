//! No command prints characters that a terminal obeys, whatever a stranger's rule file and its name hold.

use super::Home;

/// A rule file that can be played.
const RULES: &str = "title Odd\nextends tic_tac_toe\n";
/// A rule file with U+009B, an escape sequence and a reversal of the writing direction.
const BROKEN: &str =
    "title Bro\u{1b}[31mken \u{9b}2J\nabout \u{202e}\nextends tic_tac_toe\nwhite\u{9b} := nobo\u{202e}dy\n";
/// The name of a file that a stranger chose, with such characters.
const NAME: &str = "a\u{9b}b\u{1b}[31m\u{202e}";

fn is_terminal_control(c: char) -> bool {
    c.is_control() && c != '\n' || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[track_caller]
fn check(args: &str) {
    let home = Home::new()
        .file(&format!("{NAME}.alg"), RULES)
        .file(&format!("{NAME}bad.alg"), BROKEN)
        .file(&format!("home/data/rules/{NAME}.alg"), RULES)
        .file(&format!("home/data/rules/{NAME}bad.alg"), BROKEN)
        .file(&format!("home/state/games/{NAME}.alfil"), "# alfil 2\nrules = \"a\u{9b}\"\n")
        .file(
            "home/state/games/one.alfil",
            "# alfil 2\nrules = \"a\\u009B\\n\"\nhash = \"0\"\nmode = \"game\"\nmoves = \"\"",
        );
    let args: Vec<String> = args.split(' ').map(|word| word.replace("NAME", NAME)).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done =
        home.alfil(&args).stdin("uci\nposition startpos moves \u{9b}\nsetoption name UCI_Variant value \u{9b}\nquit\n");
    let done = done.output().expect("ended");
    for bytes in [&done.stdout, &done.stderr] {
        let text = String::from_utf8(bytes.clone()).expect("text");
        assert!(!text.contains(is_terminal_control), "{args:?}: {text:?}");
    }
    assert!(matches!(done.status.code(), Some(0 | 2)), "{args:?}: {done:?}");
}

#[test]
fn files_are_checked() {
    check("check NAME.alg NAMEbad.alg NAMEmissing.alg");
    check("check NAME.alg NAMEbad.alg --json");
    check("check NAME.alg --stats");
    check("fmt NAME.alg NAMEbad.alg NAMEmissing.alg");
    check("fmt --check NAME.alg NAMEbad.alg");
}

#[test]
fn games_are_shown() {
    check("list");
    check("list --json");
    check("moves NAME.alg");
    check("moves NAME.alg --fen \u{9b}");
    check("render NAME.alg");
    check("render NAME.alg --json");
    check("replay");
    check("replay --json");
    check("replay NAME");
    check("replay one");
    check("play NAMEbad.alg");
    check("uci");
}

#[test]
fn games_are_counted_and_played() {
    check("perft NAME.alg 1");
    check("perft NAME.alg 1 --divide --json");
    check("perft NAMEbad.alg 1");
    check("bench NAME.alg --seconds 0.001");
    check("bench NAME.alg --seconds 0.001 --json");
    check("worlds NAME.alg --moves \u{9b}");
    check("worlds NAME.alg --moves a1 --query choices");
    check("solve NAME.alg --rounds 1");
    check("match random random NAME.alg --games 1 --threads 1");
    check("match random \u{9b}engine NAME.alg --games 1 --threads 1");
}

#[test]
fn files_stay_exact() {
    let home = Home::new().file("a.alg", "title  Od\u{9b}d -- a\u{202e}comment\nextends tic_tac_toe\n");
    home.run(&["fmt", "a.alg"]);
    let text = std::fs::read_to_string(home.path("a.alg")).expect("a file");
    assert!(text.contains('\u{202e}'), "{text:?}");
}
