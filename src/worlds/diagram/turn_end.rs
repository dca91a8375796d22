//! The end of a turn: marks that pieces keep only while a condition holds, tolls, and royal pieces left under threat.

use super::turn_workspace::{StagedOperation, TurnWorkspace};
use super::{EMPTY, Node};
use crate::game::relation::{RelationError, StageRelation, UNDEFINED};
use std::sync::Arc;

/// The worlds after a turn.
pub(super) struct FinishedTurn {
    /// The legal worlds, right after the operation.
    pub legal: Node,
    /// The same worlds after the toll is paid.
    pub after_toll: Node,
}

impl TurnWorkspace<'_> {
    /// Finishes the turn in worlds right after an operation. With `requires_safety`, worlds in which royal pieces are threatened
    /// are illegal.
    pub fn finish_turn(
        &mut self,
        after: Node,
        turn: usize,
        stage: &StageRelation,
        requires_safety: bool,
    ) -> Result<FinishedTurn, RelationError> {
        let danger = self.threat(turn)?;
        let Some(tail) = &stage.postcondition else {
            let legal = if requires_safety { self.filter(after, &danger, false)? } else { after };
            return Ok(FinishedTurn { legal, after_toll: legal });
        };
        let (mut legal, mut after_toll) = (EMPTY, EMPTY);
        for (expected, toll) in [true, false].into_iter().zip(&tail.costs) {
            let Some(toll) = toll else { continue };
            let payable = self.filter(after, &tail.predicate, expected)?;
            let suffix = self.diagram.transitions.suffixes.suffix_of_touches(&toll.maps, 0);
            let set = self.diagram.transitions.set(vec![suffix]);
            let payable = self.diagram.restrict(payable, set, true);
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
        Ok(FinishedTurn { legal, after_toll })
    }

    /// The worlds after an operation in worlds where it is legal, in parts; no two worlds of a part become equal.
    pub fn play_operation(&mut self, worlds: Node, staged: StagedOperation<'_>) -> Result<Vec<Node>, RelationError> {
        let set = self.singleton_set(staged.operation);
        let parts = self.diagram.injective_parts(worlds, &staged.operation.maps, true)?;
        let mut after_parts = Vec::new();
        for part in parts {
            let image = self.image(part, set);
            if staged.operation.may_lose_marks {
                after_parts.extend(self.drop_marks(image)?);
            } else {
                after_parts.push(image);
            }
        }
        let Some(tail) = &staged.stage.postcondition else { return Ok(after_parts) };
        let mut after_toll = Vec::new();
        for part in after_parts {
            for (expected, toll) in [true, false].into_iter().zip(&tail.costs) {
                let Some(toll) = toll else { continue };
                let paying = self.filter(part, &tail.predicate, expected)?;
                after_toll.push(self.diagram.map_levels(paying, &toll.maps));
            }
        }
        after_toll.retain(|&part| part != EMPTY);
        Ok(after_toll)
    }

    /// Drops all marks whose conditions do not hold. The result is in parts; no two worlds of a part become equal.
    pub fn drop_marks(&mut self, worlds: Node) -> Result<Vec<Node>, RelationError> {
        let keepings = self.relation.conditional_marks()?;
        let mut parts: Vec<(Node, Vec<usize>)> = vec![(worlds, Vec::new())];
        for (number, keeping) in keepings.iter().enumerate() {
            let mut next = Vec::new();
            for (part, dropped) in parts {
                let holding = self.filter(part, &keeping.predicate, true)?;
                let failing = self.diagram.difference(part, holding);
                next.push((holding, dropped.clone()));
                next.push((failing, [dropped, vec![number]].concat()));
            }
            next.retain(|(part, _)| *part != EMPTY);
            parts = next;
        }
        let mut results = Vec::new();
        for (part, dropped) in parts {
            let mut current = vec![part];
            for number in dropped {
                let mut next = Vec::new();
                for part in current {
                    let unmarked = &keepings[number].unmarked;
                    let injective = self.diagram.injective_parts(part, unmarked, false)?;
                    next.extend(injective.into_iter().map(|part| self.diagram.map_levels(part, unmarked)));
                }
                current = next;
            }
            results.extend(current);
        }
        Ok(results)
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
