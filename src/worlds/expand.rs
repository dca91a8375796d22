//! A round: the player's action in every world that allows it, then every reply.

use super::brood::{self, Brood};
use super::chunks::chunks;
use super::explicit::Explicit;
use super::judge::Judge;
use super::part::Part;
use super::shard::Shard;
use super::{Intent, Round, Stopped, Tally, Worlds};
use crate::game::Classical;
use rayon::prelude::*;
use std::ops::Range;

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
        self.work().begin(at.len());
        let mut shards = Shard::all();
        let mut counts = Tally::begun(Some((at, intent)));
        let held = |shards: &[Shard]| shards.iter().map(Shard::bytes).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
        for batch in chunks(0..at.len(), CHUNK * TASKS) {
            let tasks: Vec<Range<usize>> = chunks(batch, CHUNK).collect();
            let broods = tasks.into_par_iter().map(|chunk| brood::of(self, at, intent, chunk));
            // Of several reasons to stop it is always the first one.
            let broods: Vec<Result<Brood, Stopped>> = broods.collect();
            let broods: Vec<Brood> = broods.into_iter().collect::<Result<_, _>>()?;
            counts.survived += broods.iter().map(|brood| brood.survived).sum::<u64>();
            counts.children += broods.iter().map(|brood| brood.children).sum::<u64>();
            let taken = shards.par_iter_mut().enumerate().map(|(number, shard)| shard.take(self, number, &broods));
            let taken: Vec<Result<(), Stopped>> = taken.collect();
            taken.into_iter().collect::<Result<(), _>>()?;
            let waiting: usize = broods.iter().map(Brood::bytes).sum();
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
        let (parts, judges): (Vec<Part>, Vec<Judge>) = shards.into_iter().map(Shard::done).unzip();
        let worlds = Explicit::from_parts(parts);
        counts.cull();
        counts.seconds = self.work().now().saturating_sub(since).as_secs_f64();
        self.round(worlds, judges, counts, Some((at.clone(), intent.clone())))
    }

    /// The round of worlds judged, without those that have ended.
    pub(super) fn round(
        &self,
        mut worlds: Explicit,
        judges: Vec<Judge>,
        mut tally: Tally,
        before: Option<(Round, Intent)>,
    ) -> Result<Round, Stopped> {
        let (mut judged, gone, finished) = Judge::verdicts(judges);
        tally.finished = finished;
        if !gone.is_empty() {
            worlds = worlds.without(&gone, self.work())?;
        }
        judged.worlds = worlds;
        Ok(Round::new(judged, tally, before))
    }

    fn allow(&self, used: u64) -> Result<(), Stopped> {
        if used > self.budget() { Err(self.too_large(used)) } else { Ok(()) }
    }

    pub(super) fn too_large(&self, used: u64) -> Stopped {
        Stopped::Memory { used, allowed: self.budget() }
    }
}
