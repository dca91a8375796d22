//! The worlds to which a stage of a turn applies, and in which guards hold.

use super::cube_preimage::operation_domain;
use super::transition_suffixes::SuffixId;
use super::turn_workspace::TurnWorkspace;
use super::{EMPTY, Node};
use crate::game::relation::{Operation, RelationError, StageRelation};
use std::collections::BTreeMap;

impl<const V: usize> TurnWorkspace<'_, V> {
    /// By stage of a turn: the worlds to which it applies. A stage applies where no earlier one has a possible operation.
    pub fn stage_domains(&mut self, worlds: Node, turn: usize, deep: bool) -> Result<Vec<Node>, RelationError> {
        let stages = &self.relation.turn(turn)?.stages;
        let mut rest = worlds;
        let mut domains = Vec::new();
        for (number, stage) in stages.iter().enumerate() {
            if number + 1 == stages.len() {
                domains.push(rest);
            } else {
                let mut by: BTreeMap<&[(u32, bool)], Vec<SuffixId>> = BTreeMap::new();
                for operation in &stage.operations {
                    let suffix = self.transitions.suffixes.suffix_of_operation(operation);
                    by.entry(&operation.guards).or_default().push(suffix);
                }
                let mut possible = EMPTY;
                for (guards, list) in by {
                    let set = self.transitions.set(list);
                    let open = self.diagram.select(&mut self.transitions, rest, set);
                    let some = self.filter_by_guards(open, turn, stage, guards, deep)?;
                    possible = self.diagram.union(possible, some);
                }
                rest = self.diagram.difference(rest, possible);
                domains.push(possible);
            }
        }
        Ok(domains)
    }

    /// The worlds in which each guard has its expected value.
    pub fn filter_by_guards(
        &mut self,
        worlds: Node,
        turn: usize,
        stage: &StageRelation,
        guards: &[(u32, bool)],
        deep: bool,
    ) -> Result<Node, RelationError> {
        let mut open = worlds;
        for &(guard, holds) in guards {
            if open == EMPTY {
                break;
            }
            let predicate = self.relation.stage_guard(turn, stage, guard, deep)?;
            open = self.filter(open, &predicate, holds)?;
        }
        Ok(open)
    }
}

/// Whether an operation may be possible in words with this support.
pub(super) fn may_be_possible(operation: &Operation, support: &[u128]) -> bool {
    operation_domain(operation).literals.iter().all(|&(level, values)| support[usize::from(level)] & values != 0)
}
