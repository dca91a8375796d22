//! Whether one pattern or rewrite holds wherever another does.

use super::fuel::Fuel;
use crate::algebra::term::{Fragment, Pattern, Rewrite};

/// Does the pattern match wherever the other does?
pub fn pattern_subsumes(wider: &Pattern, other: &Pattern, fuel: &Fuel) -> bool {
    other.iter().all(|inner| wider.iter().any(|outer| fragment_subsumes(outer, inner, fuel)))
}

/// Are they the same, fragment by fragment? Where matches are counted, it is not enough that each contains the other.
pub fn same_pattern(a: &Pattern, b: &Pattern, fuel: &Fuel) -> bool {
    a.len() == b.len()
        && a.iter().zip(&**b).all(|(a, b)| fragment_subsumes(a, b, fuel) && fragment_subsumes(b, a, fuel))
}

/// Does one of the rewrites do whatever each of the others does?
pub fn rewrites_subsume(wider: &[Rewrite], other: &[Rewrite], fuel: &Fuel) -> bool {
    other.iter().all(|inner| wider.iter().any(|outer| rewrite_subsumes(outer, inner, fuel)))
}

/// The same is written, and what is asked is no more.
fn rewrite_subsumes(wider: &Rewrite, other: &Rewrite, fuel: &Fuel) -> bool {
    fragment_subsumes(&wider.from, &other.from, fuel)
        && wider.writes == other.writes
        && wider.interest_walk == other.interest_walk
        && wider.to_hand == other.to_hand
}

/// Of the same squares, seen from the same anchor, no more is asked.
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
