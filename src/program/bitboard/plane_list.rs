//! Lists of planes, padded for unrolled loops.

use super::presence::Presence;
use smallvec::SmallVec;

/// A list of planes, padded with repetitions to a multiple of [`PLANES_PER_STEP`]. That keeps loops over it free of
/// mispredicted branches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct PlaneList {
    list: SmallVec<[u8; 16]>,
    presence: Presence,
}

/// Planes processed together in one loop step.
pub(super) const PLANES_PER_STEP: usize = 2;

impl PlaneList {
    /// Returns the planes in steps.
    #[inline(always)]
    pub fn steps(&self) -> &[[u8; PLANES_PER_STEP]] {
        self.list.as_chunks().0
    }

    /// Returns the planes, possibly with repetitions.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        self.list.iter().copied()
    }

    /// Returns the presence of a state in which all these planes are non-empty.
    #[inline(always)]
    pub fn presence(&self) -> Presence {
        self.presence
    }

    /// Whether the list is empty.
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
    fn planes_are_padded_to_steps() {
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
