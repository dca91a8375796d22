//! All lanes of a stage, or of what threatens a player.

use super::block::{Block, Lane, Style};
use super::family::{Family, Origins, Path, families};
use super::vector::LANES;
use crate::program::bitboard::board_state::BoardState;
use crate::program::bitboard::cells::Cells;
use crate::program::bitboard::layout::Layout;
use crate::program::bitboard::presence::Presence;
use crate::program::ground::CodeSet;
use multiversion::multiversion;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Lanes in blocks, all run one after the other.
#[derive(Clone, Debug)]
pub(in crate::program::bitboard) struct Program<const W: usize> {
    blocks: Box<[Block<W>]>,
    /// The planes of all pieces that move so.
    presence: Presence,
}

/// Lanes while they are collected: what tells them apart, and who moves so from where.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::program::bitboard) struct Draft<const W: usize> {
    lanes: BTreeMap<Key<W>, BTreeMap<Origins<W>, CodeSet>>,
}

/// A family, the class of what is reached, what each cell is worth, and which of several lanes alike it is: two moves of one
/// piece to the same place count twice.
type Key<const W: usize> = (Family<W>, usize, u32, u32);

/// Lines in more lanes than this are better looked up piece by piece.
const MOST_LANES: usize = 32;

/// Boards of more words have no lanes: moved across words, eight lanes cost more than looking pieces up one by one.
const MOST_WORDS: usize = 2;

impl<const W: usize> Draft<W> {
    /// Are the lines of some pieces lanes?
    pub fn fits(paths: &[Path]) -> bool {
        lanes(paths, Cells::<W>::ALL).is_some()
    }

    /// Adds the lines of some pieces, by their codes, to cells of a class, each worth so many actions, or of no worth but for
    /// what is reached at all; only targets in `crown` matter. Says whether they are lanes; if not, nothing was added.
    pub fn add(&mut self, codes: CodeSet, paths: &[Path], class: usize, weight: u32, crown: Cells<W>) -> bool {
        let families = lanes(paths, crown);
        let fit = families.is_some();
        for (family, origins) in families.into_iter().flatten() {
            let mut key = (family, class, weight, 0);
            let is_taken = |sources: &BTreeMap<Origins<W>, CodeSet>| {
                let meets = |other: &Origins<W>| other.must.meets(origins.may) || other.may.meets(origins.must);
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
    pub fn program(self, layout: &Layout) -> Program<W> {
        let planes = |codes| layout.cover(codes).into_iter().collect();
        let lane = |((family, class, weight, _), sources): (Key<W>, BTreeMap<Origins<W>, CodeSet>)| Lane {
            style: Style::of(&family),
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
            (lane.style.group(), by.get(&planes).copied().map(Reverse), planes)
        });
        let alike = lanes.chunk_by(|a, b| a.style.group() == b.style.group());
        let blocks: Box<[Block<W>]> = alike.flat_map(|alike| alike.chunks(LANES)).map(Block::new).collect();
        Program { presence: blocks.iter().fold(Presence::default(), |all, block| all.or(block.presence())), blocks }
    }
}

/// The families of some lines, if they can be run as lanes.
fn lanes<const W: usize>(paths: &[Path], crown: Cells<W>) -> Option<Vec<(Family<W>, Origins<W>)>> {
    families(paths, crown).filter(|families| W <= MOST_WORDS && families.len() <= MOST_LANES)
}

impl<const W: usize> Program<W> {
    /// How many actions the pieces among the first of two sets have, where the second one is empty; `targets` are the cells
    /// of each class.
    #[inline(always)]
    pub fn count<const K: usize>(
        &self,
        state: (&BoardState<W, K>, Presence),
        among: (Cells<W>, Cells<W>),
        targets: &[Cells<W>],
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
    pub fn reach<const K: usize>(&self, state: &BoardState<W, K>, empty: Cells<W>) -> Cells<W> {
        reach(&self.blocks, state, empty)
    }

    /// Is nothing in lanes?
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.blocks.iter().map(Block::bytes).sum()
    }
}

/// How many actions the pieces of a state have in all blocks, on the vector units of the machine.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vbmi2+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt",
))]
fn count<const W: usize, const K: usize>(
    blocks: &[Block<W>],
    (state, presence): (&BoardState<W, K>, Presence),
    among: (Cells<W>, Cells<W>),
    targets: &[Cells<W>],
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
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt",
))]
fn reach<const W: usize, const K: usize>(blocks: &[Block<W>], state: &BoardState<W, K>, empty: Cells<W>) -> Cells<W> {
    let mut all = Cells::NONE;
    for block in blocks {
        all |= block.reach(state, empty);
    }
    all
}
