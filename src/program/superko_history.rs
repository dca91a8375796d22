//! The earlier placements of a position, in games with superko (no placement may recur).
//!
//! The history is a shared linked list: the positions of a game extend one chain. Every link has the hash of its whole chain, so
//! unequal histories differ at once and equal ones stop at their first shared link.

use super::position::Placement;
use super::zobrist;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::Arc;

/// A list of placements, the latest first.
#[derive(Clone, Debug)]
pub(super) struct SuperkoHistory(Arc<HistoryLink>);

#[derive(Debug)]
struct HistoryLink {
    placement: Placement,
    earlier: Option<SuperkoHistory>,
    /// The number of placements up to this one.
    length: usize,
    /// The hash of this placement.
    placement_hash: u64,
    /// The hash of the chain up to this one.
    chain_hash: u64,
}

impl SuperkoHistory {
    /// Adds a placement to a history.
    pub fn new(placement: Placement, earlier: Option<Self>) -> Self {
        let placement_hash = zobrist::hash(placement.cells(), placement.hands());
        let chain_hash = FxBuildHasher.hash_one((earlier.as_ref().map(|earlier| earlier.0.chain_hash), placement_hash));
        let length = earlier.as_ref().map_or(0, Self::len) + 1;
        Self(Arc::new(HistoryLink { placement, earlier, length, placement_hash, chain_hash }))
    }

    /// The number of placements, at least one.
    pub fn len(&self) -> usize {
        self.0.length
    }

    /// Returns how often a placement occurs.
    pub fn count(&self, placement: &Placement) -> usize {
        self.count_hash(zobrist::hash(placement.cells(), placement.hands()), |other| other == placement)
    }

    /// Returns how often a placement with this Zobrist hash that satisfies `same` occurs.
    pub fn count_hash(&self, hash: u64, same: impl Fn(&Placement) -> bool) -> usize {
        self.links().filter(|link| link.placement_hash == hash && same(&link.placement)).count()
    }

    /// Iterates over the placements, the latest first.
    pub fn placements(&self) -> impl Iterator<Item = &Placement> {
        self.links().map(|link| &link.placement)
    }

    fn links(&self) -> impl Iterator<Item = &HistoryLink> {
        std::iter::successors(Some(&*self.0), |link| link.earlier.as_ref().map(|history| &*history.0))
    }
}

impl PartialEq for SuperkoHistory {
    fn eq(&self, other: &Self) -> bool {
        if (self.0.length, self.0.chain_hash) != (other.0.length, other.0.chain_hash) {
            return false;
        }
        let mut pairs = self.links().zip(other.links());
        // From the first shared link on, the chains are equal.
        let unshared = pairs.by_ref().take_while(|(a, b)| !std::ptr::eq(*a, *b));
        unshared.into_iter().all(|(a, b)| a.placement == b.placement)
    }
}

impl Eq for SuperkoHistory {}

impl Hash for SuperkoHistory {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.chain_hash);
    }
}

impl Drop for HistoryLink {
    /// Iterative, because a recursive drop would be as deep as the game is long.
    fn drop(&mut self) {
        let mut next = self.earlier.take();
        while let Some(mut history) = next {
            next = Arc::get_mut(&mut history.0).and_then(|link| link.earlier.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Placement, SuperkoHistory};

    fn chain(numbers: impl IntoIterator<Item = u16>) -> Option<SuperkoHistory> {
        numbers.into_iter().fold(None, |earlier, number| {
            Some(SuperkoHistory::new(Placement::new(Box::new([number]), Box::default()), earlier))
        })
    }

    #[test]
    fn chains_are_equal_by_content() {
        assert_eq!(chain([1, 2, 3]), chain([1, 2, 3]));
        assert_ne!(chain([1, 2, 3]), chain([2, 1, 3]));
        assert_ne!(chain([1, 2, 3]), chain([2, 3]));
        let history = chain([7, 8, 7]).expect("three");
        assert_eq!((history.len(), history.count(&Placement::new(Box::new([7]), Box::default()))), (3, 2));
        assert_eq!(history.placements().map(|placement| placement.cells()[0]).collect::<Vec<_>>(), [7, 8, 7]);
    }

    #[test]
    fn a_long_chain_drops_without_recursion() {
        let long = chain((0..1_000_000u32).map(|i| i.to_le_bytes()[0].into()));
        assert_eq!(long.expect("many").len(), 1_000_000);
    }
}
