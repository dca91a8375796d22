//! States that are kept: how they differ from the board as it was when the keeping began.

use super::mailbox::{Mailbox, Square, same_squares};
use super::table::{Table, low};

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
