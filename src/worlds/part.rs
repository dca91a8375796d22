//! A part of a set of worlds: sets are made and kept in parts, so that several threads can work on one of them. Which part a
//! world belongs to is a matter of its bytes alone.

use super::arena::Arena;
use super::index::{Index, digest, same};
use super::{Stopped, Work};

/// How many parts a set has. No number here depends on the number of threads, so that the same worlds come in the same
/// order on every machine.
pub(super) const PARTS: usize = 64;

/// After how many worlds that are copied it is asked whether to go on.
const CHECKED: u32 = 1 << 14;

/// The part of a record by its digest: by bits that the index of a part looks at last.
pub(super) fn part(digest: u64) -> usize {
    usize::from(digest.to_le_bytes()[5]) % PARTS
}

/// Worlds one by one, each with one of the round before that led to it.
#[derive(Default)]
pub(super) struct Part {
    arena: Arena,
    parents: Vec<u32>,
}

impl Part {
    pub fn len(&self) -> usize {
        self.arena.len()
    }

    /// The packed world of an index in the part.
    pub fn get(&self, index: usize) -> &[u8] {
        self.arena.get(index)
    }

    pub fn parent(&self, index: usize) -> Option<usize> {
        self.parents.get(index).map(|&parent| parent as usize)
    }

    /// Takes a world in that is not there yet.
    pub fn push(&mut self, record: &[u8], parent: u32) {
        self.arena.push(record);
        self.parents.push(parent);
    }

    /// Takes a world in, unless it is there; `None` if there are too many to be numbered.
    pub fn merge(&mut self, index: &mut Index, record: &[u8], digest: u64, parent: u32) -> Option<()> {
        let number = u32::try_from(self.len()).ok().filter(|&number| number < u32::MAX)?;
        if index.find_or_add(&self.arena, record, digest, number).is_none() {
            self.push(record, parent);
        }
        Some(())
    }

    /// The part without some of its worlds, given by index in order.
    pub fn without(&self, gone: &[u32], work: &Work) -> Result<Self, Stopped> {
        let mut kept = Self::default();
        let mut gone = gone.iter().peekable();
        for (number, &parent) in (0u32..).zip(&self.parents) {
            if number % CHECKED == 0 {
                work.check()?;
            }
            if gone.next_if_eq(&&number).is_none() {
                kept.push(self.get(number as usize), parent);
            }
        }
        Ok(kept)
    }

    /// Are the same worlds in both, in whatever order?
    pub fn holds_the_same(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        let all = 0..self.len();
        if all.clone().all(|i| same(self.get(i), other.get(i))) {
            return true;
        }
        let mut index = Index::default();
        for (i, number) in all.clone().zip(0u32..) {
            index.find_or_add(&self.arena, self.get(i), digest(self.get(i)), number);
        }
        all.into_iter().all(|i| index.find(&self.arena, other.get(i)).is_some())
    }

    /// Gives back room that is not used.
    pub fn shrink(&mut self) {
        self.arena.shrink();
        self.parents.shrink_to_fit();
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.arena.bytes() + self.parents.capacity() * size_of::<u32>()
    }
}
