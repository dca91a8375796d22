//! Sets of levels, one bit per level.

use smallvec::SmallVec;

/// A set of levels.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct LevelSet(SmallVec<[u64; 2]>);

impl LevelSet {
    pub fn insert(&mut self, level: u16) {
        let word = usize::from(level / 64);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (level % 64);
    }

    /// Whether the other set has all levels of this one.
    pub fn is_subset(&self, other: &Self) -> bool {
        let theirs = other.0.iter().copied().chain(std::iter::repeat(0));
        self.0.iter().zip(theirs).all(|(ours, theirs)| ours & !theirs == 0)
    }
}
