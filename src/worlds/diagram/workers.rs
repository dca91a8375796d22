//! Parallel work on diagrams. Each worker processes items in its own diagram and merges its results into a shared one.

use super::memory_budget::{MemoryBudget, MemoryClaim};
use super::shape::ANY;
use super::transfer::TransferMap;
use super::turn_workspace::TurnWorkspace;
use super::{Diagram, DiagramContext, EMPTY, Node, Nodes};
use crate::game::relation::RelationError;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum number of workers, as each has its own copy of the nodes.
const MAX_WORKERS: usize = 8;
/// Words that a worker makes before it transfers its results.
const TRANSFER_MIN_WORDS: usize = if cfg!(test) { 1 << 10 } else { 1 << 18 };
/// A worker makes at least this fraction of its frozen words first, because clearing costs time in proportion to them.
const TRANSFER_FROZEN_DIVISOR: usize = 8;
/// A worker waits for the shared output once it has made this many times the minimum.
const MAX_BACKLOG_FACTOR: usize = 2;

/// The result of an item. Results are merged by position: sets are united and counts are added.
#[derive(Default)]
pub(super) struct WorkerOutput {
    pub sets: Vec<Node>,
    pub counts: Vec<u128>,
}

/// The merged output of all workers.
struct SharedOutput {
    diagram: Diagram,
    output: WorkerOutput,
    /// Number of garbage collections; each invalidates the workers' transfer maps.
    generation: u32,
    /// Words of the diagram after the last collection.
    words_after_collection: usize,
}

/// The work on an item, by its number.
pub(super) type Job<'j, 'r> = &'j (dyn Fn(&mut TurnWorkspace<'r>, usize) -> Result<WorkerOutput, RelationError> + Sync);

/// The data that all workers share.
struct WorkerPool<'c, 'r> {
    context: &'r DiagramContext<'r>,
    nodes: &'c Nodes,
    budget: &'c Arc<MemoryBudget>,
    items: usize,
    /// The next item to process.
    next: AtomicUsize,
    job: Job<'c, 'r>,
    shared: Mutex<SharedOutput>,
}

/// Number of workers.
pub(super) fn worker_count() -> usize {
    rayon::current_num_threads().clamp(1, MAX_WORKERS)
}

/// Runs a job for each item number on copies of the nodes. The results are in a new diagram.
pub(super) fn run_on_workers<'r>(
    context: &'r DiagramContext<'r>,
    nodes: &Nodes,
    budget: &Arc<MemoryBudget>,
    items: usize,
    job: Job<'_, 'r>,
) -> Result<(Diagram, WorkerOutput), RelationError> {
    let diagram = Diagram::new(Nodes::new(nodes.shape.clone()), context.monitor.clone(), budget);
    let (output, words_after_collection) = (WorkerOutput::default(), TRANSFER_MIN_WORDS);
    let shared = Mutex::new(SharedOutput { diagram, output, generation: 0, words_after_collection });
    let pool = WorkerPool { context, nodes, budget, items, next: AtomicUsize::new(0), job, shared };
    (0..worker_count().min(items.max(1))).into_par_iter().try_for_each(|_| pool.run_worker())?;
    let SharedOutput { diagram, output, .. } = pool.shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((diagram, output))
}

impl WorkerPool<'_, '_> {
    /// Processes items until none is left.
    ///
    /// Most nodes made on the way to a result are garbage. They are made on top of the frozen nodes. Now and then the results are
    /// transferred into the shared diagram and the worker's own nodes are cleared.
    fn run_worker(&self) -> Result<(), RelationError> {
        let diagram = Diagram::new(self.nodes.copied(), self.context.monitor.clone(), self.budget);
        let mut workspace = TurnWorkspace::new(self.context, diagram);
        workspace.diagram.freeze();
        let frozen_words = workspace.diagram.words.len();
        let min_transfer_words = TRANSFER_MIN_WORDS.max(frozen_words / TRANSFER_FROZEN_DIVISOR);
        let (mut output, mut transfer_map, mut generation) =
            (WorkerOutput::default(), TransferMap::new(self.budget), 0);
        loop {
            let item = self.next.fetch_add(1, Relaxed);
            let is_last = item >= self.items;
            if !is_last {
                let item_output = (self.job)(&mut workspace, item)?;
                output.add_counts(&item_output);
                for (set, other) in output.sets.iter_mut().zip(item_output.sets) {
                    *set = workspace.diagram.union(*set, other);
                }
            }
            let unfrozen_words = workspace.diagram.words.len() - frozen_words;
            if !is_last && unfrozen_words <= min_transfer_words {
                continue;
            }
            let waits = is_last || unfrozen_words > MAX_BACKLOG_FACTOR * min_transfer_words;
            let shared = match self.shared.try_lock() {
                Err(_) if waits => Some(self.shared.lock().unwrap_or_else(PoisonError::into_inner)),
                shared => shared.ok(),
            };
            let Some(mut shared) = shared else { continue };
            if shared.generation != generation {
                (transfer_map, generation) = (TransferMap::new(self.budget), shared.generation);
            }
            shared.merge(&workspace.diagram, &std::mem::take(&mut output), &mut transfer_map);
            if is_last || shared.diagram.is_halted() {
                return Ok(());
            }
            drop(shared);
            workspace.diagram.collect_garbage(&mut []);
            transfer_map.truncate_from(frozen_words);
        }
    }
}

impl SharedOutput {
    /// Merges the output of a worker's diagram.
    fn merge(&mut self, other: &Diagram, output: &WorkerOutput, transfer_map: &mut TransferMap) {
        self.output.add_counts(output);
        self.diagram.transfer_union(&mut self.output.sets, other, &output.sets, transfer_map);
        self.diagram.propagate_halt(other);
        if self.diagram.words.len() > self.words_after_collection + self.words_after_collection / 2 {
            self.diagram.collect_garbage(&mut self.output.sets.iter_mut().collect::<Vec<_>>());
            self.generation += 1;
            self.words_after_collection = self.diagram.words.len().max(TRANSFER_MIN_WORDS);
        }
    }
}

impl WorkerOutput {
    /// Adds the counts of another output, and grows to its number of sets.
    fn add_counts(&mut self, more: &Self) {
        self.sets.resize(self.sets.len().max(more.sets.len()), EMPTY);
        self.counts.resize(self.counts.len().max(more.counts.len()), 0);
        self.counts.iter_mut().zip(&more.counts).for_each(|(count, more)| *count += more);
    }
}

/// Words with a common prefix, as level and value pairs, and the set of their suffixes.
struct PrefixPart {
    prefix: Vec<(usize, usize)>,
    rest: Node,
}

impl Diagram {
    /// Splits a set into about `count` disjoint, nonempty parts. The largest come first, so that no worker starts one last.
    pub fn split(&mut self, worlds: Node, count: usize) -> Vec<Node> {
        let mut parts: VecDeque<PrefixPart> = [PrefixPart { prefix: Vec::new(), rest: worlds }].into();
        let mut complete: Vec<PrefixPart> = Vec::new();
        while parts.len() + complete.len() < count
            && let Some(part) = parts.pop_front()
        {
            if part.rest < 2 {
                complete.push(part);
                continue;
            }
            let level = self.level::<ANY>(part.rest);
            parts.extend(self.edges(part.rest).map(|(value, rest)| {
                let prefix = [&part.prefix[..], &[(level, value)]].concat();
                PrefixPart { prefix, rest }
            }));
        }
        let mut parts: Vec<PrefixPart> = parts.into_iter().chain(complete).filter(|part| part.rest != EMPTY).collect();
        let numbers = self.node_counts(&self.monitor());
        let mut claim = MemoryClaim::new(self.budget());
        claim.set(numbers.bytes());
        parts.sort_by_key(|part| Reverse(numbers.get(part.rest)));
        let mut set_of = |PrefixPart { prefix, rest }| {
            let levels = Vec::into_iter(prefix).rev();
            levels.fold(rest, |rest, (level, value)| self.make_node(level, &[(value, rest)]))
        };
        parts.into_iter().map(&mut set_of).collect()
    }
}
