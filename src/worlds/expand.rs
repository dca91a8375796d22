//! A round: the player's action in every world that allows it, then every reply.

use super::brood::{self, Brood};
use super::chunks::chunks;
use super::explicit::Explicit;
use super::index::Index;
use super::judge::Judge;
use super::{Intent, Round, Stopped, Tally, Worlds};
use crate::game::Classical;
use rayon::prelude::*;
use std::ops::Range;

/// How many worlds one task expands.
const CHUNK: usize = 16;
/// How many tasks there are between two mergers. No number here depends on the number of threads, so that the same
/// worlds come in the same order on every machine.
const TASKS: usize = 32;

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
        let (mut worlds, mut index, mut judge) = (Explicit::default(), Index::default(), Judge::default());
        let mut counts = Tally::begun(Some((at, intent)));
        for batch in chunks(0..at.len(), CHUNK * TASKS) {
            let tasks: Vec<Range<usize>> = chunks(batch, CHUNK).collect();
            let broods = tasks.into_par_iter().map(|chunk| brood::of(self, at, intent, chunk));
            let broods: Vec<Result<Brood, Stopped>> = broods.collect();
            let mut waiting = 0;
            for brood in broods {
                let brood = brood?;
                counts.survived += brood.survived;
                counts.children += brood.children;
                waiting += brood.bytes();
                brood.merge_into(&mut worlds, &mut index).ok_or_else(|| self.too_large(u64::MAX))?;
                self.work().check()?;
            }
            self.allow(at.held() + (worlds.bytes() + index.bytes() + judge.bytes() + waiting) as u64)?;
            judge.see_new(self, &worlds)?;
        }
        if counts.survived == 0 {
            return Err(Stopped::Invalid);
        }
        drop(index);
        if judge.has_ended() {
            // The worlds that go on are copied out.
            self.allow(at.held() + 2 * worlds.bytes() as u64)?;
        }
        counts.cull();
        counts.seconds = self.work().now().saturating_sub(since).as_secs_f64();
        self.round(worlds, judge, counts, Some((at.clone(), intent.clone())))
    }

    /// The round of worlds judged, without those that have ended.
    pub(super) fn round(
        &self,
        mut worlds: Explicit,
        judge: Judge,
        mut tally: Tally,
        before: Option<(Round, Intent)>,
    ) -> Result<Round, Stopped> {
        let (mut judged, gone, finished) = judge.verdicts();
        tally.finished = finished;
        if !gone.is_empty() {
            worlds = worlds.without(&gone, self.work())?;
        }
        worlds.shrink();
        judged.worlds = worlds;
        Ok(Round::new(judged, tally, before))
    }

    fn allow(&self, used: u64) -> Result<(), Stopped> {
        if used > self.budget() { Err(self.too_large(used)) } else { Ok(()) }
    }

    fn too_large(&self, used: u64) -> Stopped {
        Stopped::Memory { used, allowed: self.budget() }
    }
}
