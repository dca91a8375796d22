//! The earlier positions of a position, in games with superko.
//!
//! All positions of a game share one chain, to which each adds a placement. Every link has the hash of the whole chain, so comparing
//! two positions does not slow down as the game grows.

use super::position::Picture;
use super::zobrist;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Earlier placements, the last one first.
#[derive(Clone, Debug)]
pub(super) struct Memory(Arc<Link>);

#[derive(Debug)]
struct Link {
    picture: Picture,
    earlier: Option<Memory>,
    /// The number of placements up to this one.
    length: usize,
    /// The hash of this placement.
    own: u64,
    /// The hash of the chain up to this one.
    hash: u64,
}

impl Memory {
    /// Adds a placement to a history.
    pub fn new(picture: Picture, earlier: Option<Self>) -> Self {
        let own = zobrist::picture(picture.cells(), picture.hands());
        let hash = hash_of(&(earlier.as_ref().map(|earlier| earlier.0.hash), own));
        let length = earlier.as_ref().map_or(0, Self::len) + 1;
        Self(Arc::new(Link { picture, earlier, length, own, hash }))
    }

    /// The number of placements, at least one.
    pub fn len(&self) -> usize {
        self.0.length
    }

    /// How often a placement occurs.
    pub fn count(&self, picture: &Picture) -> usize {
        self.count_as(zobrist::picture(picture.cells(), picture.hands()), |other| other == picture)
    }

    /// How often a placement with this Zobrist hash occurs that satisfies `same`.
    pub fn count_as(&self, number: u64, same: impl Fn(&Picture) -> bool) -> usize {
        self.links().filter(|link| link.own == number && same(&link.picture)).count()
    }

    /// The placements, the last one first.
    pub fn pictures(&self) -> impl Iterator<Item = &Picture> {
        self.links().map(|link| &link.picture)
    }

    fn links(&self) -> impl Iterator<Item = &Link> {
        std::iter::successors(Some(&*self.0), |link| link.earlier.as_ref().map(|memory| &*memory.0))
    }
}

fn hash_of(thing: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    thing.hash(&mut hasher);
    hasher.finish()
}

impl PartialEq for Memory {
    fn eq(&self, other: &Self) -> bool {
        if (self.0.length, self.0.hash) != (other.0.length, other.0.hash) {
            return false;
        }
        let mut pairs = self.links().zip(other.links());
        // Once two chains share a link, the rest is the same.
        let parted = pairs.by_ref().take_while(|(a, b)| !std::ptr::eq(*a, *b));
        parted.into_iter().all(|(a, b)| a.picture == b.picture)
    }
}

impl Eq for Memory {}

impl Hash for Memory {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash);
    }
}

impl Drop for Link {
    /// Iterative, because a recursive drop would be as deep as the game is long.
    fn drop(&mut self) {
        let mut next = self.earlier.take();
        while let Some(mut memory) = next {
            next = Arc::get_mut(&mut memory.0).and_then(|link| link.earlier.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Memory, Picture};

    fn chain(numbers: impl IntoIterator<Item = u16>) -> Option<Memory> {
        numbers
            .into_iter()
            .fold(None, |earlier, number| Some(Memory::new(Picture::new(Box::new([number]), Box::default()), earlier)))
    }

    #[test]
    fn chains_are_equal_by_what_they_hold() {
        assert_eq!(chain([1, 2, 3]), chain([1, 2, 3]));
        assert_ne!(chain([1, 2, 3]), chain([2, 1, 3]));
        assert_ne!(chain([1, 2, 3]), chain([2, 3]));
        let memory = chain([7, 8, 7]).expect("three");
        assert_eq!((memory.len(), memory.count(&Picture::new(Box::new([7]), Box::default()))), (3, 2));
        assert_eq!(memory.pictures().map(|picture| picture.cells()[0]).collect::<Vec<_>>(), [7, 8, 7]);
    }

    #[test]
    fn a_very_long_game_is_forgotten() {
        let long = chain((0..1_000_000u32).map(|i| i.to_le_bytes()[0].into()));
        assert_eq!(long.expect("many").len(), 1_000_000);
    }
}
