//! The words of a set whose weighted sum of values meets a comparison.

use super::value_set::ValueSet;
use super::{Diagram, EMPTY, Node};
use crate::game::relation::Weights;
use rustc_hash::FxHashMap;

/// A comparison with bounds for the levels that are not summed yet.
struct SumFilter<'w> {
    weights: &'w Weights,
    /// By number of levels summed: the minimum and the maximum of the remaining sum.
    remaining_bounds: Vec<(i64, i64)>,
}

impl<const V: usize> Diagram<V> {
    /// The words whose sum meets the comparison.
    pub fn filter_weighted_sum(&mut self, node: Node, weights: &Weights) -> Node {
        let mut rest = vec![(0, 0)];
        for (_, of) in weights.levels.iter().rev() {
            let (least, most) = rest.last().copied().unwrap_or_default();
            let bounds = (of.iter().min().copied().unwrap_or(0), of.iter().max().copied().unwrap_or(0));
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
        scale: &SumFilter<'_>,
        mut done: usize,
        mut sum: i64,
        known: &mut FxHashMap<(Node, usize, i64), Node>,
    ) -> Node {
        if node == EMPTY || self.is_halted() {
            return EMPTY;
        }
        // Levels above the node have their default values.
        let mut weighed = scale.weights.levels.get(done);
        while let Some((level, of)) = weighed
            && usize::from(*level) < self.level(node)
        {
            sum += of[self.shape.default_value(usize::from(*level))];
            done += 1;
            weighed = scale.weights.levels.get(done);
        }
        let (least, most) = scale.remaining_bounds[done];
        let decided =
            (least == most).then(|| scale.weights.holds(sum + least)).or_else(|| scale.decided(sum, least, most));
        match decided {
            Some(true) => return node,
            Some(false) => return EMPTY,
            None => {}
        }
        if let Some(&found) = known.get(&(node, done, sum)) {
            return found;
        }
        let level = self.level(node);
        let mut children = [EMPTY; V];
        let values: ValueSet<V> = self.cofactors(node, level, &mut children);
        for value in values {
            let (done, sum) = match weighed {
                Some((first, of)) if usize::from(*first) == level => (done + 1, sum + of[value]),
                _ => (done, sum),
            };
            children[value] = self.filter_sum_from(children[value], scale, done, sum, known);
        }
        let made = self.make(level, &children, values);
        known.insert((node, done, sum), made);
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
