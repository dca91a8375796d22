//! What a diagram knows of its levels.

use crate::game::Kind;
use crate::game::relation::{Place, Relation};
use std::sync::Arc;

/// Bits of a node that say what there is in it or below.
pub(in crate::worlds) type Below = u8;

/// Something there fades at the end of a turn.
pub(super) const FADES: Below = 1 << 7;
/// Something else that is not of the others' most common pieces.
pub(super) const REST: Below = 1 << 6;

/// The levels of a game's diagrams.
#[derive(Debug)]
pub(in crate::worlds) struct Shape {
    /// By level: of every value, what it says to nodes above.
    pub classes: Vec<Box<[Below]>>,
    /// By level: the value that it has where a node is missing. It does not fade, and it is no opponent's piece.
    pub usual: Box<[u8]>,
    /// By level: the values that may be so.
    may_be_usual: Vec<u128>,
    /// What values say to nodes above that do not go without saying.
    told: Vec<Box<[Below]>>,
    /// By level: what becomes of its values where a turn does not touch it; nothing where they stay.
    pub fading: Vec<Option<Arc<[u8]>>>,
}

impl Shape {
    /// The levels of a game whose player's opponents make all moves at once.
    pub fn new(relation: &Relation, player: usize) -> Self {
        let mut kinds: Vec<Kind> = Vec::new();
        let mut fading = vec![None; relation.levels().len()];
        for (level, map) in relation.fading() {
            fading[usize::from(*level)] = Some(map.clone());
        }
        let (mut told, mut may_be_usual) = (Vec::new(), Vec::new());
        for (number, level) in (0u16..).zip(relation.levels()) {
            let mut of = vec![0; level.size];
            let mut usual = 1;
            for (value, class) in of.iter_mut().enumerate().skip(1) {
                *class = REST;
                if matches!(level.place, Place::Cell(_)) {
                    let kind = relation.kind(number, value).filter(|&kind| relation.owner(kind) != Some(player));
                    if let Some(kind) = kind {
                        let place = kinds.iter().position(|&known| known == kind).unwrap_or_else(|| {
                            kinds.push(kind);
                            kinds.len() - 1
                        });
                        *class = 1 << place.min(5);
                    } else {
                        usual |= 1 << value;
                    }
                }
                if let Some(map) = &fading[usize::from(number)]
                    && usize::from(map[value]) != value
                {
                    *class |= FADES;
                    usual &= !(1 << value);
                }
            }
            told.push(of.into());
            may_be_usual.push(usual);
        }
        let usual = vec![0; told.len()].into();
        Self { classes: told.clone(), usual, may_be_usual, told, fading }
    }

    /// So many levels with so many values each, of which the first is the usual one.
    #[cfg(test)]
    pub fn plain(levels: usize, values: usize) -> Self {
        let of: Box<[Below]> = (0..values).map(|value| if value == 0 { 0 } else { REST }).collect();
        let told = vec![of; levels];
        let (usual, may_be_usual) = (vec![0; levels].into(), vec![1; levels]);
        Self { classes: told.clone(), usual, may_be_usual, told, fading: vec![None; levels] }
    }

    /// The same levels with other usual values.
    pub fn with_usual(&self, usual: Box<[u8]>) -> Self {
        let mut classes = self.told.clone();
        for (classes, &value) in classes.iter_mut().zip(&usual) {
            classes[usize::from(value)] = 0;
        }
        Self {
            classes,
            usual,
            may_be_usual: self.may_be_usual.clone(),
            told: self.told.clone(),
            fading: self.fading.clone(),
        }
    }

    /// May a value be a level's usual one?
    pub fn may_be_usual(&self, level: usize, value: usize) -> bool {
        self.may_be_usual[level] >> value & 1 == 1
    }

    /// The usual value of a level.
    #[inline(always)]
    pub fn usual(&self, level: usize) -> usize {
        usize::from(self.usual[level])
    }

    /// How many levels there are.
    pub fn len(&self) -> usize {
        self.classes.len()
    }
}
