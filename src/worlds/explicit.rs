//! The explicit store: every world packed, part by part, in each in the order in which they were first reached.

use super::Among;
use super::chunks::chunks;
use super::index::digest;
use super::part::{Part, part};
use num_bigint::BigUint;
use std::ops::Range;

/// A set of worlds, one by one. They are numbered part by part, whatever they are; this is not the order in which anybody
/// outside counts them.
#[derive(Default)]
pub(super) struct Explicit {
    parts: Vec<Part>,
    /// By part: how many worlds there are up to its end.
    ends: Vec<usize>,
}

/// Some worlds of one part.
pub(super) struct Stretch<'s> {
    pub part: &'s Part,
    /// Their numbers in it.
    pub range: Range<usize>,
    /// The number of the part's first world in the whole set.
    pub first: usize,
}

impl Explicit {
    /// The set of some parts.
    pub fn from_parts(mut parts: Vec<Part>) -> Self {
        parts.iter_mut().for_each(Part::shrink);
        let mut sum = 0;
        let ends = parts.iter().map(|part| {
            sum += part.len();
            sum
        });
        Self { ends: ends.collect(), parts }
    }

    pub fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// How many of these worlds there are.
    pub fn count(&self, among: Among) -> usize {
        self.parts.iter().map(|part| part.list(among).map_or(part.len(), <[u32]>::len)).sum()
    }

    /// The packed world of a number; nothing if there is none.
    pub fn get(&self, number: usize) -> &[u8] {
        self.at(number).map_or(&[], |(part, number)| part.get(number))
    }

    /// The world of the round before that led to it first, by its number there.
    pub fn parent(&self, number: usize) -> Option<usize> {
        self.at(number).and_then(|(part, number)| part.parent(number))
    }

    /// The number of the world that equals a record.
    pub fn find(&self, record: &[u8]) -> Option<usize> {
        let number = part(digest(record));
        let part = self.parts.get(number)?;
        Some(self.first(number) + part.find(record)?)
    }

    /// How many histories lead to the world of a number.
    pub fn histories(&self, number: usize) -> BigUint {
        self.at(number).map_or(BigUint::ZERO, |(part, number)| part.histories_of(number))
    }

    /// How many histories lead to all worlds together.
    pub fn all_histories(&self) -> BigUint {
        self.parts.iter().map(Part::all_histories).sum()
    }

    /// The numbers of some worlds, in order.
    pub fn list(&self, among: Among) -> Vec<u32> {
        let mut all = Vec::with_capacity(self.count(among));
        for (part, number) in self.parts.iter().zip(0..) {
            // Worlds are numbered in 32 bits.
            let (first, count) =
                (u32::try_from(self.first(number)).unwrap_or(0), u32::try_from(part.len()).unwrap_or(0));
            match part.list(among) {
                None => all.extend(first..first + count),
                Some(list) => all.extend(list.iter().map(|number| first + number)),
            }
        }
        all
    }

    /// All worlds, at most so many in one go.
    pub fn stretches(&self, size: usize) -> impl Iterator<Item = Stretch<'_>> {
        self.parts.iter().zip(0..).flat_map(move |(part, number)| {
            let first = self.first(number);
            chunks(0..part.len(), size).map(move |range| Stretch { part, range, first })
        })
    }

    /// The number of the first world of a part.
    fn first(&self, number: usize) -> usize {
        number.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0)
    }

    /// The part that a world is in, and its number there.
    fn at(&self, number: usize) -> Option<(&Part, usize)> {
        let of_part = self.ends.partition_point(|&end| end <= number);
        Some((self.parts.get(of_part)?, number - self.first(of_part)))
    }

    /// Are the same worlds in both, in whatever order?
    pub fn holds_the_same(&self, other: &Self) -> bool {
        self.ends == other.ends && self.parts.iter().zip(&other.parts).all(|(part, other)| part.holds_the_same(other))
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.parts.iter().map(Part::bytes).sum()
    }
}
