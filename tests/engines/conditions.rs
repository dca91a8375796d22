//! Random conditions, as texts in brackets.

use super::moves::{foe, movement, own, square};
use super::rule_file::Shape;
use proptest::prelude::*;

/// A condition of a move or an end.
pub fn condition(shape: Shape) -> BoxedStrategy<String> {
    let number = 0..5u8;
    let compared = prop::sample::select(vec!["=", "≠", "<", "≤", ">", "≥"]);
    let (m, n) = (movement(shape), movement(shape));
    let plain = prop_oneof![
        3 => (square(shape), m.clone(), square(shape)).prop_map(|(p, m, q)| format!("({p} + {m} {q})")),
        3 => (square(shape), compared.clone(), number.clone()).prop_map(|(p, c, n)| format!("(count({p}) {c} {n})")),
        1 => (square(shape), compared.clone(), square(shape)).prop_map(|(p, c, q)| format!("(2 count({p}) {c} count({q}) + 1)")),
        1 => (own(shape), compared, number).prop_map(|(p, c, n)| format!("(count(@{p}) {c} {n})")),
        1 => (square(shape), n.clone(), square(shape)).prop_map(|(p, m, q)| format!("(count(%{p}: (% + {m} {q})) > 0)")),
        1 => (own(shape), foe(shape)).prop_map(|(p, q)| format!("(only({p}{q}))")),
        1 => (own(shape), m.clone()).prop_map(|(p, m)| format!("(%{p}: step({m}))")),
        1 => (square(shape), m, n, square(shape))
            .prop_map(|(p, m, n, q)| format!("(%{p}: walk({m}) walk({n})* (% & {q}))")),
        3 => prop::sample::select(vec!["taken", "full", "check", "not check"]).prop_map(|word| format!("({word})")),
    ];
    plain
        .prop_recursive(2, 6, 2, |inner| {
            prop_oneof![
                inner.clone().prop_map(|a| format!("(not {a})")),
                inner.clone().prop_map(|a| format!("(their {a})")),
                (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} and {b})")),
                (inner.clone(), inner).prop_map(|(a, b)| format!("({a} or {b})")),
            ]
        })
        .boxed()
}

/// A condition that only an end may have.
pub fn last(shape: Shape) -> BoxedStrategy<String> {
    let word = prop::sample::select(vec![
        "stuck",
        "mated",
        "stuck and not check",
        "not stuck and full",
        "repeated 2",
        "repeated 3",
        "repeated 2 and perpetual(check)",
        "their perpetual(enemy & far)",
        "quiet 4",
        "since(not full) + when(check, count(enemy)) > 4",
        "passes 1",
        "passes 2",
        "their stuck",
        "enemy & far",
    ]);
    prop_oneof![3 => word.prop_map(str::to_owned), 2 => condition(shape)].boxed()
}
