//! The number of histories of all worlds of a round together, or of one world.
//!
//! A diagram cannot store them, because the numbers would make its nodes different. For all worlds, the rounds since the last
//! explicit one are replayed one by one: depth first, with as many worlds at a time as fit in memory. For one world, they are
//! counted backwards through all worlds that lead there.

use super::diagram::{DiagramSet, WordList};
use super::expand_round::{ExpansionPlan, partitions_after};
use super::expand_world::WorldExpander;
use super::explicit_set::{ExplicitSet, WorldCursor, WorldSlice};
use super::history_counters::to_big_uint;
use super::record_bytes::trim_padding;
use super::successor_buffer::SuccessorBuffer;
use super::{Intent, Measurement, Round, RoundStats, Worlds, WorldsError, classify::WorldStatus};
use crate::game::{Fault, PlayerResult};
use num_bigint::BigUint;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// Steps of the monitor for the whole computation.
const TOTAL_STEPS: usize = 1 << 40;
/// Worlds per slice of the last replayed round.
const WORLDS_PER_SLICE: usize = 1 << 10;
/// The computation fails if fewer bytes are left for the next worlds.
const MIN_ROOM_BYTES: u64 = if cfg!(test) { 1 << 10 } else { 1 << 20 };
/// Approximate memory of one task of an expansion.
const BYTES_PER_TASK: u64 = 1 << 19;
/// Approximate number of worlds per task, which bounds the number of partitions.
const WORLDS_PER_HISTORY_TASK: usize = 1 << 10;

/// Worlds of a round that are replayed piece by piece.
struct PendingWorlds<'r> {
    /// The worlds of an explicit round, unless there are replayed ones.
    stored: &'r ExplicitSet,
    replayed: Option<ExplicitSet>,
    /// Rounds between these worlds and the last round.
    rounds_left: usize,
    /// The first world that is not expanded yet.
    cursor: WorldCursor,
    /// Steps of the monitor that all these worlds count as.
    steps: usize,
    /// Steps that the expanded worlds have passed on to their successors.
    steps_passed_on: usize,
}

impl PendingWorlds<'_> {
    fn set(&self) -> &ExplicitSet {
        self.replayed.as_ref().unwrap_or(self.stored)
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

impl Worlds {
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
        let pending = |replayed, rounds_left, steps| {
            let (stored, cursor) = (first.explicit(), WorldCursor::default());
            PendingWorlds { stored, replayed, rounds_left, cursor, steps, steps_passed_on: 0 }
        };
        let mut sum = BigUint::ZERO;
        // A diagram without a previous round is the start.
        let start = if first.is_diagram() {
            Some(self.for_player(first.mover()).start_worlds(&mut RoundStats::of_start())?)
        } else {
            None
        };
        let mut stack = vec![pending(start, rounds.len(), TOTAL_STEPS)];
        while let Some(mut top) = stack.pop() {
            if top.rounds_left <= 1 {
                sum += self.count_histories_into(&top, at)?;
                continue;
            }
            let rounds_left = top.rounds_left - 1;
            let extra: usize =
                stack.iter().chain([&top]).filter_map(|pending| Some(pending.replayed.as_ref()?.bytes())).sum();
            let used = at.total_bytes() + extra as u64;
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
            stack.push(pending(Some(replayed), rounds_left, steps));
        }
        Ok(sum)
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
        let set = pending.replayed.as_ref().unwrap_or(pending.stored);
        let plan = ExpansionPlan {
            intent,
            partitions: partitions_after(set.len().min(max_tasks.saturating_mul(WORLDS_PER_HISTORY_TASK))),
            max_tasks,
            has_room: &|used| Ok(used < room),
            reports_progress: false,
        };
        let expansion = worlds.expand_worlds(set, &mut pending.cursor, &plan)?;
        let replayed = worlds.finish_partitions(expansion.builders, &mut RoundStats::of_start())?;
        self.filter_by_measurements(&round.stats().measurements, replayed)
    }

    /// The number of histories that lead through some worlds of the previous round into a round.
    fn count_histories_into(&self, pending: &PendingWorlds<'_>, round: &Round) -> Result<BigUint, WorldsError> {
        let Some((_, intent)) = round.previous() else { return Ok(pending.set().total_histories()) };
        let (worlds, set) = (self.for_player(round.mover()), pending.set());
        let slices: Vec<WorldSlice<'_>> = set.slices(WORLDS_PER_SLICE).collect();
        let counted = slices.par_iter().map_init(SuccessorBuffer::default, |buffer, slice| {
            let mut expander = WorldExpander::new(&worlds, intent);
            let mut sum = BigUint::ZERO;
            for (number, record) in slice.in_play() {
                expander.expand(record, number, buffer)?;
                let mut ways = 0_u128;
                for successor in buffer.iter() {
                    let measurements = &round.stats().measurements;
                    if worlds.stays_in_set(successor.record, successor.header.is_quiet, measurements)? {
                        ways += u128::from(successor.ways);
                    }
                }
                buffer.clear();
                sum += to_big_uint(slice.partition.histories.get(number as usize)) * ways;
            }
            self.monitor().advance(proportional(pending.steps, slice.range.len(), set.len()));
            Ok(sum)
        });
        counted.try_reduce(|| BigUint::ZERO, |one, other| Ok(one + other))
    }

    /// Whether a packed successor stays in the set, after the measurements.
    fn stays_in_set(&self, record: &[u8], is_quiet: bool, measurements: &[Measurement]) -> Result<bool, Fault> {
        if !measurements.iter().all(|&measurement| self.agrees_with(measurement, record)) {
            return Ok(false);
        }
        if is_quiet || self.rules().is_quantum() {
            return Ok(true);
        }
        let fate = WorldStatus::classify(self.game(), self.player(), record)?.fate;
        Ok(fate.is_none_or(|fate| fate == PlayerResult::Lost))
    }
}

/// Packed worlds of a round that lead to the target, and the number of ways in which they do. The keys are without padding.
type PathCounts = FxHashMap<Box<[u8]>, (Box<[u8]>, BigUint)>;

impl Worlds {
    /// The number of histories of a packed world: distinct ways to it, with the player's actions given and the replies free.
    /// `None` if the round does not have the world.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn histories(&self, at: &Round, record: &[u8]) -> Result<Option<BigUint>, WorldsError> {
        if !self.contains(at, record) {
            return Ok(None);
        }
        let target = (trim_padding(record).into(), (record.into(), 1u32.into()));
        let mut paths: PathCounts = [target].into_iter().collect();
        let mut round = at;
        while round.is_diagram()
            && let Some((previous, intent)) = round.previous()
        {
            let mut parents = self.candidate_parents(previous, intent, &paths)?;
            let counted = parents.par_drain(..).map(|parent| {
                let count = self.count_paths(round, intent, &parent, &paths)?;
                Ok((trim_padding(&parent).into(), (parent, count)))
            });
            let counted: Result<PathCounts, WorldsError> = counted.collect();
            paths = counted?;
            paths.retain(|_, (_, count)| *count != BigUint::ZERO);
            round = previous;
        }
        // A diagram without a previous round is the start.
        let histories = |record: &[u8]| match round.diagram() {
            None => round.explicit().find(record).map(|number| round.explicit().history_count(number)),
            Some(_) => Some(1u32.into()),
        };
        Ok(Some(paths.values().filter_map(|(record, count)| Some(histories(record)? * count)).sum()))
    }

    /// Packed worlds of the previous round: all that lead to a world of `paths`, and maybe others.
    fn candidate_parents(
        &self,
        previous: &Round,
        intent: &Intent,
        paths: &PathCounts,
    ) -> Result<Vec<Box<[u8]>>, WorldsError> {
        let Some(diagram) = previous.diagram() else {
            return Ok(previous.explicit().in_play().map(Into::into).collect());
        };
        let mut words = Vec::with_capacity(paths.len());
        let mut next_turn = diagram.turn;
        for (record, _) in paths.values() {
            let (word, turn) = self.require_word(record)?;
            next_turn = turn;
            words.push(word);
        }
        self.parents_in_diagram(previous, diagram, intent, words, next_turn)
    }

    /// The packed worlds of a diagram from which an action and the replies lead to some words before a turn.
    pub(super) fn parents_in_diagram(
        &self,
        previous: &Round,
        diagram: &DiagramSet,
        intent: &Intent,
        words: WordList,
        turn: usize,
    ) -> Result<Vec<Box<[u8]>>, WorldsError> {
        let parents = self.with_context(previous, |context| diagram.sources(intent, words, turn, context))?;
        Ok(parents.into_iter().map(|word| self.record_of_word(&word, diagram.turn)).collect())
    }

    /// The number of ways from a parent through the worlds of `round` in `paths` to the target.
    fn count_paths(
        &self,
        round: &Round,
        intent: &Intent,
        parent: &[u8],
        paths: &PathCounts,
    ) -> Result<BigUint, WorldsError> {
        let mut buffer = SuccessorBuffer::default();
        WorldExpander::new(&self.for_player(round.mover()), intent).expand(parent, 0, &mut buffer)?;
        let counts = buffer.iter().filter_map(|successor| {
            let (_, count) = paths.get(trim_padding(successor.record))?;
            Some(count * successor.ways)
        });
        Ok(counts.sum())
    }
}
