//! Allocation of large vectors.

/// Vectors from this size in bytes on get an allocation that is returned to the system.
const LARGE_BYTES: usize = 1 << 20;
/// Minimum capacity of these allocations, in bytes. Common allocators map larger ones separately and unmap them on drop.
/// Smaller ones stay with the process, and over a round they would exceed the nodes. Unwritten capacity costs no memory.
const SEPARATE_MAPPING_BYTES: usize = 33 << 20;

/// An empty vector with capacity for `len` items.
pub(super) fn vec_with_capacity<T>(len: usize) -> Vec<T> {
    let size = size_of::<T>().max(1);
    Vec::with_capacity(if len * size < LARGE_BYTES { len } else { len.max(SEPARATE_MAPPING_BYTES / size) })
}

/// A vector of `len` default values.
pub(super) fn default_vec<T: Clone + Default>(len: usize) -> Vec<T> {
    let mut list = vec_with_capacity(len);
    list.resize(len, T::default());
    list
}
