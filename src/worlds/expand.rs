//! A round: the player's action in every world that allows it, then every reply.

use super::brood::{self, Brood};
use super::explicit::{Explicit, Stretch};
use super::shard::Shard;
use super::{Intent, Round, Stopped, Tally, Worlds};
use crate::game::Classical;
use rayon::prelude::*;

/// How many worlds one task expands.
const CHUNK: usize = 32;
/// How many tasks there are between two mergers. No number here depends on the number of threads, so that the same
/// worlds come in the same order on every machine.
const TASKS: usize = 64;

impl<G: Classical> Worlds<G> {
    /// The round after an action of the player.
    ///
    /// # Errors
    /// [`Stopped`] says why there is none; `at` is as it was.
    pub fn advance(&self, at: &Round, intent: &Intent) -> Result<Round, Stopped> {
        if self.outcome(at).is_some() {
            return Err(Stopped::Invalid);
        }
        let since = self.work().now();
        self.work().begin(at.worlds().len());
        let mut shards = Shard::all();
        let mut counts = Tally::begun(Some((at, intent)));
        let held = |shards: &[Shard]| shards.iter().map(Shard::bytes).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
        let tasks: Vec<Stretch<'_>> = at.worlds().stretches(CHUNK).collect();
        for batch in tasks.chunks(TASKS) {
            let broods = batch.par_iter().map(|stretch| brood::of(self, intent, stretch));
            // Of several reasons to stop it is always the first one.
            let broods: Vec<Result<Brood, Stopped>> = broods.collect();
            let broods: Vec<Brood> = broods.into_iter().collect::<Result<_, _>>()?;
            let broods: Vec<(&Stretch<'_>, Brood)> = batch.iter().zip(broods).collect();
            counts.survived += broods.iter().map(|(_, brood)| brood.survived).sum::<u128>();
            counts.children += broods.iter().map(|(_, brood)| brood.children).sum::<u128>();
            let taken = shards.par_iter_mut().enumerate().map(|(number, shard)| shard.take(self, number, &broods));
            let taken: Vec<Result<(), Stopped>> = taken.collect();
            taken.into_iter().collect::<Result<(), _>>()?;
            let waiting: usize = broods.iter().map(|(_, brood)| brood.bytes()).sum();
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
        Ok(Round::new(worlds, counts, Some((at.clone(), intent.clone()))))
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
