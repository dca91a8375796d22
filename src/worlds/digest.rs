//! Numbers by which records are told apart fast.

/// By what the words of a record are multiplied: odd, and otherwise without any pattern.
const KEYS: [u64; 16] = keys();

const fn keys() -> [u64; 16] {
    let mut keys = [0; 16];
    let (mut place, mut state) = (0, 0u64);
    while place < keys.len() {
        // This is the generator called SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[place] = (mixed ^ (mixed >> 31)) | 1;
        place += 1;
    }
    keys
}

/// A number that equal records share, however they are padded: words of zeros add nothing to it.
#[inline]
pub(super) fn digest(record: &[u8]) -> u64 {
    let mut sum = 0u64;
    let mut place = 0;
    let mut add = |word: u64| {
        let turn = u32::try_from(place / KEYS.len()).unwrap_or(0);
        sum = sum.wrapping_add(fold(word, KEYS[place % KEYS.len()].rotate_left(turn) | 1));
        place += 1;
    };
    let (words, rest) = record.as_chunks();
    words.iter().for_each(|word| add(u64::from_le_bytes(*word)));
    match record.last_chunk() {
        None => add(rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))),
        Some(_) if rest.is_empty() => {}
        // The last bytes of a record are had at once if those before them come along and are shifted out.
        Some(&last) => add(u64::from_le_bytes(last) >> (64 - 8 * rest.len())),
    }
    sum
}

/// The halves of a product, together.
#[allow(clippy::cast_possible_truncation)]
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn padding_does_not_matter() {
        let record: Vec<u8> = (1..30).collect();
        for zeros in 0..20 {
            let padded = [&record[..], &vec![0; zeros]].concat();
            assert_eq!(digest(&padded), digest(&record));
        }
    }

    #[test]
    fn records_that_differ_by_a_bit_or_two_are_told_apart() {
        let mut seen = HashSet::new();
        for first in 0..42 * 8 {
            for second in first..42 * 8 {
                let mut record = [0; 42];
                record[first / 8] ^= 1 << (first % 8);
                record[second / 8] ^= 1 << (second % 8);
                if first != second || first == 0 {
                    assert!(seen.insert(digest(&record)), "{first} {second}");
                }
            }
        }
    }
}
