//! In which worlds an operation is legal.

use super::before::Known;
use super::conjoin::{applied, domain, holds, meet, pulled, supported};
use super::play::Play;
use super::{EMPTY, Node};
use crate::game::relation::{Cube, Operation, Predicate, Stage, Why};

impl<const V: usize> Play<'_, V> {
    /// The worlds, of some in which its stage counts, in which an operation is legal. In `safe` ones the player is not in
    /// check.
    pub fn legal(
        &mut self,
        worlds: Node,
        turn: usize,
        stage: &Stage,
        operation: &Operation,
        (safe, deep): (bool, bool),
    ) -> Result<Node, Why> {
        let suffix = self.ways.links.operation(operation);
        let set = self.ways.set(vec![suffix]);
        let open = self.diagram.select(&mut self.ways, worlds, set);
        let open = self.guarded(open, turn, stage, &operation.guards, deep)?;
        if open == EMPTY {
            return Ok(EMPTY);
        }
        if stage.tail.is_some() {
            let after = self.image(open, set);
            let (legal, _) = self.concluded(after, turn, stage, !operation.is_free)?;
            return Ok(self.diagram.before(&mut self.ways, open, set, legal, &mut Known::default()));
        }
        if operation.is_free {
            return Ok(open);
        }
        let danger = self.relation.danger(self.relation.player(turn))?;
        match &*danger {
            Predicate::Is(false) => Ok(open),
            Predicate::Cubes(cubes) => {
                let support = self.diagram.support(open);
                let cubes = self.threats_after(&support, operation, cubes, safe);
                let set = self.ways.cubes(&cubes);
                Ok(self.diagram.reject(&mut self.ways, open, set))
            }
            // What hangs on more than cubes is asked of the worlds that it leads to.
            _ => {
                let after = self.image(open, set);
                let legal = self.filter(after, &danger, false)?;
                Ok(self.diagram.before(&mut self.ways, open, set, legal, &mut Known::default()))
            }
        }
    }

    /// The cubes in which an operation leads to a threat, of worlds whose levels may have such values. What was no threat before
    /// is none after it, unless the operation has a part in it: in `safe` worlds nothing was.
    pub fn threats_after(&self, support: &[u128], operation: &Operation, threats: &[Cube], safe: bool) -> Vec<Cube> {
        let shape = &self.diagram.shape;
        let after = supported(support, operation, shape);
        let open = |cube: &&Cube| cube.needs.iter().all(|&(level, values)| after[usize::from(level)] & values != 0);
        let threats = threats.iter().filter(open).filter(|cube| !safe || meet(cube, operation));
        threats.filter_map(|cube| pulled(cube, operation, shape)).collect()
    }

    /// The worlds, of some whose levels have no values but some, in which an operation is not legal.
    pub fn illegal(
        &mut self,
        (worlds, support): (Node, &[u128]),
        (turn, stage): (usize, &Stage),
        operation: &Operation,
        how: (bool, bool),
    ) -> Result<Node, Why> {
        let danger = self.relation.danger(self.relation.player(turn))?;
        let threats = match &*danger {
            Predicate::Cubes(cubes) => &**cubes,
            Predicate::Is(false) => &[],
            _ => return self.not_legal(worlds, turn, stage, operation, how),
        };
        if !operation.guards.is_empty() || stage.tail.is_some() {
            return self.not_legal(worlds, turn, stage, operation, how);
        }
        let threats = if operation.is_free { &[] } else { threats };
        let threats = self.threats_after(support, operation, threats, how.0);
        let threats = self.ways.cubes(&threats);
        let open = self.ways.cubes([&domain(operation)]);
        let closed = self.diagram.reject(&mut self.ways, worlds, open);
        let threatened = self.diagram.select(&mut self.ways, worlds, threats);
        Ok(self.diagram.union(closed, threatened))
    }

    fn not_legal(
        &mut self,
        worlds: Node,
        turn: usize,
        stage: &Stage,
        operation: &Operation,
        how: (bool, bool),
    ) -> Result<Node, Why> {
        let legal = self.legal(worlds, turn, stage, operation, how)?;
        Ok(self.diagram.without(worlds, legal))
    }

    /// Is an operation that has no guards legal in a word? `None` where that has to be found out otherwise.
    pub fn is_legal(
        &self,
        word: &[u8],
        turn: usize,
        stage: &Stage,
        operation: &Operation,
    ) -> Result<Option<bool>, Why> {
        // Most operations are not possible: that is asked first.
        let Some(after) = applied(operation, word, &self.diagram.shape) else { return Ok(Some(false)) };
        if !operation.guards.is_empty() || stage.tail.is_some() {
            return Ok(None);
        }
        let danger = self.relation.danger(self.relation.player(turn))?;
        let threats = match &*danger {
            Predicate::Cubes(cubes) => &**cubes,
            Predicate::Is(false) => &[],
            _ => return Ok(None),
        };
        Ok(Some(operation.is_free || !threats.iter().any(|cube| holds(cube, &after))))
    }
}
