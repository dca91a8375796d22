//! Comparisons of numbers, as weighted sums over the values of levels.

use super::query_context::QueryContext;
use super::substitution::Substitution;
use super::value_map::to_value;
use super::{Predicate, PredicateAtom, Relation, RelationError, WeightedSum};
use crate::algebra::term::{Count, Number, NumberTest};
use std::collections::BTreeMap;

impl Relation {
    /// The predicate that compares two numbers.
    pub(super) fn comparison_predicate(
        &self,
        test: &NumberTest<Count>,
        context: &QueryContext,
        view: &Substitution,
    ) -> Result<Predicate, RelationError> {
        let mut levels: BTreeMap<u16, Vec<i64>> = BTreeMap::new();
        let mut constant = 0;
        self.add_number(&test.left, 1, context, view, &mut levels, &mut constant)?;
        self.add_number(&test.right, -1, context, view, &mut levels, &mut constant)?;
        for weights in levels.values_mut() {
            // A weight that all values share belongs to the constant.
            let least = weights.iter().copied().min().unwrap_or(0);
            constant += least;
            weights.iter_mut().for_each(|weight| *weight -= least);
        }
        let levels = levels.into_iter().filter(|(_, weights)| weights.iter().any(|&weight| weight != 0));
        let levels: Box<[(u16, Box<[i64]>)]> = levels.map(|(level, weights)| (level, weights.into())).collect();
        let weights = WeightedSum { levels, constant, comparison: test.comparison };
        Ok(if weights.levels.is_empty() {
            Predicate::Constant(weights.holds(constant))
        } else {
            Predicate::Atom(PredicateAtom::Sum(weights))
        })
    }

    /// Adds a multiple of a number to the weights.
    fn add_number(
        &self,
        number: &Number,
        times: i64,
        context: &QueryContext,
        view: &Substitution,
        levels: &mut BTreeMap<u16, Vec<i64>>,
        constant: &mut i64,
    ) -> Result<(), RelationError> {
        match number {
            Number::Literal(n) => *constant += times * n,
            Number::Sum(parts) => {
                for part in parts {
                    self.add_number(part, times, context, view, levels, constant)?;
                }
            }
            Number::Times(more, part) => self.add_number(part, times * more, context, view, levels, constant)?,
            Number::Count(Count::Hand(kinds)) => {
                for level in kinds.iter().filter_map(|kind| self.levels.hand_level(kind.index()?)) {
                    let weights = levels.entry(level).or_insert_with(|| vec![0; self.levels.size(level)]);
                    for (value, weight) in weights.iter_mut().enumerate() {
                        let now = view.map(level).map_or(to_value(value), |map| map[value]);
                        *weight += times * i64::from(now);
                    }
                }
            }
            Number::Count(Count::Places(pattern)) => {
                for cube in self.pattern_cubes(pattern, context, view)? {
                    let [(level, values)] = *cube.literals else {
                        if cube.literals.is_empty() {
                            *constant += times;
                            continue;
                        }
                        return Err("places of several squares are counted".into());
                    };
                    let weights = levels.entry(level).or_insert_with(|| vec![0; self.levels.size(level)]);
                    for (value, weight) in weights.iter_mut().enumerate() {
                        *weight += if values >> value & 1 == 1 { times } else { 0 };
                    }
                }
            }
            Number::Count(Count::Where(..)) => return Err("squares where a condition holds are counted".into()),
        }
        Ok(())
    }
}
