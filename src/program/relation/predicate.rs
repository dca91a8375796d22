//! Predicates on words.

use super::lazy_predicate::LazyPredicate;
use super::{Cube, ValueMap};
use crate::algebra::term::{Comparison, Formula};
use std::sync::Arc;

/// A predicate on words.
pub type Predicate = Formula<PredicateAtom>;

/// A predicate without logical parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PredicateAtom {
    /// True of words in at least one of the cubes.
    Cubes(Arc<[Cube]>),
    /// A comparison of a weighted sum with zero.
    Sum(WeightedSum),
    /// True if the player of a turn has no legal action.
    Stuck {
        /// The index of the turn.
        turn: usize,
        /// Whether this is part of another test for mate or stalemate. In such a test, `stuck` is false.
        in_stuck_test: bool,
    },
    /// True if the inner predicate is true once some levels have changed.
    After(Box<[(u16, ValueMap)]>, Box<Predicate>),
    /// Built on demand by [`Relation::resolve`](super::Relation::resolve).
    Lazy(Arc<LazyPredicate>),
}

/// A comparison with zero of the sum of the weights of a word's values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightedSum {
    /// By level, sorted: the weights of its values.
    pub levels: Box<[(u16, Box<[i64]>)]>,
    /// The constant term of the sum.
    pub constant: i64,
    /// How the sum compares with zero.
    pub comparison: Comparison,
}

impl WeightedSum {
    /// Whether a sum satisfies the comparison.
    pub fn holds(&self, sum: i64) -> bool {
        self.comparison.holds(sum, 0)
    }
}

impl Predicate {
    /// As [`Formula::joined`], without duplicates.
    pub(super) fn joined_distinct(parts: impl IntoIterator<Item = Self>, is_and: bool) -> Self {
        let mut distinct: Vec<Self> = Vec::new();
        for part in parts {
            if !distinct.contains(&part) {
                distinct.push(part);
            }
        }
        Self::joined(distinct, is_and)
    }

    /// The disjunction of some cubes.
    pub(super) fn any_cube(cubes: impl IntoIterator<Item = Cube>) -> Self {
        let mut cubes: Vec<Cube> = cubes.into_iter().collect();
        if cubes.iter().any(|cube| cube.literals.is_empty()) {
            return Self::Constant(true);
        }
        cubes.sort_unstable();
        cubes.dedup();
        if cubes.is_empty() { Self::Constant(false) } else { Self::Atom(PredicateAtom::Cubes(cubes.into())) }
    }

    /// Calls `visit` with each set of values that the predicate distinguishes on a level. Returns `false` if it depends on more.
    pub(super) fn for_each_set(&self, visit: &mut dyn FnMut(u16, u128)) -> bool {
        self.atoms().all(|atom| match atom {
            PredicateAtom::Cubes(cubes) => {
                cubes.iter().flat_map(|cube| &cube.literals).for_each(|&(level, values)| visit(level, values));
                true
            }
            PredicateAtom::Sum(weights) => {
                for (level, weights) in &weights.levels {
                    for value in 0..weights.len() {
                        let alike = |other: &usize| weights[*other] == weights[value];
                        visit(*level, (0..weights.len()).filter(alike).fold(0, |all, value| all | 1 << value));
                    }
                }
                true
            }
            PredicateAtom::Stuck { .. } | PredicateAtom::After(..) | PredicateAtom::Lazy(_) => false,
        })
    }
}
