//! Groups of operations of a turn, and the worlds to which they apply. One relational product applies a whole group; groups run
//! in parallel.

use super::cube_preimage::map_domain;
use super::turn_workspace::{TurnStage, TurnWorkspace};
use super::{EMPTY, Node};
use crate::game::relation::{GuardLiteral, Operation, RelationError, StageRelation};
use std::collections::BTreeMap;

/// Operations with the same guards.
#[derive(Clone)]
pub(super) struct OperationGroup<'r> {
    pub stage: &'r StageRelation,
    pub operations: Vec<&'r Operation>,
    pub is_free: bool,
    pub is_delicate: bool,
    /// Index of the domain to which the group applies.
    pub domain: usize,
}

/// What the operations of a group share: guards, `is_free` and `is_delicate`.
type OperationGroupKey<'k> = (&'k [GuardLiteral], bool, bool);

impl<'r> TurnWorkspace<'r> {
    /// By stage of a turn: the worlds to which it applies. A stage applies where no earlier one has a possible operation.
    pub fn stage_domains(
        &mut self,
        worlds: Node,
        turn: usize,
        in_stuck_test: bool,
    ) -> Result<Vec<Node>, RelationError> {
        let Some((_, stages)) = self.relation.turn(turn, self.context.monitor.token())?.stages.split_last() else {
            return Ok(Vec::new());
        };
        let mut rest = worlds;
        let mut domains = Vec::new();
        for stage in stages {
            let mut by_guards: BTreeMap<&[GuardLiteral], Vec<&Operation>> = BTreeMap::new();
            for operation in &stage.operations {
                by_guards.entry(&operation.guards).or_default().push(operation);
            }
            let mut possible = EMPTY;
            for (guards, operations) in by_guards {
                let set = self.operation_set(operations);
                let open = self.diagram.restrict(rest, set, true);
                let open = self.filter_by_guards(open, TurnStage { turn, stage }, guards, in_stuck_test)?;
                possible = self.diagram.union(possible, open);
            }
            rest = self.diagram.difference(rest, possible);
            domains.push(possible);
        }
        domains.push(rest);
        Ok(domains)
    }

    /// The worlds in which each guard of a stage has its expected value.
    pub fn filter_by_guards(
        &mut self,
        worlds: Node,
        TurnStage { turn, stage }: TurnStage<'_>,
        guards: &[GuardLiteral],
        in_stuck_test: bool,
    ) -> Result<Node, RelationError> {
        let mut open = worlds;
        for &GuardLiteral { guard, holds } in guards {
            if open == EMPTY {
                break;
            }
            let predicate = self.relation.stage_guard(turn, stage, guard, in_stuck_test)?;
            open = self.filter(open, &predicate, holds)?;
        }
        Ok(open)
    }

    /// The groups of operations that are possible in some worlds before a turn, and their domains. The worlds are a multiset.
    pub(super) fn operation_groups(
        &mut self,
        layers: &[Node],
        turn: usize,
    ) -> Result<(Vec<Vec<Node>>, Vec<OperationGroup<'r>>), RelationError> {
        let relation = self.relation;
        let worlds = layers.first().copied().unwrap_or(EMPTY);
        let domains = self.stage_domains(worlds, turn, false)?;
        let (mut group_domains, mut groups) = (Vec::new(), Vec::new());
        for (stage, domain) in relation.turn(turn, self.context.monitor.token())?.stages.iter().zip(domains) {
            let mut by_key: BTreeMap<OperationGroupKey<'_>, Vec<&'r Operation>> = BTreeMap::new();
            let support = self.diagram.support(domain);
            for operation in stage.operations.iter().filter(|operation| may_be_possible(operation, &support)) {
                let key = (&*operation.guards, operation.takes_royal, operation.may_lose_marks);
                by_key.entry(key).or_default().push(operation);
            }
            for ((guards, is_free, is_delicate), mut operations) in by_key {
                let mut open = domain;
                if !guards.is_empty() {
                    let set = self.operation_set(operations.iter().copied());
                    open = self.diagram.restrict(domain, set, true);
                }
                let open = self.filter_by_guards(open, TurnStage { turn, stage }, guards, false)?;
                if open == EMPTY {
                    continue;
                }
                let restricted =
                    |&layer: &Node| if open == worlds { layer } else { self.diagram.intersection(layer, open) };
                let domain = group_domains.len();
                group_domains.push(layers.iter().map(restricted).collect());
                // Operations that begin on the same level share most of their recursion.
                operations.sort_by_key(|operation| first(operation));
                groups.push(OperationGroup { stage, operations, is_free, is_delicate, domain });
            }
        }
        Ok((group_domains, groups))
    }
}

impl OperationGroup<'_> {
    /// Splits the group into at most `count` groups; operations that begin on the same level stay together.
    pub fn split(&self, count: usize) -> Vec<Self> {
        let size = self.operations.len().div_ceil(count.max(1)).max(1);
        let mut rest = &self.operations[..];
        let mut groups = Vec::new();
        while let Some(last) = rest.get(size - 1).or(rest.last()) {
            let end = rest.partition_point(|operation| first(operation) <= first(last));
            let (operations, others) = rest.split_at(end);
            groups.push(Self { operations: operations.to_vec(), ..*self });
            rest = others;
        }
        groups
    }
}

/// The first level that an operation maps.
fn first(operation: &Operation) -> Option<u16> {
    operation.maps.first().map(|touch| touch.0)
}

/// Whether an operation may be possible in words with this support.
pub(super) fn may_be_possible(operation: &Operation, support: &[u128]) -> bool {
    operation.maps.iter().all(|(level, map)| map_domain(map) & support[usize::from(*level)] != 0)
}
