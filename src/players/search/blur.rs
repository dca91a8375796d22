//! What a low level does not see: it takes positions for better or worse than they seem, always the same ones.

use fastrand::Rng;

/// By how much what is thought of positions is wrong.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Blur {
    /// At most so much.
    most: i32,
    seed: u64,
}

impl Blur {
    /// At most so much, other positions for another seed.
    pub fn new(most: i32, seed: u64) -> Self {
        Self { most, seed }
    }

    /// By so much at most.
    #[cfg(test)]
    pub fn most(self) -> i32 {
        self.most
    }

    /// By how much it is wrong of a position, by its number.
    #[inline]
    pub fn at(self, number: u64) -> i32 {
        if self.most == 0 { 0 } else { Rng::with_seed(number ^ self.seed).i32(-self.most..=self.most) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_wrong_by_no_more_and_either_way() {
        let blur = Blur::new(100, 7);
        let all: Vec<i32> = (0..10_000).map(|number| blur.at(number)).collect();
        assert!(all.iter().all(|wrong| (-100..=100).contains(wrong)));
        let mean = all.iter().sum::<i32>() / 10_000;
        assert!((-3..=3).contains(&mean), "{mean}");
        assert!(all.contains(&100) && all.contains(&-100));
        assert_eq!(Blur::default().at(5), 0);
    }
}
