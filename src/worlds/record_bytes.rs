//! Copying and comparing packed worlds.
//!
//! Most records are somewhat longer than 32 bytes. Two overlapping blocks of constant length then beat a copy or a comparison
//! of variable length.

use crate::game::{Position, Variant};

/// Length of a block in bytes.
const BLOCK_BYTES: usize = 32;

/// A position, packed.
pub(super) fn packed(game: &Variant, position: &Position) -> Vec<u8> {
    let mut record = Vec::new();
    game.pack(position, &mut record);
    record
}

/// Copies a record into a slice of the same length.
#[inline]
pub(super) fn copy_record(from: &[u8], to: &mut [u8]) {
    if from.len() <= 2 * BLOCK_BYTES
        && from.len() == to.len()
        && let (Some(first), Some(last)) = (from.first_chunk::<BLOCK_BYTES>(), from.last_chunk::<BLOCK_BYTES>())
    {
        // The blocks may overlap.
        to[..BLOCK_BYTES].copy_from_slice(first);
        if let Some(end) = to.last_chunk_mut::<BLOCK_BYTES>() {
            *end = *last;
        }
    } else {
        to.copy_from_slice(from);
    }
}

/// Whether two records are equal up to padding.
#[inline]
pub(super) fn records_equal(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return trim_padding(a) == trim_padding(b);
    }
    if a.len() > 2 * BLOCK_BYTES {
        return a == b;
    }
    match (a.first_chunk::<BLOCK_BYTES>(), b.first_chunk::<BLOCK_BYTES>()) {
        (Some(first), Some(other)) => first == other && a.last_chunk::<BLOCK_BYTES>() == b.last_chunk::<BLOCK_BYTES>(),
        _ => a == b,
    }
}

/// A record without trailing zeros.
pub(super) fn trim_padding(record: &[u8]) -> &[u8] {
    let end = record.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    &record[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_and_compares_records_of_any_length() {
        for length in 0..100 {
            let record: Vec<u8> = (1..).take(length).collect();
            let mut other = vec![0; length];
            copy_record(&record, &mut other);
            assert_eq!(other, record);
            assert!(records_equal(&record, &other));
            assert!(records_equal(&record, &[&other[..], &[0, 0]].concat()));
            for place in 0..length {
                other[place] ^= 128;
                assert!(!records_equal(&record, &other), "byte {place} of {length}");
                other[place] ^= 128;
            }
        }
    }
}
