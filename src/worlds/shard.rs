//! A part of a set of worlds while it is made.

use super::brood::{Brood, Child};
use super::digest::digest;
use super::explicit::Stretch;
use super::histories::Times;
use super::index::Index;
use super::judge::Judge;
use super::litter::tag;
use super::part::Part;
use super::{Finished, ProgressMonitor, Worlds, WorldsError};
use crate::game::Classical;

/// How many children are looked up together.
pub(super) const GROUP: usize = 32;

/// A part, the index of its worlds, and what is known of them.
#[derive(Default)]
pub(super) struct Shard {
    part: Part,
    index: Index,
    judge: Judge,
}

impl Shard {
    /// A part of one world.
    pub fn of_one<G: Classical>(worlds: &Worlds<G>, record: &[u8]) -> Result<Self, WorldsError> {
        let mut shard = Self::default();
        shard.part.merge(&mut shard.index, (record, tag(digest(record))), 0, Times(&[1], 1));
        shard.judge.add(0);
        shard.judge.see(worlds, &mut shard.part)?;
        Ok(shard)
    }

    /// Takes in what belongs to the part of this number, and judges what is new.
    pub fn take<G: Classical>(
        &mut self,
        worlds: &Worlds<G>,
        number: usize,
        broods: &[(&Stretch<'_>, &Brood)],
    ) -> Result<(), WorldsError> {
        // What comes to a part comes to any place in it. If much comes, it is faster to go through all of the part before.
        let much: usize = broods.iter().map(|(_, brood)| brood.of_part(number).len()).sum();
        if !self.part.has_numbers_for(much) {
            return Err(worlds.too_large(u64::MAX));
        }
        let is_warm = 4 * much > self.part.len();
        if is_warm {
            self.part.warm(&self.index);
        }
        for (stretch, brood) in broods {
            // Worlds are numbered in 32 bits.
            let first = u32::try_from(stretch.first).unwrap_or(0);
            worlds.monitor().check_cancelled()?;
            for group in brood.of_part(number).groups(GROUP) {
                if !is_warm {
                    self.part.fetch(&self.index, group.tags());
                }
                for child in group.children() {
                    let Child { record, head, times } = child;
                    let histories = Times(stretch.part.histories(head.parent as usize), times);
                    let new = self.part.merge(&mut self.index, (record, head.tag), first + head.parent, histories);
                    new.filter(|_| !head.calm).into_iter().for_each(|new| self.judge.add(new));
                }
            }
        }
        self.judge.see(worlds, &mut self.part)
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
    pub fn done(self, work: &ProgressMonitor) -> Result<(Part, Finished), WorldsError> {
        let Self { part, judge, .. } = self;
        let mut part = if judge.ended().is_empty() { part } else { part.without(judge.ended(), work)? };
        part.shrink();
        Ok((part, judge.finished()))
    }
}
