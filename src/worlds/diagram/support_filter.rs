//! Masks that show whether a node or its descendants may have a piece on a square (a Bloom filter with one hash).

use super::shape::{ClassMask, DiagramShape, FADING, OTHER_CLASS};

/// A set of bits of the filter.
pub(in crate::worlds) type SupportMask = u128;

/// By level and value: its bit, or 0.
#[derive(Debug, Default)]
pub(in crate::worlds) struct SupportFilter(Vec<Box<[SupportMask]>>);

impl SupportFilter {
    /// Assigns bits to the opponents' pieces that occur in the support. Several pieces may share a bit.
    pub fn new(shape: &DiagramShape, support: &[u128]) -> Self {
        const PIECES: ClassMask = !(FADING | OTHER_CLASS);
        let mut count = 0;
        let mut of = |level: usize, value: usize| {
            let has = support[level] >> value & 1 == 1 && shape.classes[level][value] & PIECES != 0;
            count += u32::from(has);
            if has { 1 << (count % SupportMask::BITS) } else { 0 }
        };
        Self(
            (0..shape.len())
                .map(|level| (0..shape.classes[level].len()).map(|value| of(level, value)).collect())
                .collect(),
        )
    }

    /// The bit of a value of a level, or 0.
    #[inline(always)]
    pub fn mask(&self, level: usize, value: usize) -> SupportMask {
        self.0.get(level).map_or(0, |values| values[value])
    }
}
