//! The number of histories of each world in a partition, exact.
//!
//! A history is a distinct way to a world: the player's actions are given, the replies are free. The counters are unsigned
//! integers with as many 64-bit limbs as the largest of a partition needs.

use num_bigint::BigUint;

/// History counts by world.
#[derive(Default)]
pub(super) struct HistoryCounters {
    /// The limbs of all counters in a row, each with its lowest limb first.
    limbs: Vec<u64>,
    /// Limbs per counter.
    width: usize,
}

/// A product: the number with these limbs, times a factor.
#[derive(Clone, Copy)]
pub(super) struct ScaledCount<'h>(pub &'h [u64], pub u64);

impl HistoryCounters {
    /// The limbs of a world's counter.
    pub fn get(&self, world: usize) -> &[u64] {
        self.limbs.get(world * self.width..(world + 1) * self.width).unwrap_or_default()
    }

    /// Appends the counter of the next world.
    pub fn push(&mut self, count: ScaledCount<'_>) {
        if let (&ScaledCount(&[one], 1), 1) = (&count, self.width) {
            return self.limbs.push(one);
        }
        self.width = self.width.max(1);
        let world = self.limbs.len() / self.width;
        self.limbs.resize(self.limbs.len() + self.width, 0);
        self.add_long(world, count);
    }

    /// Adds to a world's counter.
    #[inline]
    pub fn add(&mut self, world: usize, count: ScaledCount<'_>) {
        if let (&ScaledCount(&[one], 1), 1) = (&count, self.width)
            && let Some(limb) = self.limbs.get_mut(world)
            && let Some(sum) = limb.checked_add(one)
        {
            *limb = sum;
        } else {
            self.add_long(world, count);
        }
    }

    /// Adds limb by limb, and widens all counters if needed.
    fn add_long(&mut self, world: usize, ScaledCount(limbs, factor): ScaledCount<'_>) {
        let mut carry = 0;
        for place in 0.. {
            let limb = limbs.get(place).copied().unwrap_or(0);
            if place >= limbs.len() && carry == 0 {
                return;
            }
            if place >= self.width && limb == 0 && carry == 0 {
                continue;
            }
            if place >= self.width {
                self.widen(place + 1);
            }
            let Some(sum) = self.limbs.get_mut(world * self.width + place) else { return };
            // The largest possible value just fits into 128 bits.
            let total = u128::from(*sum) + u128::from(limb) * u128::from(factor) + u128::from(carry);
            (*sum, carry) = (low_limb(total), low_limb(total >> 64));
        }
    }

    /// Pads all counters to a new number of limbs.
    fn widen(&mut self, width: usize) {
        let mut wide = Vec::with_capacity(self.limbs.len() / self.width.max(1) * width);
        for counter in self.limbs.chunks(self.width.max(1)) {
            wide.extend_from_slice(counter);
            wide.resize(wide.len() + width - counter.len(), 0);
        }
        (self.limbs, self.width) = (wide, width);
    }

    /// The sum of all counters.
    pub fn sum(&self) -> BigUint {
        let column = |place: usize| {
            self.limbs.iter().skip(place).step_by(self.width).map(|&limb| u128::from(limb)).sum::<u128>()
        };
        (0..self.width).rev().fold(BigUint::ZERO, |sum, place| (sum << 64) + column(place))
    }

    /// Loads all counters into the cache.
    pub fn warm_cache(&self) {
        std::hint::black_box(self.limbs.iter().step_by(8).fold(0, |all, limb| all ^ limb));
    }

    pub fn shrink(&mut self) {
        self.limbs.shrink_to_fit();
    }

    /// Allocated bytes.
    pub fn bytes(&self) -> usize {
        self.limbs.capacity() * size_of::<u64>()
    }
}

#[allow(clippy::cast_possible_truncation)]
fn low_limb(number: u128) -> u64 {
    number as u64
}

/// The number with these limbs, lowest first.
pub(super) fn to_big_uint(limbs: &[u64]) -> BigUint {
    limbs.iter().rev().fold(BigUint::ZERO, |number, &limb| (number << 64) + limb)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sums_are_exact(adds in prop::collection::vec((0usize..5, prop::collection::vec(any::<u64>(), 0..4), prop_oneof![Just(1), any::<u64>()]), 0..60)) {
            let mut counters = HistoryCounters::default();
            let mut expected = vec![BigUint::ZERO; 5];
            (0..5).for_each(|_| counters.push(ScaledCount(&[], 1)));
            for (world, limbs, factor) in adds {
                counters.add(world, ScaledCount(&limbs, factor));
                expected[world] += to_big_uint(&limbs) * factor;
            }
            for (world, expected) in expected.iter().enumerate() {
                prop_assert_eq!(&to_big_uint(counters.get(world)), expected);
            }
            prop_assert_eq!(counters.sum(), expected.iter().sum::<BigUint>());
        }
    }
}
