//! What is known of positions that were looked at: a transposition table that threads share without locks.
//!
//! An entry is two words; the first is the position's number and the second together, by exclusive or, so that half of one entry
//! and half of another never look like one (R. Hyatt, T. Mann: "A lockless transposition table", 2002).

use super::seek::WIN;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How a value is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Bound {
    /// What the best value that was found within a window says.
    pub fn of(best: i32, (alpha, beta): (i32, i32)) -> Self {
        if best >= beta {
            Self::AtLeast
        } else if best > alpha {
            Self::Exact
        } else {
            Self::AtMost
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub value: i32,
    pub bound: Bound,
    /// So deep was it looked at.
    pub depth: i32,
    /// Does it hang on what some position seemed to be worth?
    pub guessed: bool,
    /// The place of the best move among the position's moves, if there is one.
    pub best: Option<u16>,
}

impl Known {
    /// The value, if it says enough of a position so far from the root, looked at within a window.
    pub fn within(&self, (alpha, beta): (i32, i32), ply: usize) -> Option<i32> {
        let value = from_table(self.value, ply);
        let is_enough = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        is_enough.then_some(value)
    }
}

/// Has the machine so many bytes left for a table?
pub fn has_room(bytes: usize) -> bool {
    let mut room = Vec::<u8>::new();
    // Whoever does not look at it need not be given it.
    room.try_reserve_exact(bytes).is_ok() && std::hint::black_box(&room).capacity() >= bytes
}

/// What is known of positions.
#[derive(Debug)]
pub(super) struct Table {
    slots: Box<[[AtomicU64; 2]]>,
}

/// Stands for no move.
const NONE: u16 = u16::MAX;

impl Table {
    /// A table of so many bytes at most.
    pub fn new(bytes: usize) -> Self {
        let wanted = bytes / size_of::<[AtomicU64; 2]>();
        // The largest power of two that fits.
        let len = (wanted / 2 + 1).next_power_of_two();
        Self { slots: (0..len).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect() }
    }

    fn slot(&self, number: u64) -> &[AtomicU64; 2] {
        // Numbers of positions are scattered in all their bits.
        #[allow(clippy::cast_possible_truncation)]
        let place = (number >> 20) as usize & (self.slots.len() - 1);
        &self.slots[place]
    }

    /// What is known of a position.
    pub fn get(&self, number: u64) -> Option<Known> {
        let [mixed, said] = self.slot(number);
        let said = said.load(Relaxed);
        (said != 0 && mixed.load(Relaxed) ^ said == number).then(|| read(said))
    }

    /// Takes in what is known of a position; what was known of another one there, or of it, is forgotten.
    pub fn put(&self, number: u64, known: Known) {
        let [mixed, said] = self.slot(number);
        let now = write(known);
        mixed.store(number ^ now, Relaxed);
        said.store(now, Relaxed);
    }
}

/// Value, best move, depth and bound in the bits of a word; never 0.
#[allow(clippy::cast_sign_loss)]
fn write(known: Known) -> u64 {
    let bound = match known.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    let depth = u8::try_from(known.depth.clamp(0, 255)).unwrap_or(0);
    let guessed = u64::from(known.guessed) << 58;
    guessed
        | u64::from(known.value as u32)
        | u64::from(known.best.unwrap_or(NONE)) << 32
        | u64::from(depth) << 48
        | bound << 56
}

#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
fn read(said: u64) -> Known {
    let bound = match said >> 56 & 3 {
        1 => Bound::Exact,
        2 => Bound::AtLeast,
        _ => Bound::AtMost,
    };
    let best = (said >> 32) as u16;
    Known {
        value: said as u32 as i32,
        bound,
        guessed: said >> 58 & 1 == 1,
        depth: i32::from((said >> 48) as u8),
        best: (best != NONE).then_some(best),
    }
}

/// A win is kept by how far it is from the position, not from the root.
pub(super) fn to_table(value: i32, ply: usize) -> i32 {
    let far = i32::try_from(ply).unwrap_or(0);
    if value > WIN / 2 {
        value + far
    } else if value < -WIN / 2 {
        value - far
    } else {
        value
    }
}

/// How far a win is from the root.
pub(super) fn from_table(value: i32, ply: usize) -> i32 {
    let far = i32::try_from(ply).unwrap_or(0);
    if value > WIN / 2 {
        value - far
    } else if value < -WIN / 2 {
        value + far
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_put_in_is_found(
            number in any::<u64>(), value in -2_000_000..2_000_000, depth in 0..200, best in prop::option::of(0u16..9_999), bound in 0usize..3, guessed in any::<bool>()
        ) {
            let bound = [Bound::Exact, Bound::AtLeast, Bound::AtMost][bound];
            let known = Known { value, bound, depth, guessed, best };
            let table = Table::new(1 << 10);
            table.put(number, known);
            prop_assert_eq!(table.get(number), Some(known));
            prop_assert_eq!(table.get(number ^ 1), None);
        }
    }

    #[test]
    fn takes_no_more_than_it_may() {
        for bytes in [0, 16, 100, 4096, 5000] {
            let table = Table::new(bytes);
            assert!(size_of_val(&*table.slots) <= bytes.max(16), "{bytes}");
        }
    }
}
