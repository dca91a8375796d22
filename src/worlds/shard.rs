//! A part of a set of worlds while it is made.

use super::brood::Brood;
use super::index::Index;
use super::judge::Judge;
use super::part::{PARTS, Part};
use super::{Stopped, Worlds};
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

    /// Takes in what belongs to the part of this number, and judges what is new.
    pub fn take<G: Classical>(&mut self, worlds: &Worlds<G>, number: usize, broods: &[Brood]) -> Result<(), Stopped> {
        for brood in broods {
            worlds.work().check()?;
            for (record, child) in brood.of_part(number) {
                let merged = self.part.merge(&mut self.index, record, child.digest, child.parent);
                merged.ok_or_else(|| worlds.too_large(u64::MAX))?;
            }
        }
        self.judge.see_new(worlds, &self.part)
    }

    /// How many worlds it has.
    pub fn len(&self) -> usize {
        self.part.len()
    }

    /// Has any of its worlds ended other than by being lost?
    pub fn has_ended(&self) -> bool {
        self.judge.has_ended()
    }

    /// How many bytes it takes; those of its worlds, and all others.
    pub fn bytes(&self) -> (usize, usize) {
        (self.part.bytes(), self.index.bytes() + self.judge.bytes())
    }

    /// The part and what is known of it.
    pub fn done(self) -> (Part, Judge) {
        (self.part, self.judge)
    }
}
