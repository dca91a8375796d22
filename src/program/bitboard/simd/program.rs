//! Lane programs: all lanes of a stage, or of the attacks on a player.

use super::block::{Lane, LaneBlock, LaneStyle};
use super::pattern::{LaneOrigins, LanePattern, MovePath, lane_patterns};
use super::vector::LANES;
use crate::program::bitboard::bitset::Bitboard;
use crate::program::bitboard::board_state::BoardState;
use crate::program::bitboard::layout::StateLayout;
use crate::program::bitboard::presence::Presence;
use crate::program::ground::CodeSet;
use multiversion::multiversion;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Lanes in blocks, which run one after the other.
#[derive(Clone, Debug)]
pub(in crate::program::bitboard) struct LaneProgram<const W: usize> {
    blocks: Box<[LaneBlock<W>]>,
    /// The planes of all moving pieces.
    presence: Presence,
}

/// Builds a [`LaneProgram`]: the moving pieces by lane and origins.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::program::bitboard) struct LaneProgramBuilder<const W: usize> {
    lanes: BTreeMap<LaneKey<W>, BTreeMap<LaneOrigins<W>, CodeSet>>,
}

/// A pattern, a target set, a weight, and a counter for equal lanes: two moves of one piece to the same target count
/// twice.
type LaneKey<const W: usize> = (LanePattern<W>, usize, u32, u32);

/// Maximum number of lanes for the moves of a piece. With more, looking moves up piece by piece is faster.
const MAX_LANES: usize = 32;

/// Maximum number of words of a board with lanes. On larger boards, shifts across words cost more than looking moves up
/// piece by piece.
const MAX_LANE_WORDS: usize = 2;

impl<const W: usize> LaneProgramBuilder<W> {
    /// Whether these moves fit lanes.
    pub fn fits(paths: &[MovePath]) -> bool {
        patterns_for_lanes(paths, Bitboard::<W>::FULL).is_some()
    }

    /// Adds the moves of some pieces, by code, to the target set `class`. Each target counts as `weight` actions; a
    /// weight of 0 only marks it as reached. Only targets among `relevant` need to be exact.
    ///
    /// Returns whether the moves fit lanes; if not, nothing was added.
    pub fn add(
        &mut self,
        codes: CodeSet,
        paths: &[MovePath],
        class: usize,
        weight: u32,
        relevant: Bitboard<W>,
    ) -> bool {
        let patterns = patterns_for_lanes(paths, relevant);
        let fit = patterns.is_some();
        for (pattern, origins) in patterns.into_iter().flatten() {
            let mut key = (pattern, class, weight, 0);
            let is_taken = |sources: &BTreeMap<LaneOrigins<W>, CodeSet>| {
                let meets =
                    |other: &LaneOrigins<W>| other.must.intersects(origins.may) || other.may.intersects(origins.must);
                sources.iter().any(|(other, others)| meets(other) && !others.and(codes).is_empty())
            };
            // Overlapping attacks may be merged, but each counted move must be counted.
            while weight > 0 && self.lanes.get(&key).is_some_and(is_taken) {
                key.3 += 1;
            }
            let movers = self.lanes.entry(key).or_default().entry(origins).or_default();
            *movers = movers.or(codes);
        }
        fit
    }

    /// Returns the finished program.
    pub fn build(self, layout: &StateLayout) -> LaneProgram<W> {
        let planes = |codes| layout.cover(codes).into_iter().collect();
        let lane = |((pattern, class, weight, _), sources): (LaneKey<W>, BTreeMap<LaneOrigins<W>, CodeSet>)| Lane {
            style: LaneStyle::of(&pattern),
            sources: sources.into_iter().map(|(origins, codes)| (origins, planes(codes))).collect(),
            class,
            weight,
            pattern,
        };
        let mut lanes: Vec<Lane<W>> = self.lanes.into_iter().map(lane).collect();
        lanes.sort_unstable();
        // Lanes of the same pieces share blocks, the most frequent pieces first: a block without pieces on the board is
        // skipped.
        let mut by: BTreeMap<BTreeSet<u8>, usize> = BTreeMap::new();
        for lane in &lanes {
            *by.entry(lane.planes()).or_default() += 1;
        }
        lanes.sort_by_cached_key(|lane| {
            let planes = lane.planes();
            (lane.style.block_key(), by.get(&planes).copied().map(Reverse), planes)
        });
        let alike = lanes.chunk_by(|a, b| a.style.block_key() == b.style.block_key());
        let blocks: Box<[LaneBlock<W>]> = alike.flat_map(|alike| alike.chunks(LANES)).map(LaneBlock::new).collect();
        LaneProgram { presence: blocks.iter().fold(Presence::default(), |all, block| all.or(block.presence())), blocks }
    }
}

/// Returns the patterns of some moves, if they may run as lanes.
fn patterns_for_lanes<const W: usize>(
    paths: &[MovePath],
    relevant: Bitboard<W>,
) -> Option<Vec<(LanePattern<W>, LaneOrigins<W>)>> {
    lane_patterns(paths, relevant).filter(|patterns| W <= MAX_LANE_WORDS && patterns.len() <= MAX_LANES)
}

impl<const W: usize> LaneProgram<W> {
    /// Returns the number of actions of the pieces among the first set of `among`, where the second set is empty.
    /// `targets` are the target sets by index.
    #[inline(always)]
    pub fn count<const K: usize>(
        &self,
        (state, presence): (&BoardState<W, K>, Presence),
        among: (Bitboard<W>, Bitboard<W>),
        targets: &[Bitboard<W>],
    ) -> u64 {
        // The compiler drops the call for boards without lanes; vector code is slow to compile.
        if W > MAX_LANE_WORDS {
            return 0;
        }
        count(&self.blocks, (&state.planes, presence), among, targets)
    }

    /// Whether a state with this presence may have a piece in these lanes.
    #[inline(always)]
    pub fn may_count(&self, presence: Presence) -> bool {
        presence.meets(self.presence)
    }

    /// Returns all cells that any piece reaches.
    #[inline(always)]
    pub fn reach<const K: usize>(&self, state: &BoardState<W, K>, empty: Bitboard<W>) -> Bitboard<W> {
        if W > MAX_LANE_WORDS {
            return Bitboard::EMPTY;
        }
        reach(&self.blocks, &state.planes, empty)
    }

    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Returns the memory of the program in bytes.
    pub fn bytes(&self) -> usize {
        self.blocks.iter().map(LaneBlock::bytes).sum()
    }
}

/// Counts the actions of all blocks with the vector unit of the machine.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vbmi2+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn count<const W: usize>(
    blocks: &[LaneBlock<W>],
    (planes, presence): (&[Bitboard<W>], Presence),
    among: (Bitboard<W>, Bitboard<W>),
    targets: &[Bitboard<W>],
) -> u64 {
    let mut sum = [0; LANES];
    for block in blocks {
        if presence.meets(block.presence()) {
            block.count(planes, among, targets, &mut sum);
        }
    }
    sum.into_iter().sum()
}

/// Returns all cells that any block reaches, with the vector unit of the machine.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vbmi2+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn reach<const W: usize>(blocks: &[LaneBlock<W>], planes: &[Bitboard<W>], empty: Bitboard<W>) -> Bitboard<W> {
    let mut all = Bitboard::EMPTY;
    for block in blocks {
        all |= block.reach(planes, empty);
    }
    all
}
