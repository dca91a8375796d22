//! Room for long lists.

/// Lists of so many bytes have room of their own.
const LONG: usize = 1 << 20;
/// What has more bytes than this is given back to the system as soon as it is dropped, by the allocators that are in use.
/// Smaller pieces would stay with the program, and there would be more of them in the course of a round than of nodes. Room that
/// is never written to is no memory.
const APART: usize = 33 << 20;

/// An empty list with room for so many.
pub(super) fn room<T>(len: usize) -> Vec<T> {
    let size = size_of::<T>().max(1);
    Vec::with_capacity(if len * size < LONG { len } else { len.max(APART / size) })
}

/// A list of so many that are what they are at first.
pub(super) fn list<T: Clone + Default>(len: usize) -> Vec<T> {
    let mut list = room(len);
    list.resize(len, T::default());
    list
}
