//! Sets of values with small indices, such as kinds of pieces: one bit each.

use std::marker::PhantomData;

/// A type whose values have bit indices below 128.
pub trait BitIndex: Copy {
    /// The index of the bit.
    fn bit(self) -> u8;
    /// The value with a bit index.
    fn from_bit(bit: u8) -> Self;
}

/// A set, one bit for each member. The packed layout avoids the 16-byte alignment of `u128`, which would waste memory in lists.
#[repr(Rust, packed(8))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BitSet<T>(pub u128, PhantomData<T>);

impl<T> BitSet<T> {
    /// The set of these bits.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits, PhantomData)
    }
}

impl<T: BitIndex> BitSet<T> {
    /// The set of one member.
    pub fn of(member: T) -> Self {
        Self::from_bits(1 << (member.bit() & 127))
    }

    /// Whether the set contains a member.
    pub fn contains(self, member: T) -> bool {
        self.0 >> (member.bit() & 127) & 1 == 1
    }

    /// The intersection.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self::from_bits(self.0 & other.0)
    }

    /// The union.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self::from_bits(self.0 | other.0)
    }

    /// The difference.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self::from_bits(self.0 & !other.0)
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every member is in the other set.
    pub fn is_subset(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// The number of members.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The member with the lowest number.
    pub fn first(self) -> Option<T> {
        self.iter().next()
    }

    /// The only member of a set of one.
    pub fn only(self) -> Option<T> {
        self.first().filter(|_| self.0.is_power_of_two())
    }

    /// The members in ascending order.
    pub fn iter(self) -> impl Iterator<Item = T> {
        bits(self.0).map(T::from_bit)
    }
}

impl<T> Default for BitSet<T> {
    fn default() -> Self {
        Self::from_bits(0)
    }
}

impl<T: BitIndex> FromIterator<T> for BitSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        members.into_iter().map(Self::of).collect()
    }
}

/// The union of some sets.
impl<T: BitIndex> FromIterator<BitSet<T>> for BitSet<T> {
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        sets.into_iter().fold(Self::default(), Self::or)
    }
}

/// The indices of the bits that are set, in ascending order.
pub(crate) fn bits(set: u128) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = u8::try_from(rest.trailing_zeros()).ok().filter(|_| rest != 0);
        rest &= rest.wrapping_sub(1);
        lowest
    })
}
