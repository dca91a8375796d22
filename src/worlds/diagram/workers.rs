//! Parallel work on diagrams. Each worker processes items in its own diagram and merges its results into a shared one.

use super::memory_budget::MemoryBudget;
use super::transfer::TransferMap;
use super::turn_workspace::TurnWorkspace;
use super::{Diagram, EMPTY, Node, Nodes};
use crate::game::relation::{Relation, RelationError};
use crate::task::ProgressMonitor;
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum number of workers, as each has its own copy of the nodes.
const MAX_WORKERS: usize = 8;

/// The result of an item. Results are merged by position: sets are united and counts are added.
#[derive(Default)]
pub(super) struct WorkerOutput {
    pub sets: Vec<Node>,
    pub counts: Vec<u128>,
}

/// The merged output of all workers.
struct SharedOutput<const V: usize> {
    diagram: Diagram<V>,
    made: WorkerOutput,
    /// Number of garbage collections; each invalidates the workers' transfer maps.
    generation: u32,
    /// Words of the diagram after the last collection.
    words_after_collection: usize,
}

/// The data that all workers share.
struct WorkerPool<'c, 'r, const V: usize, J> {
    relation: &'r Relation,
    nodes: &'c Nodes<V>,
    items: usize,
    /// The next item to process.
    next: AtomicUsize,
    job: J,
    monitor: Arc<ProgressMonitor>,
    budget: Arc<MemoryBudget>,
    shared: Mutex<SharedOutput<V>>,
}

/// Number of workers.
pub(super) fn worker_count() -> usize {
    rayon::current_num_threads().clamp(1, MAX_WORKERS)
}

/// Runs a job for each item number on copies of the nodes. The results are in a new diagram.
pub(super) fn run_on_workers<'r, const V: usize, J>(
    relation: &'r Relation,
    nodes: &Nodes<V>,
    (monitor, budget): (Arc<ProgressMonitor>, Arc<MemoryBudget>),
    items: usize,
    job: J,
) -> Result<(Diagram<V>, WorkerOutput), RelationError>
where
    J: Fn(&mut TurnWorkspace<'r, V>, usize) -> Result<WorkerOutput, RelationError> + Sync,
{
    let shared = Mutex::new(SharedOutput::new(Diagram::new(Nodes::new(nodes.shape.clone()), monitor.clone(), &budget)));
    let pool = WorkerPool { relation, nodes, items, next: AtomicUsize::new(0), job, monitor, budget, shared };
    (0..worker_count().min(items.max(1))).into_par_iter().try_for_each(|_| pool.run_worker())?;
    let SharedOutput { diagram, made, .. } = pool.shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((diagram, made))
}

/// Words that a worker makes before it transfers its results.
const TRANSFER_MIN_WORDS: usize = if cfg!(test) { 1 << 10 } else { 1 << 18 };
/// A worker makes at least this fraction of its frozen words first, because clearing costs time in proportion to them.
const TRANSFER_FROZEN_DIVISOR: usize = 8;
/// A worker waits for the shared output once it has made this many times the minimum.
const MAX_BACKLOG_FACTOR: usize = 2;

impl<'r, const V: usize, J> WorkerPool<'_, 'r, V, J>
where
    J: Fn(&mut TurnWorkspace<'r, V>, usize) -> Result<WorkerOutput, RelationError> + Sync,
{
    /// Processes items until none is left.
    ///
    /// Most nodes made on the way to a result are garbage. They are made on top of the frozen nodes. Now and then the results are
    /// transferred into the shared diagram and the worker's own nodes are cleared.
    fn run_worker(&self) -> Result<(), RelationError> {
        let diagram = Diagram::new(self.nodes.copied(), self.monitor.clone(), &self.budget);
        let mut workspace = TurnWorkspace::new(self.relation, diagram);
        workspace.diagram.freeze();
        let frozen_words = workspace.diagram.words.len();
        let min_transfer_words = TRANSFER_MIN_WORDS.max(frozen_words / TRANSFER_FROZEN_DIVISOR);
        let (mut made, mut transfer_map, mut generation) = (WorkerOutput::default(), TransferMap::new(&self.budget), 0);
        loop {
            let item = self.next.fetch_add(1, Relaxed);
            let is_last = item >= self.items;
            if !is_last {
                let more = (self.job)(&mut workspace, item)?;
                made.merge(&mut workspace.diagram, more);
            }
            let unfrozen_words = workspace.diagram.words.len() - frozen_words;
            if !is_last && unfrozen_words <= min_transfer_words {
                continue;
            }
            let Some(mut shared) =
                self.lock_shared(is_last || unfrozen_words > MAX_BACKLOG_FACTOR * min_transfer_words)
            else {
                continue;
            };
            if shared.generation != generation {
                (transfer_map, generation) = (TransferMap::new(&self.budget), shared.generation);
            }
            shared.merge(&workspace.diagram, &std::mem::take(&mut made), &mut transfer_map);
            if is_last || shared.diagram.is_halted() {
                return Ok(());
            }
            drop(shared);
            workspace.diagram.collect_garbage(&mut []);
            transfer_map.truncate_from(frozen_words);
        }
    }

    /// Locks the shared output; `None` if another worker holds it and `waits` is false.
    fn lock_shared(&self, waits: bool) -> Option<MutexGuard<'_, SharedOutput<V>>> {
        if waits {
            return Some(self.shared.lock().unwrap_or_else(PoisonError::into_inner));
        }
        self.shared.try_lock().ok()
    }
}

impl<const V: usize> SharedOutput<V> {
    fn new(diagram: Diagram<V>) -> Self {
        Self { diagram, made: WorkerOutput::default(), generation: 0, words_after_collection: TRANSFER_MIN_WORDS }
    }

    /// Merges the output of a worker's diagram.
    fn merge(&mut self, other: &Diagram<V>, made: &WorkerOutput, transfer_map: &mut TransferMap) {
        self.made.grow_to(made);
        self.diagram.transfer_union(&mut self.made.sets, other, &made.sets, transfer_map);
        self.made.add_counts(&made.counts);
        self.diagram.propagate_halt(other);
        if self.diagram.words.len() > self.words_after_collection + self.words_after_collection / 2 {
            self.diagram.collect_garbage(&mut self.made.sets.iter_mut().collect::<Vec<_>>());
            self.generation += 1;
            self.words_after_collection = self.diagram.words.len().max(TRANSFER_MIN_WORDS);
        }
    }
}

impl WorkerOutput {
    fn merge<const V: usize>(&mut self, diagram: &mut Diagram<V>, more: Self) {
        self.grow_to(&more);
        for (set, more) in self.sets.iter_mut().zip(more.sets) {
            *set = diagram.union(*set, more);
        }
        self.add_counts(&more.counts);
    }

    /// Grows to the number of sets and counts of another output.
    fn grow_to(&mut self, more: &Self) {
        self.sets.resize(self.sets.len().max(more.sets.len()), EMPTY);
        self.counts.resize(self.counts.len().max(more.counts.len()), 0);
    }

    fn add_counts(&mut self, more: &[u128]) {
        for (number, more) in self.counts.iter_mut().zip(more) {
            *number += more;
        }
    }
}
