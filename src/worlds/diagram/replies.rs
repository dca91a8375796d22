//! The worlds after all legal replies, computed by groups of operations in parallel.

use super::computed_cache::{ProductCache, TransitionCountCache};
use super::memory_budget::MemoryClaim;
use super::operation_groups::OperationGroup;
use super::source_nodes::{SourceNodes, SupportFilter};
use super::transfer::TransferMap;
use super::turn_end::FinishedTurn;
use super::turn_workspace::TurnWorkspace;
use super::workers::{WorkerOutput, run_on_workers, worker_count};
use super::{EMPTY, Node, TransitionSets};
use crate::game::relation::RelationError;
use std::sync::Arc;

/// The result of all replies.
pub(in crate::worlds) struct Replies {
    /// All worlds after the turn.
    pub worlds: Node,
    /// Number of pairs of a world and a legal reply.
    pub children: u128,
}

/// Maximum number of groups per kind when memory is short, and when it is plentiful.
const MAX_GROUPS: [usize; 2] = [48, 18];
/// From this many nodes on, merging the results dominates, so there are at most this many groups.
const LARGE_DIAGRAM: (usize, usize) = (1 << 20, 12);
/// Memory is plentiful if this many bytes are left per node of the worlds before the turn.
const PLENTY_BYTES_PER_NODE: u64 = 1 << 10;
/// Nodes of the worlds before the turn per group.
const NODES_PER_GROUP: usize = 1 << 10;
/// Progress steps per operation.
const STEPS_PER_OPERATION: usize = 1 << 6;

/// The number of groups per kind. More groups need less memory at a time and lose fewer cached results, but cost more
/// merging.
fn groups_per_kind(nodes: usize, free_bytes: u64) -> usize {
    let has_plenty = nodes as u64 * PLENTY_BYTES_PER_NODE <= free_bytes;
    let max_groups =
        if has_plenty && nodes >= LARGE_DIAGRAM.0 { LARGE_DIAGRAM.1 } else { MAX_GROUPS[usize::from(has_plenty)] };
    (nodes / NODES_PER_GROUP).clamp(worker_count(), max_groups.max(worker_count()))
}

/// The data that all groups of a turn share.
struct ReplyContext<'c> {
    turn: usize,
    source: SourceNodes,
    support_filter: Arc<SupportFilter>,
    /// By group: the worlds in which its operations are possible, as a multiset in layers.
    domains: &'c [Vec<Node>],
}

impl TurnWorkspace<'_> {
    /// Applies all legal replies to a multiset of worlds. The set `kept` survives; all other nodes are dropped.
    pub fn replies(&mut self, layers: &[Node], turn: usize, kept: &mut Node) -> Result<Replies, RelationError> {
        let (mut domains, groups) = self.operation_groups(layers, turn)?;
        let mut roots: Vec<&mut Node> = domains.iter_mut().flatten().collect();
        roots.push(kept);
        self.diagram.collect_garbage(&mut roots);
        if self.diagram.is_halted() {
            return Ok(Replies { worlds: EMPTY, children: 0 });
        }
        let mut support: Vec<u128> = vec![0; self.diagram.shape.len()];
        for &layer in domains.iter().filter_map(|domain| domain.first()) {
            let layer_support = self.diagram.support(layer);
            support.iter_mut().zip(layer_support).for_each(|(values, more)| *values |= more);
        }
        let (budget, monitor) = (self.diagram.budget().clone(), &self.context.monitor);
        let support_filter = Arc::new(SupportFilter::new(&self.diagram.shape, &support));
        let nodes = self.take_nodes();
        let source = SourceNodes::new(&nodes, &support_filter, monitor);
        let mut claim = MemoryClaim::new(&budget);
        claim.set(nodes.bytes() + source.bytes());
        let count = groups_per_kind(source.len, budget.remaining());
        let context = ReplyContext { turn, source, support_filter, domains: &domains };
        let groups: Vec<OperationGroup<'_>> = groups.iter().flat_map(|group| group.split(count)).collect();
        let steps: usize = groups.iter().map(|group| STEPS_PER_OPERATION * group.operations.len()).sum();
        // Classifying the worlds afterwards takes about a third of the time.
        monitor.begin(steps + steps / 2);
        let job = |workspace: &mut TurnWorkspace<'_>, number: usize| workspace.expand_group(&groups[number], &context);
        let (diagram, output) = run_on_workers(self.context, &nodes, &budget, groups.len(), &job)?;
        self.diagram = diagram;
        self.diagram.transfer(&nodes, std::slice::from_mut(kept), &mut TransferMap::new(&budget));
        // Results of stopped work are invalid.
        let worlds = output.sets.first().copied().filter(|_| !self.diagram.is_halted()).unwrap_or(EMPTY);
        Ok(Replies { worlds, children: output.counts.first().copied().unwrap_or(0) })
    }

    /// The worlds after the operations of a group, and the number of pairs of a world and a legal reply.
    fn expand_group(
        &mut self,
        group: &OperationGroup<'_>,
        context: &ReplyContext<'_>,
    ) -> Result<WorkerOutput, RelationError> {
        // Cached results refer to the transition sets of another group.
        let (shape, filter) = (self.diagram.shape.clone(), context.support_filter.clone());
        self.diagram.transitions = TransitionSets::with_support_filter(shape, filter);
        self.diagram.computed_cache.clear();
        let set = self.operation_set(group.operations.iter().copied());
        let domain = &context.domains[group.domain];
        let budget = self.diagram.budget().clone();
        let mut images = ProductCache::new(&context.source, 2, &budget);
        // The relational product takes most of the time.
        let steps = STEPS_PER_OPERATION * group.operations.len();
        let product_steps = steps * 3 / 4;
        images.steps = product_steps;
        let (mut after, mut children) = (EMPTY, 0);
        for (number, &layer) in domain.iter().enumerate() {
            let (image, pairs) = self.diagram.relational_product(layer, set, &mut images);
            // All other layers are subsets of the first one.
            if number == 0 {
                after = image;
            }
            children += pairs;
        }
        drop(images);
        let FinishedTurn { legal, mut after_toll } =
            self.finish_turn(after, context.turn, group.stage, !group.is_free)?;
        let illegal = self.diagram.difference(after, legal);
        let mut known = TransitionCountCache::new(&context.source, 4, &budget);
        for &layer in domain {
            let pairs = self.diagram.count_transitions(layer, set, illegal, &mut known);
            children = children.saturating_sub(pairs);
        }
        if group.is_delicate {
            let parts = self.drop_marks(after_toll)?;
            after_toll = self.union_of(parts);
        }
        self.context.monitor.advance(steps - product_steps);
        Ok(WorkerOutput { sets: vec![after_toll], counts: vec![children] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_increase_with_nodes_and_with_scarce_memory() {
        for free_bytes in [0, 1 << 30, u64::MAX] {
            let counts = [0, 10, 16, 18, 19].map(|bits| groups_per_kind(1 << bits, free_bytes));
            assert!(counts.is_sorted(), "{counts:?}");
            assert_eq!(counts[0], worker_count());
        }
        assert_eq!(
            [0, u64::MAX].map(|free_bytes| groups_per_kind(1 << 19, free_bytes)),
            MAX_GROUPS.map(|max_groups| max_groups.max(worker_count()))
        );
        assert_eq!(
            [0, u64::MAX].map(|free_bytes| groups_per_kind(LARGE_DIAGRAM.0, free_bytes)),
            [MAX_GROUPS[0], LARGE_DIAGRAM.1].map(|max_groups| max_groups.max(worker_count()))
        );
    }
}
