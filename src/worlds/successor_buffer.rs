//! The buffer that collects successors in the order of generation, before they are sorted by partition.

use super::digest::{digest, digest_tag, partition_of};
use super::record_bytes::copy_record;
use super::successors::{Successor, SuccessorHeader, Successors};

/// Bytes that a buffer allocates at first.
const INITIAL_BYTES: usize = 1 << 12;

/// Successors in the order of generation.
#[derive(Default)]
pub(super) struct SuccessorBuffer {
    bytes: Vec<u8>,
    entries: Vec<BufferEntry>,
    /// Successors with more than one way from their parent: their indices and numbers of ways.
    multiple_ways: Vec<(usize, u64)>,
    /// Length of the longest record.
    stride: usize,
    /// End of the last record in `bytes`.
    end: usize,
}

struct BufferEntry {
    digest: u64,
    /// End of the record in the buffer's bytes.
    end: usize,
    /// The world it comes from, by its number in its partition.
    parent: u32,
    is_quiet: bool,
}

impl SuccessorBuffer {
    /// Adds a successor that a parent leads to in a number of ways. See [`SuccessorHeader::is_quiet`].
    #[inline]
    pub fn push(&mut self, record: &[u8], parent: u32, is_quiet: bool, ways: u64) {
        if ways != 1 {
            self.multiple_ways.push((self.entries.len(), ways));
        }
        let (begin, end) = (self.end, self.end + record.len());
        if end > self.bytes.len() {
            // The length never shrinks, so a reused buffer is not zeroed again.
            self.bytes.resize((2 * end).max(INITIAL_BYTES), 0);
        }
        copy_record(record, &mut self.bytes[begin..end]);
        self.end = end;
        self.stride = self.stride.max(record.len());
        self.entries.push(BufferEntry { digest: digest(record), end, parent, is_quiet });
    }

    pub fn iter(&self) -> impl Iterator<Item = Successor<'_>> {
        let mut multiple_ways = self.multiple_ways.iter().peekable();
        let begins = std::iter::once(0).chain(self.entries.iter().map(|entry| entry.end));
        self.entries.iter().zip(begins).enumerate().map(move |(index, (entry, begin))| {
            let ways = multiple_ways.next_if(|(multiple, _)| *multiple == index).map_or(1, |(_, ways)| *ways);
            Successor { record: &self.bytes[begin..entry.end], header: entry.header(), ways }
        })
    }

    /// Moves the successors into `sorted`, by a counting sort over the partitions. The sort is stable. Leaves the buffer empty.
    pub fn sort_into(&mut self, partitions: usize, sorted: &mut Successors) {
        let Successors { stride, bytes, headers, ways, ends: places, .. } = sorted;
        places.clear();
        places.resize(partitions + 1, 0);
        for entry in &self.entries {
            places[partition_of(entry.digest, partitions) + 1] += 1;
        }
        for partition in 0..partitions {
            places[partition + 1] += places[partition];
        }
        let len = self.entries.len();
        *stride = self.stride;
        bytes.resize(len * *stride, 0);
        headers.resize(len, SuccessorHeader::default());
        ways.clear();
        ways.resize(if self.multiple_ways.is_empty() { 0 } else { len }, 1);
        let mut multiple_ways = self.multiple_ways.iter().peekable();
        let mut begin = 0;
        for (index, entry) in self.entries.iter().enumerate() {
            let place = &mut places[partition_of(entry.digest, partitions)];
            let record = &self.bytes[begin..entry.end];
            let (target, padding) = bytes[*place * *stride..][..*stride].split_at_mut(record.len());
            copy_record(record, target);
            padding.fill(0);
            headers[*place] = entry.header();
            if let Some((_, multiple)) = multiple_ways.next_if(|(multiple, _)| *multiple == index) {
                ways[*place] = *multiple;
            }
            *place += 1;
            begin = entry.end;
        }
        // Each place has advanced to the end of its partition.
        places.truncate(partitions);
        self.clear();
    }

    pub fn clear(&mut self) {
        self.end = 0;
        self.entries.clear();
        self.multiple_ways.clear();
        self.stride = 0;
    }
}

impl BufferEntry {
    #[inline]
    fn header(&self) -> SuccessorHeader {
        SuccessorHeader { tag: digest_tag(self.digest), parent: self.parent, is_quiet: self.is_quiet }
    }
}
