//! Lists of pairs sorted by key. They serve as small maps: most hold a handful of entries.

use smallvec::SmallVec;
use std::ops::DerefMut;

/// A list of pairs sorted by key.
pub(super) trait SortedList<K, V>: DerefMut<Target = [(K, V)]> {
    fn insert_at(&mut self, at: usize, entry: (K, V));
    fn remove_at(&mut self, at: usize);
}

impl<K, V> SortedList<K, V> for Vec<(K, V)> {
    fn insert_at(&mut self, at: usize, entry: (K, V)) {
        self.insert(at, entry);
    }

    fn remove_at(&mut self, at: usize) {
        self.remove(at);
    }
}

impl<K, V, const N: usize> SortedList<K, V> for SmallVec<[(K, V); N]> {
    fn insert_at(&mut self, at: usize, entry: (K, V)) {
        self.insert(at, entry);
    }

    fn remove_at(&mut self, at: usize) {
        self.remove(at);
    }
}

fn position<K: Ord + Copy, V>(list: &[(K, V)], key: K) -> Result<usize, usize> {
    list.binary_search_by_key(&key, |entry| entry.0)
}

/// The value of a key.
pub(super) fn find<K: Ord + Copy, V>(list: &[(K, V)], key: K) -> Option<&V> {
    position(list, key).ok().map(|at| &list[at].1)
}

/// A copy of the value of a key.
pub(super) fn get<K: Ord + Copy, V: Copy>(list: &[(K, V)], key: K) -> Option<V> {
    find(list, key).copied()
}

/// The value of a key, which is made if there is none.
pub(super) fn entry<'l, K: Ord + Copy + 'l, V>(
    list: &'l mut impl SortedList<K, V>,
    key: K,
    make: impl FnOnce() -> V,
) -> &'l mut V {
    let at = position(list, key).unwrap_or_else(|at| {
        list.insert_at(at, (key, make()));
        at
    });
    &mut list[at].1
}

/// Sets the value of a key.
pub(super) fn put<K: Ord + Copy, V>(list: &mut impl SortedList<K, V>, key: K, value: V) {
    match position(list, key) {
        Ok(at) => list[at].1 = value,
        Err(at) => list.insert_at(at, (key, value)),
    }
}

/// Removes a key.
pub(super) fn remove<K: Ord + Copy, V>(list: &mut impl SortedList<K, V>, key: K) {
    if let Ok(at) = position(list, key) {
        list.remove_at(at);
    }
}
