//! Random texts of moves: small ones, most of which change something.

use proptest::prelude::*;

fn pick(from: &'static [&'static str]) -> impl Strategy<Value = String> + Clone {
    proptest::sample::select(from).prop_map(str::to_owned)
}

/// One square.
pub fn square() -> impl Strategy<Value = String> + Clone {
    pick(&["♙", "♟", "♖", "♜", ".", "[♙.]", "[♟♜]", "friend", "enemy", "any", "[^♙]", "♙°", "♟'", "any¬°", "[♖♟]"])
}

/// A content to write.
fn written_content() -> impl Strategy<Value = String> + Clone {
    pick(&["♙", "♟", "♖", ".", "♜", "♙°", "♖'", "[♙♖]"])
}

/// A movement that goes somewhere.
pub fn movement() -> impl Strategy<Value = String> + Clone {
    pick(&["u", "d", "l", "r", "ur", "dl", "R u", "F ur", "R² u", "uu", "F R u"])
}

fn arrow() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (movement(), square()).prop_map(|(m, p)| format!("(% + {m} {p} -> . + {m} %)")),
        2 => written_content().prop_map(|p| format!("(% -> {p})")),
        1 => Just("(% -> %')".to_owned()),
        1 => Just("(% -> %¬°)".to_owned()),
        3 => (square(), written_content()).prop_map(|(p, q)| format!("({p} -> {q})")),
        2 => (square(), movement(), square(), written_content()).prop_map(|(p, m, q, i)| format!("({p} + {m} {q} -> {i} + {m} {q})")),
        1 => (square(), movement(), written_content()).prop_map(|(p, m, q)| format!("({p} + {m} # -> {q} + {m} #)")),
        1 => movement().prop_map(|m| format!("walk({m})")),
        1 => Just("nil".to_owned()),
        1 => Just("∅".to_owned()),
    ]
}

/// A condition, in brackets.
fn condition() -> impl Strategy<Value = String> {
    prop_oneof![
        (movement(), square()).prop_map(|(m, p)| format!("(% + {m} {p})")),
        square().prop_map(|p| format!("(% & {p})")),
        (square(), movement(), square()).prop_map(|(p, m, q)| format!("({p} + {m} {q})")),
        (square(), 0..4u8).prop_map(|(p, n)| format!("(count({p}) ≤ {n})")),
        (square(), movement(), square()).prop_map(|(p, m, q)| format!("(count(%{p}: (% + {m} {q})) = 1)")),
        Just("(taken)".to_owned()),
        Just("(full)".to_owned()),
    ]
}

/// A move, in brackets where it needs them.
pub fn random_move() -> impl Strategy<Value = String> {
    arrow().prop_recursive(4, 16, 3, |inner| {
        let part = inner.clone();
        prop_oneof![
            3 => (inner.clone(), part.clone()).prop_map(|(m, n)| format!("({m} {n})")),
            3 => (inner.clone(), part.clone()).prop_map(|(m, n)| format!("({m} | {n})")),
            1 => (inner.clone(), part.clone()).prop_map(|(m, n)| format!("({m} else {n})")),
            2 => (inner.clone(), pick(&["?", "*", "+", "{2}", "{1,2}", "*!", "+!", "?!", "²"])).prop_map(|(m, n)| format!("({m}){n}")),
            4 => (square(), inner.clone()).prop_map(|(p, m)| format!("(%{p}: {m})")),
            1 => (square(), written_content()).prop_map(|(p, q)| format!("(each {p}: (% -> {q}))")),
            1 => (square(), movement(), written_content()).prop_map(|(p, m, q)| format!("(each {p}: (% + {m} . -> {q} + {m} .))")),
            1 => (condition(), inner.clone(), part).prop_map(|(c, m, n)| format!("(if {c} then {m} else {n})")),
            1 => (condition(), inner.clone()).prop_map(|(c, m)| format!("({c} {m})")),
            1 => condition().prop_map(|c| format!("(not {c})")),
            2 => (pick(&["R", "F", "R²", "C", "F R"]), inner).prop_map(|(m, n)| format!("({m} {n})")),
        ]
    })
}

/// A board by number, contents by cell, and a place of interest.
pub fn random_position() -> impl Strategy<Value = (usize, Vec<u8>, u8)> {
    (0..4usize, prop::collection::vec(any::<u8>(), 9), any::<u8>())
}
