//! The worlds in which an operation is legal.

use super::cube_preimage::{apply_to_word, cube_holds, cube_preimage, operation_domain, support_after, touches_cube};
use super::turn_workspace::{StagedOperation, TurnStage, TurnWorkspace, may_hold};
use super::{EMPTY, Node};
use crate::game::relation::{Cube, Operation, Predicate, PredicateAtom, RelationError};

/// What is known where legality is tested.
#[derive(Clone, Copy, Default)]
pub(super) struct LegalityContext {
    /// Whether the player is in check in none of the worlds.
    pub is_safe: bool,
    /// Whether this is part of another test for mate or stalemate.
    pub in_stuck_test: bool,
}

impl TurnWorkspace<'_> {
    /// The worlds in which an operation is legal, of worlds to which its stage applies.
    pub fn legal_worlds(
        &mut self,
        worlds: Node,
        staged: StagedOperation<'_>,
        context: LegalityContext,
    ) -> Result<Node, RelationError> {
        let StagedOperation { turn, stage, operation, .. } = staged;
        let set = self.singleton_set(operation);
        let open = self.diagram.restrict(worlds, set, true);
        let open = self.filter_by_guards(open, TurnStage { turn, stage }, &operation.guards, context.in_stuck_test)?;
        if open == EMPTY {
            return Ok(EMPTY);
        }
        let danger = self.threat(turn)?;
        if let (None, Some(threats)) = (&stage.postcondition, threat_cubes(&danger)) {
            let support = self.diagram.support(open);
            let threats = self.threats_after(&support, operation, threats, context.is_safe);
            let threats = self.diagram.transitions.cubes(&threats);
            return Ok(self.diagram.restrict(open, threats, false));
        }
        // Other predicates are tested on the image and pulled back.
        let after = self.image(open, set);
        let legal = self.finish_turn(after, turn, stage, !operation.takes_royal)?.legal;
        Ok(self.diagram.preimage(open, set, legal))
    }

    /// The cubes from which an operation leads to a threat, restricted to a support. In `safe` worlds only threats that the
    /// operation touches can be new.
    pub fn threats_after(&self, support: &[u128], operation: &Operation, threats: &[Cube], safe: bool) -> Vec<Cube> {
        if operation.takes_royal {
            return Vec::new();
        }
        let shape = &self.diagram.shape;
        let after = support_after(support, operation, shape);
        let threats = threats.iter().filter(|cube| may_hold(cube, &after) && (!safe || touches_cube(cube, operation)));
        threats.filter_map(|cube| cube_preimage(cube, operation, shape)).collect()
    }

    /// The worlds in which an operation is not legal; `support` is their support.
    pub fn illegal_worlds(
        &mut self,
        worlds: Node,
        support: &[u128],
        staged: StagedOperation<'_>,
        context: LegalityContext,
    ) -> Result<Node, RelationError> {
        let (danger, operation) = (self.threat(staged.turn)?, staged.operation);
        let is_simple = operation.guards.is_empty() && staged.stage.postcondition.is_none();
        let Some(threats) = threat_cubes(&danger).filter(|_| is_simple) else {
            let legal = self.legal_worlds(worlds, staged, context)?;
            return Ok(self.diagram.difference(worlds, legal));
        };
        let threats = self.threats_after(support, operation, threats, context.is_safe);
        let threats = self.diagram.transitions.cubes(&threats);
        let open = self.diagram.transitions.cubes([&operation_domain(operation)]);
        let closed = self.diagram.restrict(worlds, open, false);
        let threatened = self.diagram.restrict(worlds, threats, true);
        Ok(self.diagram.union(closed, threatened))
    }

    /// Whether an operation is legal in a word; `None` if that needs guards, tolls or other predicates.
    pub fn is_legal(&self, word: &[u8], staged: StagedOperation<'_>) -> Result<Option<bool>, RelationError> {
        let operation = staged.operation;
        // Most operations are impossible, so this test comes first.
        let Some(after) = apply_to_word(operation, word, &self.diagram.shape) else { return Ok(Some(false)) };
        if !operation.guards.is_empty() || staged.stage.postcondition.is_some() {
            return Ok(None);
        }
        let danger = self.threat(staged.turn)?;
        let is_safe = |threats: &[Cube]| operation.takes_royal || !threats.iter().any(|cube| cube_holds(cube, &after));
        Ok(threat_cubes(&danger).map(is_safe))
    }
}

/// The cubes of a threat; `None` if cubes do not express it.
pub(super) fn threat_cubes(danger: &Predicate) -> Option<&[Cube]> {
    match danger {
        Predicate::Atom(PredicateAtom::Cubes(cubes)) => Some(cubes),
        Predicate::Constant(false) => Some(&[]),
        _ => None,
    }
}
