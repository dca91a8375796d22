//! The laws of moves that seed 000 claims, in its text and in its Appendix A.

use super::bench::Bench;

/// Moves of every kind for laws that hold for any M.
const MOVES: [&str; 9] = [
    "nil",
    "∅",
    "(♖ + u. -> . + u♖)",
    "(% + r. -> . + r%)",
    "(%♖: (% + u. -> . + u%) | (% + r♟ -> . + r%))",
    "(♟ -> [♖♙])",
    "(♙ -> .)",
    "(walk(u))",
    "((♖ -> ♙) else (♙ -> ♖))",
];

fn small() -> Bench {
    Bench::new("square 2x2", "♖♙♟", 4, "")
}

fn file() -> Bench {
    Bench::new("square 1x5", "♖♙♟", 3, "S = % + u. -> . + u%")
}

#[test]
fn the_moves_of_the_laws_do_something() {
    for made in &MOVES[2..] {
        small().does_something(made);
    }
}

#[test]
fn nothing_before_and_nothing_after() {
    for m in MOVES {
        small().same(&format!("nil {m}"), m);
        small().same(&format!("{m} nil"), m);
    }
}

#[test]
fn repetition() {
    let bench = small();
    for m in MOVES {
        bench.same(&format!("{m}{{0}}"), "nil");
        bench.same(&format!("{m}{{1}}"), m);
        bench.same(&format!("{m}{{2}}"), &format!("{m} {m}"));
        bench.same(&format!("{m}²"), &format!("{m} {m}"));
        bench.same(&format!("{m}{{3}}"), &format!("{m} {m} {m}"));
        bench.same(&format!("{m}{{1,3}}"), &format!("{m} | {m} {m} | {m} {m} {m}"));
        bench.same(&format!("{m}{{2,3}}"), &format!("{m}{{2}} | {m}{{3}}"));
        bench.same(&format!("{m}*"), &format!("nil | {m}+"));
        bench.same(&format!("{m}?"), &format!("nil | {m}"));
        bench.same(&format!("{m}?"), &format!("{m}{{0,1}}"));
        bench.same(&format!("{m}+"), &format!("{m} {m}*"));
        bench.same(&format!("{m}+"), &format!("{m}{{1,}}"));
        bench.same(&format!("{m}{{2,}}"), &format!("{m} {m}+"));
    }
}

#[test]
fn a_condition_is_a_move() {
    let bench = small();
    bench.same("(not ♙)²", "not ♙");
    bench.same("(not ♙)*", "nil");
    bench.same("(%♙: not ♟) | (%♖: not ♟)", "(%♖: not ♟) | (%♙: not ♟) | ∅");
    bench.same("if (not ♙)² then (♟ -> .)", "(not ♙) (♟ -> .)");
}

#[test]
fn alternatives() {
    let bench = small();
    for m in MOVES {
        bench.same(&format!("{m} | ∅"), m);
        bench.same(&format!("{m} | {m}"), m);
        bench.same(&format!("∅ {m}"), "∅");
        bench.same(&format!("{m} ∅"), "∅");
        for n in MOVES {
            bench.same(&format!("{m} | {n}"), &format!("{n} | {m}"));
            bench.same(&format!("({m} | {n}) {m}"), &format!("{m} {m} | {n} {m}"));
            bench.same(&format!("{m} ({m} | {n})"), &format!("{m} {m} | {m} {n}"));
            bench.same(&format!("{m} else {n}"), &format!("if {m} then {m} else {n}"));
        }
    }
}

/// "I belieeeeve that f -> (g | h) is probably equivalent to (f -> g) | (f -> h)".
#[test]
fn a_choice_on_the_right_is_a_choice_of_moves() {
    #[track_caller]
    fn check(f: &str, g: &str, h: &str) {
        let bench = small();
        bench.same(&format!("{f} -> ({g} | {h})"), &format!("({f} -> {g}) | ({f} -> {h})"));
        bench.does_something(&format!("{f} -> ({g} | {h})"));
    }
    check("♙", ".", "♖");
    check("♙ + u.", ". + u♙", ". + u♖");
    check("% + u.", ". + u%", "% + u♙");
    check("[♙♖] + r.", ". + r♟", ". + r[♙♟]");
    check("(♙ | ♖)", ".", "♟");
    check("♙", "♙ + u♙", ". + r♙");
}

/// Appendix A: "isn't this equivalent to the following rule? … no".
#[test]
fn twice_is_not_once_or_twice() {
    let bench = file();
    bench.differ("%♖: (% + u. -> . + u%){2}", "%♖: (% + u. -> . + u%) | (% + u. + uu. -> . + u. + uu%)");
    bench.differ("%♖: S{2}", "%♖: S | S S");
    bench.does_something("%♖: S{2}");
}

/// Appendix A: "But I believe this rule is equivalent to the second one above".
#[test]
fn a_step_and_perhaps_a_step() {
    let bench = file();
    bench.same("%♖: (% + u. -> . + u%) (% + u. -> . + u%)?", "%♖: (% + u. -> . + u%) | (% + u. + uu. -> . + u. + uu%)");
    bench.same("%♖: S S?", "%♖: S | S S");
    bench.same("%♖: S S?", "%♖: S{1,2}");
}

/// "to tell someone 'move some pawn up, and then move some pawn up', is not the same as 'move some pawn up twice'".
#[test]
fn some_pawn_and_some_pawn() {
    let two = Bench::new("square 2x3", "♙", 2, "");
    two.differ("(♙ + u. -> . + u♙) (♙ + u. -> . + u♙)", "♙ + u. + uu. -> . + u. + uu♙");
    two.differ("(♙ + u. -> . + u♙){2}", "%♙: (% + u. -> . + u%){2}");
    let one = Bench::new("square 2x3", "♙", 1, "");
    one.same("(♙ + u. -> . + u♙) (♙ + u. -> . + u♙)", "♙ + u. + uu. -> . + u. + uu♙");
    // the essay writes it without saying that the squares are empty; then it must be said of the one between
    one.same("(♙ -> . + u♙) (♙ -> . + u♙)", "♙ -> . + u. + uu♙");
    two.differ("(♙ -> . + u♙) (♙ -> . + u♙)", "♙ -> . + u. + uu♙");
}

/// "(♔ -> . + u♔)(♔ -> . + r♔) = (♔ -> . + ur♔) … that's only the case if you only have one king."
#[test]
fn two_arrows_are_one_with_one_king_only() {
    let kings = |count| Bench::new("square 3x3", "♔", 2, "").with_exactly(count, '♔');
    kings(1).same("(♔ -> . + u♔) (♔ -> . + r♔)", "♔ -> . + ur♔");
    kings(2).differ("(♔ -> . + u♔) (♔ -> . + r♔)", "♔ -> . + ur♔");
    let seen = Bench::new("square 3x3", "♔♟", 3, "").with_exactly(1, '♔');
    seen.same("(♔ + u. -> . + u♔) (♔ + r. -> . + r♔)", "♔ + u. + ur. -> . + u. + ur♔");
    seen.does_something("♔ + u. + ur. -> . + u. + ur♔");
}

/// "find any one piece ♙, and replace it": of two pawns either may go.
#[test]
fn either_of_two_pawns() {
    let bench = Bench::new("square 7x2", "♙", 2, "left = ♙ + u. -> . + u♙");
    bench.same_boards("left", "%♙: % + u. -> . + u%");
}

/// "Move a rook forwards over as many empty squares as it wants", written in three ways.
#[test]
fn a_rook_forward() {
    let bench = file();
    bench.same("%♖: S+", "%♖: S | S S | S S S | S S S S");
    bench.same_boards(
        "♖ + u. + uu. + uuu. -> (. + u♖ + uu. + uuu.) | (. + u. + uu♖ + uuu.) | (. + u. + uu. + uuu♖)",
        "%♖: if % + u. + uu. + uuu. then S{1,3}",
    );
}

/// A greedy repetition stops only where the move is impossible.
#[test]
fn as_often_as_it_can_be_done() {
    let bench = file();
    bench.same("%♖: S*!", "%♖: S* (not S)");
    bench.same("%♖: S+!", "%♖: S+ (not S)");
    bench.same("%♖: S?!", "%♖: S else nil");
    bench.same("%♖: S{1,2}!", "%♖: S (S else nil)");
    bench.same("nil*!", "nil");
    bench.same("∅*!", "nil");
    bench.same("∅+!", "∅");
}

/// `each` changes all squares at once, as they were before.
#[test]
fn each_is_all_at_once() {
    let bench = small();
    bench.same("each ♙: % -> ♟", "(♙ -> ♟)*!");
    bench.differ("each ♙: (% + u. -> . + u%)", "(♙ + u. -> . + u♙)+");
    bench.same("each [♙♟]: (% & ♙ -> ♟) | (% & ♟ -> ♙)", "each any: (% & ♙ -> ♟) | (% & ♟ -> ♙)");
    bench.same("each ♙: ∅", "nil");
    let column = Bench::new("square 1x4", "♙", 4, "");
    // every pawn sees the board as it was, so only the foremost of a column moves
    column.same("each ♙: % + u. -> . + u%", "each ♙: if % + u. then (% + u. -> . + u♙)");
}

/// A numeric argument is a number, although `0` and `1` are also a pattern and a movement.
#[test]
fn numbers_are_arguments_too() {
    let bench = Bench::new("square 2x2", "♔", 3, "fewer(n) = count(♔) < n\nfew(n) = fewer(n)");
    for n in 0..4 {
        bench.same(&format!("if few({n}) then nil"), &format!("if count(♔) < {n} then nil"));
    }
    bench.differ("if few(1) then nil", "if few(2) then nil");
}
