//! What comes of some worlds in a round: the worlds that they lead to, part by part.

/// The worlds that some worlds of one part lead to.
#[derive(Default)]
pub(super) struct Brood {
    /// In how many worlds the action is legal.
    pub survived: u128,
    /// How many replies there are to it.
    pub children: u128,
    /// How long each record is.
    pub stride: usize,
    /// The records, one behind the other.
    pub bytes: Vec<u8>,
    /// By child: what is known of it.
    pub heads: Vec<Head>,
    /// By child: in how many ways it comes from that; empty if each comes in one.
    pub times: Vec<u64>,
    /// By part: where its children end.
    pub ends: Vec<usize>,
}

/// What is known of a child.
#[derive(Clone, Copy, Default)]
pub(super) struct Head {
    /// Half of its digest.
    pub tag: u32,
    /// The world it comes from, by its number in its part.
    pub parent: u32,
    /// Is it certain that it goes on, and that the player is not in check?
    pub calm: bool,
}

/// The children of a brood that belong to one part.
#[derive(Clone, Copy)]
pub(super) struct Share<'b> {
    stride: usize,
    bytes: &'b [u8],
    heads: &'b [Head],
    times: &'b [u64],
}

/// A world that another one leads to.
pub(super) struct Child<'b> {
    pub record: &'b [u8],
    pub head: Head,
    /// In how many ways.
    pub times: u64,
}

impl<'b> Share<'b> {
    /// How many there are.
    pub fn len(self) -> usize {
        self.heads.len()
    }

    /// The children in groups of so many, the last perhaps smaller.
    pub fn groups(self, size: usize) -> impl Iterator<Item = Self> {
        (0..self.heads.len()).step_by(size).map(move |begin| {
            let end = self.heads.len().min(begin + size);
            let bytes = &self.bytes[begin * self.stride..end * self.stride];
            Self {
                bytes,
                heads: &self.heads[begin..end],
                times: self.times.get(begin..end).unwrap_or_default(),
                ..self
            }
        })
    }

    /// Half of the digest of each.
    pub fn tags(self) -> impl Iterator<Item = u32> + use<'b> {
        self.heads.iter().map(|head| head.tag)
    }

    /// Each of them.
    pub fn children(self) -> impl Iterator<Item = Child<'b>> {
        self.heads.iter().enumerate().map(move |(place, &head)| {
            let record = &self.bytes[place * self.stride..(place + 1) * self.stride];
            Child { record, head, times: self.times.get(place).copied().unwrap_or(1) }
        })
    }
}

impl Brood {
    /// The children of a part, in the order in which they came.
    pub fn of_part(&self, number: usize) -> Share<'_> {
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        let (range, stride) = (begin..self.ends[number], self.stride);
        let bytes = &self.bytes[begin * stride..range.end * stride];
        Share { stride, bytes, times: self.times.get(range.clone()).unwrap_or_default(), heads: &self.heads[range] }
    }

    /// How many bytes its children take.
    pub fn filled(&self) -> usize {
        self.bytes.len() + size_of_val(&self.heads[..]) + size_of_val(&self.times[..])
    }

    /// How many bytes it takes, with room that is not used.
    pub fn bytes(&self) -> usize {
        self.bytes.capacity() + self.heads.capacity() * size_of::<Head>() + self.times.capacity() * size_of::<u64>()
    }
}
