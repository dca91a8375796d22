//! Chance: the numbers that a seed leads to.

use std::sync::{Mutex, PoisonError};

use fastrand::Rng;

/// A source of numbers that workers share; the same seed gives the same numbers.
#[derive(Debug)]
pub struct RandomSource(Mutex<Rng>);

impl RandomSource {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self(Mutex::new(Rng::with_seed(seed)))
    }

    /// The next number below a bound; 0 if the bound is.
    pub fn below(&self, bound: usize) -> usize {
        let mut numbers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if bound == 0 { 0 } else { numbers.usize(..bound) }
    }

    /// A seed for somebody else's chance.
    pub fn seed(&self) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).u64(..)
    }
}

#[cfg(test)]
mod tests {
    use super::RandomSource;

    #[test]
    fn a_seed_gives_its_numbers_and_they_reach_every_one() {
        let (a, b) = (RandomSource::new(7), RandomSource::new(7));
        let drawn: Vec<usize> = (0..100).map(|_| a.below(6)).collect();
        assert_eq!(drawn, (0..100).map(|_| b.below(6)).collect::<Vec<_>>());
        assert!((0..6).all(|n| drawn.contains(&n)) && drawn.iter().all(|&n| n < 6));
        assert_eq!((a.below(0), a.seed()), (0, b.seed()));
    }
}
