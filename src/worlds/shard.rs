//! A part of a set of worlds while it is made.

use super::brood::Brood;
use super::explicit::Stretch;
use super::histories::Times;
use super::index::{Index, digest};
use super::judge::Judge;
use super::part::{PARTS, Part, part};
use super::{Finished, Stopped, Work, Worlds};
use crate::game::Classical;

/// A part, the index of its worlds, and what is known of them.
#[derive(Default)]
pub(super) struct Shard {
    part: Part,
    index: Index,
    judge: Judge,
}

impl Shard {
    /// All parts of a set.
    pub fn all() -> Vec<Self> {
        (0..PARTS).map(|_| Self::default()).collect()
    }

    /// All parts of a set of one world.
    pub fn of_one<G: Classical>(worlds: &Worlds<G>, record: &[u8]) -> Result<Vec<Self>, Stopped> {
        let mut all = Self::all();
        let digest = digest(record);
        let shard = &mut all[part(digest)];
        shard.part.merge(&mut shard.index, (record, digest), 0, Times(&[1], 1));
        shard.judge.see_new(worlds, &mut shard.part)?;
        Ok(all)
    }

    /// Takes in what belongs to the part of this number, and judges what is new.
    pub fn take<G: Classical>(
        &mut self,
        worlds: &Worlds<G>,
        number: usize,
        broods: &[(&Stretch<'_>, Brood)],
    ) -> Result<(), Stopped> {
        for (stretch, brood) in broods {
            // Worlds are numbered in 32 bits.
            let first = u32::try_from(stretch.first).unwrap_or(0);
            worlds.work().check()?;
            for (record, child) in brood.of_part(number) {
                let histories = Times(stretch.part.histories(child.parent as usize), child.times);
                let merged = self.part.merge(&mut self.index, (record, child.digest), first + child.parent, histories);
                merged.ok_or_else(|| worlds.too_large(u64::MAX))?;
            }
        }
        self.judge.see_new(worlds, &mut self.part)
    }

    /// How many worlds it has.
    pub fn len(&self) -> usize {
        self.part.len()
    }

    /// Has any of its worlds ended other than by being lost?
    pub fn has_ended(&self) -> bool {
        !self.judge.ended().is_empty()
    }

    /// How many bytes it takes; those of its worlds, and all others.
    pub fn bytes(&self) -> (usize, usize) {
        (self.part.bytes(), self.index.bytes() + self.judge.bytes())
    }

    /// The part without the worlds that have ended, and how these did.
    pub fn done(self, work: &Work) -> Result<(Part, Finished), Stopped> {
        let Self { part, judge, .. } = self;
        Ok((part.without(judge.ended(), work)?, judge.finished()))
    }
}
