//! The explicit store: a set of packed worlds in partitions.

use super::digest::{digest, digest_tag, partition_of};
use super::history_counters::to_big_uint;
use super::partition::Partition;
use super::record_index::RecordIndex;
use super::{Subset, WorldsError};
use crate::task::ProgressMonitor;
use num_bigint::BigUint;
use rayon::prelude::*;
use std::ops::Range;

/// A set of worlds stored one by one.
///
/// Worlds are numbered partition by partition. These numbers are internal; the canonical order is made on demand
/// ([`canonical_order`](super::canonical_order)).
#[derive(Default)]
pub(super) struct ExplicitSet {
    partitions: Vec<Partition>,
    /// By partition: the number of worlds up to its end.
    ends: Vec<usize>,
}

/// A position in the set: a partition, and a world's number in it.
#[derive(Clone, Copy, Default)]
pub(super) struct WorldCursor {
    partition: usize,
    number: usize,
}

/// A range of worlds of one partition.
pub(super) struct WorldSlice<'s> {
    pub partition: &'s Partition,
    /// Their numbers in the partition.
    pub range: Range<usize>,
    /// The number of the partition's first world in the whole set.
    pub offset: usize,
}

impl<'s> WorldSlice<'s> {
    /// The worlds in which the player can go on: their numbers in the partition and their records.
    pub fn in_play(&self) -> impl Iterator<Item = (u32, &'s [u8])> + use<'s> {
        let Self { partition, ref range, .. } = *self;
        // World numbers have 32 bits.
        let numbered = range.clone().zip(u32::try_from(range.start).unwrap_or(u32::MAX)..);
        numbered.filter(|&(index, _)| partition.is_in_play(index)).map(|(index, number)| (number, partition.get(index)))
    }
}

impl ExplicitSet {
    /// No worlds.
    pub const EMPTY: Self = Self { partitions: Vec::new(), ends: Vec::new() };

    /// A set of partitions, whose number must be a power of two.
    pub fn from_partitions(partitions: Vec<Partition>) -> Self {
        let mut sum = 0;
        let ends = partitions.iter().map(|partition| {
            sum += partition.len();
            sum
        });
        Self { ends: ends.collect(), partitions }
    }

    pub fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// The number of worlds in a subset.
    pub fn count(&self, subset: Subset) -> usize {
        self.partitions.iter().map(|partition| partition.members(subset).map_or(partition.len(), <[u32]>::len)).sum()
    }

    /// A packed world by its number; empty if there is none.
    pub fn get(&self, number: usize) -> &[u8] {
        self.locate(number).map_or(&[], |(partition, number)| partition.get(number))
    }

    /// The first parent of a world, by its number in the previous set.
    pub fn parent(&self, number: usize) -> Option<usize> {
        self.locate(number).and_then(|(partition, number)| partition.parent(number))
    }

    /// The number of the world equal to a record.
    pub fn find(&self, record: &[u8]) -> Option<usize> {
        let of_record = partition_of(digest(record), self.partitions.len().max(1));
        Some(self.offset_of(of_record) + self.partitions.get(of_record)?.find(record)?)
    }

    /// The number of histories of a world.
    pub fn history_count(&self, number: usize) -> BigUint {
        self.locate(number).map_or(BigUint::ZERO, |(partition, number)| to_big_uint(partition.histories.get(number)))
    }

    /// The number of histories of all worlds together.
    pub fn total_histories(&self) -> BigUint {
        self.partitions.par_iter().map(|partition| partition.histories.sum()).sum()
    }

    /// The ascending numbers of a subset.
    pub fn members(&self, subset: Subset) -> Vec<u32> {
        let mut all = Vec::with_capacity(self.count(subset));
        for (index, partition) in self.partitions.iter().enumerate() {
            // World numbers have 32 bits.
            let offset = u32::try_from(self.offset_of(index)).unwrap_or(0);
            match partition.members(subset) {
                None => all.extend(offset..offset + u32::try_from(partition.len()).unwrap_or(0)),
                Some(list) => all.extend(list.iter().map(|number| offset + number)),
            }
        }
        all
    }

    /// The worlds in which the player can go on.
    pub fn in_play(&self) -> impl Iterator<Item = &[u8]> {
        self.slices(usize::MAX).flat_map(|slice| slice.in_play()).map(|(_, record)| record)
    }

    /// All worlds, in slices of at most `size`.
    pub fn slices(&self, size: usize) -> impl Iterator<Item = WorldSlice<'_>> {
        let mut cursor = WorldCursor::default();
        std::iter::from_fn(move || self.next_slice(&mut cursor, size))
    }

    /// At most `size` worlds from the cursor on. Moves the cursor behind them.
    pub fn next_slice(&self, cursor: &mut WorldCursor, size: usize) -> Option<WorldSlice<'_>> {
        loop {
            let partition = self.partitions.get(cursor.partition)?;
            let range = cursor.number..partition.len().min(cursor.number.saturating_add(size));
            if !range.is_empty() {
                cursor.number = range.end;
                return Some(WorldSlice { partition, range, offset: self.offset_of(cursor.partition) });
            }
            *cursor = WorldCursor { partition: cursor.partition + 1, number: 0 };
        }
    }

    /// The number of worlds before a cursor.
    pub fn index_of(&self, cursor: WorldCursor) -> usize {
        self.offset_of(cursor.partition) + cursor.number
    }

    /// The number of the first world of a partition.
    fn offset_of(&self, partition: usize) -> usize {
        partition.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0)
    }

    /// The partition of a world, and its number there.
    fn locate(&self, number: usize) -> Option<(&Partition, usize)> {
        let index = self.ends.partition_point(|&end| end <= number);
        Some((self.partitions.get(index)?, number - self.offset_of(index)))
    }

    /// The worlds for which `keeps` holds.
    pub fn filtered(
        &self,
        keeps: &(dyn Fn(&[u8]) -> bool + Sync),
        monitor: &ProgressMonitor,
    ) -> Result<Self, WorldsError> {
        let partitions = self.partitions.par_iter().map(|partition| {
            monitor.check_cancelled()?;
            let removed = (0u32..).zip(0..partition.len()).filter(|&(_, number)| !keeps(partition.get(number)));
            let removed: Vec<u32> = removed.map(|(number, _)| number).collect();
            let mut partition = partition.without(&removed, monitor)?;
            partition.shrink();
            Ok(partition)
        });
        Ok(Self::from_partitions(partitions.collect::<Result<_, WorldsError>>()?))
    }

    /// Whether both sets have the same worlds, in any order and partitioning.
    pub fn has_same_worlds(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        let indexes: Vec<RecordIndex> =
            self.partitions.iter().map(|partition| RecordIndex::new(&partition.arena)).collect();
        let contains = |record: &[u8]| {
            let digest = digest(record);
            let of_record = partition_of(digest, self.partitions.len().max(1));
            let partition = self.partitions.get(of_record);
            partition.is_some_and(|partition| {
                indexes[of_record].find(&partition.arena, record, digest_tag(digest)).is_some()
            })
        };
        other.partitions.iter().all(|partition| (0..partition.len()).all(|number| contains(partition.get(number))))
    }

    /// Folds slices of at most `size` worlds in parallel. Each world is a step of the monitor.
    pub fn fold<T: Send>(
        &self,
        size: usize,
        monitor: &ProgressMonitor,
        count: impl Fn(&WorldSlice<'_>) -> Result<T, WorldsError> + Sync,
        identity: impl Fn() -> T + Sync + Send,
        add: impl Fn(T, T) -> T + Sync + Send,
    ) -> Result<T, WorldsError> {
        monitor.begin(self.len());
        let slices: Vec<WorldSlice<'_>> = self.slices(size).collect();
        let counted = slices.par_iter().map(|slice| {
            monitor.check_cancelled()?;
            let counted = count(slice)?;
            monitor.advance(slice.range.len());
            Ok(counted)
        });
        counted.try_reduce(identity, |one, other| Ok(add(one, other)))
    }

    /// Allocated bytes.
    pub fn bytes(&self) -> usize {
        self.partitions.iter().map(Partition::bytes).sum()
    }
}
