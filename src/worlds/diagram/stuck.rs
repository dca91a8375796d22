//! The worlds in which a player has no legal action.

use super::cube_preimage::touches_cube;
use super::stage_domains::may_be_possible;
use super::turn_workspace::TurnWorkspace;
use super::{EMPTY, Node};
use crate::game::relation::{Predicate, PredicateAtom, RelationError, StageRelation};

impl<const V: usize> TurnWorkspace<'_, V> {
    /// The worlds in which the player of a turn has no legal action.
    pub fn stuck(&mut self, worlds: Node, turn: usize, deep: bool) -> Result<Node, RelationError> {
        let relation = self.relation;
        let danger = relation.threat_to(relation.player(turn))?;
        let checked = self.filter(worlds, &danger, true)?;
        let mut stuck = EMPTY;
        for is_safe in [false, true] {
            let stages = &relation.turn(turn)?.stages;
            let mut worlds = if is_safe { worlds } else { checked };
            if let ([stage], true) = (&stages[..], is_safe) {
                // One operation removes most worlds, which makes the difference below cheaper.
                let (support, mut tried) = (self.diagram.support(worlds), vec![false; stage.operations.len()]);
                worlds = self.try_operation((worlds, &support), (turn, stage), &mut tried, (true, deep))?.1;
            }
            if is_safe {
                worlds = self.diagram.difference(worlds, checked);
            }
            let domains = self.stage_domains(worlds, turn, deep)?;
            for (stage, mut rest) in stages.iter().zip(domains) {
                // A stage only decides about the worlds to which it applies.
                rest = self.stuck_in_stage(rest, turn, stage, (is_safe, deep))?;
                stuck = self.diagram.union(stuck, rest);
            }
        }
        Ok(stuck)
    }

    fn stuck_in_stage(
        &mut self,
        worlds: Node,
        turn: usize,
        stage: &StageRelation,
        how: (bool, bool),
    ) -> Result<Node, RelationError> {
        let mut rest = worlds;
        let mut tried = vec![false; stage.operations.len()];
        // An operation that is legal in one world is legal in many others.
        let mut support = self.diagram.support(rest);
        loop {
            if self.diagram.is_halted() {
                return Ok(EMPTY);
            }
            let (found, less) = self.try_operation((rest, &support), (turn, stage), &mut tried, how)?;
            rest = less;
            if !found {
                break;
            }
        }
        support = self.diagram.support(rest);
        for (number, operation) in stage.operations.iter().enumerate() {
            if rest == EMPTY || self.diagram.is_halted() {
                break;
            }
            if !tried[number] && may_be_possible(operation, &support) {
                let less = self.illegal_worlds((rest, &support), (turn, stage), operation, how)?;
                if less != rest {
                    rest = less;
                    support = self.diagram.support(rest);
                }
            }
        }
        Ok(rest)
    }

    /// Removes the worlds in which one more operation is legal: an untried one that is legal in the first world. Returns whether
    /// there was one, and the remaining worlds.
    fn try_operation(
        &mut self,
        (worlds, support): (Node, &[u128]),
        (turn, stage): (usize, &StageRelation),
        tried: &mut [bool],
        how: (bool, bool),
    ) -> Result<(bool, Node), RelationError> {
        let Some(word) = self.diagram.first(worlds) else { return Ok((false, worlds)) };
        let danger = self.relation.threat_to(self.relation.player(turn))?;
        let threats = if let Predicate::Atom(PredicateAtom::Cubes(cubes)) = &*danger { &**cubes } else { &[] };
        let mut best = None;
        for (number, operation) in stage.operations.iter().enumerate() {
            if tried[number] || self.is_legal(&word, turn, stage, operation)? != Some(true) {
                continue;
            }
            // An operation with fewer affected threats and fewer levels is cheaper.
            let meeting = threats.iter().filter(|cube| !operation.takes_royal && touches_cube(cube, operation)).count();
            let key = (meeting, operation.maps.last().map(|touch| touch.0));
            if best.is_none_or(|(least, _)| key < least) {
                best = Some((key, number));
            }
        }
        let Some((_, number)) = best else { return Ok((false, worlds)) };
        tried[number] = true;
        Ok((true, self.illegal_worlds((worlds, support), (turn, stage), &stage.operations[number], how)?))
    }
}
