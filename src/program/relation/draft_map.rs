//! The map of a level in an operation under construction. Its domain is a set of values beside the images, so that splitting an
//! operation by values changes one number and allocates nothing.

use super::value_map::{UNDEFINED, ValueMap, all_values, domain, restrict, to_value, values_where};
use rustc_hash::FxHashMap;

/// A partial map of the values of a level.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct DraftMap {
    domain: u128,
    image: Image,
}

/// The images of the values in the domain.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Image {
    Unchanged,
    Constant(u8),
    /// By value; defined on the whole domain.
    Mapped(ValueMap),
}

impl DraftMap {
    /// The identity on a level of this size.
    pub fn identity(size: usize) -> Self {
        Self { domain: all_values(size), image: Image::Unchanged }
    }

    /// The values on which the map is defined.
    pub fn domain(&self) -> u128 {
        self.domain
    }

    /// Restricts the map to a set of values; returns `false` if none is left.
    pub fn restrict(&mut self, values: u128) -> bool {
        self.domain &= values;
        self.domain != 0
    }

    /// Sends every value of the domain to one.
    pub fn write(&mut self, value: u8) {
        self.image = Image::Constant(value);
    }

    /// Applies another map to the images, and drops the values where it is undefined.
    pub fn apply(&mut self, next: &ValueMap) {
        self.domain &= self.preimage(domain(next));
        self.image = match &self.image {
            Image::Unchanged => Image::Mapped(next.clone()),
            Image::Constant(value) => Image::Constant(next.get(usize::from(*value)).copied().unwrap_or(UNDEFINED)),
            Image::Mapped(map) => {
                Image::Mapped(map.iter().map(|&to| next.get(usize::from(to)).copied().unwrap_or(UNDEFINED)).collect())
            }
        };
    }

    /// The values that the map sends into a set.
    pub fn preimage(&self, set: u128) -> u128 {
        match &self.image {
            Image::Unchanged => self.domain & set,
            Image::Constant(value) => {
                if set >> (value & 127) & 1 == 1 {
                    self.domain
                } else {
                    0
                }
            }
            Image::Mapped(map) => self.domain & values_where(map, |_, to| set >> (to & 127) & 1 == 1),
        }
    }

    /// The values that the map changes to others.
    pub fn changed_values(&self) -> u128 {
        match &self.image {
            Image::Unchanged => 0,
            Image::Constant(value) => self.domain & !(1 << (value & 127)),
            Image::Mapped(map) => self.domain & values_where(map, |value, to| to != to_value(value)),
        }
    }

    fn to_value_map(&self, size: usize) -> ValueMap {
        let image = |value: usize, to: u8| if self.domain >> value & 1 == 1 { to } else { UNDEFINED };
        match &self.image {
            Image::Unchanged => (0..size).map(|value| image(value, to_value(value))).collect(),
            Image::Constant(to) => (0..size).map(|value| image(value, *to)).collect(),
            Image::Mapped(map) => restrict(map, self.domain),
        }
    }
}

/// Stores each map once: the operations of a turn have millions of maps, and few different ones.
#[derive(Default)]
pub(super) struct ValueMapCache(FxHashMap<(usize, DraftMap), ValueMap>);

impl ValueMapCache {
    /// The map on a level of this size as a list of images.
    pub fn value_map(&mut self, map: DraftMap, size: usize) -> ValueMap {
        self.0.entry((size, map)).or_insert_with_key(|(size, map)| map.to_value_map(*size)).clone()
    }
}
