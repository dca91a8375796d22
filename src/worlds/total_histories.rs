//! The number of histories of all worlds of a round together.
//!
//! A diagram cannot store it, because the numbers would make its nodes different. So the rounds since the last explicit one are
//! replayed one by one: depth first, with as many worlds at a time as fit in memory.

use super::expand_round::{ExpansionPlan, partitions_after};
use super::expand_world::WorldExpander;
use super::explicit_set::{ExplicitSet, WorldCursor, WorldSlice};
use super::history_counters::to_big_uint;
use super::partition_builder::PartitionBuilder;
use super::successor_buffer::BufferPool;
use super::{Measurement, Round, RoundStats, Worlds, WorldsError, classify::WorldStatus};
use crate::game::{ClassicalGame, Fault, PlayerResult};
use num_bigint::BigUint;
use rayon::prelude::*;

/// Steps of the monitor for the whole computation.
const TOTAL_STEPS: usize = 1 << 40;
/// Worlds per slice of the last replayed round.
const WORLDS_PER_SLICE: usize = 1 << 10;
/// The computation fails if fewer bytes are left for the next worlds.
const MIN_ROOM_BYTES: u64 = if cfg!(test) { 1 << 10 } else { 1 << 20 };
/// Approximate memory of one task of an expansion.
const BYTES_PER_TASK: u64 = 1 << 19;
/// Approximate number of worlds per task, which bounds the number of partitions.
const WORLDS_PER_TASK: usize = 1 << 10;

/// Worlds of a round that are replayed piece by piece.
struct PendingWorlds<'r> {
    worlds: ReplayedWorlds<'r>,
    /// Rounds between these worlds and the last round.
    rounds_left: usize,
    /// The first world that is not expanded yet.
    cursor: WorldCursor,
    /// Steps of the monitor that all these worlds stand for.
    steps: usize,
    /// Steps that the expanded worlds have passed on to their successors.
    steps_passed_on: usize,
}

/// Explicit worlds: those of a round that has them, or replayed ones.
enum ReplayedWorlds<'r> {
    Stored(&'r ExplicitSet),
    Replayed(ExplicitSet),
}

impl ReplayedWorlds<'_> {
    fn set(&self) -> &ExplicitSet {
        match self {
            Self::Stored(worlds) => worlds,
            Self::Replayed(worlds) => worlds,
        }
    }

    /// Bytes beyond those of the round.
    fn extra_bytes(&self) -> u64 {
        match self {
            Self::Stored(_) => 0,
            Self::Replayed(worlds) => worlds.bytes() as u64,
        }
    }
}

impl<'r> PendingWorlds<'r> {
    fn new(worlds: ReplayedWorlds<'r>, rounds_left: usize, steps: usize) -> Self {
        Self { worlds, rounds_left, cursor: WorldCursor::default(), steps, steps_passed_on: 0 }
    }

    fn set(&self) -> &ExplicitSet {
        self.worlds.set()
    }

    /// The number of expanded worlds.
    fn expanded(&self) -> usize {
        self.set().index_of(self.cursor)
    }

    /// The steps of the worlds that were expanded since the last call.
    fn take_steps(&mut self) -> usize {
        let until = proportional(self.steps, self.expanded(), self.set().len());
        until - std::mem::replace(&mut self.steps_passed_on, until)
    }
}

/// The share of `steps` for `part` of `whole`.
#[allow(clippy::cast_possible_truncation)]
fn proportional(steps: usize, part: usize, whole: usize) -> usize {
    (steps as u128 * part as u128 / (whole as u128).max(1)) as usize
}

impl<G: ClassicalGame> Worlds<G> {
    /// The number of histories of all worlds of a round: distinct ways to them, with the player's actions given and the replies
    /// free. In a diagram this replays rounds world by world, which takes long for large sets.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled, the memory limit leaves no room, or the rules exceed their budget.
    pub fn total_histories(&self, at: &Round) -> Result<BigUint, WorldsError> {
        if let Some(known) = &at.stats().histories {
            return Ok(known.clone());
        }
        // From the last round back to the first one to replay.
        let mut rounds = vec![at];
        while let Some((previous, _)) =
            rounds.last().filter(|round| round.is_diagram()).and_then(|round| round.previous())
        {
            rounds.push(previous);
        }
        let Some(first) = rounds.pop() else { return Ok(BigUint::ZERO) };
        self.monitor().begin(TOTAL_STEPS);
        let mut sum = BigUint::ZERO;
        let mut stack = vec![PendingWorlds::new(self.replayable_worlds(first)?, rounds.len(), TOTAL_STEPS)];
        while let Some(mut top) = stack.pop() {
            if top.rounds_left <= 1 {
                sum += self.count_histories_into(&top, at)?;
                continue;
            }
            let rounds_left = top.rounds_left - 1;
            let extra = stack.iter().chain([&top]).map(|pending| pending.worlds.extra_bytes()).sum::<u64>();
            let used = at.total_bytes() + extra;
            // The other half is for the successors of the worlds that are replayed now.
            let room = self.memory_limit().saturating_sub(used) / 2;
            if room < MIN_ROOM_BYTES {
                return Err(self.memory_error());
            }
            let replayed = self.replay_next(&mut top, rounds[rounds_left], room)?;
            let steps = top.take_steps();
            if top.expanded() < top.set().len() {
                stack.push(top);
            }
            stack.push(PendingWorlds::new(ReplayedWorlds::Replayed(replayed), rounds_left, steps));
        }
        Ok(sum)
    }

    /// The explicit worlds of a round. A diagram must be the start.
    fn replayable_worlds<'r>(&self, round: &'r Round) -> Result<ReplayedWorlds<'r>, WorldsError> {
        if !round.is_diagram() {
            return Ok(ReplayedWorlds::Stored(round.explicit()));
        }
        let worlds = self.for_player(round.mover());
        let builder = PartitionBuilder::singleton(&worlds, &self.start_record())?;
        let start = worlds.finish_partitions(vec![builder], &mut RoundStats::of_start())?;
        Ok(ReplayedWorlds::Replayed(start))
    }

    /// Replays a round from the cursor on, as far as there is room.
    fn replay_next(
        &self,
        pending: &mut PendingWorlds<'_>,
        round: &Round,
        room: u64,
    ) -> Result<ExplicitSet, WorldsError> {
        let Some((_, intent)) = round.previous() else { return Ok(ExplicitSet::default()) };
        let worlds = self.for_player(round.mover());
        let max_tasks = usize::try_from(room / BYTES_PER_TASK).unwrap_or(usize::MAX).max(1);
        let set = pending.worlds.set();
        let plan = ExpansionPlan {
            intent,
            partitions: partitions_after(set.len().min(max_tasks.saturating_mul(WORLDS_PER_TASK))),
            max_tasks,
            has_room: &|used| Ok(used < room),
            reports_progress: false,
        };
        let expansion = worlds.expand_worlds(set, &mut pending.cursor, &plan)?;
        let replayed = worlds.finish_partitions(expansion.builders, &mut RoundStats::of_start())?;
        match round.stats().measurement {
            Some(measurement) => self.filter_by_measurement(measurement, &replayed),
            None => Ok(replayed),
        }
    }

    /// The number of histories that lead through some worlds of the previous round into a round.
    fn count_histories_into(&self, pending: &PendingWorlds<'_>, round: &Round) -> Result<BigUint, WorldsError> {
        let Some((_, intent)) = round.previous() else { return Ok(pending.set().total_histories()) };
        let (worlds, pool, set) = (self.for_player(round.mover()), BufferPool::default(), pending.set());
        let slices: Vec<WorldSlice<'_>> = set.slices(WORLDS_PER_SLICE).collect();
        let counted = slices.par_iter().map(|slice| {
            let (mut buffer, mut expander) = (pool.acquire(), WorldExpander::new(&worlds, intent));
            let mut sum = BigUint::ZERO;
            for (number, record) in slice.in_play() {
                expander.expand(record, number, &mut buffer)?;
                let mut ways = 0_u128;
                for successor in buffer.iter() {
                    let measurement = round.stats().measurement;
                    if worlds.stays_in_set(successor.record, successor.header.is_quiet, measurement)? {
                        ways += u128::from(successor.ways);
                    }
                }
                buffer.clear();
                sum += to_big_uint(slice.partition.histories(number as usize)) * ways;
            }
            pool.release(buffer);
            self.monitor().advance(proportional(pending.steps, slice.range.len(), set.len()));
            Ok(sum)
        });
        counted.try_reduce(|| BigUint::ZERO, |one, other| Ok(one + other))
    }

    /// Whether a packed successor stays in the set, after a measurement if there was one.
    fn stays_in_set(&self, record: &[u8], is_quiet: bool, measurement: Option<Measurement>) -> Result<bool, Fault> {
        if measurement.is_some_and(|measurement| !self.agrees_with(measurement, record)) {
            return Ok(false);
        }
        if is_quiet || self.rules().is_quantum() {
            return Ok(true);
        }
        let fate = WorldStatus::classify(self.game(), self.player(), record)?.fate;
        Ok(fate.is_none_or(|fate| fate == PlayerResult::Lost))
    }
}
