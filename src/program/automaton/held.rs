//! States that are kept: how they differ from the board as it was when the keeping began.

use super::mailbox::{Mailbox, Square, same_squares};

/// Few enough states are compared one by one.
const FEW: usize = 12;

/// A state: its number, its place of interest, the square chosen first, and which of the changes are its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    number: u64,
    pub interest: u16,
    pub from: u16,
    first: u32,
    last: u32,
}

/// States in the order they came, each once.
#[derive(Debug, Default)]
pub(super) struct States {
    /// How many changes the board had when the keeping began.
    base: usize,
    list: Vec<Held>,
    changes: Vec<Square>,
    table: Table,
    /// What the best of them are worth, where that was asked.
    pub worth: Option<i64>,
}

impl States {
    /// Begins again, on a board with so many changes.
    pub fn begin(&mut self, base: usize) {
        self.base = base;
        self.clear();
    }

    /// How many changes the board had when the keeping began.
    pub fn base(&self) -> usize {
        self.base
    }

    /// Forgets all states.
    pub fn clear(&mut self) {
        self.list.clear();
        self.changes.clear();
        self.table.clear();
        self.worth = None;
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn get(&self, index: usize) -> Held {
        self.list[index]
    }

    /// Puts what every state changes in the order of the squares.
    pub fn sort(&mut self) {
        for held in &self.list {
            self.changes[held.first as usize..held.last as usize].sort_unstable();
        }
    }

    /// What a state changes on the board.
    pub fn changes(&self, held: Held) -> &[Square] {
        &self.changes[held.first as usize..held.last as usize]
    }

    /// Takes in the state of the board; `false` if it was there.
    pub fn insert(&mut self, board: &mut Mailbox, interest: u16, from: u16) -> bool {
        let number = board.number() ^ (u64::from(interest) << 16 | u64::from(from)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let first = self.changes.len();
        board.differences(self.base, &mut self.changes);
        let held = Held { number, interest, from, first: low(first), last: low(self.changes.len()) };
        let changes = &self.changes;
        let same = |other: &Held| {
            other.number == number
                && (other.interest, other.from) == (interest, from)
                && same_squares(&changes[other.first as usize..other.last as usize], &changes[first..])
        };
        let is_new = self.table.insert(&self.list, number, |other| other.number, same);
        if is_new {
            self.list.push(held);
        } else {
            self.changes.truncate(first);
        }
        is_new
    }

    /// The same states in the same order? Both kept from the same board on.
    pub fn is_as(&self, other: &Self) -> bool {
        self.len() == other.len() && self.list.iter().zip(&other.list).all(|(a, b)| self.is_one(*a, other, *b))
    }

    /// Is a state of these the same as one of other states? Both kept from the same board on.
    pub fn is_one(&self, held: Held, others: &Self, other: Held) -> bool {
        (held.number, held.interest, held.from) == (other.number, other.interest, other.from)
            && same_squares(self.changes(held), others.changes(other))
    }

    /// Bytes that are used of it.
    pub fn bytes(&self) -> usize {
        size_of::<Held>() * self.list.len() + size_of::<Square>() * self.changes.len()
    }
}

/// Indices of a list by number, once it has more than a few things: open addressing, at most half full.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// Index and round of what stands in each; of an earlier round is nothing.
    slots: Vec<(u32, u32)>,
    round: u32,
    /// Has this round come to use it?
    used: bool,
}

impl Table {
    pub fn clear(&mut self) {
        self.used = false;
    }

    /// Makes room for one more thing of this number behind the list; `false` if it is there.
    #[inline]
    pub fn insert<T>(
        &mut self,
        list: &[T],
        number: u64,
        number_of: impl Fn(&T) -> u64,
        same: impl Fn(&T) -> bool,
    ) -> bool {
        if list.len() < FEW {
            return !list.iter().any(same);
        }
        if !self.used || list.len() * 2 >= self.slots.len() {
            self.fill(list, number_of);
        }
        let mask = self.slots.len() - 1;
        let mut slot = spread(number) & mask;
        while let (index, true) = (self.slots[slot].0, self.slots[slot].1 == self.round) {
            if list.get(index as usize).is_some_and(&same) {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = (low(list.len()), self.round);
        true
    }

    /// Begins a round with the whole list, in a larger table if it needs one.
    #[cold]
    fn fill<T>(&mut self, list: &[T], number_of: impl Fn(&T) -> u64) {
        self.used = true;
        let size = (list.len() * 4).next_power_of_two();
        self.round = self.round.wrapping_add(1);
        if size > self.slots.len() || self.round == 0 {
            let size = size.max(self.slots.len());
            self.slots.clear();
            self.slots.resize(size, (0, 0));
            self.round = 1;
        }
        let mask = self.slots.len() - 1;
        for (index, thing) in list.iter().enumerate() {
            let mut slot = spread(number_of(thing)) & mask;
            while self.slots[slot].1 == self.round {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = (low(index), self.round);
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "any bits do")]
fn spread(number: u64) -> usize {
    (number ^ number >> 32) as usize
}

/// Lists are far shorter than that: the budget sees to it.
fn low(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Frames in the order they came, each once.
#[derive(Debug, Default)]
pub(super) struct Frames {
    list: Vec<u16>,
    /// By frame, the round in which it was met.
    met: Vec<u32>,
    round: u32,
}

impl Frames {
    /// Begins again, with so many frames there may be.
    pub fn begin(&mut self, frames: usize) {
        self.list.clear();
        self.round = self.round.wrapping_add(1);
        if self.met.len() != frames || self.round == 0 {
            self.met.clear();
            self.met.resize(frames, 0);
            self.round = 1;
        }
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn get(&self, index: usize) -> u16 {
        self.list[index]
    }

    /// Takes a frame in; `false` if it was there. No frame is one, too, the last.
    #[inline]
    pub fn insert(&mut self, frame: u16) -> bool {
        let at = usize::from(frame).min(self.met.len() - 1);
        let is_new = self.met[at] != self.round;
        if is_new {
            self.met[at] = self.round;
            self.list.push(frame);
        }
        is_new
    }
}
