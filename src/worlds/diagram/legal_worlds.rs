//! The worlds in which an operation is legal.

use super::cube_preimage::{apply_to_word, cube_holds, cube_preimage, operation_domain, support_after, touches_cube};
use super::preimage::PreimageCache;
use super::turn_workspace::TurnWorkspace;
use super::{EMPTY, Node};
use crate::game::relation::{Cube, Operation, Predicate, PredicateAtom, RelationError, StageRelation};

impl<const V: usize> TurnWorkspace<'_, V> {
    /// The worlds in which an operation is legal, of worlds to which its stage applies. `safe`: the player is in check in none.
    pub fn legal_worlds(
        &mut self,
        worlds: Node,
        turn: usize,
        stage: &StageRelation,
        operation: &Operation,
        (safe, deep): (bool, bool),
    ) -> Result<Node, RelationError> {
        let suffix = self.transitions.suffixes.suffix_of_operation(operation);
        let set = self.transitions.set(vec![suffix]);
        let open = self.diagram.select(&mut self.transitions, worlds, set);
        let open = self.filter_by_guards(open, turn, stage, &operation.guards, deep)?;
        if open == EMPTY {
            return Ok(EMPTY);
        }
        if stage.postcondition.is_some() {
            let after = self.image(open, set);
            let (legal, _) = self.finish_turn(after, turn, stage, !operation.takes_royal)?;
            return Ok(self.diagram.preimage(&mut self.transitions, open, set, legal, &mut PreimageCache::default()));
        }
        if operation.takes_royal {
            return Ok(open);
        }
        let danger = self.relation.threat_to(self.relation.player(turn))?;
        match &*danger {
            Predicate::Constant(false) => Ok(open),
            Predicate::Atom(PredicateAtom::Cubes(cubes)) => {
                let support = self.diagram.support(open);
                let cubes = self.threats_after(&support, operation, cubes, safe);
                let set = self.transitions.cubes(&cubes);
                Ok(self.diagram.reject(&mut self.transitions, open, set))
            }
            // Other predicates are tested on the image and pulled back.
            _ => {
                let after = self.image(open, set);
                let legal = self.filter(after, &danger, false)?;
                Ok(self.diagram.preimage(&mut self.transitions, open, set, legal, &mut PreimageCache::default()))
            }
        }
    }

    /// The cubes from which an operation leads to a threat, restricted to a support. In `safe` worlds only threats that the
    /// operation touches can be new.
    pub fn threats_after(&self, support: &[u128], operation: &Operation, threats: &[Cube], safe: bool) -> Vec<Cube> {
        let shape = &self.diagram.shape;
        let after = support_after(support, operation, shape);
        let open = |cube: &&Cube| cube.literals.iter().all(|&(level, values)| after[usize::from(level)] & values != 0);
        let threats = threats.iter().filter(open).filter(|cube| !safe || touches_cube(cube, operation));
        threats.filter_map(|cube| cube_preimage(cube, operation, shape)).collect()
    }

    /// The worlds in which an operation is not legal; `support` is their support.
    pub fn illegal_worlds(
        &mut self,
        (worlds, support): (Node, &[u128]),
        (turn, stage): (usize, &StageRelation),
        operation: &Operation,
        how: (bool, bool),
    ) -> Result<Node, RelationError> {
        let danger = self.relation.threat_to(self.relation.player(turn))?;
        let threats = match &*danger {
            Predicate::Atom(PredicateAtom::Cubes(cubes)) => &**cubes,
            Predicate::Constant(false) => &[],
            _ => return self.illegal_by_difference(worlds, turn, stage, operation, how),
        };
        if !operation.guards.is_empty() || stage.postcondition.is_some() {
            return self.illegal_by_difference(worlds, turn, stage, operation, how);
        }
        let threats = if operation.takes_royal { &[] } else { threats };
        let threats = self.threats_after(support, operation, threats, how.0);
        let threats = self.transitions.cubes(&threats);
        let open = self.transitions.cubes([&operation_domain(operation)]);
        let closed = self.diagram.reject(&mut self.transitions, worlds, open);
        let threatened = self.diagram.select(&mut self.transitions, worlds, threats);
        Ok(self.diagram.union(closed, threatened))
    }

    fn illegal_by_difference(
        &mut self,
        worlds: Node,
        turn: usize,
        stage: &StageRelation,
        operation: &Operation,
        how: (bool, bool),
    ) -> Result<Node, RelationError> {
        let legal = self.legal_worlds(worlds, turn, stage, operation, how)?;
        Ok(self.diagram.difference(worlds, legal))
    }

    /// Whether an operation is legal in a word; `None` if that needs guards, tolls or other predicates.
    pub fn is_legal(
        &self,
        word: &[u8],
        turn: usize,
        stage: &StageRelation,
        operation: &Operation,
    ) -> Result<Option<bool>, RelationError> {
        // Most operations are impossible, so this test comes first.
        let Some(after) = apply_to_word(operation, word, &self.diagram.shape) else { return Ok(Some(false)) };
        if !operation.guards.is_empty() || stage.postcondition.is_some() {
            return Ok(None);
        }
        let danger = self.relation.threat_to(self.relation.player(turn))?;
        let threats = match &*danger {
            Predicate::Atom(PredicateAtom::Cubes(cubes)) => &**cubes,
            Predicate::Constant(false) => &[],
            _ => return Ok(None),
        };
        Ok(Some(operation.takes_royal || !threats.iter().any(|cube| cube_holds(cube, &after))))
    }
}
