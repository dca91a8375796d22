//! Whether a pattern or rewrite applies wherever another does.

use super::fuel::Fuel;
use crate::algebra::term::{Fragment, Pattern, Rewrite};

/// Whether the pattern matches wherever the other does.
pub fn pattern_subsumes(wider: &Pattern, other: &Pattern, fuel: &Fuel) -> bool {
    other.iter().all(|inner| wider.iter().any(|outer| fragment_subsumes(outer, inner, fuel)))
}

/// Whether the patterns have the same fragments. Where matches are counted, mutual subsumption is not enough.
pub fn same_pattern(a: &Pattern, b: &Pattern, fuel: &Fuel) -> bool {
    a.len() == b.len()
        && a.iter().zip(&**b).all(|(a, b)| fragment_subsumes(a, b, fuel) && fragment_subsumes(b, a, fuel))
}

/// Whether one of these rewrites subsumes each of the others.
pub fn rewrites_subsume(wider: &[Rewrite], other: &[Rewrite], fuel: &Fuel) -> bool {
    other.iter().all(|inner| wider.iter().any(|outer| rewrite_subsumes(outer, inner, fuel)))
}

/// Whether both write the same and the first tests no more.
fn rewrite_subsumes(wider: &Rewrite, other: &Rewrite, fuel: &Fuel) -> bool {
    fragment_subsumes(&wider.from, &other.from, fuel) && wider.same_effect(other)
}

/// Whether the first tests no more of the same squares, seen from the same anchor.
fn fragment_subsumes(wider: &Fragment, other: &Fragment, fuel: &Fuel) -> bool {
    fuel.step()
        && wider.at_interest == other.at_interest
        && wider.hand == other.hand
        && wider.squares.len() == other.squares.len()
        && wider.squares.iter().all(|(walk, test)| {
            let same = other.squares.iter().find(|square| square.0 == *walk);
            same.is_some_and(|square| test.subsumes(&square.1))
        })
}
