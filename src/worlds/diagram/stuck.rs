//! The worlds in which a player has no legal action.

use super::cube_preimage::touches_cube;
use super::legal_worlds::{LegalityContext, threat_cubes};
use super::operation_groups::may_be_possible;
use super::turn_workspace::{StagedOperation, TurnStage, TurnWorkspace};
use super::{EMPTY, Node};
use crate::game::relation::RelationError;

impl TurnWorkspace<'_> {
    /// The worlds in which the player of a turn has no legal action.
    pub fn stuck(&mut self, worlds: Node, turn: usize, in_stuck_test: bool) -> Result<Node, RelationError> {
        let relation = self.relation;
        let danger = self.threat(turn)?;
        let checked = self.filter(worlds, &danger, true)?;
        let mut stuck = EMPTY;
        for is_safe in [false, true] {
            let (stages, context) = (
                &relation.turn(turn, self.context.monitor.token())?.stages,
                LegalityContext { is_safe, in_stuck_test },
            );
            let mut worlds = if is_safe { worlds } else { checked };
            if let ([stage], true) = (&stages[..], is_safe) {
                // One operation removes most worlds, which makes the difference below cheaper.
                let (support, mut tried) = (self.diagram.support(worlds), vec![false; stage.operations.len()]);
                let stage = TurnStage { turn, stage };
                worlds = self.try_operation(worlds, &support, stage, &mut tried, context)?.unwrap_or(worlds);
            }
            if is_safe {
                worlds = self.diagram.difference(worlds, checked);
            }
            let domains = self.stage_domains(worlds, turn, in_stuck_test)?;
            // A stage only decides about the worlds to which it applies.
            for (stage, domain) in stages.iter().zip(domains) {
                let rest = self.stuck_in_stage(domain, TurnStage { turn, stage }, context)?;
                stuck = self.diagram.union(stuck, rest);
            }
        }
        Ok(stuck)
    }

    fn stuck_in_stage(
        &mut self,
        worlds: Node,
        stage: TurnStage<'_>,
        context: LegalityContext,
    ) -> Result<Node, RelationError> {
        let mut rest = worlds;
        let mut tried = vec![false; stage.stage.operations.len()];
        // An operation that is legal in one world is legal in many others.
        let mut support = self.diagram.support(rest);
        while let Some(remaining) = self.try_operation(rest, &support, stage, &mut tried, context)? {
            rest = remaining;
        }
        support = self.diagram.support(rest);
        for (number, staged) in staged_operations(stage).enumerate() {
            if rest == EMPTY || self.diagram.is_halted() {
                break;
            }
            if !tried[number] && may_be_possible(staged.operation, &support) {
                let remaining = self.illegal_worlds(rest, &support, staged, context)?;
                if remaining != rest {
                    rest = remaining;
                    support = self.diagram.support(rest);
                }
            }
        }
        Ok(rest)
    }

    /// Removes the worlds in which one more operation is legal: an untried one that is legal in the first world. Returns the
    /// remaining worlds, or `None` if there is no such operation.
    fn try_operation(
        &mut self,
        worlds: Node,
        support: &[u128],
        stage: TurnStage<'_>,
        tried: &mut [bool],
        context: LegalityContext,
    ) -> Result<Option<Node>, RelationError> {
        let Some(word) = self.diagram.first(worlds).filter(|_| !self.diagram.is_halted()) else { return Ok(None) };
        let danger = self.threat(stage.turn)?;
        let threats = threat_cubes(&danger).unwrap_or_default();
        let mut best: Option<((usize, Option<u16>), usize, StagedOperation<'_>)> = None;
        for (number, staged) in staged_operations(stage).enumerate() {
            if tried[number] || self.is_legal(&word, staged)? != Some(true) {
                continue;
            }
            let operation = staged.operation;
            // An operation with fewer affected threats and fewer levels is cheaper.
            let meeting = threats.iter().filter(|cube| !operation.takes_royal && touches_cube(cube, operation)).count();
            let key = (meeting, operation.maps.last().map(|touch| touch.0));
            if best.is_none_or(|(least, ..)| key < least) {
                best = Some((key, number, staged));
            }
        }
        let Some((_, number, staged)) = best else { return Ok(None) };
        tried[number] = true;
        self.illegal_worlds(worlds, support, staged, context).map(Some)
    }
}

/// The operations of a stage.
pub(super) fn staged_operations(TurnStage { turn, stage }: TurnStage<'_>) -> impl Iterator<Item = StagedOperation<'_>> {
    stage.operations.iter().map(move |operation| StagedOperation { turn, stage, operation })
}
