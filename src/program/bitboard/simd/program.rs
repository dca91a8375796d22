//! All lanes of a stage, or of what threatens a player.

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

/// Lanes in blocks, all run one after the other.
#[derive(Clone, Debug)]
pub(in crate::program::bitboard) struct LaneProgram<const W: usize> {
    blocks: Box<[LaneBlock<W>]>,
    /// The planes of all pieces that move so.
    presence: Presence,
}

/// Lanes while they are collected: what tells them apart, and who moves so from where.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::program::bitboard) struct LaneProgramBuilder<const W: usize> {
    lanes: BTreeMap<LaneKey<W>, BTreeMap<LaneOrigins<W>, CodeSet>>,
}

/// A family, the class of what is reached, what each cell is worth, and which of several lanes alike it is: two moves of one
/// piece to the same place count twice.
type LaneKey<const W: usize> = (LanePattern<W>, usize, u32, u32);

/// Lines in more lanes than this are better looked up piece by piece.
const MAX_LANES: usize = 32;

/// Boards of more words have no lanes: moved across words, eight lanes cost more than looking pieces up one by one.
const MAX_WORDS: usize = 2;

impl<const W: usize> LaneProgramBuilder<W> {
    /// Are the lines of some pieces lanes?
    pub fn fits(paths: &[MovePath]) -> bool {
        patterns_for_lanes(paths, Bitboard::<W>::FULL).is_some()
    }

    /// Adds the lines of some pieces, by their codes, to cells of a class, each worth so many actions, or of no worth but for
    /// what is reached at all; only targets in `crown` matter. Says whether they are lanes; if not, nothing was added.
    pub fn add(&mut self, codes: CodeSet, paths: &[MovePath], class: usize, weight: u32, crown: Bitboard<W>) -> bool {
        let families = patterns_for_lanes(paths, crown);
        let fit = families.is_some();
        for (family, origins) in families.into_iter().flatten() {
            let mut key = (family, class, weight, 0);
            let is_taken = |sources: &BTreeMap<LaneOrigins<W>, CodeSet>| {
                let meets =
                    |other: &LaneOrigins<W>| other.must.intersects(origins.may) || other.may.intersects(origins.must);
                sources.iter().any(|(other, others)| meets(other) && !others.and(codes).is_empty())
            };
            // What is reached twice is reached; but two moves are two.
            while weight > 0 && self.lanes.get(&key).is_some_and(is_taken) {
                key.3 += 1;
            }
            let movers = self.lanes.entry(key).or_default().entry(origins).or_default();
            *movers = movers.or(codes);
        }
        fit
    }

    /// The program of all that was added.
    pub fn build(self, layout: &StateLayout) -> LaneProgram<W> {
        let planes = |codes| layout.cover(codes).into_iter().collect();
        let lane = |((family, class, weight, _), sources): (LaneKey<W>, BTreeMap<LaneOrigins<W>, CodeSet>)| Lane {
            style: LaneStyle::of(&family),
            sources: sources.into_iter().map(|(origins, codes)| (origins, planes(codes))).collect(),
            class,
            weight,
            family,
        };
        let mut lanes: Vec<Lane<W>> = self.lanes.into_iter().map(lane).collect();
        lanes.sort_unstable();
        // The lanes of the same pieces go together, most of them first: where there are none of these, their blocks are
        // passed over.
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

/// The families of some lines, if they can be run as lanes.
fn patterns_for_lanes<const W: usize>(
    paths: &[MovePath],
    crown: Bitboard<W>,
) -> Option<Vec<(LanePattern<W>, LaneOrigins<W>)>> {
    lane_patterns(paths, crown).filter(|families| W <= MAX_WORDS && families.len() <= MAX_LANES)
}

impl<const W: usize> LaneProgram<W> {
    /// How many actions the pieces among the first of two sets have, where the second one is empty; `targets` are the cells
    /// of each class.
    #[inline(always)]
    pub fn count<const K: usize>(
        &self,
        state: (&BoardState<W, K>, Presence),
        among: (Bitboard<W>, Bitboard<W>),
        targets: &[Bitboard<W>],
    ) -> u64 {
        count(&self.blocks, state, among, targets)
    }

    /// May any piece of a state with this presence be in lanes?
    #[inline(always)]
    pub fn may_count(&self, presence: Presence) -> bool {
        presence.meets(self.presence)
    }

    /// All cells that the pieces reach.
    #[inline(always)]
    pub fn reach<const K: usize>(&self, state: &BoardState<W, K>, empty: Bitboard<W>) -> Bitboard<W> {
        reach(&self.blocks, state, empty)
    }

    /// Is nothing in lanes?
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.blocks.iter().map(LaneBlock::bytes).sum()
    }
}

/// How many actions the pieces of a state have in all blocks, on the vector units of the machine.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vbmi2+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn count<const W: usize, const K: usize>(
    blocks: &[LaneBlock<W>],
    (state, presence): (&BoardState<W, K>, Presence),
    among: (Bitboard<W>, Bitboard<W>),
    targets: &[Bitboard<W>],
) -> u64 {
    let mut sum = [0; LANES];
    for block in blocks {
        if presence.meets(block.presence()) {
            block.count(state, among, targets, &mut sum);
        }
    }
    sum.into_iter().sum()
}

/// All cells that the pieces of a state reach in any block, on the vector units of the machine.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vbmi2+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn reach<const W: usize, const K: usize>(
    blocks: &[LaneBlock<W>],
    state: &BoardState<W, K>,
    empty: Bitboard<W>,
) -> Bitboard<W> {
    let mut all = Bitboard::EMPTY;
    for block in blocks {
        all |= block.reach(state, empty);
    }
    all
}
