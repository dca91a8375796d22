//! Lists of planes.

use super::presence::Presence;
use smallvec::SmallVec;

/// Planes of which each may be named more than once: always a multiple of [`PLANES_PER_STEP`] of them, so that to go through a list
/// hardly ever takes an unforeseen turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct PlaneList {
    list: SmallVec<[u8; 16]>,
    presence: Presence,
}

/// So many planes are looked at together.
pub(super) const PLANES_PER_STEP: usize = 2;

impl PlaneList {
    /// The planes, so many at a time.
    #[inline(always)]
    pub fn steps(&self) -> &[[u8; PLANES_PER_STEP]] {
        self.list.as_chunks().0
    }

    /// The planes, some of them several times.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        self.list.iter().copied()
    }

    /// The presence of a state with something on each of them.
    #[inline(always)]
    pub fn presence(&self) -> Presence {
        self.presence
    }

    /// Are there none?
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl FromIterator<u8> for PlaneList {
    fn from_iter<I: IntoIterator<Item = u8>>(planes: I) -> Self {
        let mut list: SmallVec<[u8; 16]> = planes.into_iter().collect();
        list.sort_unstable();
        list.dedup();
        if let Some(&first) = list.first() {
            list.resize(list.len().next_multiple_of(PLANES_PER_STEP), first);
        }
        Self { presence: Presence::of_planes(list.iter().copied()), list }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_come_in_steps() {
        for (planes, steps) in [(vec![], 0), (vec![7], 1), (vec![3, 1, 3, 2], 2), (vec![0, 1, 2, 3, 4], 3)] {
            let list: PlaneList = planes.iter().copied().collect();
            assert_eq!(list.steps().len(), steps, "{planes:?}");
            assert_eq!(list.is_empty(), planes.is_empty());
            let (mut known, mut found) = (planes.clone(), list.iter().collect::<Vec<_>>());
            for all in [&mut known, &mut found] {
                all.sort_unstable();
                all.dedup();
            }
            assert_eq!(known, found);
        }
    }
}
