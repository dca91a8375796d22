//! The arena that stores the packed worlds of a set.
//!
//! All records have the length of the longest one and are padded with zeros. They are stored in segments, so a growing set is
//! never moved as a whole and never needs twice its memory.

use super::record_bytes::copy_record;

/// Records per segment.
const RECORDS_PER_SEGMENT: usize = 1 << 10;
/// Bytes per cache line.
const CACHE_LINE_BYTES: usize = 64;

/// A list of records.
#[derive(Default)]
pub(super) struct RecordArena {
    segments: Vec<Vec<u8>>,
    stride: usize,
    len: usize,
}

impl RecordArena {
    pub fn len(&self) -> usize {
        self.len
    }

    /// The padded record at an index; empty if there is none.
    pub fn get(&self, index: usize) -> &[u8] {
        let begin = index % RECORDS_PER_SEGMENT * self.stride;
        let segment = self.segments.get(index / RECORDS_PER_SEGMENT);
        segment.and_then(|segment| segment.get(begin..begin + self.stride)).unwrap_or_default()
    }

    pub fn push(&mut self, record: &[u8]) {
        if record.len() > self.stride {
            self.widen(record.len());
        }
        if self.len == self.segments.len() * RECORDS_PER_SEGMENT {
            // The first segment grows with its content, because most sets are small.
            let capacity = if self.len == 0 { 0 } else { RECORDS_PER_SEGMENT * self.stride };
            self.segments.push(Vec::with_capacity(capacity));
        }
        if let Some(segment) = self.segments.last_mut() {
            let begin = segment.len();
            segment.resize(begin + self.stride, 0);
            copy_record(record, &mut segment[begin..begin + record.len()]);
            self.len += 1;
        }
    }

    /// Pads all records to a new length.
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

    /// Loads all records into the cache.
    pub fn warm_cache(&self) {
        let lines = self.segments.iter().flat_map(|segment| segment.iter().step_by(CACHE_LINE_BYTES));
        std::hint::black_box(lines.fold(0, |all, byte| all ^ byte));
    }

    /// Releases unused capacity of the last segment.
    pub fn shrink(&mut self) {
        if let Some(last) = self.segments.last_mut() {
            last.shrink_to_fit();
        }
    }

    /// Allocated bytes.
    pub fn bytes(&self) -> usize {
        self.segments.iter().map(Vec::capacity).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_keep_their_bytes_when_the_stride_grows() {
        let mut arena = RecordArena::default();
        let record = |i: usize| vec![u8::try_from(i % 250).unwrap_or(0) + 1; 1 + i / RECORDS_PER_SEGMENT * 3];
        let count = RECORDS_PER_SEGMENT * 2 + 5;
        (0..count).for_each(|i| arena.push(&record(i)));
        assert_eq!(arena.len(), count);
        for i in 0..count {
            let (expected, actual) = (record(i), arena.get(i));
            assert_eq!(&actual[..expected.len()], expected);
            assert_eq!(actual.len(), 7);
            assert!(actual[expected.len()..].iter().all(|&byte| byte == 0));
        }
        assert!(arena.get(count).is_empty());
    }
}
