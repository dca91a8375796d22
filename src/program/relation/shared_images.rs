//! Pairs of operations that may lead a word to the same word.
//!
//! Games with explosions or many hands have tens of thousands of operations, too many to compare each with each. Two operations
//! share an image if their maps agree on some value of every level. A level has few distinct maps, so for each of them one bit
//! per operation says whether that operation agrees with it. The intersection of the bits of an operation's maps leaves
//! few others.

use super::level::Levels;
use super::level_set::LevelSet;
use super::value_map::{UNDEFINED, to_value};
use super::{Operation, RelationError};
use crate::program::sorted_list::find;
use crate::task::CancelToken;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// Words of bits per block of operations. The bits of all maps of one block fit into the cache of a core.
const BLOCK_WORDS: usize = 16;
/// Operations per block.
const BLOCK_OPERATIONS: usize = BLOCK_WORDS * 64;

/// One bit for each operation of a block.
type BlockBits = [u64; BLOCK_WORDS];

/// A distinct map of a level.
struct LevelMap {
    level: u16,
    /// The maps of the same level that agree with it on some value, as indices; and whether it agrees with an untouched level.
    agreeing: Vec<usize>,
    agrees_if_untouched: bool,
}

/// The operations of a stage with their maps numbered.
pub(super) struct SharedImages {
    maps: Vec<LevelMap>,
    /// By operation: its maps, as indices.
    maps_of: Vec<Box<[u32]>>,
    /// By operation: the levels it touches, and those on which it never agrees with an operation that does not touch them.
    touched: Vec<LevelSet>,
    required: Vec<LevelSet>,
    /// By level: its maps, as indices.
    maps_by_level: Vec<Vec<usize>>,
}

impl SharedImages {
    pub fn new(operations: &[Operation], levels: &Levels) -> Self {
        let mut maps: Vec<(u16, &[u8])> = Vec::new();
        let mut numbers: FxHashMap<(u16, &[u8]), u32> = FxHashMap::default();
        let mut maps_by_level = vec![Vec::new(); levels.list.len()];
        let mut number_of = |level: u16, map| {
            *numbers.entry((level, map)).or_insert_with(|| {
                maps_by_level[usize::from(level)].push(maps.len());
                maps.push((level, map));
                u32::try_from(maps.len() - 1).unwrap_or(u32::MAX)
            })
        };
        let mut maps_of: Vec<Box<[u32]>> = operations
            .iter()
            .map(|operation| operation.maps.iter().map(|(level, map)| number_of(*level, &**map)).collect())
            .collect();
        let compare = |&(level, map): &(u16, &[u8])| {
            let others = maps_by_level[usize::from(level)].iter().copied();
            let fading = find(&levels.fading, level);
            let untouched = |value: usize| fading.map_or(to_value(value), |map| map[value]);
            LevelMap {
                level,
                agreeing: others.filter(|&other| agree(map, |value| maps[other].1[value])).collect(),
                agrees_if_untouched: agree(map, untouched),
            }
        };
        let maps: Vec<LevelMap> = maps.par_iter().map(compare).collect();
        // The most selective maps come first, so that most blocks are left early.
        maps_of.iter_mut().for_each(|numbers| numbers.sort_by_key(|&number| maps[number as usize].agrees_if_untouched));
        let levels_where = |numbers: &[u32], is: &dyn Fn(&LevelMap) -> bool| {
            let mut set = LevelSet::default();
            let of = numbers.iter().map(|&number| &maps[number as usize]);
            of.filter(|map| is(map)).for_each(|map| set.insert(map.level));
            set
        };
        let touched = maps_of.iter().map(|numbers| levels_where(numbers, &|_| true)).collect();
        let required = maps_of.iter().map(|numbers| levels_where(numbers, &|map| !map.agrees_if_untouched)).collect();
        Self { maps, maps_of, touched, required, maps_by_level }
    }

    /// By operation: the earlier operations that may lead some word to the same word, in order.
    pub fn pairs(&self, cancel: &CancelToken) -> Result<Vec<Vec<usize>>, RelationError> {
        let mut pairs = vec![Vec::new(); self.maps_of.len()];
        for first in (0..self.maps_of.len()).step_by(BLOCK_OPERATIONS) {
            let agreeing = self.agreeing_in_block(first);
            pairs[first..].par_iter_mut().enumerate().try_for_each(|(offset, earlier)| {
                if cancel.is_cancelled() {
                    return Err(RelationError::Cancelled);
                }
                self.add_earlier(first + offset, first, &agreeing, earlier);
                Ok(())
            })?;
        }
        Ok(pairs)
    }

    /// By map: the operations of the block that agree with it on its level.
    fn agreeing_in_block(&self, first: usize) -> Vec<BlockBits> {
        let block = &self.maps_of[first..self.maps_of.len().min(first + BLOCK_OPERATIONS)];
        let mut having = vec![[0u64; BLOCK_WORDS]; self.maps.len()];
        let mut touching = vec![[0u64; BLOCK_WORDS]; self.maps_by_level.len()];
        for (place, numbers) in block.iter().enumerate() {
            for &number in numbers {
                let level = usize::from(self.maps[number as usize].level);
                having[number as usize][place / 64] |= 1 << (place % 64);
                touching[level][place / 64] |= 1 << (place % 64);
            }
        }
        let agreeing = |map: &LevelMap| {
            let mut bits = [0; BLOCK_WORDS];
            if map.agrees_if_untouched {
                bits = touching[usize::from(map.level)].map(|touching| !touching);
            }
            for &other in &map.agreeing {
                bits.iter_mut().zip(having[other]).for_each(|(bits, having)| *bits |= having);
            }
            bits
        };
        self.maps.par_iter().map(agreeing).collect()
    }

    /// Adds the operations of the block that come before an operation and may share an image with it.
    fn add_earlier(&self, number: usize, first: usize, agreeing: &[BlockBits], earlier: &mut Vec<usize>) {
        let mut bits = [u64::MAX; BLOCK_WORDS];
        for &map in &self.maps_of[number] {
            bits.iter_mut().zip(agreeing[map as usize]).for_each(|(bits, agreeing)| *bits &= agreeing);
            if bits == [0; BLOCK_WORDS] {
                return;
            }
        }
        for (word, mut bits) in bits.into_iter().enumerate() {
            while bits != 0 {
                let other = first + 64 * word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if other >= number {
                    return;
                }
                if self.required[other].is_subset(&self.touched[number]) {
                    earlier.push(other);
                }
            }
        }
    }
}

/// Whether a map and another function have the same image of some value.
fn agree(map: &[u8], other: impl Fn(usize) -> u8) -> bool {
    map.iter().enumerate().any(|(value, &to)| to != UNDEFINED && to == other(value))
}
