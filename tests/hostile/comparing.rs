//! Linting a file takes no longer than loading it.

use super::fate::ProcessorTime;
use super::lines;
use crate::support::loaded;
use alfil::algebra::lint;
use std::time::Duration;

/// The limit catches hangs and does not measure speed.
const MAX_COMPARE_TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 100 } else { 20 });

#[test]
fn thousands_of_alternatives() {
    let start = ProcessorTime::now();
    let arrow = |i: usize| format!("(♙ + u^{}r^{}. -> .)", 1 + i % 60, i / 60);
    let arrows: Vec<String> = (0..3000).map(arrow).collect();
    let text = lines(30, |i| format!("x{i} = {}", arrows[i * 100..i * 100 + 100].join(" | ")));
    let all: Vec<String> = (0..30).map(|i| format!("x{i}")).collect();
    let loaded = loaded(&format!(
        "board square 4x4\npieces White ♙\npieces Black ♟\n{text}turn Black : nil\nturn White : {}\n",
        all.join(" | ")
    ));
    assert!(start.elapsed() < MAX_COMPARE_TIME, "took {:?}", start.elapsed());
    assert_eq!(loaded.diagnostics, []);
    // Most of them do not fit on the board; the search for such parts must end.
    let start = ProcessorTime::now();
    assert!(!lint(&loaded).is_empty());
    assert!(start.elapsed() < MAX_COMPARE_TIME, "took {:?}", start.elapsed());
}

/// Searching for covered moves must not take longer than loading.
#[test]
fn alternatives_that_are_hard_to_compare() {
    #[track_caller]
    fn checked(text: &str) {
        let loaded =
            loaded(&format!("board square 26x26\npieces White ♙ ♖\npieces Black ♟ ♜\nturn Black : nil\n{text}"));
        assert!(loaded.rules.is_some(), "{:?}", loaded.diagnostics);
        let start = ProcessorTime::now();
        let _ = lint(&loaded);
        assert!(start.elapsed() < MAX_COMPARE_TIME, "took {:?}", start.elapsed());
    }
    let step = |i: usize| format!("(% + u{}[♙♖] -> . + u{}%)", "u".repeat(i % 7), "u".repeat(i % 7));
    // Sequences of optional parts match each other in very many ways.
    let idle: Vec<String> = (0..30).map(|i| format!("{}?", step(i))).collect();
    let long = |last: &str| format!("({} {last})", idle.join(" "));
    checked(&format!("turn White : {} | {} | {}\n", long("(♙ -> .)"), long("(♖ -> .)"), long("(♟ -> .)")));
    // Nested alternatives, each in each.
    let nested = lines(11, |i| format!("x{i} = (x{} else {}) | (if full then x{} else nil)", i + 1, step(i), i + 1));
    checked(&format!("{nested}x11 = ♙ -> .\nturn White : x0 | (x0 else nil) | (if full then x0 else nil)\n"));
    // Thousands of rewrites against thousands.
    let wide = |i: usize| {
        format!("([♙♖♟♜.] + u[♙♖♟♜.] + uu[♙♖♟♜.] -> [♙♖♟♜.] + u[♙♖♟♜.] + uu[♙♖♟♜] + {}♙)", "r".repeat(i + 1))
    };
    let wide: Vec<String> = (0..10).map(wide).collect();
    checked(&format!("turn White : {}\n", wide.join(" | ")));
    let many: Vec<String> = (0..300).map(step).collect();
    checked(&format!("turn White : {}\n", many.join(" | ")));
    // Fragments that fit nowhere are laid on every cell.
    let nowhere: Vec<String> = (0..900).map(|i| format!("(♙ + u^{}♟ -> .)", 26 + i)).collect();
    checked(&format!("turn White : {}\n", nowhere.join(" | ")));
}
