//! Conditions as predicates on words.

use super::later::Later;
use super::{Cube, Map};
use crate::algebra::term::Comparison;
use std::sync::Arc;

/// A predicate on words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// Of all, or of none.
    Is(bool),
    /// Of those in one of the cubes.
    Cubes(Arc<[Cube]>),
    /// Of all others.
    Not(Arc<Predicate>),
    /// Of those of which all are true.
    And(Box<[Arc<Predicate>]>),
    /// Of those of which any is true.
    Or(Box<[Arc<Predicate>]>),
    /// Of those whose values have such weights together.
    Sum(Weights),
    /// Of those in which the player whose turn this is (by its number) has no legal action; `deep` where that is asked inside
    /// of another question.
    Stuck {
        /// The turn.
        turn: usize,
        /// Is nobody stuck or mated inside this question?
        deep: bool,
    },
    /// Of those that become one of which the inner predicate is true when some levels have changed.
    Then(Box<[(u16, Map)]>, Arc<Predicate>),
    /// What is worked out only where it matters: [`Relation::found`](super::Relation::found).
    Later(Arc<Later>),
}

/// A comparison of a sum with zero: every value of some levels has a weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// By level, in their order: the weights of its values.
    pub levels: Box<[(u16, Box<[i64]>)]>,
    /// The sum where all of them weigh nothing.
    pub constant: i64,
    /// What the sum must be, compared with zero.
    pub how: Comparison,
}

impl Weights {
    /// Is a sum as it must be?
    pub fn holds(&self, sum: i64) -> bool {
        self.how.holds(sum, 0)
    }
}

impl Predicate {
    pub(super) fn not(inner: Arc<Self>) -> Arc<Self> {
        match &*inner {
            Self::Is(is) => Arc::new(Self::Is(!is)),
            Self::Not(inner) => inner.clone(),
            _ => Arc::new(Self::Not(inner)),
        }
    }

    /// All of them (`true`) or any.
    pub(super) fn list(parts: impl IntoIterator<Item = Arc<Self>>, all: bool) -> Arc<Self> {
        let mut kept: Vec<Arc<Self>> = Vec::new();
        for part in parts {
            match &*part {
                Self::Is(is) if *is == all => {}
                Self::Is(_) => return part,
                _ if kept.contains(&part) => {}
                _ => kept.push(part),
            }
        }
        match kept.len() {
            0 => Arc::new(Self::Is(all)),
            1 => kept.swap_remove(0),
            _ if all => Arc::new(Self::And(kept.into())),
            _ => Arc::new(Self::Or(kept.into())),
        }
    }

    /// Any of some cubes.
    pub(super) fn cubes(mut cubes: Vec<Cube>) -> Arc<Self> {
        if cubes.iter().any(|cube| cube.needs.is_empty()) {
            return Arc::new(Self::Is(true));
        }
        cubes.sort_unstable();
        cubes.dedup();
        Arc::new(if cubes.is_empty() { Self::Is(false) } else { Self::Cubes(cubes.into()) })
    }

    /// Calls `seen` with everything that it asks of single levels.
    pub(super) fn each_set(&self, seen: &mut dyn FnMut(u16, u128)) -> bool {
        match self {
            Self::Is(_) => true,
            Self::Cubes(cubes) => {
                cubes.iter().flat_map(|cube| &cube.needs).for_each(|&(level, values)| seen(level, values));
                true
            }
            Self::Not(inner) => inner.each_set(seen),
            Self::And(parts) | Self::Or(parts) => parts.iter().all(|part| part.each_set(seen)),
            Self::Sum(weights) => {
                for (level, weights) in &weights.levels {
                    for value in 0..weights.len() {
                        let alike = |other: &usize| weights[*other] == weights[value];
                        seen(*level, (0..weights.len()).filter(alike).fold(0, |all, value| all | 1 << value));
                    }
                }
                true
            }
            Self::Stuck { .. } | Self::Then(..) | Self::Later(_) => false,
        }
    }
}
