//! What an operation makes of the values of a level.

use std::sync::Arc;

/// There is no way from this value.
pub const CLOSED: u8 = u8::MAX;

/// By value: what it becomes, or [`CLOSED`].
pub type Map = Arc<[u8]>;

/// The map that leaves all values of a level of such a size as they are.
pub(super) fn same(size: usize) -> Map {
    (0..size).map(narrow).collect()
}

/// A map on some values alone.
pub(super) fn only(map: &Map, values: u128) -> Map {
    map.iter().enumerate().map(|(value, &to)| if values >> value & 1 == 1 { to } else { CLOSED }).collect()
}

/// The values that a map leads into a set.
pub(super) fn before(map: &[u8], set: u128) -> u128 {
    let into = |&(_, &to): &(usize, &u8)| to != CLOSED && set >> (to & 127) & 1 == 1;
    map.iter().enumerate().filter(into).fold(0, |all, (value, _)| all | 1 << value)
}

/// The values on which a map is defined.
pub(super) fn domain(map: &[u8]) -> u128 {
    before(map, u128::MAX)
}

/// All values of a level of such a size.
pub(super) fn all(size: usize) -> u128 {
    if size >= 128 { u128::MAX } else { (1 << size) - 1 }
}

/// The value of an index; levels have fewer than 128.
pub(super) fn narrow(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(CLOSED)
}
