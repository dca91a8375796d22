//! A round: the player's action in every world that allows it, then every reply.

use super::brood::Brood;
use super::explicit::{Explicit, Stretch};
use super::litter::Litters;
use super::shard::Shard;
use super::{Intent, Round, RoundStats, Worlds, WorldsError, breed};
use crate::game::Classical;
use rayon::prelude::*;

/// How many worlds one task expands at first, when it is not known yet how many there are to be.
const FIRST: usize = 16;
/// How many worlds one task expands at most.
const MOST: usize = 1 << 10;
/// How many bytes of children one task is to make. It is to fit into the cache of a core.
const TASK: usize = 1 << 18;
/// How many tasks there are between two mergers, at least and at most. Between these bounds there is half as much to be merged
/// as there is to merge it into: so parts of large sets are seldom gone through.
const TASKS: (usize, usize) = (128, 1024);

/// For so many worlds before the round there is one part more after it: with some ten times as many worlds after it, what is
/// known of a part fits into the cache of a core.
const PER_PART: usize = 1 << 10;
/// How many parts there are at most. No number here depends on the number of threads, so that the same worlds are stored in
/// the same order on every machine.
const PARTS: usize = 1 << 10;

/// How worlds are bred.
pub(super) struct Breeding<'b> {
    /// What the player does.
    pub intent: &'b Intent,
    /// Into so many parts.
    pub parts: usize,
    /// At most so many tasks at a time.
    pub tasks: usize,
    /// Is there room for more, when so many bytes are taken?
    pub has_room: &'b (dyn Fn(u64) -> Result<bool, WorldsError> + Sync),
    /// Is each world a step of the work?
    pub steps: bool,
}

/// What came of worlds.
pub(super) struct Bred {
    pub shards: Vec<Shard>,
    /// In how many of them the action is legal.
    survived: u128,
    /// How many pairs of a world and a reply there are.
    children: u128,
}

/// In how many parts the worlds after so many are made.
pub(super) fn parts_after(worlds: usize) -> usize {
    (worlds / PER_PART).next_power_of_two().min(PARTS)
}

/// How many bytes parts take: those of their worlds, and all others.
fn held(shards: &[Shard]) -> (usize, usize) {
    shards.iter().map(Shard::bytes).fold((0, 0), |(a, b), (c, d)| (a + c, b + d))
}

impl<G: Classical> Worlds<G> {
    /// The round after an action of the player, of worlds one by one.
    pub(super) fn expand(&self, at: &Round, intent: &Intent) -> Result<Round, WorldsError> {
        let since = self.monitor().now();
        self.monitor().begin(at.worlds().len());
        let breeding = Breeding {
            intent,
            parts: parts_after(at.worlds().len()),
            tasks: TASKS.1,
            has_room: &|used| self.allow(at.total_bytes() + used).map(|()| true),
            steps: true,
        };
        let Bred { shards, survived, children } = self.bred(at.worlds(), &mut (0, 0), &breeding)?;
        if survived == 0 {
            return Err(WorldsError::IllegalEverywhere);
        }
        // Worlds are numbered in 32 bits.
        if u32::try_from(shards.iter().map(Shard::len).sum::<usize>()).is_err() {
            return Err(self.too_large(u64::MAX));
        }
        if shards.iter().any(Shard::has_ended) {
            // The worlds that go on are copied out.
            self.allow(at.total_bytes() + 2 * held(&shards).0 as u64)?;
        }
        let mut counts = RoundStats::at_start_of(Some((at, intent)));
        (counts.survived, counts.children) = (survived, children);
        let worlds = self.gather(shards, &mut counts)?;
        counts.apply_culling();
        counts.seconds = self.monitor().now().saturating_sub(since).as_secs_f64();
        Ok(Round::new(worlds, counts, self.player(), Some((at.clone(), intent.clone()))))
    }

    /// What comes of worlds from a place on, as long as there is room; moves behind those that it came from.
    pub(super) fn bred(
        &self,
        worlds: &Explicit,
        place: &mut (usize, usize),
        breeding: &Breeding<'_>,
    ) -> Result<Bred, WorldsError> {
        let &Breeding { intent, parts, .. } = breeding;
        let mut bred = Bred { shards: (0..parts).map(|_| Shard::default()).collect(), survived: 0, children: 0 };
        // The room for children is used again and again.
        let (litters, mut broods) = (Litters::default(), Vec::new());
        let mut size = FIRST;
        loop {
            let tasks = (held(&bred.shards).0 / TASK / 2).clamp(TASKS.0, TASKS.1).min(breeding.tasks);
            let batch: Vec<Stretch<'_>> = std::iter::from_fn(|| worlds.next(place, size)).take(tasks).collect();
            broods.resize_with(tasks, Brood::default);
            if batch.is_empty() {
                return Ok(bred);
            }
            let tasks = broods.par_iter_mut().zip(&batch).map(|(brood, stretch)| {
                let mut litter = litters.take();
                breed::of(self, intent, stretch, parts, (&mut litter, brood))?;
                litters.give(litter);
                if breeding.steps {
                    self.monitor().advance(stretch.range.len());
                }
                Ok(())
            });
            // Of several reasons to stop it is always the first one.
            let done: Vec<Result<(), WorldsError>> = tasks.collect();
            done.into_iter().collect::<Result<(), _>>()?;
            let broods: Vec<(&Stretch<'_>, &Brood)> = batch.iter().zip(&broods).collect();
            bred.survived += broods.iter().map(|(_, brood)| brood.survived).sum::<u128>();
            bred.children += broods.iter().map(|(_, brood)| brood.children).sum::<u128>();
            let taken = bred.shards.par_iter_mut().enumerate().map(|(number, shard)| shard.take(self, number, &broods));
            let taken: Vec<Result<(), WorldsError>> = taken.collect();
            taken.into_iter().collect::<Result<(), _>>()?;
            let waiting: usize = broods.iter().map(|(_, brood)| brood.bytes()).sum();
            // What was made of this batch says how much is to be expected of the next one.
            let expanded: usize = batch.iter().map(|stretch| stretch.range.len()).sum();
            let filled: usize = broods.iter().map(|(_, brood)| brood.filled()).sum();
            size = (TASK * expanded / filled.max(1)).clamp(1, MOST.min(4 * size));
            let (worlds, rest) = held(&bred.shards);
            if !(breeding.has_room)((worlds + rest + waiting) as u64)? {
                return Ok(bred);
            }
        }
    }

    /// The worlds of some parts that have not ended.
    pub(super) fn gather(&self, shards: Vec<Shard>, tally: &mut RoundStats) -> Result<Explicit, WorldsError> {
        let done = shards.into_par_iter().map(|shard| shard.done(self.monitor()));
        let mut parts = Vec::new();
        for part in done.collect::<Vec<_>>() {
            let (part, finished) = part?;
            parts.push(part);
            tally.finished = tally.finished.plus(finished);
        }
        Ok(Explicit::from_parts(parts))
    }

    fn allow(&self, used: u64) -> Result<(), WorldsError> {
        if used > self.memory_limit() { Err(self.too_large(used)) } else { Ok(()) }
    }

    pub(super) fn too_large(&self, used: u64) -> WorldsError {
        WorldsError::MemoryLimit { used, limit: self.memory_limit() }
    }
}
