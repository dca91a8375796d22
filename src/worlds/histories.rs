//! How many histories lead to each world of a part: distinct ways to it, the actions of the player given and the replies
//! free. These are exact numbers, of as many limbs of 64 bits as the largest of a part needs.

use num_bigint::BigUint;

/// Numbers of histories, by world.
#[derive(Default)]
pub(super) struct Histories {
    /// The limbs of all numbers, one behind the other, the lowest limb of a number first.
    limbs: Vec<u64>,
    /// How many limbs a number has.
    width: usize,
}

/// A number of histories: so many times another one.
#[derive(Clone, Copy)]
pub(super) struct Times<'h>(pub &'h [u64], pub u64);

impl Histories {
    /// The number of a world, as limbs.
    pub fn get(&self, world: usize) -> &[u64] {
        self.limbs.get(world * self.width..(world + 1) * self.width).unwrap_or_default()
    }

    /// Adds the number of the next world.
    pub fn push(&mut self, more: Times<'_>) {
        if let (&Times(&[one], 1), 1) = (&more, self.width) {
            return self.limbs.push(one);
        }
        self.width = self.width.max(1);
        let world = self.limbs.len() / self.width;
        self.limbs.resize(self.limbs.len() + self.width, 0);
        self.add_long(world, more);
    }

    /// Adds to the number of a world.
    #[inline]
    pub fn add(&mut self, world: usize, more: Times<'_>) {
        if let (&Times(&[one], 1), 1) = (&more, self.width)
            && let Some(limb) = self.limbs.get_mut(world)
            && let Some(sum) = limb.checked_add(one)
        {
            *limb = sum;
        } else {
            self.add_long(world, more);
        }
    }

    fn add_long(&mut self, world: usize, Times(more, times): Times<'_>) {
        let mut carry = 0;
        for place in 0.. {
            let limb = more.get(place).copied().unwrap_or(0);
            if place >= more.len() && carry == 0 {
                return;
            }
            if place >= self.width && limb == 0 && carry == 0 {
                continue;
            }
            if place >= self.width {
                self.widen(place + 1);
            }
            let Some(sum) = self.limbs.get_mut(world * self.width + place) else { return };
            // This is as much as 128 bits hold, and no more.
            let all = u128::from(*sum) + u128::from(limb) * u128::from(times) + u128::from(carry);
            (*sum, carry) = (low(all), low(all >> 64));
        }
    }

    /// Makes all numbers this long.
    fn widen(&mut self, width: usize) {
        let mut wide = Vec::with_capacity(self.limbs.len() / self.width.max(1) * width);
        for number in self.limbs.chunks(self.width.max(1)) {
            wide.extend_from_slice(number);
            wide.resize(wide.len() + width - number.len(), 0);
        }
        (self.limbs, self.width) = (wide, width);
    }

    /// All of them together.
    pub fn sum(&self) -> BigUint {
        let column = |place: usize| {
            self.limbs.iter().skip(place).step_by(self.width).map(|&limb| u128::from(limb)).sum::<u128>()
        };
        (0..self.width).rev().fold(BigUint::ZERO, |sum, place| (sum << 64) + column(place))
    }

    /// Has all of them brought into the cache.
    pub fn warm(&self) {
        std::hint::black_box(self.limbs.iter().step_by(8).fold(0, |all, limb| all ^ limb));
    }

    pub fn shrink(&mut self) {
        self.limbs.shrink_to_fit();
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.limbs.capacity() * size_of::<u64>()
    }
}

/// The lower half.
#[allow(clippy::cast_possible_truncation)]
fn low(number: u128) -> u64 {
    number as u64
}

/// The number that limbs mean, the lowest first.
pub(super) fn number(limbs: &[u64]) -> BigUint {
    limbs.iter().rev().fold(BigUint::ZERO, |number, &limb| (number << 64) + limb)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sums_are_exact(adds in prop::collection::vec((0usize..5, prop::collection::vec(any::<u64>(), 0..4), prop_oneof![Just(1), any::<u64>()]), 0..60)) {
            let mut histories = Histories::default();
            let mut wanted = vec![BigUint::ZERO; 5];
            (0..5).for_each(|_| histories.push(Times(&[], 1)));
            for (world, limbs, times) in adds {
                histories.add(world, Times(&limbs, times));
                wanted[world] += number(&limbs) * times;
            }
            for (world, wanted) in wanted.iter().enumerate() {
                prop_assert_eq!(&number(histories.get(world)), wanted);
            }
            prop_assert_eq!(histories.sum(), wanted.iter().sum::<BigUint>());
        }
    }
}
