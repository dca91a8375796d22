//! In which worlds stages of a turn count, and guards are as they should be.

use super::conjoin::domain;
use super::links::Suffix;
use super::play::Play;
use super::{EMPTY, Node};
use crate::game::relation::{Operation, Stage, Why};
use std::collections::BTreeMap;

impl<const V: usize> Play<'_, V> {
    /// By stage of a turn: the worlds in which it counts.
    pub fn domains(&mut self, worlds: Node, turn: usize, deep: bool) -> Result<Vec<Node>, Why> {
        let stages = &self.relation.turn(turn)?.stages;
        let mut rest = worlds;
        let mut domains = Vec::new();
        for (number, stage) in stages.iter().enumerate() {
            if number + 1 == stages.len() {
                domains.push(rest);
            } else {
                let mut by: BTreeMap<&[(u32, bool)], Vec<Suffix>> = BTreeMap::new();
                for operation in &stage.operations {
                    let suffix = self.ways.links.operation(operation);
                    by.entry(&operation.guards).or_default().push(suffix);
                }
                let mut possible = EMPTY;
                for (guards, list) in by {
                    let set = self.ways.set(list);
                    let open = self.diagram.select(&mut self.ways, rest, set);
                    let some = self.guarded(open, turn, stage, guards, deep)?;
                    possible = self.diagram.union(possible, some);
                }
                rest = self.diagram.without(rest, possible);
                domains.push(possible);
            }
        }
        Ok(domains)
    }

    /// The worlds in which guards are as they should be.
    pub fn guarded(
        &mut self,
        worlds: Node,
        turn: usize,
        stage: &Stage,
        guards: &[(u32, bool)],
        deep: bool,
    ) -> Result<Node, Why> {
        let mut open = worlds;
        for &(guard, holds) in guards {
            if open == EMPTY {
                break;
            }
            let predicate = self.relation.guard(turn, stage, guard, deep)?;
            open = self.filter(open, &predicate, holds)?;
        }
        Ok(open)
    }
}

/// May an operation be possible for words that have such values?
pub(super) fn opens(operation: &Operation, support: &[u128]) -> bool {
    domain(operation).needs.iter().all(|&(level, values)| support[usize::from(level)] & values != 0)
}
