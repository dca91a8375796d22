//! A one-word summary of a state: which planes are non-empty.
//!
//! It rules out most end conditions, triggers and move tables before their planes are read.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::plane_list::PlaneList;
use multiversion::multiversion;

/// One bit per non-empty plane. With more than 64 planes, several share a bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Presence(u64);

impl Presence {
    /// Returns the presence of a state.
    #[inline(always)]
    pub fn of<const W: usize, const K: usize>(state: &BoardState<W, K>) -> Self {
        Self(state_bits(state))
    }

    /// Writes the planes of `after`: the content of `before` on kept cells and the selected content on the others.
    /// Returns the presence of the result.
    #[inline(always)]
    pub fn of_written_planes<const W: usize, const K: usize>(
        after: &mut BoardState<W, K>,
        before: (&BoardState<W, K>, Bitboard<W>),
        select: (&[Bitboard<W>; K], Bitboard<W>),
    ) -> Self {
        Self(write_planes(&mut after.planes, (&before.0.planes, before.1), select))
    }

    /// Returns the presence with a bit for each of these planes.
    pub fn of_planes(planes: impl IntoIterator<Item = u8>) -> Self {
        Self(planes.into_iter().fold(0, |all, plane| all | 1 << plane_bit(usize::from(plane))))
    }

    /// Returns the union of both.
    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether both share a bit. If not, no plane of one is non-empty in the other.
    #[inline(always)]
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// Computes the presence of a state with vector instructions.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vbmi2+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn state_bits<const W: usize, const K: usize>(state: &BoardState<W, K>) -> u64 {
    non_empty_planes(&state.planes)
}

/// See [`Presence::of_written_planes`]. Writing and summarizing the planes in one pass suits vector instructions.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vbmi2+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn write_planes<const W: usize, const K: usize>(
    after: &mut [Bitboard<W>; K],
    (before, kept): (&[Bitboard<W>; K], Bitboard<W>),
    (select, there): (&[Bitboard<W>; K], Bitboard<W>),
) -> u64 {
    for ((plane, before), select) in after.iter_mut().zip(before).zip(select) {
        *plane = (*before & kept) | (*select & there);
    }
    non_empty_planes(after)
}

/// Returns the bit index of a plane. The offset keeps every shift of the first planes non-zero, so that they vectorize
/// alike.
#[inline(always)]
const fn plane_bit(plane: usize) -> usize {
    (plane + 1) & 63
}

/// Returns one bit per non-empty plane.
#[inline(always)]
fn non_empty_planes<const W: usize, const K: usize>(planes: &[Bitboard<W>; K]) -> u64 {
    let mut all = 0;
    for (index, plane) in planes.iter().enumerate() {
        all |= u64::from(plane.any()) << plane_bit(index);
    }
    all
}

impl<const W: usize, const K: usize> BoardState<W, K> {
    /// Whether one of the planes is non-empty in a state with this presence.
    #[inline(always)]
    pub fn has_any(&self, planes: &PlaneList, presence: Presence) -> bool {
        presence.meets(planes.presence()) && (K <= 64 || self.union(planes).any())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presence_marks_non_empty_planes() {
        let mut state = BoardState::<2, 256>::default();
        state.planes[3] = Bitboard::from_cell(100);
        state.planes[130] = Bitboard::from_cell(0);
        let presence = Presence::of(&state);
        for plane in 0..=255u8 {
            let planes: PlaneList = [plane].into_iter().collect();
            assert_eq!(presence.meets(planes.presence()), [3, 2].contains(&(plane & 63)), "{plane}");
            assert_eq!(state.has_any(&planes, presence), [3, 130].contains(&plane), "{plane}");
        }
        assert!(!Presence::of(&BoardState::<1, 8>::default()).meets(Presence::of_planes(0..=255)));
    }
}
