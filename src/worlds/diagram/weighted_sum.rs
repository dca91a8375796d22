//! The words of a set whose weighted sum of values meets a comparison.

use super::value_set::ValueSet;
use super::{Diagram, EMPTY, Node};
use crate::game::relation::WeightedSum;
use rustc_hash::FxHashMap;

/// A comparison with bounds for the levels that are not summed yet.
struct SumFilter<'w> {
    weights: &'w WeightedSum,
    /// By number of levels summed: the minimum and the maximum of the remaining sum.
    remaining_bounds: Vec<(i64, i64)>,
}

impl<const V: usize> Diagram<V> {
    /// The words whose sum meets the comparison.
    pub fn filter_weighted_sum(&mut self, node: Node, weights: &WeightedSum) -> Node {
        let mut rest = vec![(0, 0)];
        for (_, value_weights) in weights.levels.iter().rev() {
            let (least, most) = rest.last().copied().unwrap_or_default();
            let bounds =
                (value_weights.iter().min().copied().unwrap_or(0), value_weights.iter().max().copied().unwrap_or(0));
            rest.push((least + bounds.0, most + bounds.1));
        }
        rest.reverse();
        self.filter_sum_from(
            node,
            &SumFilter { weights, remaining_bounds: rest },
            0,
            weights.constant,
            &mut FxHashMap::default(),
        )
    }

    fn filter_sum_from(
        &mut self,
        node: Node,
        filter: &SumFilter<'_>,
        mut summed_levels: usize,
        mut sum: i64,
        known: &mut FxHashMap<(Node, usize, i64), Node>,
    ) -> Node {
        if node == EMPTY || self.is_halted() {
            return EMPTY;
        }
        // Levels above the node have their default values.
        let mut next_weights = filter.weights.levels.get(summed_levels);
        while let Some((level, value_weights)) = next_weights
            && usize::from(*level) < self.level(node)
        {
            sum += value_weights[self.shape.default_value(usize::from(*level))];
            summed_levels += 1;
            next_weights = filter.weights.levels.get(summed_levels);
        }
        let (least, most) = filter.remaining_bounds[summed_levels];
        let decided =
            (least == most).then(|| filter.weights.holds(sum + least)).or_else(|| filter.decided(sum, least, most));
        match decided {
            Some(true) => return node,
            Some(false) => return EMPTY,
            None => {}
        }
        if let Some(&found) = known.get(&(node, summed_levels, sum)) {
            return found;
        }
        let level = self.level(node);
        let mut children = [EMPTY; V];
        let values: ValueSet<V> = self.cofactors(node, level, &mut children);
        for value in values {
            let (summed_levels, sum) = match next_weights {
                Some((first, value_weights)) if usize::from(*first) == level => {
                    (summed_levels + 1, sum + value_weights[value])
                }
                _ => (summed_levels, sum),
            };
            children[value] = self.filter_sum_from(children[value], filter, summed_levels, sum, known);
        }
        let made = self.make(level, &children, values);
        known.insert((node, summed_levels, sum), made);
        made
    }
}

impl SumFilter<'_> {
    /// The result of the comparison if the bounds decide it.
    fn decided(&self, sum: i64, least: i64, most: i64) -> Option<bool> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let signs = |sum: i64| match sum.cmp(&0) {
            Less => 1,
            Equal => 2,
            Greater => 4,
        };
        let (low, high) = (sum + least, sum + most);
        let mut possible = signs(low) | signs(high);
        if low < 0 && high > 0 {
            possible |= 2;
        }
        let holds = |sign: i64| self.weights.holds(sign);
        let outcomes = [(1, -1), (2, 0), (4, 1)].into_iter().filter(|(bit, _)| possible & bit != 0);
        let mut answers = outcomes.map(|(_, sign)| holds(sign));
        let first = answers.next()?;
        answers.all(|answer| answer == first).then_some(first)
    }
}
