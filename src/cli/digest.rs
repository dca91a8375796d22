//! The 64-bit digest of a packed world, and what partitions and indexes use of it.
//!
//! The digest multiplies each word of the record by a key of its own and sums the folded products.

/// Multipliers for the words of a record: odd and pseudo-random.
const KEYS: [u64; 16] = keys();

/// The first outputs of SplitMix64, made odd.
const fn keys() -> [u64; 16] {
    let mut keys = [0; 16];
    let (mut place, mut state) = (0, 0u64);
    while place < keys.len() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[place] = (mixed ^ (mixed >> 31)) | 1;
        place += 1;
    }
    keys
}

/// The digest of a record. Padding does not change it, because zero words add nothing.
#[inline]
pub(super) fn digest(record: &[u8]) -> u64 {
    let mut sum = 0u64;
    let mut place = 0;
    let mut add = |word: u64| {
        let turn = u32::try_from(place / KEYS.len()).unwrap_or(0);
        sum = sum.wrapping_add(folded_multiply(word, KEYS[place % KEYS.len()].rotate_left(turn) | 1));
        place += 1;
    };
    let (words, rest) = record.as_chunks();
    words.iter().for_each(|word| add(u64::from_le_bytes(*word)));
    match record.last_chunk() {
        None => add(rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))),
        Some(_) if rest.is_empty() => {}
        // One load of the last eight bytes, with the bytes that were already added shifted out.
        Some(&last) => add(u64::from_le_bytes(last) >> (64 - 8 * rest.len())),
    }
    sum
}

/// The partition, out of `partitions` (a power of two), that a digest belongs to.
#[inline]
pub(super) fn partition_of(digest: u64, partitions: usize) -> usize {
    usize::try_from(digest >> 40).unwrap_or(0) & (partitions - 1)
}

/// The half of a digest that the index of a partition stores. It shares no bits with [`partition_of`].
#[allow(clippy::cast_possible_truncation)]
#[inline]
pub(super) fn digest_tag(digest: u64) -> u32 {
    digest as u32
}

/// The exclusive or of both halves of the product.
#[allow(clippy::cast_possible_truncation)]
#[inline]
fn folded_multiply(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn padding_does_not_change_the_digest() {
        let record: Vec<u8> = (1..30).collect();
        for zeros in 0..20 {
            let padded = [&record[..], &vec![0; zeros]].concat();
            assert_eq!(digest(&padded), digest(&record));
        }
    }

    #[test]
    fn digests_differ_for_records_that_differ_in_one_or_two_bits() {
        let mut digests = HashSet::new();
        for first in 0..42 * 8 {
            for second in first..42 * 8 {
                let mut record = [0; 42];
                record[first / 8] ^= 1 << (first % 8);
                record[second / 8] ^= 1 << (second % 8);
                if first != second || first == 0 {
                    assert!(digests.insert(digest(&record)), "bits {first} and {second}");
                }
            }
        }
    }
}
