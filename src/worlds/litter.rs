//! Children as they come, one behind the other, before they are put in the order of their parts.

use super::brood::{Brood, Head};
use super::bytes::copy;
use super::digest::digest;
use std::sync::Mutex;

/// For so many bytes there is room at first.
const FIRST: usize = 1 << 12;

/// Where replies lead, in the order in which they come.
#[derive(Default)]
pub(super) struct Litter {
    bytes: Vec<u8>,
    list: Vec<Child>,
    /// Of children that come in more than one way: which they are, and in how many ways.
    several: Vec<(usize, u64)>,
    /// The length of the longest record.
    stride: usize,
    /// Where the bytes of the last one end.
    end: usize,
}

/// Where a reply leads.
struct Child {
    /// The digest of its bytes.
    digest: u64,
    /// Where they end.
    end: usize,
    /// The world it comes from, by its number in its part.
    parent: u32,
    calm: bool,
}

impl Litter {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Takes a child in, and whether it is known to go on and the player not to be in check.
    #[inline]
    pub fn push(&mut self, record: &[u8], parent: u32, calm: bool) {
        let (begin, end) = (self.end, self.end + record.len());
        if end > self.bytes.len() {
            // What is there once is used again.
            self.bytes.resize((2 * end).max(FIRST), 0);
        }
        copy(record, &mut self.bytes[begin..end]);
        self.end = end;
        self.stride = self.stride.max(record.len());
        self.list.push(Child { digest: digest(record), end, parent, calm });
    }

    /// Takes a child in that comes in so many ways.
    pub fn push_times(&mut self, record: &[u8], parent: u32, times: u64) {
        if times != 1 {
            self.several.push((self.list.len(), times));
        }
        self.push(record, parent, false);
    }

    /// Those that there are, each in how many ways, and whether it is known to go on and the player not to be in check.
    pub fn all(&self) -> impl Iterator<Item = (&[u8], u64, bool)> {
        let mut several = self.several.iter().peekable();
        let begins = std::iter::once(0).chain(self.list.iter().map(|child| child.end));
        self.list.iter().zip(begins).enumerate().map(move |(number, (child, begin))| {
            let times = several.next_if(|(several, _)| *several == number).map_or(1, |(_, times)| *times);
            (&self.bytes[begin..child.end], times, child.calm)
        })
    }

    /// Puts the children into a brood, in the order of so many parts, those of a part in that in which they came; there is
    /// none here any more then.
    pub fn sort(&mut self, parts: usize, brood: &mut Brood) {
        let Brood { stride, bytes, heads, times, ends: places, .. } = brood;
        places.clear();
        places.resize(parts + 1, 0);
        for child in &self.list {
            places[part(child.digest, parts) + 1] += 1;
        }
        for number in 0..parts {
            places[number + 1] += places[number];
        }
        let len = self.list.len();
        *stride = self.stride;
        bytes.resize(len * *stride, 0);
        heads.resize(len, Head::default());
        times.clear();
        times.resize(if self.several.is_empty() { 0 } else { len }, 1);
        let mut several = self.several.iter().peekable();
        let mut begin = 0;
        for (number, child) in self.list.iter().enumerate() {
            let place = &mut places[part(child.digest, parts)];
            let record = &self.bytes[begin..child.end];
            let (there, padding) = bytes[*place * *stride..][..*stride].split_at_mut(record.len());
            copy(record, there);
            padding.fill(0);
            heads[*place] = Head { tag: tag(child.digest), parent: child.parent, calm: child.calm };
            if let Some((_, ways)) = several.next_if(|(several, _)| *several == number) {
                times[*place] = *ways;
            }
            *place += 1;
            begin = child.end;
        }
        // Each place has come to the end of its part.
        places.truncate(parts);
        self.clear();
    }

    /// There is none any more.
    pub fn clear(&mut self) {
        self.end = 0;
        self.list.clear();
        self.several.clear();
        self.stride = 0;
    }
}

/// Empty litters that wait to be used, with their room.
#[derive(Default)]
pub(super) struct Litters(Mutex<Vec<Litter>>);

impl Litters {
    pub fn take(&self) -> Litter {
        self.0.lock().ok().and_then(|mut waiting| waiting.pop()).unwrap_or_default()
    }

    pub fn give(&self, litter: Litter) {
        if let Ok(mut waiting) = self.0.lock() {
            waiting.push(litter);
        }
    }
}

/// The part of so many that a digest belongs to: their number is a power of two.
#[inline]
pub(super) fn part(digest: u64, parts: usize) -> usize {
    usize::try_from(digest >> 40).unwrap_or(0) & (parts - 1)
}

/// What the index of a part knows of a digest: none of the bits that say which part it is.
#[allow(clippy::cast_possible_truncation)]
#[inline]
pub(super) fn tag(digest: u64) -> u32 {
    digest as u32
}
