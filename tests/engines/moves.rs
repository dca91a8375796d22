//! Random moves as texts in parentheses: common and unusual ones.

use super::conditions::condition;
use super::rule_file::Shape;
use crate::laws::random::random_move;
use proptest::prelude::*;
use proptest::sample::select;

/// The pieces of both players; each game has the first few.
pub const WHITE: [char; 4] = ['♙', '♖', '♘', '♔'];
pub const BLACK: [char; 4] = ['♟', '♜', '♞', '♚'];

fn words(of: &[&str]) -> BoxedStrategy<String> {
    select(of.iter().map(|&word| word.to_owned()).collect::<Vec<_>>()).boxed()
}

/// A piece of the first player.
pub fn own(shape: Shape) -> BoxedStrategy<String> {
    select(WHITE[..shape.kinds].to_vec()).prop_map(String::from).boxed()
}

/// A piece of the second player.
pub fn foe(shape: Shape) -> BoxedStrategy<String> {
    select(BLACK[..shape.kinds].to_vec()).prop_map(String::from).boxed()
}

/// A pattern for one square.
pub fn square(shape: Shape) -> BoxedStrategy<String> {
    prop_oneof![
        4 => words(&[".", ".", "enemy", "friend", "any", "[♙.]", "[♟♜]", "[^♙]", "any¬°", "[^.]"]),
        2 => own(shape),
        2 => foe(shape),
        1 => own(shape).prop_map(|piece| format!("{piece}°")),
        1 => words(&["♟'", "♙'", "♖¬'"]),
    ]
    .boxed()
}

/// A movement that goes somewhere.
pub fn movement(shape: Shape) -> BoxedStrategy<String> {
    if shape.hexagons {
        words(&["u", "u", "d", "RuR⁻¹", "R⁻¹uR", "uu", "uRuR⁻¹", "R u"])
    } else {
        words(&["u", "u", "d", "l", "r", "ur", "ul", "dr", "uu", "uur", "R u", "F ur"])
    }
}

/// A move of the piece on the place of interest.
fn body(shape: Shape) -> BoxedStrategy<String> {
    let (m, n) = (movement(shape), movement(shape));
    let two = (m.clone(), n.clone());
    let with = |m: BoxedStrategy<String>, text: &'static str| m.prop_map(move |m| text.replace('◇', &m)).boxed();
    let pieces = prop_oneof![
        words(&["step(u)", "go(u)", "take(u)", "turns(go(u))", "turns(ride(u))"]),
        (words(&["step", "go", "take", "ride"]), m.clone()).prop_map(|(word, m)| format!("{word}({m})")),
        (words(&["step", "go", "take", "ride"]), m.clone()).prop_map(|(word, m)| format!("turns({word}({m}))")),
        (words(&["go", "take", "ride"]), m.clone()).prop_map(|(word, m)| format!("turns(sides({word}({m})))")),
        words(&["/F$/", "/L*F$/", "/L*(F$)+/", "/L*FF(L|R)F$/", "/F$/m", "/FLFR$/c", "/L*(F$)+/c", "/F(LFR|RFL)$/"]),
    ];
    let rare = prop_oneof![
        // Jumps over another piece with or without capture, past an empty square, and with a partner.
        with(m.clone(), "(% + ◇ any + ◇ ◇. -> . + ◇ any + ◇ ◇%)"),
        with(m.clone(), "(% + ◇ enemy + ◇ ◇. -> . + ◇. + ◇ ◇%)"),
        with(m.clone(), "(% + ◇ enemy + ◇ ◇. -> . + ◇. + ◇ ◇%)+!"),
        two.clone().prop_map(|(m, n)| format!("(% + {m} . + {m} {n} . -> . + {m} . + {m} {n} %)")),
        two.clone().prop_map(|(m, n)| format!("(step({m}) step({n})?)")),
        two.clone().prop_map(|(m, n)| format!("(go({m}) | step({n}){{1,2}})")),
        words(&["swap(friend)", "swap(enemy)", "swap(any)", "shove(any)", "shove(enemy)", "pull(any)"]),
        // Walks with and without the piece.
        m.clone().prop_map(|m| format!("carry((walk({m}) (% & .))+)")),
        two.clone().prop_map(|(m, n)| format!("carry(turns(walk({m})) walk({n}) (% & [^♙]))")),
        // Pieces that the move leaves behind, removes or changes.
        (own(shape), m.clone()).prop_map(|(p, m)| format!("(% + {m} . -> {p} + {m} %)")),
        (own(shape), two.clone()).prop_map(|(p, (m, n))| format!("(step({m}) (% + {n} . -> % + {n} {p}))")),
        two.clone().prop_map(|(m, n)| format!("(go({m}) (% + {n} any -> % + {n} .)?!)")),
        two.clone()
            .prop_map(|(m, n)| format!("(go({m}) (if taken then (% -> .) (% + {n} [^♙.] -> % + {n} .)?! else nil))")),
        (m.clone(), foe(shape)).prop_map(|(m, p)| format!("(step({m}) (each {p}: (% -> .)))")),
        (two, own(shape)).prop_map(|((m, n), p)| format!("(step({m}) (each enemy: (% + {n} {p} -> . + {n} {p})))")),
        m.clone().prop_map(|m| format!("(step({m}) step({m}) (% -> %'))")),
        m.clone().prop_map(|m| format!("(step({m}) (% -> %¬°))")),
        (m.clone(), foe(shape)).prop_map(move |(m, p)| {
            let (beside, beyond) = if shape.hexagons { ("RuR⁻¹", "uRuR⁻¹") } else { ("r", "ur") };
            format!("(take({m}) | (% + {beside} {p}' + {beyond} . -> . + {beside} . + {beyond} %))")
        }),
        // Captures into the hand.
        m.clone().prop_map(|m| format!("(step({m}) | bag({m}, enemy))")),
        m.prop_map(|m| format!("bag({m}, friend)")),
    ];
    let all = prop_oneof![3 => pieces, 2 => rare];
    all.prop_recursive(2, 5, 2, move |inner| {
        let c = condition(shape);
        prop_oneof![
            2 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} | {b})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} else {b})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} {b})")),
            2 => (inner.clone(), words(&["[♖♙]", "♖", "♙", "♖°"])).prop_map(|(a, p)| format!("({a} ((% & far -> {p}) else nil))")),
            1 => (inner.clone(), words(&["?", "*", "+", "{2}", "{1,2}", "*!", "+!"])).prop_map(|(a, n)| format!("({a}){n}")),
            1 => (c.clone(), inner.clone(), inner.clone()).prop_map(|(c, a, b)| format!("(if {c} then {a} else {b})")),
            1 => (c.clone(), inner.clone()).prop_map(|(c, a)| format!("({c} {a})")),
            1 => (c, inner.clone()).prop_map(|(c, a)| format!("({a} {c})")),
            1 => inner.clone().prop_map(|a| format!("(calm {a})")),
            1 => inner.prop_map(|a| format!("(least(count(enemy), ({a})))")),
        ]
    })
    .boxed()
}

/// A move for a whole turn.
fn part(shape: Shape) -> BoxedStrategy<String> {
    let whose = prop_oneof![
        6 => own(shape),
        1 => own(shape).prop_map(|p| format!("{p}°")),
        1 => own(shape).prop_map(|p| format!("{p}¬°")),
        1 => words(&["[♙♖]", "friend", "any", "enemy"]),
    ];
    let other = prop_oneof![
        3 => own(shape).prop_map(|p| format!("(@{p} + . -> {p})")),
        1 => own(shape).prop_map(|p| format!("(@{p} + (. & far) -> {p})")),
        1 => own(shape).prop_map(|p| format!("(. -> {p})")),
        1 => own(shape).prop_map(|p| format!("((. & far) + u# -> {p})")),
        1 => foe(shape).prop_map(|p| format!("({p} -> .)")),
        1 => own(shape).prop_map(|p| format!("({p} -> @{p} + .)")),
        1 => (own(shape), own(shape)).prop_map(|(p, q)| format!("({p} -> {q})")),
        1 => Just("nil".to_owned()),
    ];
    // Pieces of the laws' boards, on squares.
    let wild = if shape.hexagons { other.clone().boxed() } else { random_move().boxed() };
    prop_oneof![12 => (whose, body(shape)).prop_map(|(p, body)| format!("(%{p}: {body})")), 4 => other, 1 => wild]
        .boxed()
}

/// All that can be done in a turn.
pub fn turn(shape: Shape) -> BoxedStrategy<String> {
    let parts = || prop::collection::vec(part(shape), 1..4).prop_map(|parts| parts.join(" | "));
    prop_oneof![
        8 => parts(),
        1 => (parts(), parts()).prop_map(|(a, b)| format!("({a}) else ({b})")),
        1 => (parts(), part(shape)).prop_map(|(a, b)| format!("({a}) ({b})?")),
        1 => (parts(), part(shape)).prop_map(|(a, b)| format!("({a}) (({b}) else nil)")),
        1 => (condition(shape), parts(), parts()).prop_map(|(c, a, b)| format!("if {c} then ({a}) else ({b})")),
    ]
    .boxed()
}
