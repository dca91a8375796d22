//! Preimages of cubes under an operation, and the effect of an operation on supports and single words.

use super::shape::DiagramShape;
use crate::game::relation::{Cube, Operation, UNDEFINED, ValueMap};

/// The values that a map sends into a set.
fn preimage_values(map: &[u8], set: u128) -> u128 {
    let into = |&(_, &to): &(usize, &u8)| to != UNDEFINED && set >> (to & 127) & 1 == 1;
    map.iter().enumerate().filter(into).fold(0, |all, (value, _)| all | 1 << value)
}

/// The values on which a map is defined.
pub(super) fn map_domain(map: &[u8]) -> u128 {
    preimage_values(map, u128::MAX)
}

/// The cube in which the maps of an operation are defined.
pub(super) fn operation_domain(operation: &Operation) -> Cube {
    Cube { literals: operation.maps.iter().map(|(level, map)| (*level, map_domain(map))).collect() }
}

/// The words that an operation maps into a cube, as a cube; `None` if there are none.
pub(super) fn cube_preimage(cube: &Cube, operation: &Operation, shape: &DiagramShape) -> Option<Cube> {
    let mut needs = Vec::with_capacity(cube.literals.len() + operation.maps.len());
    let mut touches = operation.maps.iter().peekable();
    for &(level, values) in &cube.literals {
        while let Some((first, map)) = touches.next_if(|touch| touch.0 < level) {
            needs.push((*first, preimage_values(map, u128::MAX)));
        }
        let values = match touches.next_if(|touch| touch.0 == level) {
            Some((_, map)) => preimage_values(map, values),
            None => shape.fading[usize::from(level)].as_ref().map_or(values, |map| preimage_values(map, values)),
        };
        if values == 0 {
            return None;
        }
        needs.push((level, values));
    }
    needs.extend(touches.map(|(level, map)| (*level, preimage_values(map, u128::MAX))));
    Some(Cube { literals: needs.into() })
}

/// The support after an operation, given the support before it.
pub(super) fn support_after(support: &[u128], operation: &Operation, shape: &DiagramShape) -> Vec<u128> {
    let through = |map: &[u8], values: u128| {
        let open = |&(value, &to): &(usize, &u8)| to != UNDEFINED && values >> value & 1 == 1;
        map.iter().enumerate().filter(open).fold(0, |all, (_, &to)| all | 1 << (to & 127))
    };
    let fade = |(&values, fading): (&u128, &Option<std::sync::Arc<[u8]>>)| {
        fading.as_ref().map_or(values, |map| through(map, values))
    };
    let mut after: Vec<u128> = support.iter().zip(&shape.fading).map(fade).collect();
    for (level, map) in &operation.maps {
        let level = usize::from(*level);
        after[level] = through(map, support[level]);
    }
    after
}

/// Whether an operation maps a level that the cube restricts.
pub(super) fn touches_cube(cube: &Cube, operation: &Operation) -> bool {
    cube.literals.iter().any(|need| operation.maps.binary_search_by_key(&need.0, |touch| touch.0).is_ok())
}

/// Whether a cube holds in a word.
pub(super) fn cube_holds(cube: &Cube, word: &[u8]) -> bool {
    cube.literals.iter().all(|&(level, values)| values >> word[usize::from(level)] & 1 == 1)
}

/// The word after an operation; `None` if one of its maps is undefined.
pub(super) fn apply_to_word(operation: &Operation, word: &[u8], shape: &DiagramShape) -> Option<Box<[u8]>> {
    let goes = |(level, map): &(u16, ValueMap)| map[usize::from(word[usize::from(*level)])] != UNDEFINED;
    if !operation.maps.iter().all(goes) {
        return None;
    }
    let mut after: Vec<u8> = word.to_vec();
    for (value, fading) in after.iter_mut().zip(&shape.fading) {
        if let Some(map) = fading {
            *value = map[usize::from(*value)];
        }
    }
    for (level, map) in &operation.maps {
        after[usize::from(*level)] = map[usize::from(word[usize::from(*level)])];
    }
    Some(after.into())
}
