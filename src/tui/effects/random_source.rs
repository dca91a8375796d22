//! A shared, seeded source of random numbers.

use std::sync::{Mutex, PoisonError};

use fastrand::Rng;

/// Random numbers shared by workers; the same seed gives the same sequence.
#[derive(Debug)]
pub struct RandomSource(Mutex<Rng>);

impl RandomSource {
    /// A source with a seed.
    pub fn new(seed: u64) -> Self {
        Self(Mutex::new(Rng::with_seed(seed)))
    }

    /// The next number below a bound; 0 if the bound is 0.
    pub fn below(&self, bound: usize) -> usize {
        let mut numbers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if bound == 0 { 0 } else { numbers.usize(..bound) }
    }

    /// A seed for another source.
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
