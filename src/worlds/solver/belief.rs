//! Sets of worlds as the solver keeps them: what stands in them and nothing else.

use super::super::arena::Arena;
use super::super::digest::digest;
use super::super::index::Index;
use super::super::litter::tag;

/// The worlds in play when it is the player's turn, each once, in the order in which they were first reached.
#[derive(Default)]
pub(super) struct Belief {
    arena: Arena,
    /// The same for the same worlds in whatever order.
    sum: u64,
}

/// A set while worlds come to it.
#[derive(Default)]
pub(super) struct Gathering {
    belief: Belief,
    index: Index,
}

impl Belief {
    /// A set of one world.
    pub fn of_one(record: &[u8]) -> Self {
        let mut gathering = Gathering::default();
        gathering.add(record);
        gathering.belief
    }

    pub fn len(&self) -> usize {
        self.arena.len()
    }

    /// A packed world by its number.
    pub fn get(&self, number: usize) -> &[u8] {
        self.arena.get(number)
    }

    /// A number that equal sets share.
    pub fn sum(&self) -> u64 {
        self.sum
    }

    /// Are the same worlds in both?
    pub fn holds_the_same(&self, other: &Self) -> bool {
        if (self.len(), self.sum) != (other.len(), other.sum) {
            return false;
        }
        let mut index = Index::default();
        for (place, number) in (0..self.len()).zip(0u32..) {
            index.find_or_add(&self.arena, self.get(place), tag(digest(self.get(place))), number);
        }
        let is_here = |record: &[u8]| index.find(&self.arena, record, tag(digest(record))).is_some();
        (0..other.len()).all(|number| is_here(other.get(number)))
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.arena.bytes() + size_of::<Self>()
    }
}

impl Gathering {
    /// Takes a world in; says its number if it is new.
    pub fn add(&mut self, record: &[u8]) -> Option<usize> {
        let (digest, number) = (digest(record), self.belief.len());
        let known = self.index.find_or_add(&self.belief.arena, record, tag(digest), u32::try_from(number).ok()?);
        if known.is_some() {
            return None;
        }
        self.belief.arena.push(record);
        self.belief.sum = self.belief.sum.wrapping_add(mixed(digest));
        Some(number)
    }

    pub fn len(&self) -> usize {
        self.belief.len()
    }

    pub fn get(&self, number: usize) -> &[u8] {
        self.belief.get(number)
    }

    /// The set without some of its worlds, given by number in order.
    pub fn done(self, gone: &[usize]) -> Belief {
        let mut belief = self.belief;
        if !gone.is_empty() {
            let mut kept = Belief::default();
            let mut gone = gone.iter().peekable();
            for number in 0..belief.len() {
                if gone.next_if_eq(&&number).is_none() {
                    kept.arena.push(belief.get(number));
                    kept.sum = kept.sum.wrapping_add(mixed(digest(belief.get(number))));
                }
            }
            belief = kept;
        }
        belief.arena.shrink();
        belief
    }
}

/// A sum of digests would hide what they have in common.
pub(super) fn mixed(number: u64) -> u64 {
    let mixed = (number ^ (number >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(records: &[&[u8]]) -> Belief {
        let mut gathering = Gathering::default();
        records.iter().for_each(|record| {
            gathering.add(record);
        });
        gathering.done(&[])
    }

    #[test]
    fn sets_are_equal_whatever_their_order() {
        let one = of(&[b"ab", b"c", b"ab", b"d\0"]);
        assert_eq!(one.len(), 3);
        assert!(one.holds_the_same(&of(&[b"d", b"ab", b"c"])));
        assert!(!one.holds_the_same(&of(&[b"d", b"ab", b"b"])));
        assert!(!one.holds_the_same(&of(&[b"ab", b"c"])));
    }

    #[test]
    fn worlds_that_are_gone_leave_no_trace() {
        let mut gathering = Gathering::default();
        for record in [b"a", b"b", b"c"] {
            gathering.add(record);
        }
        assert!(gathering.done(&[0, 2]).holds_the_same(&of(&[b"b"])));
    }
}
