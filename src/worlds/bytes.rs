//! Records copied and compared: most are somewhat longer than 32 bytes, and then two pieces of a length that is known do it
//! faster than any that goes by the length.

/// Copies a record to where there is as much room.
#[inline]
pub(super) fn copy(from: &[u8], to: &mut [u8]) {
    if from.len() <= 2 * PIECE
        && from.len() == to.len()
        && let (Some(first), Some(last)) = (from.first_chunk::<PIECE>(), from.last_chunk::<PIECE>())
    {
        // The pieces may overlap.
        to[..PIECE].copy_from_slice(first);
        if let Some(end) = to.last_chunk_mut::<PIECE>() {
            *end = *last;
        }
    } else {
        to.copy_from_slice(from);
    }
}

/// Are two records equal, however they are padded?
#[inline]
pub(super) fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return trimmed(a) == trimmed(b);
    }
    if a.len() > 2 * PIECE {
        return a == b;
    }
    match (a.first_chunk::<PIECE>(), b.first_chunk::<PIECE>()) {
        (Some(first), Some(other)) => first == other && a.last_chunk::<PIECE>() == b.last_chunk::<PIECE>(),
        _ => a == b,
    }
}

/// How long a piece is.
const PIECE: usize = 32;

/// A record without its padding.
pub(super) fn trimmed(record: &[u8]) -> &[u8] {
    let end = record.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    &record[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_any_length() {
        for length in 0..100 {
            let record: Vec<u8> = (1..).take(length).collect();
            let mut other = vec![0; length];
            copy(&record, &mut other);
            assert_eq!(other, record);
            assert!(same(&record, &other) && same(&record, &[&other[..], &[0, 0]].concat()));
            for place in 0..length {
                other[place] ^= 128;
                assert!(!same(&record, &other), "{place} of {length}");
                other[place] ^= 128;
            }
        }
    }
}
