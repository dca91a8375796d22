//! Maps of the values of one level.

use std::sync::Arc;

/// The image of a value on which a map is undefined.
pub const UNDEFINED: u8 = u8::MAX;

/// By value: its image, or [`UNDEFINED`].
pub type ValueMap = Arc<[u8]>;

/// The identity on a level of this size.
pub(super) fn identity(size: usize) -> ValueMap {
    (0..size).map(to_value).collect()
}

/// Restricts a map to a set of values.
pub(super) fn restrict(map: &ValueMap, values: u128) -> ValueMap {
    map.iter().enumerate().map(|(value, &to)| if values >> value & 1 == 1 { to } else { UNDEFINED }).collect()
}

/// The values that a map sends into a set.
pub(super) fn preimage(map: &[u8], set: u128) -> u128 {
    let into = |&(_, &to): &(usize, &u8)| to != UNDEFINED && set >> (to & 127) & 1 == 1;
    map.iter().enumerate().filter(into).fold(0, |all, (value, _)| all | 1 << value)
}

/// The values on which a map is defined.
pub(super) fn domain(map: &[u8]) -> u128 {
    preimage(map, u128::MAX)
}

/// All values of a level of this size.
pub(super) fn all_values(size: usize) -> u128 {
    if size >= 128 { u128::MAX } else { (1 << size) - 1 }
}

/// Converts an index to a value; levels have fewer than 128 values.
pub(super) fn to_value(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(UNDEFINED)
}
