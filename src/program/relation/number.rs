//! Numbers that are compared, as sums of what every value of some levels weighs.

use super::map::narrow;
use super::scene::Scene;
use super::view::View;
use super::{Predicate, Relation, Weights, Why};
use crate::algebra::term::{Comparison, Number};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Relation {
    /// When a number compares so with another one.
    pub(super) fn compared(
        &self,
        a: &Number,
        how: Comparison,
        b: &Number,
        scene: &Scene,
        view: &View,
    ) -> Result<Arc<Predicate>, Why> {
        let mut levels: BTreeMap<u16, Vec<i64>> = BTreeMap::new();
        let mut constant = 0;
        self.weigh(a, 1, scene, view, &mut levels, &mut constant)?;
        self.weigh(b, -1, scene, view, &mut levels, &mut constant)?;
        for weights in levels.values_mut() {
            // What every value weighs is no matter of the level.
            let least = weights.iter().copied().min().unwrap_or(0);
            constant += least;
            weights.iter_mut().for_each(|weight| *weight -= least);
        }
        let levels = levels.into_iter().filter(|(_, weights)| weights.iter().any(|&weight| weight != 0));
        let levels: Box<[(u16, Box<[i64]>)]> = levels.map(|(level, weights)| (level, weights.into())).collect();
        let weights = Weights { levels, constant, how };
        Ok(Arc::new(if weights.levels.is_empty() {
            Predicate::Is(weights.holds(constant))
        } else {
            Predicate::Sum(weights)
        }))
    }

    /// Adds so many times a number.
    fn weigh(
        &self,
        number: &Number,
        times: i64,
        scene: &Scene,
        view: &View,
        levels: &mut BTreeMap<u16, Vec<i64>>,
        constant: &mut i64,
    ) -> Result<(), Why> {
        match number {
            Number::Literal(n) => *constant += times * n,
            Number::Sum(parts) => {
                for part in parts {
                    self.weigh(part, times, scene, view, levels, constant)?;
                }
            }
            Number::Times(more, part) => self.weigh(part, times * more, scene, view, levels, constant)?,
            Number::Hand(kinds) => {
                for level in kinds.iter().filter_map(|kind| self.levels.of_hand(kind.index()?)) {
                    let weights = levels.entry(level).or_insert_with(|| vec![0; self.levels.size(level)]);
                    for (value, weight) in weights.iter_mut().enumerate() {
                        let now = view.at(level).map_or(narrow(value), |map| map[value]);
                        *weight += times * i64::from(now);
                    }
                }
            }
            Number::Places(pattern) => {
                for cube in self.places(pattern, scene, view)? {
                    let [(level, values)] = *cube.needs else {
                        if cube.needs.is_empty() {
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
            Number::Where(..) => return Err("squares where a condition holds are counted".into()),
        }
        Ok(())
    }
}
