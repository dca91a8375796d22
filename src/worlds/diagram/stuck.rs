//! In which worlds a player has no legal action.

use super::domains::opens;
use super::play::Play;
use super::{EMPTY, Node};
use crate::game::relation::{Stage, Why};

impl<const V: usize> Play<'_, V> {
    /// The worlds in which the player of a turn has no legal action.
    pub fn stuck(&mut self, worlds: Node, turn: usize, deep: bool) -> Result<Node, Why> {
        let relation = self.relation;
        let danger = relation.danger(relation.player(turn))?;
        let checked = self.filter(worlds, &danger, true)?;
        let safe = self.diagram.without(worlds, checked);
        let mut stuck = EMPTY;
        for (worlds, safe) in [(checked, false), (safe, true)] {
            let domains = self.domains(worlds, turn, deep)?;
            for (stage, mut rest) in relation.turn(turn)?.stages.iter().zip(domains) {
                // Where a later stage counts, this one says nothing.
                rest = self.stuck_at(rest, turn, stage, (safe, deep))?;
                stuck = self.diagram.union(stuck, rest);
            }
        }
        Ok(stuck)
    }

    fn stuck_at(&mut self, worlds: Node, turn: usize, stage: &Stage, how: (bool, bool)) -> Result<Node, Why> {
        let mut rest = worlds;
        let mut tried = vec![false; stage.operations.len()];
        // What is legal in one world is legal in many others.
        while let Some(word) = self.diagram.first(rest) {
            if self.diagram.is_halted() {
                return Ok(EMPTY);
            }
            let mut found = None;
            for (number, operation) in stage.operations.iter().enumerate() {
                if !tried[number] && self.is_legal(&word, turn, stage, operation)? == Some(true) {
                    found = Some(number);
                    break;
                }
            }
            let Some(number) = found else { break };
            tried[number] = true;
            rest = self.illegal(rest, turn, stage, &stage.operations[number], how)?;
        }
        let mut support = self.diagram.support(rest);
        for (number, operation) in stage.operations.iter().enumerate() {
            if rest == EMPTY || self.diagram.is_halted() {
                break;
            }
            if !tried[number] && opens(operation, &support) {
                let less = self.illegal(rest, turn, stage, operation, how)?;
                if less != rest {
                    rest = less;
                    support = self.diagram.support(rest);
                }
            }
        }
        Ok(rest)
    }
}
