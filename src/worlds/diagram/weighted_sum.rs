//! The words of a set whose weighted sum of values meets a comparison.

use super::shape::ANY;
use super::{Children, Diagram, EMPTY, Node};
use crate::game::relation::WeightedSum;
use rustc_hash::FxHashMap;

/// A comparison with bounds for the levels that are not summed yet.
struct SumFilter<'w> {
    weights: &'w WeightedSum,
    /// By number of levels summed: the bounds of the remaining sum.
    remaining_bounds: Vec<SumBounds>,
}

#[derive(Clone, Copy, Default)]
struct SumBounds {
    min: i64,
    max: i64,
}

impl Diagram {
    /// The words whose sum meets the comparison.
    pub fn filter_weighted_sum(&mut self, node: Node, weights: &WeightedSum) -> Node {
        let mut rest = vec![SumBounds::default()];
        for (_, value_weights) in weights.levels.iter().rev() {
            let SumBounds { min, max } = rest.last().copied().unwrap_or_default();
            rest.push(SumBounds {
                min: min + value_weights.iter().min().copied().unwrap_or(0),
                max: max + value_weights.iter().max().copied().unwrap_or(0),
            });
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
            && usize::from(*level) < self.level::<ANY>(node)
        {
            sum += value_weights[self.shape.default_value(usize::from(*level))];
            summed_levels += 1;
            next_weights = filter.weights.levels.get(summed_levels);
        }
        let bounds @ SumBounds { min, max } = filter.remaining_bounds[summed_levels];
        let decided = (min == max).then(|| filter.weights.holds(sum + min)).or_else(|| filter.decided(sum, bounds));
        match decided {
            Some(true) => return node,
            Some(false) => return EMPTY,
            None => {}
        }
        if let Some(&result) = known.get(&(node, summed_levels, sum)) {
            return result;
        }
        let (level, children) = (self.level::<ANY>(node), self.edges(node).collect::<Children>());
        let restrict = |(value, child)| {
            let (summed_levels, sum) = match next_weights {
                Some((first, weights)) if usize::from(*first) == level => (summed_levels + 1, sum + weights[value]),
                _ => (summed_levels, sum),
            };
            (value, self.filter_sum_from(child, filter, summed_levels, sum, known))
        };
        let children: Children = children.into_iter().map(restrict).collect();
        let result = self.make_node(level, &children);
        known.insert((node, summed_levels, sum), result);
        result
    }
}

impl SumFilter<'_> {
    /// The result of the comparison if the bounds decide it.
    fn decided(&self, sum: i64, SumBounds { min, max }: SumBounds) -> Option<bool> {
        let (low, high) = (sum + min, sum + max);
        // The result depends on the sign of the sum.
        let possible = [(-1, low < 0), (0, low <= 0 && high >= 0), (1, high > 0)];
        let mut results =
            possible.into_iter().filter(|(_, is_possible)| *is_possible).map(|(sign, _)| self.weights.holds(sign));
        let first = results.next()?;
        results.all(|result| result == first).then_some(first)
    }
}
