//! What turns do to hands, and to the number of passes.

use super::map::{CLOSED, Map, domain, narrow};
use super::split::{Literal, Way};
use super::{Relation, Why};
use crate::program::ground::GroundMove;
use std::collections::BTreeMap;

impl Relation {
    /// The ways with what becomes of hands, apart by what is caught.
    pub(super) fn with_hands(&self, ways: Vec<Way>, made: &GroundMove) -> Result<Vec<Way>, Why> {
        let mut all = Vec::new();
        for way in ways {
            let Some(catch) = &made.catch else {
                all.extend(self.paid(way, [&made.hands[..], &[]])?);
                continue;
            };
            let level = self.levels.of_cell(catch.cell).ok_or("something is caught in a hole")?;
            let mut rest = way;
            for (codes, hands) in catch.gains.iter() {
                let caught = Literal::Level(level, self.levels.mask(level, *codes));
                let (is, is_not) = self.halves(rest, caught);
                if let Some(way) = is {
                    all.extend(self.paid(way, [&made.hands[..], hands])?);
                }
                if let Some(way) = is_not {
                    rest = way;
                } else {
                    rest = Way::default();
                    rest.touches.insert(level, Map::from(vec![CLOSED; self.levels.size(level)]));
                    break;
                }
            }
            if rest.touches.values().all(|map| domain(map) != 0) {
                all.extend(self.paid(rest, [&made.hands[..], &[]])?);
            }
        }
        Ok(all)
    }

    /// The way with other hands; `None` if these never hold enough.
    fn paid(&self, mut way: Way, changes: [&[(usize, i8)]; 2]) -> Result<Option<Way>, Why> {
        let mut sums: BTreeMap<usize, i64> = BTreeMap::new();
        for &(piece, by) in changes.into_iter().flatten() {
            *sums.entry(piece).or_default() += i64::from(by);
        }
        for (piece, by) in sums.into_iter().filter(|(_, by)| *by != 0) {
            let level = self.levels.of_hand(piece).ok_or("a hand is missing")?;
            let shift = self.shifted(level, by);
            let map: Map = self
                .at(&way, level)
                .iter()
                .zip(shift.iter())
                .map(|(&open, &to)| if open == CLOSED { CLOSED } else { to })
                .collect();
            if domain(&map) == 0 {
                return Ok(None);
            }
            way.touches.insert(level, map);
            way.written.push(level);
        }
        Ok(Some(way))
    }

    /// What a way makes of the passes in a row.
    pub(super) fn count_passes(&self, way: &mut Way) -> Result<(), Why> {
        let Some(passes) = self.levels.of_passes() else { return Ok(()) };
        let size = self.levels.size(passes);
        let differs = |map: &Map, value: usize| map[value] != CLOSED && usize::from(map[value]) != value;
        let may_stay = |(level, map): (&u16, &Map)| {
            !way.written.contains(level) || (0..map.len()).any(|value| map[value] != CLOSED && !differs(map, value))
        };
        let may_change =
            |(level, map): (&u16, &Map)| way.written.contains(level) && (0..map.len()).any(|value| differs(map, value));
        let map: Map = if !way.touches.iter().all(may_stay) {
            vec![0; size].into()
        } else if !way.touches.iter().any(may_change) {
            (0..size).map(|value| narrow((value + 1).min(size - 1))).collect()
        } else {
            return Err("a move may be a pass or not".into());
        };
        let known = self.at(way, passes);
        let map = known.iter().zip(map.iter()).map(|(&open, &to)| if open == CLOSED { CLOSED } else { to }).collect();
        way.touches.insert(passes, map);
        Ok(())
    }
}
