//! Suffixes: what remains of an operation or a cube behind a level. Each is there once.

use super::shape::{Below, Shape};
use super::signs::{Marks, Signs};
use crate::game::relation::{CLOSED, Cube, Map, Operation};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A suffix by its number.
pub(in crate::worlds) type Suffix = u32;

/// What remains of an operation once it is done. There are several of these, so that operations that do the same in some words
/// are not taken for one.
pub(super) const DONE: usize = usize::MAX;

/// Where there is no room for more.
const FULL: u32 = u32::MAX;

/// A touch of a level and what follows; beyond the last level, nothing.
pub(in crate::worlds) struct Link {
    pub level: usize,
    pub map: u32,
    pub next: Suffix,
    /// What must be there for it to be possible.
    pub needs: Below,
    /// The same, level by level.
    pub wants: Marks,
}

/// All suffixes.
pub(in crate::worlds) struct Links {
    shape: Arc<Shape>,
    signs: Arc<Signs>,
    maps: Vec<Map>,
    map_numbers: FxHashMap<Map, u32>,
    list: Vec<Link>,
    numbers: FxHashMap<(usize, u32, Suffix), Suffix>,
}

impl Links {
    /// No suffixes, to be applied to nodes that are marked with some signs.
    pub fn new(shape: Arc<Shape>, signs: Arc<Signs>) -> Self {
        let (maps, map_numbers) = (Vec::new(), FxHashMap::default());
        Self { shape, signs, maps, map_numbers, list: Vec::new(), numbers: FxHashMap::default() }
    }

    /// A touch and what follows.
    #[inline(always)]
    pub fn get(&self, suffix: Suffix) -> &Link {
        &self.list[suffix as usize]
    }

    /// What a touch makes of a value.
    #[inline(always)]
    pub fn made(&self, link: &Link, value: usize) -> u8 {
        self.maps[link.map as usize][value]
    }

    /// What remains of an operation of this colour once it is done.
    fn done_as(&mut self, colour: u8) -> Suffix {
        self.linked(DONE, u32::from(colour), 0, (0, 0))
    }

    /// The suffix of touches in the order of their levels.
    pub fn touches(&mut self, touches: &[(u16, Map)], colour: u8) -> Suffix {
        let mut next = self.done_as(colour);
        for (level, map) in touches.iter().rev() {
            next = self.link(usize::from(*level), map, next);
        }
        next
    }

    /// The suffix of an operation.
    pub fn operation(&mut self, operation: &Operation) -> Suffix {
        self.touches(&operation.touches, operation.colour)
    }

    /// The suffix that leaves everything as it is where a cube holds.
    pub fn cube(&mut self, cube: &Cube) -> Suffix {
        self.cube_of(cube, 0)
    }

    /// The same of a cube of an item, by its number.
    pub fn cube_of(&mut self, cube: &Cube, item: u32) -> Suffix {
        let mut next = self.linked(DONE, item, 0, (0, 0));
        for &(level, values) in cube.needs.iter().rev() {
            let size = self.shape.classes[usize::from(level)].len();
            let map: Map = (0..size)
                .map(|value| if values >> value & 1 == 1 { u8::try_from(value).unwrap_or(CLOSED) } else { CLOSED })
                .collect();
            next = self.link(usize::from(level), &map, next);
        }
        next
    }

    fn link(&mut self, level: usize, map: &Map, next: Suffix) -> Suffix {
        let count = u32::try_from(self.maps.len()).unwrap_or(FULL);
        let number = *self.map_numbers.entry(map.clone()).or_insert(count);
        if number == count {
            self.maps.push(map.clone());
        }
        let classes = &self.shape.classes[level];
        let open = || map.iter().enumerate().filter(|(_, to)| **to != CLOSED).map(|(value, _)| value);
        let needs = open().fold(Below::MAX, |all, value| all & classes[value]);
        let wants = open().fold(Marks::MAX, |all, value| all & self.signs.of(level, value));
        let follows = &self.list[next as usize];
        let needs = (needs | follows.needs, wants | follows.wants);
        self.linked(level, number, next, needs)
    }

    fn linked(&mut self, level: usize, map: u32, next: Suffix, (needs, wants): (Below, Marks)) -> Suffix {
        let links = &mut self.list;
        *self.numbers.entry((level, map, next)).or_insert_with(|| {
            links.push(Link { level, map, next, needs, wants });
            u32::try_from(links.len() - 1).unwrap_or(FULL)
        })
    }

    /// The item that a suffix of a cube is of.
    pub fn item(&self, mut suffix: Suffix) -> u32 {
        loop {
            let link = &self.list[suffix as usize];
            if link.level == DONE {
                return link.map;
            }
            suffix = link.next;
        }
    }
}
