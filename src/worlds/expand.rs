//! A round: the player's action in every world that allows it, then every reply.

use super::brood::Brood;
use super::explicit::{Explicit, Stretch};
use super::litter::Litters;
use super::shard::Shard;
use super::{Intent, Round, Stopped, Tally, Worlds, breed};
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

impl<G: Classical> Worlds<G> {
    /// The round after an action of the player, of worlds one by one.
    pub(super) fn expand(&self, at: &Round, intent: &Intent) -> Result<Round, Stopped> {
        let since = self.work().now();
        self.work().begin(at.worlds().len());
        let parts = (at.worlds().len() / PER_PART).next_power_of_two().min(PARTS);
        let mut shards: Vec<Shard> = (0..parts).map(|_| Shard::default()).collect();
        let mut counts = Tally::begun(Some((at, intent)));
        let held = |shards: &[Shard]| shards.iter().map(Shard::bytes).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
        // The room for children is used again and again.
        let (litters, mut broods) = (Litters::default(), Vec::new());
        let (mut place, mut size) = ((0, 0), FIRST);
        loop {
            let tasks = (held(&shards).0 / TASK / 2).clamp(TASKS.0, TASKS.1);
            let batch: Vec<Stretch<'_>> =
                std::iter::from_fn(|| at.worlds().next(&mut place, size)).take(tasks).collect();
            broods.resize_with(tasks, Brood::default);
            if batch.is_empty() {
                break;
            }
            let bred = broods.par_iter_mut().zip(&batch).map(|(brood, stretch)| {
                let mut litter = litters.take();
                breed::of(self, intent, stretch, parts, (&mut litter, brood))?;
                litters.give(litter);
                Ok(())
            });
            // Of several reasons to stop it is always the first one.
            let bred: Vec<Result<(), Stopped>> = bred.collect();
            bred.into_iter().collect::<Result<(), _>>()?;
            let broods: Vec<(&Stretch<'_>, &Brood)> = batch.iter().zip(&broods).collect();
            counts.survived += broods.iter().map(|(_, brood)| brood.survived).sum::<u128>();
            counts.children += broods.iter().map(|(_, brood)| brood.children).sum::<u128>();
            let taken = shards.par_iter_mut().enumerate().map(|(number, shard)| shard.take(self, number, &broods));
            let taken: Vec<Result<(), Stopped>> = taken.collect();
            taken.into_iter().collect::<Result<(), _>>()?;
            let waiting: usize = broods.iter().map(|(_, brood)| brood.bytes()).sum();
            // What was made of this batch says how much is to be expected of the next one.
            let expanded: usize = batch.iter().map(|stretch| stretch.range.len()).sum();
            let filled: usize = broods.iter().map(|(_, brood)| brood.filled()).sum();
            size = (TASK * expanded / filled.max(1)).clamp(1, MOST.min(4 * size));
            let (worlds, rest) = held(&shards);
            self.allow(at.held() + (worlds + rest + waiting) as u64)?;
        }
        if counts.survived == 0 {
            return Err(Stopped::Invalid);
        }
        // Worlds are numbered in 32 bits.
        if u32::try_from(shards.iter().map(Shard::len).sum::<usize>()).is_err() {
            return Err(self.too_large(u64::MAX));
        }
        if shards.iter().any(Shard::has_ended) {
            // The worlds that go on are copied out.
            self.allow(at.held() + 2 * held(&shards).0 as u64)?;
        }
        let worlds = self.gather(shards, &mut counts)?;
        counts.cull();
        counts.seconds = self.work().now().saturating_sub(since).as_secs_f64();
        Ok(Round::new(worlds, counts, self.player(), Some((at.clone(), intent.clone()))))
    }

    /// The worlds of some parts that have not ended.
    pub(super) fn gather(&self, shards: Vec<Shard>, tally: &mut Tally) -> Result<Explicit, Stopped> {
        let done = shards.into_par_iter().map(|shard| shard.done(self.work()));
        let mut parts = Vec::new();
        for part in done.collect::<Vec<_>>() {
            let (part, finished) = part?;
            parts.push(part);
            tally.finished = tally.finished.plus(finished);
        }
        Ok(Explicit::from_parts(parts))
    }

    fn allow(&self, used: u64) -> Result<(), Stopped> {
        if used > self.budget() { Err(self.too_large(used)) } else { Ok(()) }
    }

    pub(super) fn too_large(&self, used: u64) -> Stopped {
        Stopped::Memory { used, allowed: self.budget() }
    }
}
