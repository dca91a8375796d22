//! Pairs of operations that may lead a word to the same word.
//!
//! Games with explosions or many hands have tens of thousands of operations, too many to compare each with each. Two operations
//! share an image if their maps agree on some value of every level, and then they change the same levels. Most operations
//! change the same levels on every word; these are compared only with others that change the same ones. The rest is compared
//! by bits. A level has few distinct maps, so for each of them one bit per operation says whether that operation agrees with
//! it. The intersection of the bits of an operation's maps leaves few others.

use super::level::Levels;
use super::level_set::LevelSet;
use super::value_map::{UNDEFINED, changed_values, domain, to_value};
use super::{Operation, RelationError, ValueMap};
use crate::program::sorted_list::find;
use crate::task::CancelToken;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// Words of bits per block of operations. The bits of all maps of one block fit into the cache of a core.
const BLOCK_WORDS: usize = 16;
/// Operations per block.
const BLOCK_OPERATIONS: usize = BLOCK_WORDS * 64;
/// The most operations that change the same levels and are compared with each other one by one.
const MAX_ALIKE: usize = 256;

/// One bit for each operation of a block.
type BlockBits = [u64; BLOCK_WORDS];

/// A distinct map of a level.
struct LevelMap {
    level: u16,
    /// The maps of the same level that agree with it on some value, as sorted indices; and whether it agrees with an untouched
    /// level.
    agreeing: Vec<usize>,
    agrees_if_untouched: bool,
    /// Whether it changes some value of its domain, and whether it changes all.
    may_change: bool,
    must_change: bool,
}

/// The levels of an operation.
struct OperationLevels {
    touched: LevelSet,
    /// Levels on which it never agrees with an operation that does not touch them.
    required: LevelSet,
    /// Levels that it changes on every word, and on some words.
    certain: LevelSet,
    possible: LevelSet,
}

impl OperationLevels {
    /// Whether it changes the same levels on every word.
    fn are_fixed(&self) -> bool {
        self.certain == self.possible
    }

    /// Whether two operations may change the same levels.
    fn may_agree(&self, other: &Self) -> bool {
        self.certain.is_subset(&other.possible) && other.certain.is_subset(&self.possible)
    }
}

/// The operations of a stage with their maps numbered.
pub(super) struct SharedImages {
    maps: Vec<LevelMap>,
    /// By operation: its maps, as indices, and its levels.
    maps_of: Vec<Box<[u32]>>,
    levels_of: Vec<OperationLevels>,
    /// By level: its maps, as indices.
    maps_by_level: Vec<Vec<usize>>,
}

impl SharedImages {
    pub fn new<'o>(operations: &'o [Operation], levels: &Levels, cancel: &CancelToken) -> Result<Self, RelationError> {
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
        // Many operations share one copy of a map, which is found faster by its address than by its images.
        let mut numbers_by_address: FxHashMap<(u16, *const u8), u32> = FxHashMap::default();
        let mut maps_of: Vec<Box<[u32]>> = Vec::with_capacity(operations.len());
        for operation in operations {
            if cancel.is_cancelled() {
                return Err(RelationError::Cancelled);
            }
            let number = |(level, map): &'o (u16, ValueMap)| {
                *numbers_by_address.entry((*level, map.as_ptr())).or_insert_with(|| number_of(*level, &**map))
            };
            maps_of.push(operation.maps.iter().map(number).collect());
        }
        let compare = |&(level, map): &(u16, &[u8])| {
            let others = maps_by_level[usize::from(level)].iter().copied();
            let fading = find(&levels.fading, level);
            let untouched = |value: usize| fading.map_or(to_value(value), |map| map[value]);
            LevelMap {
                level,
                agreeing: others.filter(|&other| agree(map, |value| maps[other].1[value])).collect(),
                agrees_if_untouched: agree(map, untouched),
                may_change: changed_values(map) != 0,
                must_change: changed_values(map) == domain(map),
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
        let levels_of = |numbers: &[u32]| OperationLevels {
            touched: levels_where(numbers, &|_| true),
            required: levels_where(numbers, &|map| !map.agrees_if_untouched),
            certain: levels_where(numbers, &|map| map.must_change && map.may_change),
            possible: levels_where(numbers, &|map| map.may_change),
        };
        let levels_of = maps_of.par_iter().map(|numbers| levels_of(numbers)).collect();
        Ok(Self { maps, maps_of, levels_of, maps_by_level })
    }

    /// By operation: the earlier operations that may lead some word to the same word, in no particular order.
    pub fn pairs(&self, cancel: &CancelToken) -> Result<Vec<Vec<usize>>, RelationError> {
        let mut pairs = vec![Vec::new(); self.maps_of.len()];
        let mut by_levels: FxHashMap<&LevelSet, Vec<usize>> = FxHashMap::default();
        let mut is_compared = vec![false; self.maps_of.len()];
        for (number, levels) in self.levels_of.iter().enumerate().filter(|(_, levels)| levels.are_fixed()) {
            let alike = by_levels.entry(&levels.certain).or_default();
            if alike.len() < MAX_ALIKE {
                pairs[number].extend(alike.iter().filter(|&&other| self.may_share_image(number, other)));
                alike.push(number);
                is_compared[number] = true;
            }
        }
        if cancel.is_cancelled() {
            return Err(RelationError::Cancelled);
        }
        let (compared, others): (Vec<usize>, Vec<usize>) =
            (0..self.maps_of.len()).partition(|&number| is_compared[number]);
        let mut rows: Vec<(usize, &mut Vec<usize>)> = pairs.iter_mut().enumerate().collect();
        for block in others.chunks(BLOCK_OPERATIONS) {
            self.add_earlier_in_block(&mut rows, block, cancel)?;
        }
        rows.retain(|row| !is_compared[row.0]);
        let last = rows.last().map_or(0, |row| row.0);
        for block in compared.chunks(BLOCK_OPERATIONS).take_while(|block| block[0] < last) {
            self.add_earlier_in_block(&mut rows, block, cancel)?;
        }
        Ok(pairs)
    }

    /// Adds to each row, an operation with a list, the operations of a block that come before it and may share an image with it.
    fn add_earlier_in_block(
        &self,
        rows: &mut [(usize, &mut Vec<usize>)],
        block: &[usize],
        cancel: &CancelToken,
    ) -> Result<(), RelationError> {
        let agreeing = self.agreeing_in_block(block);
        let first = rows.partition_point(|row| row.0 <= block[0]);
        rows[first..].par_iter_mut().try_for_each(|(number, earlier)| {
            if cancel.is_cancelled() {
                return Err(RelationError::Cancelled);
            }
            self.add_earlier(*number, block, &agreeing, earlier);
            Ok(())
        })
    }

    /// Whether two operations that change the same levels may lead some word to the same word.
    fn may_share_image(&self, number: usize, other: usize) -> bool {
        let agrees = |&map: &u32| {
            let map = &self.maps[map as usize];
            let theirs = self.maps_of[other].iter().find(|&&theirs| self.maps[theirs as usize].level == map.level);
            theirs.map_or(map.agrees_if_untouched, |&theirs| map.agreeing.binary_search(&(theirs as usize)).is_ok())
        };
        self.maps_of[number].iter().all(agrees)
            && self.levels_of[other].required.is_subset(&self.levels_of[number].touched)
    }

    /// By map: the operations of the block that agree with it on its level.
    fn agreeing_in_block(&self, block: &[usize]) -> Vec<BlockBits> {
        let mut having = vec![[0u64; BLOCK_WORDS]; self.maps.len()];
        let mut touching = vec![[0u64; BLOCK_WORDS]; self.maps_by_level.len()];
        for (place, &operation) in block.iter().enumerate() {
            for &number in &self.maps_of[operation] {
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

    /// Adds the operations of the block that come before an operation and may share an image with it; `agreeing` is by map.
    fn add_earlier(&self, number: usize, block: &[usize], agreeing: &[BlockBits], earlier: &mut Vec<usize>) {
        let mut bits = [u64::MAX; BLOCK_WORDS];
        for &map in &self.maps_of[number] {
            bits.iter_mut().zip(agreeing[map as usize]).for_each(|(bits, agreeing)| *bits &= agreeing);
            if bits.iter().fold(0, |any, word| any | word) == 0 {
                return;
            }
        }
        let levels = &self.levels_of[number];
        for (word, mut bits) in bits.into_iter().enumerate() {
            while bits != 0 {
                let place = 64 * word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                // The last block has places without an operation.
                let Some(&other) = block.get(place).filter(|&&other| other < number) else { return };
                let others = &self.levels_of[other];
                if others.required.is_subset(&levels.touched) && levels.may_agree(others) {
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
