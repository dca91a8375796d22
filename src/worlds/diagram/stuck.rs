//! In which worlds a player has no legal action.

use super::conjoin::meet;
use super::domains::opens;
use super::play::Play;
use super::{EMPTY, Node};
use crate::game::relation::{Predicate, Stage, Why};

impl<const V: usize> Play<'_, V> {
    /// The worlds in which the player of a turn has no legal action.
    pub fn stuck(&mut self, worlds: Node, turn: usize, deep: bool) -> Result<Node, Why> {
        let relation = self.relation;
        let danger = relation.danger(relation.player(turn))?;
        let checked = self.filter(worlds, &danger, true)?;
        let mut stuck = EMPTY;
        for is_safe in [false, true] {
            let stages = &relation.turn(turn)?.stages;
            let mut worlds = if is_safe { worlds } else { checked };
            if let ([stage], true) = (&stages[..], is_safe) {
                // Few of all worlds are left when one operation is tried, and fewer are to be parted then.
                let (support, mut tried) = (self.diagram.support(worlds), vec![false; stage.operations.len()]);
                worlds = self.tried((worlds, &support), (turn, stage), &mut tried, (true, deep))?.1;
            }
            if is_safe {
                worlds = self.diagram.without(worlds, checked);
            }
            let domains = self.domains(worlds, turn, deep)?;
            for (stage, mut rest) in stages.iter().zip(domains) {
                // Where a later stage counts, this one says nothing.
                rest = self.stuck_at(rest, turn, stage, (is_safe, deep))?;
                stuck = self.diagram.union(stuck, rest);
            }
        }
        Ok(stuck)
    }

    fn stuck_at(&mut self, worlds: Node, turn: usize, stage: &Stage, how: (bool, bool)) -> Result<Node, Why> {
        let mut rest = worlds;
        let mut tried = vec![false; stage.operations.len()];
        // What is legal in one world is legal in many others.
        let mut support = self.diagram.support(rest);
        loop {
            if self.diagram.is_halted() {
                return Ok(EMPTY);
            }
            let (found, less) = self.tried((rest, &support), (turn, stage), &mut tried, how)?;
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
            if !tried[number] && opens(operation, &support) {
                let less = self.illegal((rest, &support), (turn, stage), operation, how)?;
                if less != rest {
                    rest = less;
                    support = self.diagram.support(rest);
                }
            }
        }
        Ok(rest)
    }

    /// Some worlds, whose levels have no values but some, without those in which an operation is legal, if one is found that is so
    /// in the first of them and was not tried yet.
    fn tried(
        &mut self,
        (worlds, support): (Node, &[u128]),
        (turn, stage): (usize, &Stage),
        tried: &mut [bool],
        how: (bool, bool),
    ) -> Result<(bool, Node), Why> {
        let Some(word) = self.diagram.first(worlds) else { return Ok((false, worlds)) };
        let danger = self.relation.danger(self.relation.player(turn))?;
        let threats = if let Predicate::Cubes(cubes) = &*danger { &**cubes } else { &[] };
        let mut best = None;
        for (number, operation) in stage.operations.iter().enumerate() {
            if tried[number] || self.is_legal(&word, turn, stage, operation)? != Some(true) {
                continue;
            }
            // The fewer threats it has a part in and the fewer levels are looked at, the sooner it is done.
            let meeting = threats.iter().filter(|cube| !operation.is_free && meet(cube, operation)).count();
            let key = (meeting, operation.touches.last().map(|touch| touch.0));
            if best.is_none_or(|(least, _)| key < least) {
                best = Some((key, number));
            }
        }
        let Some((_, number)) = best else { return Ok((false, worlds)) };
        tried[number] = true;
        Ok((true, self.illegal((worlds, support), (turn, stage), &stage.operations[number], how)?))
    }
}
