//! Signs by which nodes are known to have a piece on a square in them or below.

use super::shape::{Below, FADES, REST, Shape};

/// A set of signs.
pub(in crate::worlds) type Marks = u128;

/// By level and value: its sign, if it has one.
#[derive(Debug, Default)]
pub(in crate::worlds) struct Signs(Vec<Box<[Marks]>>);

impl Signs {
    /// Signs for pieces of the player's opponents, as far as levels have them in some words. Several may have to share one.
    pub fn new(shape: &Shape, support: &[u128]) -> Self {
        const PIECES: Below = !(FADES | REST);
        let mut count = 0;
        let mut of = |level: usize, value: usize| {
            let has = support[level] >> value & 1 == 1 && shape.classes[level][value] & PIECES != 0;
            count += u32::from(has);
            if has { 1 << (count % Marks::BITS) } else { 0 }
        };
        Self(
            (0..shape.len())
                .map(|level| (0..shape.classes[level].len()).map(|value| of(level, value)).collect())
                .collect(),
        )
    }

    /// The sign of a value of a level.
    #[inline(always)]
    pub fn of(&self, level: usize, value: usize) -> Marks {
        self.0.get(level).map_or(0, |values| values[value])
    }
}
