//! The worlds that one task generates in a round, grouped by the partition they belong to.

/// The successors of some worlds of one partition, sorted by their own partition.
#[derive(Default)]
pub(super) struct Successors {
    /// Worlds in which the player's action is legal.
    pub survived: u128,
    /// Replies to it in all of them.
    pub replies: u128,
    /// Bytes per record.
    pub stride: usize,
    /// The records in a row.
    pub bytes: Vec<u8>,
    /// By successor.
    pub headers: Vec<SuccessorHeader>,
    /// By successor: the number of ways from its parent. Empty if every successor has one way.
    pub ways: Vec<u64>,
    /// By partition: the index after its last successor.
    pub ends: Vec<usize>,
}

/// What is known of a successor without its record.
#[derive(Clone, Copy, Default)]
pub(super) struct SuccessorHeader {
    /// The tag of its digest.
    pub tag: u32,
    /// The world it comes from, by its number in that world's partition.
    pub parent: u32,
    /// Whether it is known to go on with the player not in check. Such a world needs no classification.
    pub is_quiet: bool,
}

/// A world that another one leads to.
pub(super) struct Successor<'s> {
    pub record: &'s [u8],
    pub header: SuccessorHeader,
    /// The number of ways from its parent.
    pub ways: u64,
}

/// The successors that belong to one partition.
#[derive(Clone, Copy)]
pub(super) struct PartitionSuccessors<'s> {
    stride: usize,
    bytes: &'s [u8],
    headers: &'s [SuccessorHeader],
    ways: &'s [u64],
}

impl<'s> PartitionSuccessors<'s> {
    pub fn len(self) -> usize {
        self.headers.len()
    }

    /// Groups of `size` successors; the last one may be smaller.
    pub fn groups(self, size: usize) -> impl Iterator<Item = Self> {
        (0..self.headers.len()).step_by(size).map(move |begin| {
            let end = self.headers.len().min(begin + size);
            Self {
                bytes: &self.bytes[begin * self.stride..end * self.stride],
                headers: &self.headers[begin..end],
                ways: self.ways.get(begin..end).unwrap_or_default(),
                ..self
            }
        })
    }

    /// The digest tag of each successor.
    pub fn tags(self) -> impl Iterator<Item = u32> + use<'s> {
        self.headers.iter().map(|header| header.tag)
    }

    pub fn iter(self) -> impl Iterator<Item = Successor<'s>> {
        self.headers.iter().enumerate().map(move |(place, &header)| {
            let record = &self.bytes[place * self.stride..(place + 1) * self.stride];
            Successor { record, header, ways: self.ways.get(place).copied().unwrap_or(1) }
        })
    }
}

impl Successors {
    /// The successors of a partition, in the order in which they were generated.
    pub fn for_partition(&self, partition: usize) -> PartitionSuccessors<'_> {
        let begin = partition.checked_sub(1).map_or(0, |before| self.ends[before]);
        let (range, stride) = (begin..self.ends[partition], self.stride);
        let bytes = &self.bytes[begin * stride..range.end * stride];
        let ways = self.ways.get(range.clone()).unwrap_or_default();
        PartitionSuccessors { stride, bytes, ways, headers: &self.headers[range] }
    }

    /// Bytes in use.
    pub fn used_bytes(&self) -> usize {
        self.bytes.len() + size_of_val(&self.headers[..]) + size_of_val(&self.ways[..])
    }

    /// Allocated bytes.
    pub fn bytes(&self) -> usize {
        self.bytes.capacity()
            + self.headers.capacity() * size_of::<SuccessorHeader>()
            + self.ways.capacity() * size_of::<u64>()
    }
}
