//! Rule files that would hang, crash or exhaust a program that trusts them.

use super::support::{game, loaded};
use alfil::algebra::warnings;
use alfil::game::{Fault, Game, Past};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// A file behind players and a board is refused with this error, soon.
#[track_caller]
fn refused(text: &str, title: &str) {
    let start = Instant::now();
    let loaded = loaded(&format!("board square 4x4\npieces White ♙ ♖\npieces Black ♟ ♜\nturn Black : nil\n{text}"));
    let titles: Vec<&str> = loaded.diagnostics.iter().map(|diagnostic| diagnostic.title.as_str()).collect();
    assert!(titles.contains(&title), "{titles:?}");
    assert!(titles.len() < 5, "one message is enough: {titles:?}");
    assert!(start.elapsed() < Duration::from_secs(5), "took {:?}", start.elapsed());
}

/// A file that loads, but whose first turn is a fault.
#[track_caller]
fn faulty(text: &str, title: &str) {
    let start = Instant::now();
    let game = game(&format!("{text}\nturn Black : nil\n"));
    let fault = game.standing(&game.start(), Past::default()).map(|standing| standing.actions.len());
    assert_eq!(fault.map_err(|Fault { title, .. }| title), Err(title.to_owned()));
    assert!(start.elapsed() < Duration::from_secs(20), "took {:?}", start.elapsed());
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, i| {
        let _ = writeln!(text, "{}", line(i));
        text
    })
}

#[test]
fn long_chains_of_definitions() {
    let chain = lines(9000, |i| format!("x{i} = x{}", i + 1)) + "x9000 = nil\nturn White : x0\n";
    refused(&chain, "more than 200 expressions stand in one another here");
    let nested = lines(300, |i| format!("x{i} = {}x{}{}", "(".repeat(30), i + 1, ")".repeat(30)));
    refused(&(nested + "x300 = nil\nturn White : x0\n"), "more than 200 expressions stand in one another here");
    let ring = lines(9000, |i| format!("x{i} = x{}", (i + 1) % 9000)) + "turn White : x0\n";
    refused(&ring, "more than 200 expressions stand in one another here");
}

#[test]
fn short_texts_for_huge_moves() {
    let doubled = lines(40, |i| format!("x{i} = x{} | x{}", i + 1, i + 1)) + "x40 = ♙ -> .\nturn White : x0\n";
    refused(&doubled, "this stands for more than 400000 expressions");
    let many = "two(M) = M M\nfour(M) = two(two(M))\nmuch(M) = four(four(four(M)))\n".to_owned()
        + &lines(2000, |i| format!("x{i} = much(four(two(♙ -> .)))"));
    refused(&(many + "turn White : nil\n"), "this file stands for more than 4000000 expressions");
}

#[test]
fn huge_patterns() {
    let row = "wide = [♙♖] | [♟♜] | . \nx = (wide wide wide wide) ; (wide wide wide wide) -> .\nturn White : x\n";
    refused(row, "this pattern stands for more than 4096 fragments");
    let any = "turn White : (♙ + u. + r. -> any + u any + r any) | nil\n";
    assert!(
        loaded(&format!("board square 4x4\npieces White ♙ ♖\npieces Black ♟ ♜\nturn Black : nil\n{any}"))
            .rules
            .is_some()
    );
}

#[test]
fn thousands_of_alternatives() {
    let start = Instant::now();
    let arrow = |i: usize| format!("(♙ + u^{}r^{}. -> .)", 1 + i % 60, i / 60);
    let arrows: Vec<String> = (0..3000).map(arrow).collect();
    let text = lines(30, |i| format!("x{i} = {}", arrows[i * 100..i * 100 + 100].join(" | ")));
    let all: Vec<String> = (0..30).map(|i| format!("x{i}")).collect();
    let loaded = loaded(&format!(
        "board square 4x4\npieces White ♙\npieces Black ♟\n{text}turn Black : nil\nturn White : {}\n",
        all.join(" | ")
    ));
    assert!(start.elapsed() < Duration::from_secs(5), "took {:?}", start.elapsed());
    assert_eq!(loaded.diagnostics, []);
    // Most of them do not fit on the board; there is an end to finding that out.
    let start = Instant::now();
    assert!(!warnings(&loaded).is_empty());
    assert!(start.elapsed() < Duration::from_secs(20), "took {:?}", start.elapsed());
}

/// Looking for what is covered must not take longer than reading it.
#[test]
fn alternatives_that_are_hard_to_compare() {
    #[track_caller]
    fn checked(text: &str) {
        let loaded =
            loaded(&format!("board square 26x26\npieces White ♙ ♖\npieces Black ♟ ♜\nturn Black : nil\n{text}"));
        assert!(loaded.rules.is_some(), "{:?}", loaded.diagnostics);
        let start = Instant::now();
        let _ = warnings(&loaded);
        assert!(start.elapsed() < Duration::from_secs(20), "took {:?}", start.elapsed());
    }
    let step = |i: usize| format!("(% + u{}[♙♖] -> . + u{}%)", "u".repeat(i % 7), "u".repeat(i % 7));
    // Sequences of which any part may be passed over match each other in very many ways.
    let idle: Vec<String> = (0..30).map(|i| format!("{}?", step(i))).collect();
    let long = |last: &str| format!("({} {last})", idle.join(" "));
    checked(&format!("turn White : {} | {} | {}\n", long("(♙ -> .)"), long("(♖ -> .)"), long("(♟ -> .)")));
    // Nested alternatives, each in each.
    let nested = lines(8, |i| format!("x{i} = (x{} else {}) | (if full then x{} else nil)", i + 1, step(i), i + 1));
    checked(&format!("{nested}x8 = ♙ -> .\nturn White : x0 | (x0 else nil) | (if full then x0 else nil)\n"));
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

#[test]
fn one_thing_after_another() {
    let steps = format!("s = ♙ + u. -> . + u♙\nturn White : {}\n", "s ".repeat(1000));
    refused(&steps, "this does more than 400 things one after another");
    let conditions = format!("turn White : nil\nend {}♙ : draw\n", "not ".repeat(30));
    assert!(
        loaded(&format!("board square 4x4\npieces White ♙\npieces Black ♟\nturn Black : nil\n{conditions}"))
            .rules
            .is_some()
    );
}

#[test]
fn turns_without_end() {
    let board = "board square 26x26\npieces White ♙\npieces Black ♟";
    faulty(
        &format!("{board}\nturn White : (. -> ♙) (. -> ♙) (. -> ♙) (. -> ♙)"),
        "this turn can be carried out in more than 100000 ways",
    );
    let walks = "(walk(u) | walk(d) | walk(l) | walk(r)) ".repeat(60);
    faulty(&format!("{board}\nturn White : %.: {walks}∅ | {walks}♙"), "this turn takes more than 50000000 steps");
    let all = "(. -> ♙)*";
    faulty(
        &format!("board square 6x6\npieces White ♙\npieces Black ♟\nturn White : {all}"),
        "this repetition leads through more than 500000 states in one turn",
    );
}

/// A mark that asks for its own position again.
#[test]
fn marks_that_ask_for_themselves() {
    let game = game(
        "board square 3x3\npieces White ♙\npieces Black ♟\nmark ° new on ♙ ♟ lost when moved kept while their (their ♙°)\n\
         setup ♟♟♟\n ...\n ♙♙♙\nturn White : %♙: % + u. -> . + u%\nturn Black : nil",
    );
    assert_eq!(game.standing(&game.start(), Past::default()).expect("an answer").actions.len(), 3);
}
