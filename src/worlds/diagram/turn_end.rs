//! The end of a turn: tolls, and whether royal pieces are left under threat.

use super::turn_workspace::TurnWorkspace;
use super::{EMPTY, Node};
use crate::game::relation::{RelationError, StageRelation, UNDEFINED};
use std::sync::Arc;

impl<const V: usize> TurnWorkspace<'_, V> {
    /// Returns the legal worlds among those right after an operation, and the same worlds after the toll is paid. With
    /// `requires_safety`, worlds in which royal pieces are threatened are illegal.
    pub fn finish_turn(
        &mut self,
        after: Node,
        turn: usize,
        stage: &StageRelation,
        requires_safety: bool,
    ) -> Result<(Node, Node), RelationError> {
        let danger = self.relation.threat_to(self.relation.player(turn))?;
        let Some(tail) = &stage.postcondition else {
            let legal = if requires_safety { self.filter(after, &danger, false)? } else { after };
            return Ok((legal, legal));
        };
        let (mut legal, mut after_toll) = (EMPTY, EMPTY);
        for (expected, toll) in [true, false].into_iter().zip(&tail.costs) {
            let Some(toll) = toll else { continue };
            let payable = self.filter(after, &tail.predicate, expected)?;
            let suffix = self.transitions.suffixes.suffix_of_touches(&toll.maps, 0);
            let set = self.transitions.set(vec![suffix]);
            let payable = self.diagram.select(&mut self.transitions, payable, set);
            // The maps of a toll are injective, so no two words become equal.
            let mut now = self.diagram.map_levels(payable, &toll.maps);
            let mut allowed = payable;
            if requires_safety {
                now = self.filter(now, &danger, false)?;
                let inverse: Vec<(u16, Arc<[u8]>)> =
                    toll.maps.iter().map(|(level, map)| (*level, inverse_map(map))).collect();
                allowed = self.diagram.map_levels(now, &inverse);
            }
            legal = self.diagram.union(legal, allowed);
            after_toll = self.diagram.union(after_toll, now);
        }
        Ok((legal, after_toll))
    }
}

/// The inverse of an injective map.
fn inverse_map(map: &[u8]) -> Arc<[u8]> {
    let mut inverse = vec![UNDEFINED; map.len()];
    for (value, &to) in map.iter().enumerate().filter(|(_, to)| **to != UNDEFINED) {
        inverse[usize::from(to)] = u8::try_from(value).unwrap_or(UNDEFINED);
    }
    inverse.into()
}
