//! A partition of a set of worlds.
//!
//! Sets are built and stored in partitions, so that several threads can work on one set and each stays within its cache. The
//! partition of a world depends on its bytes alone.

use super::classify::WorldStatus;
use super::history_counters::{HistoryCounters, ScaledCount};
use super::record_arena::RecordArena;
use super::record_bytes::records_equal;
use super::record_index::RecordIndex;
use super::{Subset, WorldsError};
use crate::game::PlayerResult;
use crate::task::ProgressMonitor;

/// Successors that are looked up together, so that their cache misses overlap.
pub(super) const PREFETCH_GROUP: usize = 32;
/// Worlds that are copied between two checks for cancellation.
const COPIES_PER_CANCEL_CHECK: u32 = 1 << 14;

/// Packed worlds with their parents, histories and status, numbered in the order of insertion.
#[derive(Default)]
pub(super) struct Partition {
    pub arena: RecordArena,
    /// By world: a world of the previous round that led to it, by its number in that whole set.
    parents: Vec<u32>,
    pub histories: HistoryCounters,
    /// Worlds in which the player has lost, by ascending number.
    lost: Vec<u32>,
    /// Worlds in which the player is in check, by ascending number.
    in_check: Vec<u32>,
    /// Worlds that ended without a loss and stay, by ascending number.
    finished: Vec<u32>,
}

impl Partition {
    pub fn len(&self) -> usize {
        self.arena.len()
    }

    /// A packed world by its number in the partition.
    pub fn get(&self, number: usize) -> &[u8] {
        self.arena.get(number)
    }

    /// The first parent of a world, by its number in the whole previous set.
    pub fn parent(&self, number: usize) -> Option<usize> {
        self.parents.get(number).map(|&parent| parent as usize)
    }

    /// The ascending numbers of a subset; `None` for all worlds.
    pub fn members(&self, subset: Subset) -> Option<&[u32]> {
        match subset {
            Subset::All => None,
            Subset::InCheck => Some(&self.in_check),
            Subset::Lost => Some(&self.lost),
            Subset::Finished => Some(&self.finished),
        }
    }

    /// Whether a world is in a subset.
    pub fn is_member(&self, subset: Subset, number: usize) -> bool {
        let is_in = |list: &[u32]| u32::try_from(number).is_ok_and(|number| list.binary_search(&number).is_ok());
        self.members(subset).is_none_or(is_in)
    }

    /// Whether the player can go on in a world.
    pub fn is_in_play(&self, number: usize) -> bool {
        !self.is_member(Subset::Lost, number) && !self.is_member(Subset::Finished, number)
    }

    /// Loads the whole partition into the cache, line by line.
    pub fn warm_cache(&self, index: &RecordIndex) {
        self.arena.warm_cache();
        self.histories.warm_cache();
        index.warm_cache();
    }

    /// Loads what a lookup of these tags will probably touch, with all cache misses in flight at once.
    #[inline]
    pub fn prefetch(&self, index: &RecordIndex, tags: impl Iterator<Item = u32>) {
        let mut touched = 0;
        for number in index.likely_matches::<PREFETCH_GROUP>(tags).into_iter().flatten() {
            let record = self.arena.get(number as usize);
            touched ^= u64::from(record.first().copied().unwrap_or(0)) ^ u64::from(record.last().copied().unwrap_or(0));
            touched ^= self.histories.get(number as usize).first().copied().unwrap_or(0);
        }
        std::hint::black_box(touched);
    }

    /// Adds a world that a parent led to with this many histories. Returns its number if it is new.
    pub fn merge(
        &mut self,
        index: &mut RecordIndex,
        record: &[u8],
        tag: u32,
        parent: u32,
        histories: ScaledCount<'_>,
    ) -> Option<u32> {
        let number = u32::try_from(self.len()).ok()?;
        if let Some(known) = index.find_or_insert(&self.arena, record, tag, number) {
            self.histories.add(known as usize, histories);
            return None;
        }
        self.arena.push(record);
        self.parents.push(parent);
        self.histories.push(histories);
        Some(number)
    }

    /// Records the status of a world that stays. Worlds must come in ascending order.
    pub fn record_status(&mut self, number: u32, status: WorldStatus) {
        match status.fate {
            Some(PlayerResult::Lost) => self.lost.push(number),
            Some(_) => self.finished.push(number),
            None => {}
        }
        if status.in_check {
            self.in_check.push(number);
        }
    }

    /// A copy without some worlds, given by ascending number.
    pub fn without(&self, removed: &[u32], monitor: &ProgressMonitor) -> Result<Self, WorldsError> {
        let lists = [&self.lost, &self.in_check, &self.finished];
        let [lost, in_check, finished] = lists.map(|list| renumbered(list, removed));
        let mut kept = Self { lost, in_check, finished, ..Self::default() };
        let mut removed = removed.iter().peekable();
        for (number, &parent) in (0u32..).zip(&self.parents) {
            if number % COPIES_PER_CANCEL_CHECK == 0 {
                monitor.check_cancelled()?;
            }
            if removed.next_if_eq(&&number).is_none() {
                kept.arena.push(self.get(number as usize));
                kept.parents.push(parent);
                kept.histories.push(ScaledCount(self.histories.get(number as usize), 1));
            }
        }
        Ok(kept)
    }

    /// The number of the world equal to a record, by linear search.
    pub fn find(&self, record: &[u8]) -> Option<usize> {
        (0..self.len()).find(|&number| records_equal(self.get(number), record))
    }

    /// Releases unused capacity.
    pub fn shrink(&mut self) {
        self.arena.shrink();
        self.histories.shrink();
        for list in [&mut self.parents, &mut self.lost, &mut self.in_check, &mut self.finished] {
            list.shrink_to_fit();
        }
    }

    /// Allocated bytes.
    pub fn bytes(&self) -> usize {
        let lists = [&self.parents, &self.lost, &self.in_check, &self.finished];
        self.arena.bytes()
            + self.histories.bytes()
            + lists.into_iter().map(Vec::capacity).sum::<usize>() * size_of::<u32>()
    }
}

/// The new numbers of an ascending list of worlds after some worlds have been removed.
fn renumbered(list: &[u32], removed: &[u32]) -> Vec<u32> {
    let mut removed_before = 0;
    let renumber = |&number: &u32| {
        while removed.get(removed_before as usize).is_some_and(|&removed| removed < number) {
            removed_before += 1;
        }
        (removed.get(removed_before as usize) != Some(&number)).then_some(number - removed_before)
    };
    list.iter().filter_map(renumber).collect()
}
