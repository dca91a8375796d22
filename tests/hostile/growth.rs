//! Short texts that expand to huge terms.

use super::fate::{Fate, check};
use super::lines;

const TOO_LARGE: Fate<'_> = Fate::Error("this expands to more than 400000 expressions");
const TOO_LARGE_FILE: Fate<'_> = Fate::Error("this file expands to more than 4000000 expressions");
const TOO_LONG_CHAIN: Fate<'_> = Fate::Error("expressions are nested more than 200 deep here");
const TOO_DEEP: Fate<'_> = Fate::Error("this is more than 400 steps deep");
const TOO_MANY_FRAGMENTS: Fate<'_> = Fate::Error("this pattern expands to more than 4096 fragments");
const TOO_LARGE_FRAGMENT: Fate<'_> = Fate::Error("this fragment has more than 1000 squares");
const TOO_MANY_REWRITES: Fate<'_> = Fate::Error("this arrow expands to more than 4096 rewrites");

fn game(text: &str) -> String {
    format!("board square 4x4\npieces White ♙ ♖\npieces Black ♟ ♜\nmark ° old on ♙ ♖ ♟ ♜\n{text}\nturn Black : nil\n")
}

/// Defines `x0`, and then each name as twice the one before.
fn doubled(first: &str, twice: &str, last: &str) -> String {
    let steps = lines(40, |i| format!("x{} = {}", i + 1, twice.replace('x', &format!("x{i}"))));
    game(&format!("x0 = {first}\n{steps}{last}"))
}

#[test]
fn doubled_forty_times() {
    let turn = "turn White : x40";
    check("alternatives", &doubled("♙ -> .", "x | x", turn), TOO_LARGE);
    check("sequences", &doubled("♙ -> .", "x x", turn), TOO_LARGE);
    check("elses", &doubled("♙ -> .", "x else x", turn), TOO_LARGE);
    check("ifs", &doubled("♙ -> .", "if ♙ then x else x", turn), TOO_LARGE);
    check("conditions", &doubled("check", "x and x", "turn White : nil\nend x40 : draw"), TOO_LARGE);
    check("disjunctions", &doubled("check", "x or not x", "turn White : nil\nend x40 : draw"), TOO_LARGE);
    check("numbers", &doubled("count(♙)", "x + x", "turn White : nil\nend x40 = 7 : draw"), TOO_LARGE);
    check("movements", &doubled("u", "x x", "turn White : x40 ♙ -> ."), TOO_LARGE);
    check("patterns", &doubled("♙", "x | x", "turn White : x40 -> ."), TOO_LARGE);
    check("places", &doubled("♙", "x | x", "turn White : %x40: nil"), TOO_LARGE);
    check("classes", &doubled("♙", "[x x]", "turn White : %x40: nil"), TOO_LARGE);
    check("both", &doubled("♙", "x & x", "turn White : x40 -> ."), TOO_LARGE);
    check("numbers to choose by", &doubled("count(♙)", "x + x", "turn White : most(x40, ♙ -> .)"), TOO_LARGE);
    check("paths", &doubled("%♙: /F/", "x | x", turn), TOO_LARGE);
    check("threats", &doubled("♙ -> .", "x | x", "turn White : nil\nthreat White : x40"), TOO_LARGE);
    check("starts", &doubled("♙ -> .", "x | x", "turn White : nil\nstart x40"), TOO_LARGE);
    check("openings", &doubled("♙ -> .", "x | x", "turn White : nil\nopening White : x40"), TOO_LARGE);
    check("verdicts", &doubled("♙", "x | x", "turn White : nil\nend full : most(x40)"), TOO_LARGE);
    let marked = game("x0 = check\nTURN").replace("on ♙ ♖ ♟ ♜", "on ♙ kept while x40");
    let doubles = lines(40, |i| format!("x{} = x{i} and x{i}", i + 1)) + "turn White : nil";
    check("marks", &marked.replace("TURN", &doubles), TOO_LARGE);
}

#[test]
fn functions_of_functions() {
    let two = "two(M) = M M\nfour(M) = two(two(M))\nmany(M) = four(four(four(M)))\n";
    check("sequences", &game(&format!("{two}turn White : many(many(many(♙ -> .)))")), TOO_LARGE);
    check("too long a turn", &game(&format!("{two}turn White : four(four(four(four(four(♙ -> .)))))")), TOO_DEEP);
    let three = "f(a, b, c) = a | b | c | (a b) | (b c)\n";
    let call = |inner: &str| format!("f({inner}, {inner}, {inner})");
    let deep = (0..9).fold("nil".to_owned(), |inner, _| call(&inner));
    check(
        "three parameters",
        &game(&format!("{three}turn White : {}", &deep[..deep.len().min(60_000)])),
        Fate::Error("unclosed bracket"),
    );
    let names = lines(12, |i| format!("y{} = f(y{i}, y{i}, y{i})", i + 1));
    check("three parameters by name", &game(&format!("{three}y0 = ♙ -> .\n{names}turn White : y12")), TOO_LARGE);
    let pieces = "g(♙) = ♖\ng(♖) = ♙\n";
    let nested = lines(40, |i| format!("z{} = g(z{i}) | z{i}", i + 1));
    check("functions on pieces", &game(&format!("{pieces}z0 = ♙ -> .\n{nested}turn White : z40")), TOO_LARGE);
    let movements = lines(40, |i| format!("m{} = m{i} R m{i}", i + 1));
    check("movements", &game(&format!("m0 = u\n{movements}turn White : m40 (♙ -> .)")), TOO_LARGE);
    let parameters: Vec<String> = (0..2000).map(|i| format!("p{i}")).collect();
    let all = parameters.join(", ");
    check(
        "two thousand parameters",
        &game(&format!("f({all}) = nil\nturn White : f({})", "nil, ".repeat(1999) + "nil")),
        Fate::Plays(1),
    );
}

#[test]
fn chains() {
    check(
        "names",
        &game(&(lines(9000, |i| format!("x{i} = x{}", i + 1)) + "x9000 = nil\nturn White : x0")),
        TOO_LONG_CHAIN,
    );
    check(
        "movements",
        &game(&(lines(9000, |i| format!("x{i} = x{} u", i + 1)) + "x9000 = u\nturn White : x0 ♙ -> .")),
        TOO_LONG_CHAIN,
    );
    check(
        "calls",
        &game(&(lines(3000, |i| format!("x{i}(a) = x{}(a)", i + 1)) + "x3000(a) = a\nturn White : x0(nil)")),
        TOO_LONG_CHAIN,
    );
    check(
        "a ring",
        &game(&(lines(9000, |i| format!("x{i} = x{}", (i + 1) % 9000)) + "turn White : x0")),
        TOO_LONG_CHAIN,
    );
    check(
        "a small ring",
        &game("a = b\nb = c\nc = a\nturn White : a"),
        Fate::Error("`a` is defined in terms of itself"),
    );
    check(
        "itself in itself",
        &game("f(M) = f(f(M))\nturn White : f(nil)"),
        Fate::Error("`f` is defined in terms of itself"),
    );
    check(
        "a hundred and fifty",
        &game(&(lines(90, |i| format!("x{i} = x{}", i + 1)) + "x90 = nil\nturn White : x0")),
        Fate::Plays(1),
    );
}

#[test]
fn thousands() {
    let unused = lines(9000, |i| format!("x{i} = nil"));
    check("definitions", &game(&(unused + "turn White : nil")), Fate::Plays(1));
    check(
        "statements",
        &game(&lines(10_001, |i| format!("x{i} = nil"))),
        Fate::Error("too many statements: the maximum is 10000"),
    );
    check(
        "ends",
        &game(&(lines(9000, |i| format!("end count(♙) = {} : draw", i + 1)) + "turn White : nil")),
        Fate::Plays(1),
    );
    check("zones", &game(&(lines(5000, |i| format!("zone z{i} = rank 1")) + "turn White : nil")), Fate::Plays(1));
    check("things in a turn", &game(&format!("s = ♙ -> ♖\nturn White : {}", "s ".repeat(1000))), TOO_DEEP);
    check(
        "things in an end",
        &game(&format!("turn White : nil\nend {}♙ : draw", "♙ and ".repeat(3000))),
        Fate::Plays(1),
    );
    check("alternatives", &game(&format!("turn White : {}nil", "(♙ -> .) | ".repeat(4000))), Fate::Plays(1));
    check("elses", &game(&format!("turn White : {}nil", "(♙ -> .) else ".repeat(3000))), TOO_DEEP);
    let functions = lines(1000, |i| format!("x{i} = many(many((♙ -> .) | (♖ -> .)))"));
    let two = "two(M) = M | M\nfour(M) = two(two(M))\nmany(M) = four(four(M))\n";
    check("work", &game(&format!("{two}{functions}turn White : nil")), TOO_LARGE_FILE);
    let unknown = lines(2000, |i| format!("x{i} = nil"));
    let near = format!("x_{}", "y".repeat(60_000));
    check(
        "near names",
        &game(&format!("{unknown}turn White : {near}")),
        Fate::Error(&format!("unknown name `{near}`")),
    );
    let long = "k".repeat(30_000);
    check(
        "a long name",
        &game(&format!("{unknown}{long}a = nil\nturn White : {long}b")),
        Fate::Error(&format!("unknown name `{long}b`")),
    );
}

#[test]
fn wide_patterns() {
    check("rows of choices", &game("w = ♙ | ♖ | ♟ | ♜\nturn White : w w w w w w w w -> ."), TOO_MANY_FRAGMENTS);
    check("stacks of choices", &game("w = ♙ | ♖ | ♟ | ♜\nturn White : w;w;w;w;w;w;w;w -> ."), TOO_MANY_FRAGMENTS);
    check(
        "glued choices",
        &game("w = ♙ | ♖ | ♟ | ♜\nturn White : w + u w + uu w + r w + rr w + ru w + l w -> ."),
        TOO_MANY_FRAGMENTS,
    );
    check("powers of choices", &game("w = ♙ | ♖\nturn White : w^1000 -> ."), TOO_MANY_FRAGMENTS);
    check(
        "choices on the right",
        &game("turn White : .... -> [♙♖♟♜][♙♖♟♜][♙♖♟♜][♙♖♟♜] & [♙♖♟♜][♙♖♟♜][♙♖♟♜][♙♖♟♜]"),
        Fate::Plays(1024),
    );
    check(
        "more choices on the right",
        &game("turn White : .... ; .... -> [♙♖♟♜][♙♖♟♜][♙♖♟♜][♙♖♟♜] ; [♙♖♟♜][♙♖♟♜][♙♖♟♜][♙♖♟♜]"),
        TOO_MANY_REWRITES,
    );
    check(
        "choices that agree",
        &game("f(x) = x x x x x x x x -> x x x x x x x x\nturn White : f(any)"),
        Fate::Plays(0),
    );
    check(
        "choices that do not",
        &game("f(a, b, c, e, g, h, i) = a b c e g h i -> .\nturn White : f(any, any, any, any, any, any, any)"),
        TOO_MANY_FRAGMENTS,
    );
    check("what no marked piece is", &game("turn White : %[^♙° ♖° ♟° ♜° ♙¬° ♖¬° ♟¬° ♜¬°]: nil"), Fate::Plays(16));
}

#[test]
fn large_patterns() {
    check("a row", &game(&format!("turn White : {} -> .", ".".repeat(20_000))), TOO_LARGE_FRAGMENT);
    check("a stack", &game(&format!("turn White : {}. -> .", ".;".repeat(20_000))), TOO_LARGE_FRAGMENT);
    check(
        "glued squares",
        &game(&format!(
            "turn White : {} -> .",
            (1..3000).map(|i| format!("u^{}r^{}.", i % 1000, i / 1000)).collect::<Vec<_>>().join(" + ")
        )),
        TOO_LARGE_FRAGMENT,
    );
    check("a power", &game("turn White : (.^1000 ; .^1000) -> ."), TOO_LARGE_FRAGMENT);
    check("a power of a power", &game("turn White : (.^1000)^1000 -> ."), TOO_LARGE_FRAGMENT);
    check("hands", &game(&format!("turn White : {}. -> .", "@♙ + ".repeat(3000))), TOO_LARGE_FRAGMENT);
    check("a row that fits", &game(&format!("turn White : nil | ({} -> .)", ".".repeat(900))), Fate::Plays(1));
}

#[test]
fn paths_that_grow() {
    let path = |path: &str| game(&format!("turn White : nil | (%♙: /{path}/)"));
    check("steps", &path(&"F".repeat(60_000)), TOO_LARGE);
    check("times times times", &path("(((F{100}){100}){100}){100}"), Fate::Ends);
    check("tails", &path("((((F$L?){100}$L?){100}$L?){100}$L?){100}"), Fate::Ends);
    check("rows of tails", &path(&"F$?".repeat(5000)), TOO_LARGE);
    check("alternatives", &path(&"(F|L|R|$)".repeat(2000)), TOO_LARGE);
}
