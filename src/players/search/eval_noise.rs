//! Evaluation noise: a low level misjudges positions, the same ones every time.
//!
//! Fewer nodes alone hardly weaken a level in games with very many moves; noise does.

use fastrand::Rng;

/// A pseudo-random error of evaluations, fixed by position and seed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EvalNoise {
    /// Largest error in centipawns, either way.
    amplitude: i32,
    seed: u64,
}

impl EvalNoise {
    pub fn new(amplitude: i32, seed: u64) -> Self {
        Self { amplitude, seed }
    }

    #[cfg(test)]
    pub fn amplitude(self) -> i32 {
        self.amplitude
    }

    /// The error in centipawns for the position with this hash.
    #[inline]
    pub fn at(self, hash: u64) -> i32 {
        if self.amplitude == 0 { 0 } else { Rng::with_seed(hash ^ self.seed).i32(-self.amplitude..=self.amplitude) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_bounded_and_unbiased() {
        let noise = EvalNoise::new(100, 7);
        let errors: Vec<i32> = (0..10_000).map(|hash| noise.at(hash)).collect();
        assert!(errors.iter().all(|error| (-100..=100).contains(error)));
        let mean = errors.iter().sum::<i32>() / 10_000;
        assert!((-3..=3).contains(&mean), "{mean}");
        assert!(errors.contains(&100) && errors.contains(&-100));
        assert_eq!(EvalNoise::default().at(5), 0);
    }
}
