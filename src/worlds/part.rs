//! A part of a set of worlds: sets are made and kept in parts, so that several threads can work on one of them, and each on
//! what its cache holds. Which part a world belongs to is a matter of its bytes alone.

use super::arena::Arena;
use super::bytes::same;
use super::digest::digest;
use super::histories::{Histories, Times, number};
use super::index::Index;
use super::judge::Verdict;
use super::litter::tag;
use super::shard::GROUP;
use super::{ProgressMonitor, Subset, WorldsError};
use crate::game::Fate;
use num_bigint::BigUint;

/// After how many worlds that are copied it is asked whether to go on.
const CHECKED: u32 = 1 << 14;

/// Worlds one by one, each with one of the round before that led to it.
#[derive(Default)]
pub(super) struct Part {
    arena: Arena,
    parents: Vec<u32>,
    histories: Histories,
    /// Worlds in which the player has lost, by number in the part, in order.
    lost: Vec<u32>,
    /// Worlds in which the player is in check, likewise.
    in_check: Vec<u32>,
    /// Worlds that have ended otherwise and stay, likewise.
    over: Vec<u32>,
}

impl Part {
    /// A part with one world of which nothing is known.
    pub fn of_one(record: &[u8]) -> Self {
        let mut part = Self::default();
        part.merge(&mut Index::default(), (record, tag(digest(record))), 0, Times(&[1], 1));
        part
    }

    pub fn len(&self) -> usize {
        self.arena.len()
    }

    /// The packed world of a number in the part.
    pub fn get(&self, number: usize) -> &[u8] {
        self.arena.get(number)
    }

    /// The world of the round before that led to it first, by its number in that whole set.
    pub fn parent(&self, number: usize) -> Option<usize> {
        self.parents.get(number).map(|&parent| parent as usize)
    }

    /// How many histories lead to a world, as limbs.
    pub fn histories(&self, number: usize) -> &[u64] {
        self.histories.get(number)
    }

    /// The same as a number.
    pub fn histories_of(&self, world: usize) -> BigUint {
        number(self.histories.get(world))
    }

    /// How many histories lead to all its worlds together.
    pub fn all_histories(&self) -> BigUint {
        self.histories.sum()
    }

    /// The numbers of some of its worlds, in order; of all of them there is no list.
    pub fn list(&self, among: Subset) -> Option<&[u32]> {
        match among {
            Subset::All => None,
            Subset::InCheck => Some(&self.in_check),
            Subset::Lost => Some(&self.lost),
            Subset::Finished => Some(&self.over),
        }
    }

    /// Is this world one of those?
    pub fn is_among(&self, among: Subset, number: usize) -> bool {
        let is_in = |list: &[u32]| u32::try_from(number).is_ok_and(|number| list.binary_search(&number).is_ok());
        self.list(among).is_none_or(is_in)
    }

    /// Can the player go on in a world?
    pub fn is_in_play(&self, number: usize) -> bool {
        !self.is_among(Subset::Lost, number) && !self.is_among(Subset::Finished, number)
    }

    /// Has all that will be asked about any world brought into the cache, line after line.
    pub fn warm(&self, index: &Index) {
        self.arena.warm();
        self.histories.warm();
        index.warm();
    }

    /// Has what will be asked about records of these tags brought into the cache, all at once.
    #[inline]
    pub fn fetch(&self, index: &Index, tags: impl Iterator<Item = u32>) {
        let mut touched = 0;
        for number in index.likely::<GROUP>(tags).into_iter().flatten() {
            let record = self.arena.get(number as usize);
            touched ^= u64::from(record.first().copied().unwrap_or(0)) ^ u64::from(record.last().copied().unwrap_or(0));
            touched ^= self.histories.get(number as usize).first().copied().unwrap_or(0);
        }
        std::hint::black_box(touched);
    }

    /// May so many worlds more be numbered?
    pub fn has_numbers_for(&self, worlds: usize) -> bool {
        u32::try_from(self.len().saturating_add(worlds)).is_ok_and(|last| last < u32::MAX)
    }

    /// Takes in a world, to which so many histories lead by way of one of the round before, and says its number if it is new.
    pub fn merge(
        &mut self,
        index: &mut Index,
        (record, tag): (&[u8], u32),
        parent: u32,
        histories: Times<'_>,
    ) -> Option<u32> {
        let number = u32::try_from(self.len()).ok()?;
        if let Some(known) = index.find_or_add(&self.arena, record, tag, number) {
            self.histories.add(known as usize, histories);
            return None;
        }
        self.arena.push(record);
        self.parents.push(parent);
        self.histories.push(histories);
        Some(number)
    }

    /// Notes what is known of a world that stays; in order.
    pub fn note(&mut self, number: u32, verdict: Verdict) {
        match verdict.fate {
            Some(Fate::Lost) => self.lost.push(number),
            Some(_) => self.over.push(number),
            None => {}
        }
        if verdict.in_check {
            self.in_check.push(number);
        }
    }

    /// The part without some of its worlds, given by number in order.
    pub fn without(&self, gone: &[u32], work: &ProgressMonitor) -> Result<Self, WorldsError> {
        let [lost, in_check, over] = [&self.lost, &self.in_check, &self.over].map(|list| renumbered(list, gone));
        let mut kept = Self { lost, in_check, over, ..Self::default() };
        let mut gone = gone.iter().peekable();
        for (number, &parent) in (0u32..).zip(&self.parents) {
            if number % CHECKED == 0 {
                work.check_cancelled()?;
            }
            if gone.next_if_eq(&&number).is_none() {
                kept.arena.push(self.get(number as usize));
                kept.parents.push(parent);
                kept.histories.push(Times(self.histories(number as usize), 1));
            }
        }
        Ok(kept)
    }

    /// The number of a world that equals a record.
    pub fn find(&self, record: &[u8]) -> Option<usize> {
        (0..self.len()).find(|&number| same(self.get(number), record))
    }

    /// An index of its worlds.
    pub fn index(&self) -> Index {
        let mut index = Index::default();
        for (place, number) in (0..self.len()).zip(0u32..) {
            index.find_or_add(&self.arena, self.get(place), tag(digest(self.get(place))), number);
        }
        index
    }

    /// Is a record of this tag in the part?
    pub fn holds(&self, index: &Index, record: &[u8], tag: u32) -> bool {
        index.find(&self.arena, record, tag).is_some()
    }

    /// Gives back room that is not used.
    pub fn shrink(&mut self) {
        self.arena.shrink();
        self.histories.shrink();
        for list in [&mut self.parents, &mut self.lost, &mut self.in_check, &mut self.over] {
            list.shrink_to_fit();
        }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        let lists = [&self.parents, &self.lost, &self.in_check, &self.over];
        self.arena.bytes()
            + self.histories.bytes()
            + lists.into_iter().map(Vec::capacity).sum::<usize>() * size_of::<u32>()
    }
}

/// What is left of a list of numbers, in order, when some numbers have gone, and how it is numbered then.
fn renumbered(list: &[u32], gone: &[u32]) -> Vec<u32> {
    let mut before = 0;
    let renumber = |&number: &u32| {
        while gone.get(before as usize).is_some_and(|&gone| gone < number) {
            before += 1;
        }
        (gone.get(before as usize) != Some(&number)).then_some(number - before)
    };
    list.iter().filter_map(renumber).collect()
}
