//! Chance: the numbers that a seed leads to (`SplitMix64`, Steele, Lea and Flood 2014).

use std::sync::atomic::{AtomicU64, Ordering};

/// A source of numbers; the same seed gives the same numbers.
#[derive(Debug)]
pub struct Chance(AtomicU64);

/// The step between two states.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Chance {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self(AtomicU64::new(seed))
    }

    /// The next number below a bound; 0 if the bound is.
    pub fn below(&self, bound: usize) -> usize {
        let mut z = self.0.fetch_add(STEP, Ordering::Relaxed).wrapping_add(STEP);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        let scaled = (u128::from(z) * bound as u128) >> 64;
        usize::try_from(scaled).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn a_seed_gives_its_numbers_and_they_reach_every_one() {
        let (a, b) = (Chance::new(7), Chance::new(7));
        let drawn: Vec<usize> = (0..100).map(|_| a.below(6)).collect();
        assert_eq!(drawn, (0..100).map(|_| b.below(6)).collect::<Vec<_>>());
        assert!((0..6).all(|n| drawn.contains(&n)) && drawn.iter().all(|&n| n < 6));
        assert_eq!(a.below(0), 0);
    }
}
