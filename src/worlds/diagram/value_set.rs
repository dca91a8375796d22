//! Sets of values of a level.

/// A set of values below `V`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::worlds) struct ValueSet<const V: usize>(u64, u64);

impl<const V: usize> ValueSet<V> {
    /// Creates a set from bits; the lowest bit is value 0.
    #[inline(always)]
    pub fn new(bits: u128) -> Self {
        #[allow(clippy::cast_possible_truncation)]
        Self(bits as u64, if V > 64 { (bits >> 64) as u64 } else { 0 })
    }

    #[inline(always)]
    pub fn low_bits(self) -> u64 {
        self.0
    }

    #[inline(always)]
    pub fn bits(self) -> u128 {
        u128::from(self.0) | u128::from(self.1) << 64
    }

    #[inline(always)]
    pub fn contains(self, value: usize) -> bool {
        if V > 64 && value >= 64 { self.1 >> (value & 63) & 1 == 1 } else { self.0 >> (value & 63) & 1 == 1 }
    }

    #[inline(always)]
    pub fn insert(&mut self, value: usize) {
        if V > 64 && value >= 64 { self.1 |= 1 << (value & 63) } else { self.0 |= 1 << (value & 63) }
    }

    #[inline(always)]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0, if V > 64 { self.1 & other.1 } else { 0 })
    }

    #[inline(always)]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0, if V > 64 { self.1 | other.1 } else { 0 })
    }

    #[inline(always)]
    pub fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0, if V > 64 { self.1 & !other.1 } else { 0 })
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0 && (V <= 64 || self.1 == 0)
    }

    #[inline(always)]
    pub fn len(self) -> usize {
        (self.0.count_ones() + if V > 64 { self.1.count_ones() } else { 0 }) as usize
    }
}

impl<const V: usize> IntoIterator for ValueSet<V> {
    type Item = usize;
    type IntoIter = ValueIter<V>;

    #[inline(always)]
    fn into_iter(self) -> ValueIter<V> {
        ValueIter(self.0, self.1)
    }
}

/// Iterator over the values of a set, lowest first.
pub(in crate::worlds) struct ValueIter<const V: usize>(u64, u64);

impl<const V: usize> Iterator for ValueIter<V> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 != 0 {
            let value = self.0.trailing_zeros() as usize;
            self.0 &= self.0 - 1;
            return Some(value);
        }
        if V > 64 && self.1 != 0 {
            let value = 64 + self.1.trailing_zeros() as usize;
            self.1 &= self.1 - 1;
            return Some(value);
        }
        None
    }
}
