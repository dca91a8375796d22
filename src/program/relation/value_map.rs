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

/// The map that counts up and stays at the last value.
pub(super) fn increment(size: usize) -> ValueMap {
    (0..size).map(|value| to_value((value + 1).min(size - 1))).collect()
}

/// The map of every value to one.
pub(super) fn constant(size: usize, value: u8) -> ValueMap {
    vec![value; size].into()
}

/// Replaces the images of a map where it is defined; `image` gets a value and its image so far.
pub(super) fn redirect(map: &[u8], image: &dyn Fn(usize, u8) -> u8) -> ValueMap {
    let images = map.iter().enumerate();
    images.map(|(value, &to)| if to == UNDEFINED { UNDEFINED } else { image(value, to) }).collect()
}

/// Restricts a map to a set of values.
pub(super) fn restrict(map: &[u8], values: u128) -> ValueMap {
    redirect(map, &|value, to| if values >> value & 1 == 1 { to } else { UNDEFINED })
}

/// The values on which a map is defined and that satisfy a predicate, which gets a value and its image.
pub(super) fn values_where(map: &[u8], is: impl Fn(usize, u8) -> bool) -> u128 {
    let images = map.iter().enumerate().filter(|(_, to)| **to != UNDEFINED);
    images.fold(0, |all, (value, &to)| all | u128::from(is(value, to)) << value)
}

/// The values that a map sends into a set.
pub(super) fn preimage(map: &[u8], set: u128) -> u128 {
    values_where(map, |_, to| set >> (to & 127) & 1 == 1)
}

/// The values on which a map is defined.
pub(super) fn domain(map: &[u8]) -> u128 {
    values_where(map, |_, _| true)
}

/// The values that a map changes to others.
pub(super) fn changed_values(map: &[u8]) -> u128 {
    values_where(map, |value, to| usize::from(to) != value)
}

/// All values of a level of this size.
pub(super) fn all_values(size: usize) -> u128 {
    if size >= 128 { u128::MAX } else { (1 << size) - 1 }
}

/// Converts an index to a value; levels have fewer than 128 values.
pub(super) fn to_value(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(UNDEFINED)
}
