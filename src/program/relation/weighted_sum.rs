//! Comparisons of numbers, as weighted sums over the values of levels.

use super::query_context::QueryContext;
use super::value_map::to_value;
use super::{Predicate, PredicateAtom, Relation, RelationError, WeightedSum};
use crate::algebra::term::{Count, Number, NumberTest};
use crate::program::sorted_list::entry;

/// A weighted sum under construction.
#[derive(Default)]
struct SumBuilder {
    /// By level: the weights of its values.
    levels: Vec<(u16, Vec<i64>)>,
    constant: i64,
}

impl Relation {
    /// The predicate that compares two numbers.
    pub(super) fn comparison_predicate(
        &self,
        test: &NumberTest<Count>,
        context: &QueryContext,
    ) -> Result<Predicate, RelationError> {
        let mut sum = SumBuilder::default();
        self.add_number(&test.left, 1, context, &mut sum)?;
        self.add_number(&test.right, -1, context, &mut sum)?;
        for (_, weights) in &mut sum.levels {
            // A weight that all values share belongs to the constant.
            let least = weights.iter().copied().min().unwrap_or(0);
            sum.constant += least;
            weights.iter_mut().for_each(|weight| *weight -= least);
        }
        let levels = sum.levels.into_iter().filter(|(_, weights)| weights.iter().any(|&weight| weight != 0));
        let sum = WeightedSum {
            levels: levels.map(|(level, weights)| (level, weights.into())).collect(),
            constant: sum.constant,
            comparison: test.comparison,
        };
        Ok(if sum.levels.is_empty() {
            Predicate::Constant(sum.holds(sum.constant))
        } else {
            Predicate::Atom(PredicateAtom::Sum(sum))
        })
    }

    /// Adds a multiple of a number to the weights.
    fn add_number(
        &self,
        number: &Number,
        times: i64,
        context: &QueryContext,
        sum: &mut SumBuilder,
    ) -> Result<(), RelationError> {
        match number {
            Number::Literal(n) => sum.constant += times * n,
            Number::Sum(parts) => {
                parts.iter().try_for_each(|part| self.add_number(part, times, context, sum))?;
            }
            Number::Times(factor, part) => self.add_number(part, times * factor, context, sum)?,
            Number::Count(Count::Hand(kinds)) => {
                for level in kinds.iter().filter_map(|kind| self.levels.hand_level(kind.index()?).ok()) {
                    let now = context.now.map(level);
                    let count = |value: usize| i64::from(now.map_or(to_value(value), |map| map[value]));
                    self.add_weights(level, sum, &|value| times * count(value));
                }
            }
            Number::Count(Count::Places(pattern)) => {
                for cube in self.pattern_cubes(pattern, context)? {
                    match *cube.literals {
                        [] => sum.constant += times,
                        [(level, values)] => {
                            self.add_weights(level, sum, &|value| if values >> value & 1 == 1 { times } else { 0 });
                        }
                        _ => return Err(RelationError::CountsMoreThanSquares),
                    }
                }
            }
            Number::Count(Count::Where(..)) => return Err(RelationError::CountsMoreThanSquares),
        }
        Ok(())
    }

    fn add_weights(&self, level: u16, sum: &mut SumBuilder, weight: &dyn Fn(usize) -> i64) {
        let weights = entry(&mut sum.levels, level, || vec![0; self.levels.size(level)]);
        weights.iter_mut().enumerate().for_each(|(value, sum)| *sum += weight(value));
    }
}
