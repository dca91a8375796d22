//! Things in the order they came, each once and held once.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Few enough things are compared one by one.
const FEW: usize = 16;

/// See the module.
pub(super) struct Distinct<T> {
    list: Vec<T>,
    /// Indices into the list, once there are more than a few.
    table: HashTable<u32>,
}

impl<T> Default for Distinct<T> {
    fn default() -> Self {
        Self { list: Vec::new(), table: HashTable::new() }
    }
}

impl<T: Hash + Eq> Distinct<T> {
    /// Takes a thing in; `false` if it was there.
    pub fn insert(&mut self, thing: T) -> bool {
        self.insert_as(thing, |held, thing| held == thing, |thing| thing)
    }

    /// The same for what is made into such a thing only if it is new; both must have the same hash.
    pub fn insert_as<K: Hash>(&mut self, key: K, same: impl Fn(&T, &K) -> bool, make: impl FnOnce(K) -> T) -> bool {
        let list = &self.list;
        if list.len() < FEW {
            if list.iter().any(|held| same(held, &key)) {
                return false;
            }
        } else {
            let at = |index: u32| list.get(index as usize);
            let rehash = |&index: &u32| at(index).map_or(0, hash_of);
            if self.table.is_empty() {
                for (index, held) in (0..).zip(list) {
                    self.table.insert_unique(hash_of(held), index, rehash);
                }
            }
            let hash = hash_of(&key);
            if self.table.find(hash, |&index| at(index).is_some_and(|held| same(held, &key))).is_some() {
                return false;
            }
            let Ok(index) = u32::try_from(list.len()) else { return false };
            self.table.insert_unique(hash, index, rehash);
        }
        self.list.push(make(key));
        true
    }
}

impl<T> Distinct<T> {
    pub fn into_vec(self) -> Vec<T> {
        self.list
    }
}

impl<T> std::ops::Deref for Distinct<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.list
    }
}

fn hash_of(thing: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    thing.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::Distinct;

    #[test]
    fn everything_once_in_order() {
        let mut distinct = Distinct::default();
        let new: Vec<u32> = (0..1000u32).filter(|i| distinct.insert(i * i % 101)).collect();
        let squares: Vec<u32> = new.iter().map(|i| i * i % 101).collect();
        assert_eq!((squares.len(), &squares[..]), (51, &distinct[..]));
        assert_eq!(distinct.into_vec(), squares);
    }
}
