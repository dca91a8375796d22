//! Predicates on words.

use super::lazy_predicate::LazyPredicate;
use super::{Cube, ValueMap};
use crate::algebra::term::Comparison;
use std::sync::Arc;

/// A predicate on words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// True of all words, or of none.
    Constant(bool),
    /// True of words in at least one of the cubes.
    Cubes(Arc<[Cube]>),
    /// True if the inner predicate is false.
    Not(Arc<Predicate>),
    /// True if all parts are true.
    And(Box<[Arc<Predicate>]>),
    /// True if some part is true.
    Or(Box<[Arc<Predicate>]>),
    /// A comparison of a weighted sum with zero.
    Sum(WeightedSum),
    /// True if the player of a turn has no legal action.
    Stuck {
        /// The index of the turn.
        turn: usize,
        /// Whether this is part of another test for mate or stalemate, where nobody is stuck.
        deep: bool,
    },
    /// True if the inner predicate is true once some levels have changed.
    After(Box<[(u16, ValueMap)]>, Arc<Predicate>),
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
    pub(super) fn not(inner: Arc<Self>) -> Arc<Self> {
        match &*inner {
            Self::Constant(is) => Arc::new(Self::Constant(!is)),
            Self::Not(inner) => inner.clone(),
            _ => Arc::new(Self::Not(inner)),
        }
    }

    /// The conjunction (`all`) or disjunction of some predicates, simplified.
    pub(super) fn combine(parts: impl IntoIterator<Item = Arc<Self>>, all: bool) -> Arc<Self> {
        let mut kept: Vec<Arc<Self>> = Vec::new();
        for part in parts {
            match &*part {
                Self::Constant(is) if *is == all => {}
                Self::Constant(_) => return part,
                _ if kept.contains(&part) => {}
                _ => kept.push(part),
            }
        }
        match kept.len() {
            0 => Arc::new(Self::Constant(all)),
            1 => kept.swap_remove(0),
            _ if all => Arc::new(Self::And(kept.into())),
            _ => Arc::new(Self::Or(kept.into())),
        }
    }

    /// The disjunction of some cubes.
    pub(super) fn any_cube(mut cubes: Vec<Cube>) -> Arc<Self> {
        if cubes.iter().any(|cube| cube.literals.is_empty()) {
            return Arc::new(Self::Constant(true));
        }
        cubes.sort_unstable();
        cubes.dedup();
        Arc::new(if cubes.is_empty() { Self::Constant(false) } else { Self::Cubes(cubes.into()) })
    }

    /// Calls `visit` with each set of values that the predicate distinguishes on a level. Returns `false` if it depends on more.
    pub(super) fn for_each_set(&self, visit: &mut dyn FnMut(u16, u128)) -> bool {
        match self {
            Self::Constant(_) => true,
            Self::Cubes(cubes) => {
                cubes.iter().flat_map(|cube| &cube.literals).for_each(|&(level, values)| visit(level, values));
                true
            }
            Self::Not(inner) => inner.for_each_set(visit),
            Self::And(parts) | Self::Or(parts) => parts.iter().all(|part| part.for_each_set(visit)),
            Self::Sum(weights) => {
                for (level, weights) in &weights.levels {
                    for value in 0..weights.len() {
                        let alike = |other: &usize| weights[*other] == weights[value];
                        visit(*level, (0..weights.len()).filter(alike).fold(0, |all, value| all | 1 << value));
                    }
                }
                true
            }
            Self::Stuck { .. } | Self::After(..) | Self::Lazy(_) => false,
        }
    }
}
