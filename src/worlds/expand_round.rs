//! The next round of explicit worlds: the player's action in every world that allows it, then every reply.
//!
//! Tasks expand slices of worlds and sort the successors by partition. Each partition then merges what belongs to it, while it
//! is in the cache of one core. No constant here depends on the number of threads, so the same worlds are stored in the same
//! order on every machine.

use super::expand_world::expand_slice;
use super::explicit_set::{ExplicitSet, WorldCursor, WorldSlice};
use super::partition_builder::PartitionBuilder;
use super::successor_buffer::SuccessorBuffer;
use super::successors::Successors;
use super::{Intent, Round, RoundStats, RoundWorlds, Worlds, WorldsError};
use rayon::prelude::*;

/// Worlds that are expanded without compiling the rules first.
const MAX_WORLDS_WITHOUT_COMPILING: usize = 16;
/// Worlds per task in the first batch, before their number of successors is known.
const INITIAL_WORLDS_PER_TASK: usize = 16;
/// Maximum number of worlds per task.
const MAX_WORLDS_PER_TASK: usize = 1 << 10;
/// Intended bytes of successors per task, so that they fit into the cache of a core.
const TASK_BYTES: usize = 1 << 18;
/// Minimum number of tasks between two merges.
const MIN_BATCH_TASKS: usize = 128;
/// Maximum number of tasks between two merges.
pub(super) const MAX_BATCH_TASKS: usize = 1024;
/// Worlds before the round for each partition after it. With about ten times as many successors, a partition and its index
/// fit into the cache of a core.
const WORLDS_PER_PARTITION: usize = 1 << 10;
/// Maximum number of partitions.
const MAX_PARTITIONS: usize = 1 << 10;

/// How a set of worlds is expanded.
pub(super) struct ExpansionPlan<'p> {
    /// The player's action.
    pub intent: &'p Intent,
    /// The number of partitions of the result.
    pub partitions: usize,
    /// Maximum number of tasks per batch.
    pub max_tasks: usize,
    /// Whether expansion may go on when this many bytes are in use.
    pub has_room: &'p (dyn Fn(u64) -> Result<bool, WorldsError> + Sync),
    /// Whether each world is a step of the monitor.
    pub reports_progress: bool,
}

/// The result of expanding worlds.
pub(super) struct ExplicitExpansion {
    pub builders: Vec<PartitionBuilder>,
    /// Worlds in which the action is legal.
    survived: u128,
    /// Replies in all of them.
    replies: u128,
}

impl ExplicitExpansion {
    /// Bytes of the worlds themselves.
    fn partition_bytes(&self) -> usize {
        self.builders.iter().map(|builder| builder.partition.bytes()).sum()
    }

    /// Bytes that are needed only while the partitions are built.
    fn working_bytes(&self) -> usize {
        self.builders.iter().map(PartitionBuilder::working_bytes).sum()
    }
}

/// The number of partitions after expanding this many worlds.
pub(super) fn partitions_after(worlds: usize) -> usize {
    (worlds / WORLDS_PER_PARTITION).next_power_of_two().min(MAX_PARTITIONS)
}

impl Worlds {
    /// The round after an action of the player, with explicit worlds.
    pub(super) fn expand_round(&self, at: &Round, intent: &Intent) -> Result<Round, WorldsError> {
        let begin = self.monitor().now();
        self.monitor().begin(at.explicit().len());
        if at.explicit().len() > MAX_WORLDS_WITHOUT_COMPILING {
            self.game().compile(self.monitor().token())?;
        }
        let plan = ExpansionPlan {
            intent,
            partitions: partitions_after(at.explicit().len()),
            max_tasks: self.max_batch_tasks(),
            has_room: &|used| self.check_memory(at.total_bytes() + used).map(|()| true),
            reports_progress: true,
        };
        let expansion = self.expand_worlds(at.explicit(), &mut WorldCursor::default(), &plan)?;
        if expansion.survived == 0 {
            return Err(WorldsError::IllegalEverywhere);
        }
        // World numbers have 32 bits.
        if u32::try_from(expansion.builders.iter().map(|builder| builder.partition.len()).sum::<usize>()).is_err() {
            return Err(self.memory_error());
        }
        if expansion.builders.iter().any(|builder| !builder.finished_worlds.is_empty()) {
            // The worlds that stay will be copied.
            self.check_memory(at.total_bytes() + 2 * expansion.partition_bytes() as u64)?;
        }
        let mut stats = RoundStats::after(at, intent, expansion.survived, expansion.replies);
        let worlds = self.finish_partitions(expansion.builders, &mut stats)?;
        stats.seconds += self.monitor().seconds_since(begin);
        Ok(Round::new(RoundWorlds::Explicit(worlds), stats, self.player(), Some((at.clone(), intent.clone()))))
    }

    /// Expands worlds from the cursor on while there is room. Moves the cursor behind the expanded worlds.
    pub(super) fn expand_worlds(
        &self,
        worlds: &ExplicitSet,
        cursor: &mut WorldCursor,
        plan: &ExpansionPlan<'_>,
    ) -> Result<ExplicitExpansion, WorldsError> {
        let builders = (0..plan.partitions).map(|_| PartitionBuilder::default()).collect();
        let mut expansion = ExplicitExpansion { builders, survived: 0, replies: 0 };
        // Reused for every batch.
        let mut outputs = Vec::new();
        let mut slice_size = INITIAL_WORLDS_PER_TASK;
        loop {
            // Between the bounds, a batch has half as many bytes as the partitions, so large partitions are seldom traversed.
            let tasks = (expansion.partition_bytes() / TASK_BYTES / 2).clamp(MIN_BATCH_TASKS, MAX_BATCH_TASKS);
            let tasks = tasks.min(plan.max_tasks);
            let slices: Vec<WorldSlice<'_>> =
                std::iter::from_fn(|| worlds.next_slice(cursor, slice_size)).take(tasks).collect();
            if slices.is_empty() {
                return Ok(expansion);
            }
            outputs.resize_with(tasks, Successors::default);
            self.expand_batch(&slices, &mut outputs, plan)?;
            let batch: Vec<(&WorldSlice<'_>, &Successors)> = slices.iter().zip(&outputs).collect();
            expansion.survived += batch.iter().map(|(_, successors)| successors.survived).sum::<u128>();
            expansion.replies += batch.iter().map(|(_, successors)| successors.replies).sum::<u128>();
            let builders = expansion.builders.par_iter_mut().enumerate();
            first_error(builders.map(|(number, builder)| builder.merge_successors(self, number, &batch)))?;
            let output_bytes: usize = batch.iter().map(|(_, successors)| successors.bytes()).sum();
            // The size of this batch predicts that of the next one.
            let expanded: usize = slices.iter().map(|slice| slice.range.len()).sum();
            let used: usize = batch.iter().map(|(_, successors)| successors.used_bytes()).sum();
            slice_size = (TASK_BYTES * expanded / used.max(1)).clamp(1, MAX_WORLDS_PER_TASK.min(4 * slice_size));
            let bytes = expansion.partition_bytes() + expansion.working_bytes() + output_bytes;
            if !(plan.has_room)(bytes as u64)? {
                return Ok(expansion);
            }
        }
    }

    /// Expands each slice into the output at its place.
    fn expand_batch(
        &self,
        slices: &[WorldSlice<'_>],
        outputs: &mut [Successors],
        plan: &ExpansionPlan<'_>,
    ) -> Result<(), WorldsError> {
        first_error(outputs.par_iter_mut().zip(slices).map_init(SuccessorBuffer::default, |buffer, (sorted, slice)| {
            expand_slice(self, plan.intent, slice, plan.partitions, buffer, sorted)?;
            if plan.reports_progress {
                self.monitor().advance(slice.range.len());
            }
            Ok(())
        }))
    }

    /// The worlds of some partitions that stay in the set. Adds the finished worlds to the statistics.
    pub(super) fn finish_partitions(
        &self,
        builders: Vec<PartitionBuilder>,
        stats: &mut RoundStats,
    ) -> Result<ExplicitSet, WorldsError> {
        let results = builders.into_par_iter().map(|builder| builder.finish(self.monitor()));
        let mut partitions = Vec::new();
        for result in results.collect::<Vec<_>>() {
            let (partition, finished) = result?;
            partitions.push(partition);
            stats.finished = stats.finished.plus(finished);
        }
        Ok(ExplicitSet::from_partitions(partitions))
    }

    /// Tasks whose successors take at most an eighth of the memory limit.
    fn max_batch_tasks(&self) -> usize {
        let tasks = self.memory_limit() / (8 * TASK_BYTES as u64);
        usize::try_from(tasks).unwrap_or(usize::MAX).clamp(1, MAX_BATCH_TASKS)
    }

    fn check_memory(&self, used: u64) -> Result<(), WorldsError> {
        let is_over = used > self.memory_limit() || self.memory().is_process_over();
        if is_over { Err(self.memory_error()) } else { Ok(()) }
    }

    pub(super) fn memory_error(&self) -> WorldsError {
        WorldsError::MemoryLimit { limit: self.memory_limit() }
    }
}

/// Runs all tasks in any order. If several fail, returns the error of the first task.
fn first_error(tasks: impl IndexedParallelIterator<Item = Result<(), WorldsError>>) -> Result<(), WorldsError> {
    let results: Vec<Result<(), WorldsError>> = tasks.collect();
    results.into_iter().collect()
}
