//! What turns do to hands and to the number of consecutive passes.

use super::operation_draft::{Literal, OperationDraft};
use super::value_map::{UNDEFINED, ValueMap, domain, to_value};
use super::{Relation, RelationError};
use crate::program::ground::GroundMove;
use std::collections::BTreeMap;

impl Relation {
    /// Adds the changes of hands, with a case for each captured content that changes them differently.
    pub(super) fn with_hands(
        &self,
        ways: Vec<OperationDraft>,
        made: &GroundMove,
    ) -> Result<Vec<OperationDraft>, RelationError> {
        let mut all = Vec::new();
        for way in ways {
            let Some(catch) = &made.capture_gain else {
                all.extend(self.change_hands(way, [&made.hand_deltas[..], &[]])?);
                continue;
            };
            let level = self.levels.cell_level(catch.cell).ok_or("something is caught in a hole")?;
            let mut rest = way;
            for (codes, hands) in catch.gains.iter() {
                let caught = Literal::Level(level, self.levels.mask(level, *codes));
                let (is, is_not) = self.split_by(rest, caught);
                if let Some(way) = is {
                    all.extend(self.change_hands(way, [&made.hand_deltas[..], hands])?);
                }
                if let Some(way) = is_not {
                    rest = way;
                } else {
                    rest = OperationDraft::default();
                    rest.maps.insert(level, ValueMap::from(vec![UNDEFINED; self.levels.size(level)]));
                    break;
                }
            }
            if rest.maps.values().all(|map| domain(map) != 0) {
                all.extend(self.change_hands(rest, [&made.hand_deltas[..], &[]])?);
            }
        }
        Ok(all)
    }

    /// Adds changes of hands to an operation; `None` if the hands can never hold enough.
    fn change_hands(
        &self,
        mut way: OperationDraft,
        changes: [&[(usize, i8)]; 2],
    ) -> Result<Option<OperationDraft>, RelationError> {
        let mut sums: BTreeMap<usize, i64> = BTreeMap::new();
        for &(piece, by) in changes.into_iter().flatten() {
            *sums.entry(piece).or_default() += i64::from(by);
        }
        for (piece, by) in sums.into_iter().filter(|(_, by)| *by != 0) {
            let level = self.levels.hand_level(piece).ok_or("a hand is missing")?;
            let shift = self.shift_map(level, by);
            let map: ValueMap = self
                .map_at(&way, level)
                .iter()
                .zip(shift.iter())
                .map(|(&open, &to)| if open == UNDEFINED { UNDEFINED } else { to })
                .collect();
            if domain(&map) == 0 {
                return Ok(None);
            }
            way.maps.insert(level, map);
            way.written.push(level);
        }
        Ok(Some(way))
    }

    /// Adds the change of the number of consecutive passes.
    pub(super) fn count_passes(&self, way: &mut OperationDraft) -> Result<(), RelationError> {
        let Some(passes) = self.levels.passes_level() else { return Ok(()) };
        let size = self.levels.size(passes);
        let differs = |map: &ValueMap, value: usize| map[value] != UNDEFINED && usize::from(map[value]) != value;
        let may_stay = |(level, map): (&u16, &ValueMap)| {
            !way.written.contains(level) || (0..map.len()).any(|value| map[value] != UNDEFINED && !differs(map, value))
        };
        let may_change = |(level, map): (&u16, &ValueMap)| {
            way.written.contains(level) && (0..map.len()).any(|value| differs(map, value))
        };
        let map: ValueMap = if !way.maps.iter().all(may_stay) {
            vec![0; size].into()
        } else if !way.maps.iter().any(may_change) {
            (0..size).map(|value| to_value((value + 1).min(size - 1))).collect()
        } else {
            return Err("a move may be a pass or not".into());
        };
        let known = self.map_at(way, passes);
        let map =
            known.iter().zip(map.iter()).map(|(&open, &to)| if open == UNDEFINED { UNDEFINED } else { to }).collect();
        way.maps.insert(passes, map);
        Ok(())
    }
}
