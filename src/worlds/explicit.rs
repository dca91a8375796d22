//! The explicit store: every world packed, part by part, in each in the order in which they were first reached.

use super::index::digest;
use super::part::{PARTS, Part, part};
use super::{Stopped, Work};
use rayon::prelude::*;

/// A set of worlds, one by one.
#[derive(Default)]
pub(super) struct Explicit {
    parts: Vec<Part>,
    /// By part: how many worlds there are up to its end.
    ends: Vec<usize>,
}

impl Explicit {
    /// A set of one world.
    pub fn of(record: &[u8]) -> Self {
        let mut parts: Vec<Part> = (0..PARTS).map(|_| Part::default()).collect();
        parts[part(digest(record))].push(record, 0);
        Self::from_parts(parts)
    }

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

    /// The packed world of an index.
    pub fn get(&self, index: usize) -> &[u8] {
        self.at(index).map_or(&[], |(part, index)| part.get(index))
    }

    pub fn parent(&self, index: usize) -> Option<usize> {
        self.at(index).and_then(|(part, index)| part.parent(index))
    }

    /// The part that an index is in, and the index in it.
    fn at(&self, index: usize) -> Option<(&Part, usize)> {
        let number = self.ends.partition_point(|&end| end <= index);
        let part = self.parts.get(number)?;
        Some((part, index - (self.ends[number] - part.len())))
    }

    /// The set without some of its worlds, given by index in order.
    pub fn without(&self, gone: &[u32], work: &Work) -> Result<Self, Stopped> {
        let mut rest = gone;
        let mut begin = 0;
        let by_part = self.parts.iter().zip(&self.ends).map(|(part, &end)| {
            let (mine, others) = rest.split_at(rest.partition_point(|&number| (number as usize) < end));
            rest = others;
            let numbers: Vec<u32> = mine.iter().map(|&number| number - begin).collect();
            begin = u32::try_from(end).unwrap_or(u32::MAX);
            (part, numbers)
        });
        let by_part: Vec<(&Part, Vec<u32>)> = by_part.collect();
        let parts = by_part.into_par_iter().map(|(part, gone)| part.without(&gone, work));
        Ok(Self::from_parts(parts.collect::<Result<_, _>>()?))
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
