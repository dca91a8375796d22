//! Texts from strangers: whatever they hold, reading them ends soon and without a crash.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use crate::{
    source::FileId,
    syntax::{declared_marks, extended, format, parse, parse_expression},
};

/// Reads a text in every way there is, in little time; every span must fit the text.
#[track_caller]
fn check(text: &str) -> usize {
    let start = Instant::now();
    let parsed = parse(FileId(0), text, &['°', '\'']);
    let alone = parse_expression(FileId(0), text, &['°']).err().unwrap_or_default();
    declared_marks(text);
    extended(FileId(0), text);
    let took = start.elapsed();
    assert!(took < Duration::from_secs(10), "{took:?}");
    let start = Instant::now();
    if let Ok(formatted) = format(FileId(0), text, &['°', '\'']) {
        assert!(format(FileId(0), &formatted, &['°', '\'']).as_ref() == Ok(&formatted), "{text:.200}");
    }
    let took = start.elapsed();
    assert!(took < Duration::from_secs(10), "{took:?}");
    for diagnostic in parsed.diagnostics.iter().chain(&alone) {
        for span in diagnostic.labels.iter().map(|label| label.span).chain(diagnostic.fix.iter().map(|fix| fix.span)) {
            assert!(text.get(span.start..span.end).is_some(), "{diagnostic:?}");
        }
    }
    parsed.diagnostics.len()
}

#[track_caller]
fn check_title(text: &str, expect: &str) {
    check(text);
    let titles: Vec<String> = parse(FileId(0), text, &[]).diagnostics.into_iter().map(|fault| fault.title).collect();
    assert_eq!(titles, [expect]);
}

#[test]
fn deep_nesting() {
    let deep = "more than 32 brackets and prefixes inside one another";
    for open in ["(", "f(", "u(", "not ", "their ", "%♔: ", "each x: ", "if x then ", "if ", "(if x then ", "@("] {
        check_title(&format!("x_ = {}", open.repeat(1000)), deep);
        check(&format!("x_ = {}", open.repeat(100_000)));
    }
    check_title(&format!("x_ = {}", "if a then b else ".repeat(33)), deep);
    check_title(&format!("x_ = y{}", "?".repeat(1000)), "more than 8 postfixes on one operand");
    check_title(&format!("x_ = ({}", "[".repeat(100)), "no bracket can stand inside `[ ]`");
}

#[test]
fn nesting_at_the_limit_is_read_fast() {
    for (open, close) in [
        ("(", ")"),
        ("f(", ")"),
        ("u(a + ", ")"),
        ("%x: (", ")?"),
        ("(if a then ", " else b)"),
        ("a or b and c = d else e -> f | g + h & i;j (", ")*?*?*?*?"),
    ] {
        let depth = if open.starts_with(['%', 'i']) || open.starts_with("(if") { 15 } else { 31 };
        for middle in ["x", "", "x y -> ->", "& :"] {
            let text = format!("x_ = {}{middle}{}", open.repeat(depth), close.repeat(depth));
            let start = Instant::now();
            let parsed = parse(FileId(0), &text, &[]);
            assert!(start.elapsed() < Duration::from_millis(200), "{text}");
            assert_eq!(parsed.diagnostics.is_empty(), middle == "x", "{text} {:?}", parsed.diagnostics);
        }
    }
}

#[test]
fn long_texts() {
    for unit in [
        "a",
        "(",
        "♔",
        "a ",
        "a + ",
        "[♔",
        "\u{0}",
        "\u{FE0F}",
        "/",
        "{",
        "°",
        "²",
        "\"",
        "a\n",
        "=\n",
        " \n",
        "setup x\n",
    ] {
        check(&unit.repeat((256 << 10) / unit.len()));
        check(&unit.repeat((1 << 20) / unit.len()));
        check(&format!("x_ = {}", unit.repeat(60_000 / unit.len())));
    }
    check_title(&" ".repeat((1 << 20) + 1), "a rule file has at most 256 KiB");
    check_title(&"a".repeat(1 << 17), "this statement is too long");
    check_title(&"royal\n".repeat(10_001), "a file has at most 10000 statements");
}

#[test]
fn strange_characters() {
    check("\u{0}\u{0}\u{0}");
    check("x_ = \u{0}♔");
    check("setup ♔\u{0}\u{85}\u{2028}\u{202E}");
    check("\u{FEFF}\u{FE0F}title x\u{FE0F}");
}

#[test]
fn every_prefix_of_a_file() {
    let chess = include_str!("chess.alg");
    for (end, _) in chess.char_indices() {
        check(&chess[..end]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        check(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn random_words(words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..30)) {
        check(&words.concat());
        check(&format!("x_ = {}", words.concat()));
        check(&format!("end {} : {}", words.concat(), words.concat()));
        check(&format!("mark {} kept while {}", words.concat(), words.concat()));
        check(&format!("zone {} = {}", words.concat(), words.concat()));
    }
}

const WORDS: [&str; 62] = [
    "(", ")", "[", "]", "{", "}", "[^", "{2}", "{1,", "+", "*", "?", "!", "²", "⁻", "^", "^-1", "/", "|", "&", ";",
    "->", "→", "-", "=", "<=", "≥", ":", "%", "%♔:", "%p :", "each ", "if ", "then ", "else ", "not ", "their ",
    "and ", "or ", "♔", "°", "'", "¬", "¬°", "@", ".", "#", "0", "1", "12", "u", "R", "name", "f(", ",", " ", "\n",
    "\n ", "quiet ", "nil", "∅", "$",
];
