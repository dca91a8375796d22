//! The ways in which a turn can be carried out, each once: by the squares they change.

use super::mailbox::{Mailbox, Square, same_squares};
use super::table::Table;

/// A way: first and last square of interest, and where it leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    number: u64,
    pub from: u16,
    pub to: u16,
    pub passes: u8,
    pub legal: bool,
    first: u32,
    last: u32,
}

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Ways {
    /// How many changes the board had before the turn.
    base: usize,
    list: Vec<Way>,
    changes: Vec<Square>,
    table: Table,
    illegal: usize,
}

impl Ways {
    /// Begins again, on a board with so many changes.
    pub fn begin(&mut self, base: usize) {
        self.base = base;
        self.list.clear();
        self.changes.clear();
        self.table.clear();
        self.illegal = 0;
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// How many of them are legal.
    pub fn legal(&self) -> usize {
        self.list.len() - self.illegal
    }

    pub fn get(&self, index: usize) -> Way {
        self.list[index]
    }

    /// What a way changes on the board.
    pub fn changes(&self, way: Way) -> &[Square] {
        &self.changes[way.first as usize..way.last as usize]
    }

    /// The way taken in last is not legal.
    pub fn last_is_illegal(&mut self) {
        if let Some(way) = self.list.last_mut() {
            self.illegal += usize::from(way.legal);
            way.legal = false;
        }
    }

    /// Takes a way in that leads to the board as it is: whether it is new, and how many bytes it takes.
    pub fn insert(&mut self, board: &mut Mailbox, from: u16, to: u16, passes: u8) -> (bool, usize) {
        let ends = u64::from(from) << 24 | u64::from(to) << 8 | u64::from(passes);
        let number = board.number() ^ ends.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let first = self.changes.len();
        board.differences(self.base, &mut self.changes);
        let changes = &self.changes;
        let same = |other: &Way| {
            other.number == number
                && (other.from, other.to, other.passes) == (from, to, passes)
                && same_squares(&changes[other.first as usize..other.last as usize], &changes[first..])
        };
        if !self.table.insert(&self.list, number, |other| other.number, same) {
            self.changes.truncate(first);
            return (false, 0);
        }
        let at = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let last = at(self.changes.len());
        self.list.push(Way { number, from, to, passes, legal: true, first: at(first), last });
        (true, size_of::<Way>() + size_of::<Square>() * (self.changes.len() - first))
    }
}
