//! Comparisons of numbers, as weighted sums over the values of levels.

use super::query_context::QueryContext;
use super::value_map::to_value;
use super::{Predicate, PredicateAtom, Relation, RelationError, WeightedSum};
use crate::algebra::term::{Condition, Count, Number, NumberTest};
use crate::program::sorted_list::entry;
use std::convert::Infallible;
use std::sync::Arc;

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
        if let Some(Count::When(condition, _)) = test.counts().find(|count| matches!(count, Count::When(..))) {
            return self.case_predicate(test, condition, context);
        }
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

    /// The predicate of a comparison with `when(A, N)`: N is that of the position, or 0 if A does not hold in it.
    fn case_predicate(
        &self,
        test: &NumberTest<Count>,
        condition: &Arc<Condition>,
        context: &QueryContext,
    ) -> Result<Predicate, RelationError> {
        let holds = self.condition_predicate(condition, context)?;
        let in_case = |holds: bool| {
            let Ok(test) = test.try_replace(&mut |count| {
                Ok::<_, Infallible>(match count {
                    Count::When(other, number) if other == condition && holds => (**number).clone(),
                    Count::When(other, _) if other == condition => Number::Literal(0),
                    count => Number::Count(count.clone()),
                })
            });
            self.comparison_predicate(&test, context)
        };
        let cases = [(holds.clone(), in_case(true)?), (holds.negated(), in_case(false)?)];
        let cases = cases.map(|(case, answer)| Predicate::joined_distinct([case, answer], true));
        Ok(Predicate::joined_distinct(cases, false))
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
            // Earlier positions are unknown, so the condition has only just begun to hold.
            Number::Count(Count::Since(_)) => {}
            Number::Count(Count::Where(..) | Count::When(..)) => return Err(RelationError::CountsMoreThanSquares),
        }
        Ok(())
    }

    fn add_weights(&self, level: u16, sum: &mut SumBuilder, weight: &dyn Fn(usize) -> i64) {
        let weights = entry(&mut sum.levels, level, || vec![0; self.levels.size(level)]);
        weights.iter_mut().enumerate().for_each(|(value, sum)| *sum += weight(value));
    }
}
