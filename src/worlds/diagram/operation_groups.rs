//! Groups of operations of a turn. One relational product applies a whole group; groups run in parallel.

use super::stage_domains::may_be_possible;
use super::turn_workspace::TurnWorkspace;
use super::{EMPTY, Node};
use crate::game::relation::{Operation, RelationError, StageRelation};
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

/// The worlds in which operations are possible, as a multiset in layers.
pub(super) type GroupDomain = Vec<Node>;

/// What the operations of a group share: guards, `is_free` and `is_delicate`.
type GroupKey<'k> = (&'k [(u32, bool)], bool, bool);

impl<'r, const V: usize> TurnWorkspace<'r, V> {
    /// The groups of operations that are possible in some worlds before a turn, and their domains. The worlds are a multiset.
    pub(super) fn operation_groups(
        &mut self,
        layers: &[Node],
        turn: usize,
    ) -> Result<(Vec<GroupDomain>, Vec<OperationGroup<'r>>), RelationError> {
        let relation = self.relation;
        let worlds = layers.first().copied().unwrap_or(EMPTY);
        let domains = self.stage_domains(worlds, turn, false)?;
        let (mut group_domains, mut groups) = (Vec::new(), Vec::new());
        for (stage, domain) in relation.turn(turn)?.stages.iter().zip(domains) {
            let mut by_key: BTreeMap<GroupKey<'_>, Vec<&'r Operation>> = BTreeMap::new();
            let support = self.diagram.support(domain);
            for operation in stage.operations.iter().filter(|operation| may_be_possible(operation, &support)) {
                by_key
                    .entry((&operation.guards, operation.takes_royal, operation.may_lose_marks))
                    .or_default()
                    .push(operation);
            }
            for ((guards, is_free, is_delicate), mut operations) in by_key {
                let mut open = domain;
                if !guards.is_empty() {
                    let list = operations
                        .iter()
                        .map(|operation| self.transitions.suffixes.suffix_of_operation(operation))
                        .collect();
                    let set = self.transitions.set(list);
                    open = self.diagram.select(&mut self.transitions, domain, set);
                }
                let open = self.filter_by_guards(open, turn, stage, guards, false)?;
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
