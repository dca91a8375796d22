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

/// So many positions share a place: these are one line of a processor's cache.
const SHARED: usize = 4;
/// What was found in an earlier search counts as if it had been looked at less deep by so much for each search since.
const AGED: i32 = 4;
/// Searches are told apart by so few bits.
const AGES: u8 = 32;

#[derive(Debug, Default)]
struct Slot {
    mixed: AtomicU64,
    said: AtomicU64,
}

impl Slot {
    /// What is said here, if it is of this position.
    fn of(&self, number: u64) -> Option<u64> {
        let said = self.said.load(Relaxed);
        (said != 0 && self.mixed.load(Relaxed) ^ said == number).then_some(said)
    }
}

#[repr(align(64))]
#[derive(Debug, Default)]
struct Place([Slot; SHARED]);

/// What is known of positions.
#[derive(Debug)]
pub(super) struct Table {
    places: Box<[Place]>,
    /// The number of the search, as far as it is kept.
    age: u8,
}

/// Stands for no move.
const NONE: u16 = u16::MAX;

impl Table {
    /// A table of so many bytes at most.
    pub fn new(bytes: usize) -> Self {
        let wanted = bytes / size_of::<Place>();
        // The largest power of two that fits.
        let len = (wanted / 2 + 1).next_power_of_two();
        Self { places: (0..len).map(|_| Place::default()).collect(), age: 0 }
    }

    /// Another search begins: what is known from those before gives way to what it finds.
    pub fn begin(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn place(&self, number: u64) -> &[Slot; SHARED] {
        // Numbers of positions are scattered in all their bits.
        #[allow(clippy::cast_possible_truncation)]
        let place = (number >> 20) as usize & (self.places.len() - 1);
        &self.places[place].0
    }

    /// What is known of a position.
    pub fn get(&self, number: u64) -> Option<Known> {
        self.place(number).iter().find_map(|slot| slot.of(number)).map(read)
    }

    /// Takes in what is known of a position; what was known of it before is forgotten, or else what was looked at the least deep of
    /// the others there.
    pub fn put(&self, number: u64, known: Known) {
        let place = self.place(number);
        let same = place.iter().find(|slot| slot.of(number).is_some());
        let Some(slot) = same.or_else(|| place.iter().min_by_key(|slot| self.kept(slot.said.load(Relaxed)))) else {
            return;
        };
        let now = write(known, self.age);
        slot.mixed.store(number ^ now, Relaxed);
        slot.said.store(now, Relaxed);
    }

    /// How long is kept what is said of a position: the lower, the sooner it gives way.
    fn kept(&self, said: u64) -> i32 {
        if said == 0 {
            return i32::MIN;
        }
        let since = (AGES + self.age - age(said)) % AGES;
        read(said).depth - AGED * i32::from(since)
    }
}

/// Value, best move, depth, bound and the number of the search in the bits of a word; never 0.
#[allow(clippy::cast_sign_loss)]
fn write(known: Known, age: u8) -> u64 {
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
        | u64::from(age) << 59
}

/// In which search it was said.
#[allow(clippy::cast_possible_truncation)]
fn age(said: u64) -> u8 {
    (said >> 59) as u8
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

    /// What is known of a position that was looked at so deep.
    fn at(depth: i32) -> Known {
        Known { value: 7, bound: Bound::Exact, depth, guessed: false, best: Some(3) }
    }

    #[test]
    fn of_those_that_share_a_place_the_one_looked_at_least_deep_gives_way() {
        let table = Table::new(64);
        let kept = |numbers: &[u64]| numbers.iter().filter(|&&number| table.get(number).is_some()).count();
        for (number, depth) in (1..).zip([9, 2, 5, 7]) {
            table.put(number, at(depth));
        }
        assert_eq!(kept(&[1, 2, 3, 4]), 4);
        table.put(5, at(1));
        assert_eq!((kept(&[1, 3, 4, 5]), table.get(2)), (4, None));
        // Of a position, what was found last counts.
        table.put(1, at(3));
        assert_eq!((table.get(1), kept(&[1, 3, 4, 5])), (Some(at(3)), 4));
    }

    #[test]
    fn what_was_found_in_earlier_searches_gives_way_in_the_end() {
        let mut table = Table::new(64);
        for number in 1..=4 {
            table.put(number, at(20));
        }
        for search in 0..200 {
            table.begin();
            for number in 10..14 {
                table.put(100 * search + number, at(1));
            }
            if search >= 6 {
                assert!((1..=4).all(|number| table.get(number).is_none()), "{search}");
                assert_eq!((10..14).filter(|number| table.get(100 * search + number).is_some()).count(), 4, "{search}");
            }
        }
    }

    #[test]
    fn takes_no_more_than_it_may() {
        for bytes in [0, 16, 100, 4096, 5000] {
            let table = Table::new(bytes);
            assert!(size_of_val(&*table.places) <= bytes.max(64), "{bytes}");
        }
    }
}
