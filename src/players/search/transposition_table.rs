//! A transposition table that threads share without locks.
//!
//! An entry is two words. The first is the hash combined with the second by exclusive or, so that halves of two entries never
//! look like one entry (R. Hyatt, T. Mann, "A lockless transposition table", 2002). Four entries form a bucket, and the
//! shallowest or oldest of them is replaced.

use super::alpha_beta::Window;
use crate::players::params::{AGE_PENALTY_PLIES, WIN_SCORE};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries in a bucket, which fills one cache line of 64 bytes.
const BUCKET_ENTRIES: usize = 4;
/// Buckets that [`TranspositionTable::fill_permille`] counts.
const FILL_SAMPLE_BUCKETS: usize = 250;
/// Generations that the five bits of an entry tell apart.
const GENERATIONS: u8 = 32;
/// Stands for the absence of a move.
const NO_MOVE: u16 = u16::MAX;

/// How a stored score relates to the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScoreBound {
    Exact,
    Lower,
    Upper,
}

impl ScoreBound {
    /// The bound that the best score of a search within a window is.
    pub fn of(best: i32, window: Window) -> Self {
        if best >= window.beta {
            Self::Lower
        } else if best > window.alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// The result of searching a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    /// For the player to move, with wins counted from this position; see [`score_to_table`].
    pub score: i32,
    pub bound: ScoreBound,
    /// Depth of the search in plies.
    pub depth: i32,
    /// Whether the score rests on a static evaluation, so that a deeper search may change it.
    pub is_heuristic: bool,
    /// Index of the best move in the generated list.
    pub best_move: Option<u16>,
}

impl TableEntry {
    /// The score at a distance from the root, if it settles a search within the window.
    pub fn cutoff_score(&self, window: Window, ply: usize) -> Option<i32> {
        let score = score_from_table(self.score, ply);
        let is_enough = match self.bound {
            ScoreBound::Exact => true,
            ScoreBound::Lower => score >= window.beta,
            ScoreBound::Upper => score <= window.alpha,
        };
        is_enough.then_some(score)
    }
}

/// Whether the machine can allocate a table of this size.
pub fn can_allocate(bytes: usize) -> bool {
    let mut room = Vec::<u8>::new();
    // Without a use of the result the compiler may drop the allocation.
    room.try_reserve_exact(bytes).is_ok() && std::hint::black_box(&room).capacity() >= bytes
}

#[derive(Debug, Default)]
struct PackedEntry {
    key_xor_data: AtomicU64,
    data: AtomicU64,
}

impl PackedEntry {
    /// The data, if it belongs to the position with this hash.
    fn load_if(&self, hash: u64) -> Option<u64> {
        let data = self.data.load(Relaxed);
        (data != 0 && self.key_xor_data.load(Relaxed) ^ data == hash).then_some(data)
    }
}

#[repr(align(64))]
#[derive(Debug, Default)]
struct Bucket([PackedEntry; BUCKET_ENTRIES]);

/// A transposition table.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    /// A power of two of them.
    buckets: Box<[Bucket]>,
    /// Number of the current search, modulo [`GENERATIONS`].
    generation: u8,
}

impl TranspositionTable {
    /// The largest table that fits in this number of bytes.
    pub fn new(bytes: usize) -> Self {
        let fitting = bytes / size_of::<Bucket>();
        let len = (fitting / 2 + 1).next_power_of_two();
        Self { buckets: (0..len).map(|_| Bucket::default()).collect(), generation: 0 }
    }

    /// How much of a sample of the table the current search has filled, in thousandths.
    pub fn fill_permille(&self) -> u16 {
        let sample = &self.buckets[..self.buckets.len().min(FILL_SAMPLE_BUCKETS)];
        let is_current = |entry: &&PackedEntry| {
            let data = entry.data.load(Relaxed);
            data != 0 && generation_of(data) == self.generation
        };
        let filled = sample.iter().flat_map(|bucket| &bucket.0).filter(is_current).count();
        u16::try_from(filled * 1000 / (sample.len() * BUCKET_ENTRIES)).unwrap_or(1000)
    }

    /// Starts a new search: entries of earlier searches are replaced first.
    pub fn start_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    fn bucket(&self, hash: u64) -> &[PackedEntry; BUCKET_ENTRIES] {
        #[allow(clippy::cast_possible_truncation)]
        let index = (hash >> 20) as usize & (self.buckets.len() - 1);
        &self.buckets[index].0
    }

    /// The entry of a position.
    pub fn get(&self, hash: u64) -> Option<TableEntry> {
        self.bucket(hash).iter().find_map(|packed| packed.load_if(hash)).map(unpack)
    }

    /// Stores an entry in place of the one for the same position, else of the least useful in the bucket.
    pub fn put(&self, hash: u64, entry: TableEntry) {
        let bucket = self.bucket(hash);
        let same = bucket.iter().find(|packed| packed.load_if(hash).is_some());
        let least_useful = || bucket.iter().min_by_key(|packed| self.replacement_priority(packed.data.load(Relaxed)));
        let Some(packed) = same.or_else(least_useful) else { return };
        let data = pack(entry, self.generation);
        packed.key_xor_data.store(hash ^ data, Relaxed);
        packed.data.store(data, Relaxed);
    }

    /// Depth less the age penalty: the entry with the lowest value is replaced.
    fn replacement_priority(&self, data: u64) -> i32 {
        if data == 0 {
            return i32::MIN;
        }
        let age = (GENERATIONS + self.generation - generation_of(data)) % GENERATIONS;
        unpack(data).depth - AGE_PENALTY_PLIES * i32::from(age)
    }
}

/// Packs score (32 bits), move (16), depth (8), bound (2), heuristic flag (1) and generation (5). The bound keeps it from being 0.
#[allow(clippy::cast_sign_loss)]
fn pack(entry: TableEntry, generation: u8) -> u64 {
    let bound = match entry.bound {
        ScoreBound::Exact => 1,
        ScoreBound::Lower => 2,
        ScoreBound::Upper => 3,
    };
    let depth = u8::try_from(entry.depth.clamp(0, 255)).unwrap_or(0);
    u64::from(entry.score as u32)
        | u64::from(entry.best_move.unwrap_or(NO_MOVE)) << 32
        | u64::from(depth) << 48
        | bound << 56
        | u64::from(entry.is_heuristic) << 58
        | u64::from(generation) << 59
}

#[allow(clippy::cast_possible_truncation)]
fn generation_of(data: u64) -> u8 {
    (data >> 59) as u8
}

#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
fn unpack(data: u64) -> TableEntry {
    let bound = match data >> 56 & 3 {
        1 => ScoreBound::Exact,
        2 => ScoreBound::Lower,
        _ => ScoreBound::Upper,
    };
    let best_move = (data >> 32) as u16;
    TableEntry {
        score: data as u32 as i32,
        bound,
        is_heuristic: data >> 58 & 1 == 1,
        depth: i32::from((data >> 48) as u8),
        best_move: (best_move != NO_MOVE).then_some(best_move),
    }
}

/// Converts a score from distance to the root to distance to the position: a stored win is as far away from wherever it is read.
pub(super) fn score_to_table(score: i32, ply: usize) -> i32 {
    delay_win(score, -i32::try_from(ply).unwrap_or(0))
}

/// The inverse of [`score_to_table`].
fn score_from_table(score: i32, ply: usize) -> i32 {
    delay_win(score, i32::try_from(ply).unwrap_or(0))
}

/// The score of a win or a loss that is some plies further away; other scores stay.
fn delay_win(score: i32, plies: i32) -> i32 {
    if score.abs() > WIN_SCORE / 2 { score - score.signum() * plies } else { score }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_stored_entry_is_read_back(
            hash in any::<u64>(), score in -2_000_000..2_000_000, depth in 0..200, best_move in prop::option::of(0u16..9_999), bound in 0usize..3, is_heuristic in any::<bool>()
        ) {
            let bound = [ScoreBound::Exact, ScoreBound::Lower, ScoreBound::Upper][bound];
            let entry = TableEntry { score, bound, depth, is_heuristic, best_move };
            let table = TranspositionTable::new(1 << 10);
            table.put(hash, entry);
            prop_assert_eq!(table.get(hash), Some(entry));
            prop_assert_eq!(table.get(hash ^ 1), None);
        }
    }

    fn entry(depth: i32) -> TableEntry {
        TableEntry { score: 7, bound: ScoreBound::Exact, depth, is_heuristic: false, best_move: Some(3) }
    }

    #[test]
    fn the_shallowest_entry_of_a_bucket_is_replaced() {
        let table = TranspositionTable::new(64);
        let stored = |hashes: &[u64]| hashes.iter().filter(|&&hash| table.get(hash).is_some()).count();
        for (hash, depth) in (1..).zip([9, 2, 5, 7]) {
            table.put(hash, entry(depth));
        }
        assert_eq!(stored(&[1, 2, 3, 4]), 4);
        table.put(5, entry(1));
        assert_eq!((stored(&[1, 3, 4, 5]), table.get(2)), (4, None));
        // An entry for the same position is replaced, even by a shallower one.
        table.put(1, entry(3));
        assert_eq!((table.get(1), stored(&[1, 3, 4, 5])), (Some(entry(3)), 4));
    }

    #[test]
    fn entries_of_earlier_searches_are_replaced_in_time() {
        let mut table = TranspositionTable::new(64);
        for hash in 1..=4 {
            table.put(hash, entry(20));
        }
        for search in 0..200 {
            table.start_search();
            for hash in 10..14 {
                table.put(100 * search + hash, entry(1));
            }
            if search >= 6 {
                assert!((1..=4).all(|hash| table.get(hash).is_none()), "{search}");
                assert_eq!((10..14).filter(|hash| table.get(100 * search + hash).is_some()).count(), 4, "{search}");
            }
        }
    }

    #[test]
    fn a_table_takes_no_more_memory_than_allowed() {
        for bytes in [0, 16, 100, 4096, 5000] {
            let table = TranspositionTable::new(bytes);
            assert!(size_of_val(&*table.buckets) <= bytes.max(64), "{bytes}");
        }
    }
}
