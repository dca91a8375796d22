//! Builds one partition of the next round.

use super::classify::Classifier;
use super::digest::{digest, digest_tag};
use super::explicit_set::WorldSlice;
use super::history_counters::ScaledCount;
use super::partition::{PREFETCH_GROUP, Partition};
use super::record_index::RecordIndex;
use super::successors::{Successor, Successors};
use super::{Finished, Worlds, WorldsError};
use crate::game::ClassicalGame;
use crate::task::ProgressMonitor;

/// A partition under construction, with the index of its worlds.
#[derive(Default)]
pub(super) struct PartitionBuilder {
    partition: Partition,
    index: RecordIndex,
    classifier: Classifier,
}

impl PartitionBuilder {
    /// A partition with one world.
    pub fn singleton<G: ClassicalGame>(worlds: &Worlds<G>, record: &[u8]) -> Result<Self, WorldsError> {
        let mut builder = Self::default();
        let tag = digest_tag(digest(record));
        builder.partition.merge(&mut builder.index, (record, tag), 0, ScaledCount(&[1], 1));
        builder.classifier.enqueue(0);
        builder.classifier.classify_pending(worlds, &mut builder.partition)?;
        Ok(builder)
    }

    /// Merges the successors that belong to the partition of this number, and classifies the new worlds.
    pub fn merge_successors<G: ClassicalGame>(
        &mut self,
        worlds: &Worlds<G>,
        number: usize,
        batch: &[(&WorldSlice<'_>, &Successors)],
    ) -> Result<(), WorldsError> {
        let incoming: usize = batch.iter().map(|(_, successors)| successors.for_partition(number).len()).sum();
        if !self.partition.has_capacity_for(incoming) {
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
                    let histories = ScaledCount(slice.partition.histories(header.parent as usize), ways);
                    let parent = offset + header.parent;
                    let new = self.partition.merge(&mut self.index, (record, header.tag), parent, histories);
                    if let Some(new) = new.filter(|_| !header.is_quiet) {
                        self.classifier.enqueue(new);
                    }
                }
            }
        }
        self.classifier.classify_pending(worlds, &mut self.partition)
    }

    pub fn len(&self) -> usize {
        self.partition.len()
    }

    /// Whether [`Self::finish`] will remove a world.
    pub fn has_leaving_world(&self) -> bool {
        !self.classifier.leaving().is_empty()
    }

    /// Bytes of the worlds themselves.
    pub fn partition_bytes(&self) -> usize {
        self.partition.bytes()
    }

    /// Bytes that are needed only while the partition is built.
    pub fn working_bytes(&self) -> usize {
        self.index.bytes() + self.classifier.bytes()
    }

    /// The partition without the worlds that leave the set, and how the finished worlds ended.
    pub fn finish(self, monitor: &ProgressMonitor) -> Result<(Partition, Finished), WorldsError> {
        let Self { mut partition, classifier, .. } = self;
        if !classifier.leaving().is_empty() {
            partition = partition.without(classifier.leaving(), monitor)?;
        }
        partition.shrink();
        Ok((partition, classifier.finished()))
    }
}
