//! Conditions that are expensive to evaluate, in every context.

use super::fate::{Fate, check};

const TURN: &str = "this turn takes more than 50000000 steps";
const END: &str = "this end takes more than 50000000 steps";

/// A game with kings on a large board that is full of pawns.
fn game(text: &str) -> String {
    let row = |first: &str| format!("         {first}{}\n", "♙".repeat(25));
    let setup = format!("setup\n{}{}{}", row("♚"), row("♙").repeat(24), row("♔"));
    format!(
        "board square 26x26\npieces White ♙ ♔\npieces Black ♟ ♚\nroyal ♔ ♚\nmark ° old on ♙ ♔ ♟ ♚\n{setup}\
         nested = count(%♙: count(%♙: count(%♙: count(%♙: ♙) > 1) > 1) > 1) > 1\n{text}\n"
    )
}

#[test]
fn counts_of_counts() {
    check("in an end", &game("turn White : nil\nturn Black : nil\nend nested : draw"), Fate::Fault(END, "nested"));
    check(
        "in a turn",
        &game("turn White : if nested then nil\nturn Black : nil"),
        Fate::Fault(TURN, "if nested then nil"),
    );
    check(
        "in a threat",
        &game("turn White : nil\nturn Black : nil\nthreat Black : if nested then (♔ -> ♟)"),
        Fate::Fault(TURN, "nil"),
    );
    check(
        "in a start",
        &game("start nested\nturn White : nil\nturn Black : nil"),
        Fate::Fault("this start takes more than 50000000 steps", "nested"),
    );
    check(
        "in a mark",
        &game("turn White : (♙ -> ♙°)\nturn Black : nil").replace("on ♙ ♔ ♟ ♚", "on ♙ ♔ ♟ ♚ kept while nested"),
        Fate::Fault(TURN, "(♙ -> ♙°)"),
    );
    check(
        "a double negation",
        &game("turn White : nil\nturn Black : nil\nend not not nested : draw"),
        Fate::Fault(END, "not not nested"),
    );
    check(
        "in a choice",
        &game("turn White : most(count(%♙: nested), ♙ -> .)\nturn Black : nil"),
        Fate::Fault(TURN, "most(count(%♙: nested)"),
    );
    check(
        "in an opening",
        &game("opening White : if nested then nil\nturn White : nil\nturn Black : nil"),
        Fate::Fault(TURN, "if nested then nil"),
    );
    check(
        "for the opponent",
        &game("turn White : nil\nturn Black : nil\nend their their their nested : draw"),
        Fate::Fault(END, "their their"),
    );
    check(
        "claimed",
        &game("turn White : nil\nturn Black : nil\nend nested : draw if claimed"),
        Fate::Fault(END, "nested"),
    );
}

#[test]
fn many_expensive_ends() {
    let end = "end count(%♙: count(%♙: ♙) = 0) > 0 : draw\n";
    check(
        "a thousand ends",
        &game(&("turn White : nil\nturn Black : nil\n".to_owned() + &end.repeat(1000))),
        Fate::Fault(END, "count(%♙"),
    );
    let stuck = "end stuck and stuck : draw\nend their stuck : draw\n";
    check(
        "stuck and stuck",
        &game(&("turn White : (♙ -> .)\nturn Black : nil\n".to_owned() + &stuck.repeat(500))),
        Fate::Ends,
    );
    check("who has most", &game("turn White : nil\nturn Black : nil\nend ♙ : most(any)"), Fate::Plays(0));
}

#[test]
fn nested_conditions() {
    let threat = "turn Black : nil\nthreat Black : %♚: (check nil)\n";
    check("check in check", &game(&format!("turn White : %♔: check nil\n{threat}")), Fate::Plays(0));
    check("mated in a turn", &game("turn White : if mated then ∅ else nil\nturn Black : nil"), Fate::Plays(1));
    check(
        "stuck at every square",
        &game("turn White : if count(%any: stuck) > 0 then ∅ else nil\nturn Black : nil"),
        Fate::Plays(1),
    );
    check(
        "stuck in stuck",
        &game("turn White : if stuck then ∅ else (if their stuck then ∅ else nil)\nturn Black : if stuck then nil"),
        Fate::Ends,
    );
    check(
        "theirs in theirs",
        &game("turn White : if their (their (♙ and their (their ♙))) then nil\nturn Black : nil"),
        Fate::Plays(1),
    );
    check("repetition", &game("turn White : (♙ -> .) (not repeated 2)\nturn Black : nil"), Fate::Ends);
    check(
        "repetition at every square",
        &game("turn White : if count(%any: repeated 2) = 0 then nil\nturn Black : nil"),
        Fate::Plays(1),
    );
    check(
        "quiet at every square",
        &game("turn White : if count(%any: quiet 100) = 0 then nil\nturn Black : nil"),
        Fate::Plays(1),
    );
    check(
        "every pair of captures",
        &game("turn White : (♙ -> .) (♙ -> .)\nturn Black : (♟ -> .)"),
        Fate::Fault("this turn has more than 100000 outcomes", "(♙ -> .) (♙ -> .)"),
    );
    let large = format!("count(♙) {} > 1", "+ count(♙) ".repeat(1000));
    check("a long sum", &game(&format!("turn White : nil\nturn Black : nil\nend {large} : draw")), Fate::Plays(0));
    check(
        "large factors",
        &game("turn White : nil\nturn Black : nil\nend 9999 9999 9999 9999 9999 9999 count(♙) < 0 : draw"),
        Fate::Plays(1),
    );
    check(
        "numbers beyond numbers",
        &game("turn White : nil\nturn Black : nil\nend count(♙) = 99999999999999999999 : draw"),
        Fate::Error("this number is too large"),
    );
}

#[test]
fn marks_with_conditions() {
    let mark = |condition: &str| {
        format!(
            "board square 3x3\npieces White ♙\npieces Black ♟\nmark ° new on ♙ ♟ lost when moved kept while {condition}\n\
             setup ♟♟♟\n ...\n ♙♙♙\nturn White : %♙: % + u. -> . + u%\nturn Black : nil\n"
        )
    };
    check("for their own", &mark("their (their ♙°)"), Fate::Plays(3));
    check("for check", &mark("not check and not stuck and not mated"), Fate::Plays(3));
    check("for moves", &mark("(%♙°: (% + u. -> . + u%)*)"), Fate::Plays(3));
    check("for nothing", &mark("∅"), Fate::Plays(3));
}

#[test]
fn long_histories() {
    let go = "board square 26x26\npieces White ♙\npieces Black ♟\nturn White : (. -> ♙) (not repeated 2)\nturn Black : (. -> ♟) (not repeated 2)\n";
    check("history at every move", go, Fate::Plays(676));
}
