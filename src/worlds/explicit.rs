//! The explicit store: every world packed, part by part, in each in the order in which they were first reached.

use super::digest::digest;
use super::index::Index;
use super::litter::{part, tag};
use super::part::Part;
use super::{ProgressMonitor, Subset, WorldsError};
use num_bigint::BigUint;
use rayon::prelude::*;
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

impl<'s> Stretch<'s> {
    /// Those in which the player can go on: their numbers in the part, and what they are.
    pub fn in_play(&self) -> impl Iterator<Item = (u32, &'s [u8])> + use<'s> {
        let Self { part, ref range, .. } = *self;
        // Worlds are numbered in 32 bits.
        let numbered = range.clone().zip(u32::try_from(range.start).unwrap_or(u32::MAX)..);
        numbered.filter(|&(index, _)| part.is_in_play(index)).map(|(index, number)| (number, part.get(index)))
    }
}

impl Explicit {
    /// The set of some parts: as many as some power of two.
    pub fn from_parts(parts: Vec<Part>) -> Self {
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
    pub fn count(&self, among: Subset) -> usize {
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
        let number = part(digest(record), self.parts.len().max(1));
        let part = self.parts.get(number)?;
        Some(self.first(number) + part.find(record)?)
    }

    /// How many histories lead to the world of a number.
    pub fn histories(&self, number: usize) -> BigUint {
        self.at(number).map_or(BigUint::ZERO, |(part, number)| part.histories_of(number))
    }

    /// How many histories lead to all worlds together.
    pub fn all_histories(&self) -> BigUint {
        self.parts.par_iter().map(Part::all_histories).reduce(|| BigUint::ZERO, |one, other| one + other)
    }

    /// The numbers of some worlds, in order.
    pub fn list(&self, among: Subset) -> Vec<u32> {
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
        let mut at = (0, 0);
        std::iter::from_fn(move || self.next(&mut at, size))
    }

    /// At most so many worlds from a part and a number in it on; moves behind them.
    pub fn next(&self, at: &mut (usize, usize), size: usize) -> Option<Stretch<'_>> {
        loop {
            let part = self.parts.get(at.0)?;
            let range = at.1..part.len().min(at.1.saturating_add(size));
            if !range.is_empty() {
                at.1 = range.end;
                return Some(Stretch { part, range, first: self.first(at.0) });
            }
            *at = (at.0 + 1, 0);
        }
    }

    /// How many worlds come before a part and a number in it.
    pub fn before(&self, (of_part, number): (usize, usize)) -> usize {
        self.first(of_part) + number
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

    /// Those of its worlds that are to be kept.
    pub fn only(&self, keeps: &(dyn Fn(&[u8]) -> bool + Sync), work: &ProgressMonitor) -> Result<Self, WorldsError> {
        let parts = self.parts.par_iter().map(|part| {
            work.check_cancelled()?;
            let gone = (0u32..).zip(0..part.len()).filter(|&(_, number)| !keeps(part.get(number)));
            let gone: Vec<u32> = gone.map(|(number, _)| number).collect();
            let mut part = part.without(&gone, work)?;
            part.shrink();
            Ok(part)
        });
        let parts: Vec<Result<Part, WorldsError>> = parts.collect();
        Ok(Self::from_parts(parts.into_iter().collect::<Result<_, _>>()?))
    }

    /// Are the same worlds in both, in whatever order and parts?
    pub fn holds_the_same(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        let indices: Vec<Index> = self.parts.iter().map(Part::index).collect();
        let is_here = |record: &[u8]| {
            let digest = digest(record);
            let number = part(digest, self.parts.len().max(1));
            self.parts.get(number).is_some_and(|part| part.holds(&indices[number], record, tag(digest)))
        };
        other.stretches(usize::MAX).all(|Stretch { part, range, .. }| range.into_iter().all(|i| is_here(part.get(i))))
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.parts.iter().map(Part::bytes).sum()
    }
}
