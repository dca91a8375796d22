//! Turns with very many or endless steps.

use super::fate::{Fate, check};

const STATES: &str = "this repetition leads through more than 500000 states in one turn";
const MEMORY: &str = "this repetition holds more than 256 MiB of positions in one turn";
const TOO_MANY_STEPS: &str = "this turn takes more than 50000000 steps";
const MANY_OUTCOMES: &str = "this turn has more than 100000 outcomes";

/// A game with an empty board or one full of white pawns.
fn game(board: &str, full: bool, text: &str) -> String {
    let size = board.split('x').next().and_then(|files| files.parse().ok()).unwrap_or(8);
    let row = format!("         {}\n", "♙".repeat(size));
    let setup = if full { format!("setup\n{}", row.repeat(size)) } else { String::new() };
    format!(
        "board square {board}\npieces White ♙ ♖\npieces Black ♟ ♜\nmark ° old on ♙ ♖ ♟ ♜\nmark ' new on ♙ ♖ ♟ ♜ lasts one turn\n\
         {setup}{text}\nturn Black : nil\n"
    )
}

fn turn(board: &str, full: bool, turn: &str) -> String {
    game(board, full, &format!("turn White : {turn}"))
}

#[test]
fn repetitions() {
    check("every set of squares", &turn("6x6", false, "(. -> ♙)*"), Fate::Fault(STATES, "(. -> ♙)*"));
    check("every set, at least once", &turn("6x6", false, "(. -> ♙)+"), Fate::Fault(STATES, "(. -> ♙)+"));
    check("on a large board", &turn("26x26", false, "(. -> ♙)*"), Fate::Fault(MEMORY, "(. -> ♙)*"));
    check("as often as possible", &turn("6x6", false, "(. -> ♙)*!"), Fate::Fault(STATES, "(. -> ♙)*!"));
    check("ten thousand times", &turn("6x6", false, "(. -> ♙){10000}"), Fate::Fault(STATES, "(. -> ♙){10000}"));
    check(
        "up to ten thousand times",
        &turn("6x6", false, "(. -> ♙){0,10000}!"),
        Fate::Fault(STATES, "(. -> ♙){0,10000}!"),
    );
    check("nothing, ten thousand times", &turn("6x6", false, "((nil{10000}){10000}){10000}"), Fate::Plays(1));
    check("never, ten thousand times", &turn("6x6", true, "(∅{10000}){10000} | nil"), Fate::Plays(1));
    check("conditions, ten thousand times", &turn("6x6", true, "((♙*){10000}){10000}"), Fate::Plays(1));
    check(
        "to and fro",
        &turn("4x4", true, "((♙ -> ♖) | (♖ -> ♙)){10000}"),
        Fate::Fault(STATES, "((♙ -> ♖) | (♖ -> ♙)){10000}"),
    );
    check("stars in stars", &turn("3x3", false, "((((. -> ♙)*)*)*)*"), Fate::Plays(512));
    check("greedy stars in stars", &turn("3x3", false, "((((. -> ♙)*!)*!)*!)*!"), Fate::Plays(1));
}

#[test]
fn walks_that_come_back() {
    let torus = "26x26 wrapped in both";
    check("round the torus", &turn(torus, true, "%♙: walk(u)*"), Fate::Ends);
    check("everywhere on the torus", &turn("8x8 wrapped in both", true, "%♙: (walk(u) | walk(r))*"), Fate::Plays(4096));
    check(
        "everywhere on a large torus",
        &turn(torus, true, "%♙: (walk(u) | walk(r))* (% -> ♖)"),
        Fate::Fault(MANY_OUTCOMES, "%♙: (walk(u)"),
    );
    check("round and round", &turn(torus, false, "%.: (walk(u){10000}){10000}"), Fate::Fault(STATES, "walk(u){10000}"));
    check("far away and back", &turn(torus, true, "%♙: walk((u^1000)^1000)"), Fate::Plays(676));
    check(
        "farther than numbers go",
        &turn(torus, true, "%♙: walk(((((u^1000)^1000)^1000)^1000)^1000)"),
        Fate::Plays(676),
    );
    check("turned without end", &turn("4x4", true, "%♙: (walk(R) | walk(F))*"), Fate::Plays(16));
    check("a path of stars", &turn("8x8 wrapped in both", false, "%.: /((F*)*)*$/"), Fate::Ends);
    check("a path round everything", &turn("8x8 wrapped in both", true, "%♙: /((F|LF|RF)*)*/"), Fate::Ends);
    check(
        "a long path",
        &turn(torus, false, "%.: /((F|LF|RF){100}){100}$/"),
        Fate::Fault(STATES, "/((F|LF|RF){100}){100}$/"),
    );
    check(
        "words of walks",
        &turn("26x26", true, &format!("%♙: {}♜", "(walk(u) | walk(d) | walk(l) | walk(r)) ".repeat(60))),
        Fate::Fault(TOO_MANY_STEPS, "%♙: (walk(u)"),
    );
    check(
        "carried everywhere",
        &turn("5x5 wrapped in both", true, "%♙: carry((walk(u) | walk(r))*) carry((walk(u) | walk(r))*)"),
        Fate::Ends,
    );
}

#[test]
fn choices() {
    check(
        "four times any square",
        &turn("26x26", false, "(. -> ♙) (. -> ♙) (. -> ♙) (. -> ♙)"),
        Fate::Fault(MANY_OUTCOMES, "(. -> ♙) (. -> ♙)"),
    );
    check("any of any of any", &turn("26x26", true, "%♙: %♙: %♙: %♙: ♜"), Fate::Fault(TOO_MANY_STEPS, "%♙: %♙"));
    check("the same in many ways", &turn("26x26", true, "♙ ♙ (♙ -> ♖) (♖ -> ♙)"), Fate::Ends);
    check("most of very many", &turn("6x6", false, "most(count(♙), (. -> ♙)*)"), Fate::Fault(STATES, "(. -> ♙)*"));
    check(
        "most of very many choices",
        &turn("26x26", true, "most(count(♖), (♙ -> ♖) (♙ -> ♖) (♙ -> ♖))"),
        Fate::Fault("this choice holds more than 256 MiB of positions in one turn", "most(count(♖)"),
    );
    check(
        "least by what is dear",
        &turn("26x26", true, "least(count(%♙: count(%♙: ♙) > 1), ♙ -> ♖)"),
        Fate::Fault(TOO_MANY_STEPS, "least(count"),
    );
    check("a thousand alternatives", &turn("26x26", true, &vec!["(♙ -> ♖)"; 3000].join(" | ")), Fate::Plays(676));
    check(
        "each in each in each",
        &turn("26x26", true, "each ♙: each ♙: each ♙: (% -> ♖)"),
        Fate::Fault(TOO_MANY_STEPS, "each ♙: each ♙"),
    );
    check(
        "each of many outcomes",
        &turn("8x8", true, "each ♙: (♙ -> ♖)"),
        Fate::Fault("`each` has more than one outcome at a square", "each ♙: (♙ -> ♖)"),
    );
    check(
        "each against each",
        &turn("8x8 wrapped in files", true, "each ♙: ((% + r♙ -> . + r♖) else nil)"),
        Fate::Fault("`each` makes two different changes to one square", "each ♙"),
    );
    check(
        "each of every way",
        &turn("6x6", false, "each .: ((. -> ♙)* ♜ | (% -> ♙))"),
        Fate::Fault(STATES, "(. -> ♙)*"),
    );
    check("marks on marks", &turn("8x8", true, "(%♙: % -> %°)* (%♙: % -> %')*"), Fate::Fault(STATES, "(%♙: % -> %')*"));
    check("hands without end", &game("8x8", true, "hand White ♙\nturn White : (♙ -> ♙ + @♙)*"), Fate::Plays(255));
}

#[test]
fn starts() {
    let line = "start (. -> ♙) (. -> ♙) (. -> ♙)\n";
    check(
        "a product of starts",
        &game("26x26", false, &format!("{line}{line}turn White : nil")),
        Fate::Fault("this start has more than 100000 outcomes", "(. -> ♙)"),
    );
    check(
        "a hundred lines",
        &game("3x3", false, &("start (. -> ♙) | nil\n".repeat(100) + "turn White : nil")),
        Fate::Fault("the game has more than 100000 start positions", "(. -> ♙) | nil"),
    );
    check(
        "dear starts",
        &game("26x26", true, "start %♙: %♙: %♙: nil\nturn White : nil"),
        Fate::Fault("this start takes more than 50000000 steps", "%♙: %♙"),
    );
    check(
        "many dear starts",
        &game("26x26", true, "start %♙: (% -> ♖)\nstart %♙: %♙: (% -> ♖)\nturn White : nil"),
        Fate::Fault("this start has more than 100000 outcomes", "%♙: (% -> ♖)"),
    );
    check(
        "no start",
        &game("8x8", true, "start ∅\nturn White : nil"),
        Fate::Fault("the `start` moves have no outcome", "∅"),
    );
    check(
        "openings",
        &game("8x8", true, &("opening White : nil\n".repeat(249) + "turn White : nil")),
        Fate::Error("too many turns: the maximum is 250"),
    );
    check(
        "many openings",
        &game("8x8", true, &("opening White : nil\n".repeat(240) + "turn White : nil")),
        Fate::Plays(1),
    );
    check(
        "many turns",
        &game("8x8", true, &"turn White : nil\n".repeat(300)),
        Fate::Error("too many turns: the maximum is 250"),
    );
}

/// Turns, checks and threats that are as long as may be, each inside the other: a thread has only so much stack.
#[test]
fn long_turns_in_long_turns() {
    let long = |times: usize, last: &str| format!("{}{last}", "(♙ -> ♙) ".repeat(times));
    let game = |white: &str, black: &str, threat: &str| {
        format!(
            "board square 3x3\npieces White ♙ ♔\npieces Black ♟ ♚\nroyal ♔ ♚\nsetup ..♚\n ♙..\n ♔..\n\
             turn White : {white}\nturn Black : {black}\nthreat Black : {threat}\n"
        )
    };
    let taking = "(♔ + u♔ -> ♟ + u♟)";
    check("a long turn", &game(&long(390, "nil"), "nil", taking), Fate::Plays(1));
    check("and a long threat", &game(&long(390, "(not check)"), "nil", &long(390, taking)), Fate::Plays(1));
    let deep = "this turn nests more than 1000 moves";
    let (white, threat) = (long(390, "(not check) (not stuck)"), long(390, &format!("(not stuck) {taking}")));
    check("and a long question", &game(&white, "nil", &threat), Fate::Fault(deep, "(♙ -> ♙)"));
    let theirs = "(not their (not their (not check)))";
    check("of one another", &game(&long(390, theirs), &long(390, theirs), &threat), Fate::Fault(deep, "(♙ -> ♙)"));
}
