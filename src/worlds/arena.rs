//! Where packed worlds lie, one behind the other.
//!
//! Records of a set are as long as the longest of them, padded with zeros; they lie in segments, so that a set that
//! grows is neither moved nor needs twice its memory.

use super::bytes::copy;

/// How many records a segment holds.
const SEGMENT: usize = 1 << 10;

/// What caches hold is in lines of so many bytes.
const LINE: usize = 64;

/// A list of records.
#[derive(Default)]
pub(super) struct Arena {
    segments: Vec<Vec<u8>>,
    stride: usize,
    len: usize,
}

impl Arena {
    pub fn len(&self) -> usize {
        self.len
    }

    /// The record of an index, padded; nothing if there is none.
    pub fn get(&self, index: usize) -> &[u8] {
        let begin = index % SEGMENT * self.stride;
        let segment = self.segments.get(index / SEGMENT);
        segment.and_then(|segment| segment.get(begin..begin + self.stride)).unwrap_or_default()
    }

    pub fn push(&mut self, record: &[u8]) {
        if record.len() > self.stride {
            self.widen(record.len());
        }
        if self.len == self.segments.len() * SEGMENT {
            // The first segment grows as it is filled: most sets are small.
            let room = if self.len == 0 { 0 } else { SEGMENT * self.stride };
            self.segments.push(Vec::with_capacity(room));
        }
        if let Some(segment) = self.segments.last_mut() {
            let begin = segment.len();
            segment.resize(begin + self.stride, 0);
            copy(record, &mut segment[begin..begin + record.len()]);
            self.len += 1;
        }
    }

    /// Makes all records this long.
    fn widen(&mut self, stride: usize) {
        for segment in self.segments.iter_mut().filter(|_| self.stride > 0) {
            let mut wide = Vec::with_capacity(segment.len() / self.stride * stride);
            for record in segment.chunks(self.stride) {
                wide.extend_from_slice(record);
                wide.resize(wide.len() + stride - self.stride, 0);
            }
            *segment = wide;
        }
        self.stride = stride;
    }

    /// Has all records brought into the cache.
    pub fn warm(&self) {
        let lines = self.segments.iter().flat_map(|segment| segment.iter().step_by(LINE));
        std::hint::black_box(lines.fold(0, |all, byte| all ^ byte));
    }

    /// Gives back the room behind the last record.
    pub fn shrink(&mut self) {
        if let Some(last) = self.segments.last_mut() {
            last.shrink_to_fit();
        }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.segments.iter().map(Vec::capacity).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_keep_their_bytes_when_longer_ones_come() {
        let mut arena = Arena::default();
        let record = |i: usize| vec![u8::try_from(i % 250).unwrap_or(0) + 1; 1 + i / SEGMENT * 3];
        let records = SEGMENT * 2 + 5;
        (0..records).for_each(|i| arena.push(&record(i)));
        assert_eq!(arena.len(), records);
        for i in 0..records {
            let (wanted, found) = (record(i), arena.get(i));
            assert_eq!(&found[..wanted.len()], wanted);
            assert_eq!(found.len(), 7);
            assert!(found[wanted.len()..].iter().all(|&byte| byte == 0));
        }
        assert!(arena.get(records).is_empty());
    }
}
