//! Deeply nested expressions.

use super::fate::{Fate, check};

const TOO_NESTED: Fate<'_> = Fate::Error("brackets and prefixes are nested more than 32 deep");

fn game(turn: &str) -> String {
    format!("board square 4x4\npieces White ♙\npieces Black ♟\nf(M) = M\nturn White : {turn}\nturn Black : nil\n")
}

/// The opening text, the middle, and the closing text.
const PAIRS: [(&str, &str, &str); 20] = [
    ("(", "nil", ")"),
    ("f(", "nil", ")"),
    ("u(", "♙", ")"),
    ("R(", "nil", ")"),
    ("C(", "nil", ")"),
    ("not ", "♙", ""),
    ("their ", "♙", ""),
    ("%♙: ", "nil", ""),
    ("each ♙: ", "nil", ""),
    ("if ♙ then ", "nil", ""),
    ("if ", "♙", " then nil"),
    ("if ♙ then nil else ", "nil", ""),
    ("(if ♙ then ", "nil", ")"),
    ("walk(", "u", ")"),
    ("carry(", "walk(u)", ")"),
    ("count(", "♙", ") = 1"),
    ("only(", "♙", ")"),
    ("least(count(♙), ", "nil", ")"),
    ("(nil)(", "nil", ")*"),
    ("@(", "♙", ")"),
];

#[test]
fn a_thousand_deep() {
    for (open, middle, close) in PAIRS {
        let deep = format!("{}{middle}{}", open.repeat(1000), close.repeat(1000));
        check(&format!("a thousand {open}"), &game(&deep), TOO_NESTED);
    }
}

#[test]
fn never_closed() {
    for open in ["(", "f(", "u(", "walk(", "@(", "count(", "%♙: ("] {
        check(&format!("open {open}"), &game(&open.repeat(10)), Fate::Error("unclosed bracket"));
    }
    check("open [", &game("[[[[[["), Fate::Error("brackets are not allowed inside `[ ]`"));
    check("open {", &game("nil{{{{{{"), Fate::Error("unclosed bracket"));
    check("open /", &game("//////("), Fate::Error("unclosed bracket"));
}

#[test]
fn too_long_to_be_deep() {
    for open in ["(", "not ", "%♙: ", "f(", "nil ", "♙ | ", ". + u"] {
        let long = open.repeat((65 << 10) / open.len());
        check(&format!("64 KiB of {open}"), &game(&long), Fate::Error("this statement is too long"));
    }
}

#[test]
fn at_the_limit() {
    let repeat = |text: &str, times: usize| text.repeat(times);
    let at = |open: &str, middle: &str, close: &str, depth: usize| {
        game(&format!("{}{middle}{}", repeat(open, depth), repeat(close, depth)))
    };
    check("31 brackets", &at("(", "nil", ")", 31), Fate::Plays(1));
    check("31 nots", &(game("nil") + &format!("end {}♙ : draw\n", repeat("not ", 31))), Fate::Plays(0));
    check("30 nots", &(game("nil") + &format!("end {}♙ : draw\n", repeat("not ", 30))), Fate::Plays(1));
    check("31 theirs", &(game("nil") + &format!("end {}♙ : draw\n", repeat("their ", 31))), Fate::Plays(1));
    check("15 loops in loops", &at("(", "%.: . -> ♙", ")*", 15).replace("%.: ", ""), Fate::Ends);
    check("15 greedy loops in loops", &at("(", "♙ -> .", ")*!", 15), Fate::Plays(1));
    check("15 ifs", &at("(if not ♙ then ", "nil", " else ∅)", 15), Fate::Plays(1));
    check("31 calls", &at("f(", "nil", ")", 31), Fate::Plays(1));
    // Each tests every square of an empty board, without a match.
    check("15 places", &at("%any: (", "nil", ")", 15), Fate::Plays(0));
}

#[test]
fn postfixes() {
    let many = Fate::Error("too many postfixes: the maximum is 8");
    for postfix in ["*", "+", "?", "!", "{2}", "*!", "^2", "°", "¬°"] {
        let text = game(&format!("nil{}", postfix.repeat(1000))) + "mark ° odd on ♙\n";
        check(&format!("a thousand {postfix}"), &text, many);
    }
    check("eight stars", &game("(♙ -> .)********"), Fate::Plays(1));
    check("superscripts", &game(&format!("nil{}", "²".repeat(1000))), Fate::Error("this number is too large"));
    check(
        "path stars",
        &game(&format!("%♙: /F{}/", "*".repeat(1000))),
        Fate::Error("too many postfixes: the maximum is 8"),
    );
    let brackets = format!("%♙: /{}F{}/", "(".repeat(40), ")".repeat(40));
    check("path brackets", &game(&brackets), Fate::Error("brackets are nested more than 32 deep"));
    check("path times", &game("%♙: /F{100000}/"), Fate::Error("invalid repetition count"));
}
