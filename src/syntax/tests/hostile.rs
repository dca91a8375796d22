//! Hostile texts: parsing any text ends soon and without a crash.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use crate::{
    source::FileId,
    syntax::{declared_marks, extended_file, format, parse, parse_expression},
};

/// How long this thread has kept the processor busy with something: other programs on the machine do not count, where the
/// system tells them apart.
fn busy(work: impl FnOnce()) -> Duration {
    let now = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
    };
    let (start, ago) = (now(), Instant::now());
    work();
    start.zip(now()).map_or_else(|| ago.elapsed(), |(start, end)| end.saturating_sub(start))
}

/// Twice as much takes about twice as long. What is measured in ticks of the clock and beside other threads varies, so the
/// bound is wide: what doubles with every step is still far beyond it.
#[track_caller]
fn check_growth(what: &str, half: Duration, whole: Duration) {
    assert!(whole < half * 8 + Duration::from_millis(200), "{what}: {half:?}, and twice as much {whole:?}");
}

/// Reads a text in every way there is, and some day comes to an end; every span must fit the text.
#[track_caller]
fn check(text: &str) -> usize {
    let mut diagnostics = 0;
    let took = busy(|| diagnostics = read_in_every_way(text));
    assert!(took < Duration::from_mins(1), "{took:?}");
    diagnostics
}

fn read_in_every_way(text: &str) -> usize {
    let parsed = parse(FileId(0), text, &['°', '\'']);
    let alone = parse_expression(FileId(0), text, &['°']).err().unwrap_or_default();
    declared_marks(text);
    extended_file(FileId(0), text);
    if let Ok(formatted) = format(FileId(0), text, &['°', '\'']) {
        assert!(format(FileId(0), &formatted, &['°', '\'']).as_ref() == Ok(&formatted), "{text:.200}");
    }
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
    let deep = "brackets and prefixes are nested more than 32 deep";
    for open in ["(", "f(", "u(", "not ", "their ", "%♔: ", "each x: ", "if x then ", "if ", "(if x then ", "@("] {
        check_title(&format!("x_ = {}", open.repeat(1000)), deep);
        check(&format!("x_ = {}", open.repeat(100_000)));
    }
    check_title(&format!("x_ = {}", "if a then b else ".repeat(33)), deep);
    check_title(&format!("x_ = y{}", "?".repeat(1000)), "too many postfixes: the maximum is 8");
    check_title(&format!("x_ = ({}", "[".repeat(100)), "brackets are not allowed inside `[ ]`");
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
            let nested = |depth: usize| format!("x_ = {}{middle}{}", open.repeat(depth), close.repeat(depth));
            let read = |text: &str| busy(|| drop(parse(FileId(0), text, &[])));
            let text = nested(depth);
            check_growth(&text, read(&nested(depth / 2)), read(&text));
            let parsed = parse(FileId(0), &text, &[]);
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
        let read = |bytes: usize| busy(|| _ = check(&unit.repeat(bytes / unit.len())));
        check_growth(unit, read(128 << 10), read(256 << 10));
        check(&unit.repeat((1 << 20) / unit.len()));
        check(&format!("x_ = {}", unit.repeat(60_000 / unit.len())));
    }
    check_title(&" ".repeat((1 << 20) + 1), "rule files are limited to 256 KiB");
    check_title(&"a".repeat(1 << 17), "this statement is too long");
    check_title(&"royal\n".repeat(10_001), "too many statements: the maximum is 10000");
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
