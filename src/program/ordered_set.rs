//! A hash set in order of insertion. Actions keep the order of the rules, so generation must not depend on hashes.
//!
//! The index of a value is stable, so the set also interns values.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Sets smaller than this are scanned, which is faster than hashing.
const HASHED_SET_MIN: usize = 16;

/// A hash set in order of insertion.
#[derive(Clone, Debug)]
pub(super) struct OrderedSet<T> {
    list: Vec<T>,
    /// Indices into the list; empty below [`HASHED_SET_MIN`].
    table: HashTable<u32>,
}

impl<T> Default for OrderedSet<T> {
    fn default() -> Self {
        Self { list: Vec::new(), table: HashTable::new() }
    }
}

impl<T: Hash + Eq> OrderedSet<T> {
    /// Inserts a value; returns `false` for a duplicate.
    pub fn insert(&mut self, value: T) -> bool {
        self.insert_with(value, |item, value| item == value, |value| value)
    }

    /// As [`OrderedSet::insert`], but makes the value from `key` only if it is new. Key and value must have the same hash.
    pub fn insert_with<K: Hash>(&mut self, key: K, same: impl Fn(&T, &K) -> bool, make: impl FnOnce(K) -> T) -> bool {
        self.find_or_insert(key, same, make).is_err()
    }

    /// Returns the index of a value, which is inserted if it is new.
    pub fn intern(&mut self, value: T) -> u32 {
        self.find_or_insert(value, |item, value| item == value, |value| value).unwrap_or_else(|index| index)
    }

    /// The index of a value; `Err` if it is new.
    fn find_or_insert<K: Hash>(
        &mut self,
        key: K,
        same: impl Fn(&T, &K) -> bool,
        make: impl FnOnce(K) -> T,
    ) -> Result<u32, u32> {
        let list = &self.list;
        let new = u32::try_from(list.len()).unwrap_or(u32::MAX);
        if list.len() < HASHED_SET_MIN {
            if let Some((index, _)) = (0..).zip(list).find(|(_, item)| same(item, &key)) {
                return Ok(index);
            }
        } else {
            let at = |index: u32| list.get(index as usize);
            let rehash = |&index: &u32| at(index).map_or(0, hash_of);
            if self.table.is_empty() {
                for (index, item) in (0..).zip(list) {
                    self.table.insert_unique(hash_of(item), index, rehash);
                }
            }
            let hash = hash_of(&key);
            if let Some(&index) = self.table.find(hash, |&index| at(index).is_some_and(|item| same(item, &key))) {
                return Ok(index);
            }
            self.table.insert_unique(hash, new, rehash);
        }
        self.list.push(make(key));
        Err(new)
    }
}

impl<T> OrderedSet<T> {
    pub fn into_vec(self) -> Vec<T> {
        self.list
    }
}

impl<T> std::ops::Deref for OrderedSet<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.list
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::OrderedSet;

    #[test]
    fn duplicates_are_dropped_and_order_is_kept() {
        let mut distinct = OrderedSet::default();
        let new: Vec<u32> = (0..1000u32).filter(|i| distinct.insert(i * i % 101)).collect();
        let squares: Vec<u32> = new.iter().map(|i| i * i % 101).collect();
        assert_eq!((squares.len(), &squares[..]), (51, &distinct[..]));
        assert_eq!(distinct.into_vec(), squares);
    }
}
