//! Cubes of the position after an operation as cubes of the one before it.

use super::shape::Shape;
use crate::game::relation::{CLOSED, Cube, Map, Operation};

/// The values that a map leads into a set.
fn before(map: &[u8], set: u128) -> u128 {
    let into = |&(_, &to): &(usize, &u8)| to != CLOSED && set >> (to & 127) & 1 == 1;
    map.iter().enumerate().filter(into).fold(0, |all, (value, _)| all | 1 << value)
}

/// The cube in which an operation is possible, as far as values go.
pub(super) fn domain(operation: &Operation) -> Cube {
    let open = |map: &[u8]| before(map, u128::MAX);
    Cube { needs: operation.touches.iter().map(|(level, map)| (*level, open(map))).collect() }
}

/// The words that an operation leads into a cube, as a cube; `None` if there are none.
pub(super) fn pulled(cube: &Cube, operation: &Operation, shape: &Shape) -> Option<Cube> {
    let mut needs = Vec::with_capacity(cube.needs.len() + operation.touches.len());
    let mut touches = operation.touches.iter().peekable();
    for &(level, values) in &cube.needs {
        while let Some((first, map)) = touches.next_if(|touch| touch.0 < level) {
            needs.push((*first, before(map, u128::MAX)));
        }
        let values = match touches.next_if(|touch| touch.0 == level) {
            Some((_, map)) => before(map, values),
            None => shape.fading[usize::from(level)].as_ref().map_or(values, |map| before(map, values)),
        };
        if values == 0 {
            return None;
        }
        needs.push((level, values));
    }
    needs.extend(touches.map(|(level, map)| (*level, before(map, u128::MAX))));
    Some(Cube { needs: needs.into() })
}

/// The values that levels may have after an operation, by those that they may have before it.
pub(super) fn supported(support: &[u128], operation: &Operation, shape: &Shape) -> Vec<u128> {
    let through = |map: &[u8], values: u128| {
        let open = |&(value, &to): &(usize, &u8)| to != CLOSED && values >> value & 1 == 1;
        map.iter().enumerate().filter(open).fold(0, |all, (_, &to)| all | 1 << (to & 127))
    };
    let fade = |(&values, fading): (&u128, &Option<std::sync::Arc<[u8]>>)| {
        fading.as_ref().map_or(values, |map| through(map, values))
    };
    let mut after: Vec<u128> = support.iter().zip(&shape.fading).map(fade).collect();
    for (level, map) in &operation.touches {
        let level = usize::from(*level);
        after[level] = through(map, support[level]);
    }
    after
}

/// Does an operation touch what a cube asks for?
pub(super) fn meet(cube: &Cube, operation: &Operation) -> bool {
    cube.needs.iter().any(|need| operation.touches.binary_search_by_key(&need.0, |touch| touch.0).is_ok())
}

/// Does a cube hold in a word?
pub(super) fn holds(cube: &Cube, word: &[u8]) -> bool {
    cube.needs.iter().all(|&(level, values)| values >> word[usize::from(level)] & 1 == 1)
}

/// The word that an operation leads to; `None` if it is not possible, as far as values go.
pub(super) fn applied(operation: &Operation, word: &[u8], shape: &Shape) -> Option<Box<[u8]>> {
    let goes = |(level, map): &(u16, Map)| map[usize::from(word[usize::from(*level)])] != CLOSED;
    if !operation.touches.iter().all(goes) {
        return None;
    }
    let mut after: Vec<u8> = word.to_vec();
    for (value, fading) in after.iter_mut().zip(&shape.fading) {
        if let Some(map) = fading {
            *value = map[usize::from(*value)];
        }
    }
    for (level, map) in &operation.touches {
        after[usize::from(*level)] = map[usize::from(word[usize::from(*level)])];
    }
    Some(after.into())
}
