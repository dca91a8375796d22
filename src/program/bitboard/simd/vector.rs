//! Eight bitboards side by side, and their shifts.

use crate::program::bitboard::bitset::Bitboard;

/// The number of bitboards side by side: eight words fill a 512-bit register.
pub(super) const LANES: usize = 8;

/// One word of each lane.
pub(super) type LaneWords = [u64; LANES];

/// Eight bitboards of at most `64 * W` cells, stored word by word: first the lowest words of all lanes.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Lanes<const W: usize>([LaneWords; W]);

/// A shift of eight lanes, each by its own number of cells. What leaves the `64 * W` cells may wrap around or be lost.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct LaneShift<const W: usize> {
    direction: ShiftDirection,
    /// Shift within a word, in bits, at most 63.
    bits: LaneWords,
    /// Shift in whole words, upwards: entry `n` masks the lanes that shift by `n` words.
    words: [LaneWords; W],
}

/// The directions of a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ShiftDirection {
    /// All lanes up, by less than a word.
    Up,
    /// All lanes down, by less than a word.
    Down,
    /// Each lane by any distance, stored as an upward rotation.
    Any,
}

#[inline(always)]
fn zip(a: LaneWords, b: LaneWords, each: impl Fn(u64, u64) -> u64) -> LaneWords {
    let mut out = [0; LANES];
    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
        *out = each(a, b);
    }
    out
}

impl<const W: usize> Lanes<W> {
    pub const EMPTY: Self = Self([[0; LANES]; W]);

    /// Builds lanes from one bitboard each.
    pub fn new(sets: &[Bitboard<W>; LANES]) -> Self {
        let mut lanes = Self::EMPTY;
        for (index, words) in lanes.0.iter_mut().enumerate() {
            for (word, set) in words.iter_mut().zip(sets) {
                *word = set.0[index];
            }
        }
        lanes
    }

    /// Returns the same bitboard in every lane.
    #[inline(always)]
    pub fn splat(set: Bitboard<W>) -> Self {
        let mut lanes = Self::EMPTY;
        for (words, word) in lanes.0.iter_mut().zip(set.0) {
            *words = [word; LANES];
        }
        lanes
    }

    /// Returns the same bitboard in the lanes of a mask.
    #[inline(always)]
    pub fn masked(set: Bitboard<W>, mask: &LaneWords) -> Self {
        let mut lanes = Self::EMPTY;
        for (words, word) in lanes.0.iter_mut().zip(set.0) {
            *words = zip([word; LANES], *mask, |a, b| a & b);
        }
        lanes
    }

    #[inline(always)]
    fn zip_with(mut self, other: &Self, each: impl Fn(u64, u64) -> u64 + Copy) -> Self {
        for (words, theirs) in self.0.iter_mut().zip(other.0) {
            *words = zip(*words, theirs, each);
        }
        self
    }

    #[inline(always)]
    pub fn and(self, other: &Self) -> Self {
        self.zip_with(other, |a, b| a & b)
    }

    #[inline(always)]
    pub fn or(self, other: &Self) -> Self {
        self.zip_with(other, |a, b| a | b)
    }

    #[inline(always)]
    pub fn without(self, other: &Self) -> Self {
        self.zip_with(other, |a, b| a & !b)
    }

    /// Fills the lanes outside a mask.
    #[inline(always)]
    pub fn or_outside(mut self, mask: &LaneWords) -> Self {
        for words in &mut self.0 {
            *words = zip(*words, *mask, |a, b| a | !b);
        }
        self
    }

    /// Returns the lanes shifted.
    #[inline(always)]
    pub fn shifted(&self, by: &LaneShift<W>) -> Self {
        if W == 1 {
            let mut out = *self;
            out.0[0] = zip(self.0[0], by.bits, |x, bits| x << (bits & 63) | x >> (bits.wrapping_neg() & 63));
            return out;
        }
        // Across words, shifting all lanes one way takes a third of the operations of a general rotation.
        match by.direction {
            ShiftDirection::Up => self.up(&by.bits),
            ShiftDirection::Down => self.down(&by.bits),
            ShiftDirection::Any => self.rotated(by),
        }
    }

    #[inline(always)]
    fn up(&self, by: &LaneWords) -> Self {
        let mut out = Self::EMPTY;
        for (index, words) in out.0.iter_mut().enumerate() {
            *words = zip(self.0[index], *by, |x, bits| x << (bits & 63));
            if index > 0 {
                let low = zip(self.0[index - 1], *by, |x, bits| x >> (bits.wrapping_neg() & 63));
                *words = zip(*words, low, |a, b| a | b);
            }
        }
        out
    }

    #[inline(always)]
    fn down(&self, by: &LaneWords) -> Self {
        let mut out = Self::EMPTY;
        for (index, words) in out.0.iter_mut().enumerate() {
            *words = zip(self.0[index], *by, |x, bits| x >> (bits & 63));
            if index + 1 < W {
                let high = zip(self.0[index + 1], *by, |x, bits| x << (bits.wrapping_neg() & 63));
                *words = zip(*words, high, |a, b| a | b);
            }
        }
        out
    }

    #[inline(always)]
    fn rotated(&self, by: &LaneShift<W>) -> Self {
        let mut turned = Self::EMPTY;
        for (index, out) in turned.0.iter_mut().enumerate() {
            for (far, mask) in by.words.iter().enumerate() {
                let from = self.0[(index + W - far) % W];
                let part = zip(from, *mask, |a, b| a & b);
                *out = zip(*out, part, |a, b| a | b);
            }
        }
        let mut out = Self::EMPTY;
        for (index, words) in out.0.iter_mut().enumerate() {
            let high = zip(turned.0[index], by.bits, |x, bits| x << (bits & 63));
            let low = zip(turned.0[(index + W - 1) % W], by.bits, |x, bits| (x >> 1) >> ((bits & 63) ^ 63));
            *words = zip(high, low, |a, b| a | b);
        }
        out
    }

    /// Returns the number of cells of each lane.
    #[inline(always)]
    pub fn counts(&self) -> LaneWords {
        let mut all = [0; LANES];
        for words in self.0 {
            all = zip(all, words, |sum, word| sum + u64::from(word.count_ones()));
        }
        all
    }

    /// Returns the union of all lanes.
    #[inline(always)]
    pub fn union(&self) -> Bitboard<W> {
        let mut all = Bitboard::EMPTY;
        for (word, words) in all.0.iter_mut().zip(self.0) {
            for lane in words {
                *word |= lane;
            }
        }
        all
    }
}

impl<const W: usize> LaneShift<W> {
    /// Builds a shift by these distances in cells, one for each lane; negative is down. Lanes with distance 0 may end
    /// with any content.
    pub fn new(by: &[i32; LANES]) -> Self {
        let bits = i32::try_from(64 * W).unwrap_or(i32::MAX);
        let mut shift = Self { direction: ShiftDirection::Any, bits: [0; LANES], words: [[0; LANES]; W] };
        for (direction, sign) in [(ShiftDirection::Up, 1), (ShiftDirection::Down, -1)] {
            if W > 1 && by.iter().all(|&by| (0..64).contains(&(by * sign))) {
                // The word-crossing part of a shift by 0 bits would be wrong, so it is avoided.
                let far = by.map(|by| u64::from(by.unsigned_abs().max(1)));
                return Self { direction, bits: far, ..shift };
            }
        }
        for (lane, by) in by.iter().enumerate() {
            let by = usize::try_from(by.rem_euclid(bits)).unwrap_or(0);
            shift.bits[lane] = by as u64 % 64;
            shift.words[by / 64][lane] = !0;
        }
        shift
    }
}

/// Returns a mask: all bits set in the lanes that pass the test.
pub(super) fn mask(is: impl Fn(usize) -> bool) -> LaneWords {
    std::array::from_fn(|lane| if is(lane) { !0 } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check<const W: usize>(words: &[u64], by: &[i32; LANES]) -> Result<(), TestCaseError> {
        let size = i32::try_from(64 * W).unwrap_or(0);
        let cells: [Bitboard<W>; LANES] = std::array::from_fn(|lane| {
            let mut set = Bitboard::EMPTY;
            set.0.iter_mut().enumerate().for_each(|(index, word)| *word = words[lane * W + index]);
            set
        });
        // What leaves the board does not matter.
        let cells: [Bitboard<W>; LANES] = std::array::from_fn(|lane| {
            let to = |cell: usize| i32::try_from(cell).unwrap_or(0) + by[lane];
            cells[lane].iter().filter(|&cell| by[lane] != 0 && (0..size).contains(&to(cell))).collect()
        });
        let moved: [Bitboard<W>; LANES] = std::array::from_fn(|lane| {
            let to = |cell: usize| (i32::try_from(cell).unwrap_or(0) + by[lane]).rem_euclid(size);
            cells[lane].iter().filter_map(|cell| usize::try_from(to(cell)).ok()).collect()
        });
        let lanes = Lanes::new(&cells).shifted(&LaneShift::new(by));
        prop_assert_eq!(lanes.0, Lanes::new(&moved).0);
        prop_assert_eq!(lanes.counts(), cells.map(|set| u64::from(set.len())));
        prop_assert_eq!(lanes.union(), moved.into_iter().fold(Bitboard::EMPTY, |all, set| all | set));
        Ok(())
    }

    proptest! {
        #[test]
        fn shifting_lanes_shifts_every_cell(
            words in prop::collection::vec(any::<u64>(), 2 * LANES),
            by in prop_oneof![
                prop::array::uniform8(-130i32..130),
                prop::array::uniform8(0i32..64),
                prop::array::uniform8(-63i32..1),
            ],
        ) {
            check::<1>(&words, &by)?;
            check::<2>(&words, &by)?;
        }
    }
}
