//! Builds one partition of the next round, and classifies its worlds.

use super::classify::WorldStatus;
use super::digest::{digest, digest_tag};
use super::explicit_set::WorldSlice;
use super::history_counters::ScaledCount;
use super::partition::{PREFETCH_GROUP, Partition};
use super::record_index::RecordIndex;
use super::successors::{Successor, Successors};
use super::{Finished, Worlds, WorldsError};
use crate::game::PlayerResult;
use crate::task::ProgressMonitor;

/// A partition under construction, with the index of its worlds.
#[derive(Default)]
pub(super) struct PartitionBuilder {
    pub partition: Partition,
    index: RecordIndex,
    /// Worlds to classify, by ascending number.
    pending: Vec<u32>,
    /// Worlds that ended without a loss and leave the set, by ascending number.
    pub finished_worlds: Vec<u32>,
    finished: Finished,
}

impl PartitionBuilder {
    /// A partition with one world that is not classified.
    pub fn singleton(record: &[u8]) -> Self {
        let mut builder = Self::default();
        let tag = digest_tag(digest(record));
        builder.partition.merge(&mut builder.index, record, tag, 0, ScaledCount(&[1], 1));
        builder.pending.push(0);
        builder
    }

    /// Classifies the new worlds.
    pub fn classify_pending(&mut self, worlds: &Worlds) -> Result<(), WorldsError> {
        for number in self.pending.drain(..) {
            worlds.monitor().check_cancelled()?;
            let status = WorldStatus::classify(worlds.game(), worlds.player(), self.partition.get(number as usize))?;
            let is_finished = status.fate.is_some_and(|fate| fate != PlayerResult::Lost);
            if let Some(fate) = status.fate {
                self.finished.count(fate);
            }
            if is_finished && !worlds.rules().is_quantum() {
                self.finished_worlds.push(number);
            } else {
                self.partition.record_status(number, status);
            }
        }
        Ok(())
    }

    /// Merges the successors that belong to the partition of this number, and classifies the new worlds.
    pub fn merge_successors(
        &mut self,
        worlds: &Worlds,
        number: usize,
        batch: &[(&WorldSlice<'_>, &Successors)],
    ) -> Result<(), WorldsError> {
        let incoming: usize = batch.iter().map(|(_, successors)| successors.for_partition(number).len()).sum();
        // World numbers have 32 bits.
        if u32::try_from(self.partition.len().saturating_add(incoming)).is_err() {
            return Err(worlds.memory_error());
        }
        // Lookups hit random places. If there are many, one linear pass over the partition is faster than single prefetches.
        let is_warm = 4 * incoming > self.partition.len();
        if is_warm {
            self.partition.warm_cache(&self.index);
        }
        for (slice, successors) in batch {
            // World numbers have 32 bits.
            let offset = u32::try_from(slice.offset).unwrap_or(0);
            worlds.monitor().check_cancelled()?;
            for group in successors.for_partition(number).groups(PREFETCH_GROUP) {
                if !is_warm {
                    self.partition.prefetch(&self.index, group.tags());
                }
                for Successor { record, header, ways } in group.iter() {
                    let histories = ScaledCount(slice.partition.histories.get(header.parent as usize), ways);
                    let parent = offset + header.parent;
                    let new = self.partition.merge(&mut self.index, record, header.tag, parent, histories);
                    self.pending.extend(new.filter(|_| !header.is_quiet));
                }
            }
        }
        self.classify_pending(worlds)
    }

    /// Bytes that are needed only while the partition is built.
    pub fn working_bytes(&self) -> usize {
        self.index.bytes() + (self.pending.capacity() + self.finished_worlds.capacity()) * size_of::<u32>()
    }

    /// The partition without the worlds that leave the set, and how the finished worlds ended.
    pub fn finish(self, monitor: &ProgressMonitor) -> Result<(Partition, Finished), WorldsError> {
        let Self { mut partition, finished_worlds, finished, .. } = self;
        if !finished_worlds.is_empty() {
            partition = partition.without(&finished_worlds, monitor)?;
        }
        partition.shrink();
        Ok((partition, finished))
    }
}
