//! All lanes of a stage, or of what threatens a player.

use super::block::{Block, Lane, Style};
use super::family::{Family, Path, families};
use super::vector::LANES;
use crate::program::ground::CodeSet;
use crate::program::tables::cells::Cells;
use crate::program::tables::state::State;
use multiversion::multiversion;
use std::collections::{BTreeMap, BTreeSet};

/// Lanes in blocks, all run one after the other.
#[derive(Clone, Debug)]
pub(in crate::program::tables) struct Program<const W: usize> {
    blocks: Box<[Block<W>]>,
}

/// Lanes while they are collected: what tells them apart, and who moves so from where.
#[derive(Debug, Default)]
pub(in crate::program::tables) struct Draft<const W: usize> {
    lanes: BTreeMap<Key<W>, BTreeMap<Cells<W>, Movers>>,
}

/// A family, the class of what is reached, what each cell is worth, and which of several lanes alike it is: two moves of one
/// piece to the same place count twice.
type Key<const W: usize> = (Family<W>, usize, u32, u32);

/// The planes of some pieces, and their codes.
type Movers = (BTreeSet<u8>, CodeSet);

/// Lines in more lanes than this are better looked up piece by piece.
const MOST_LANES: usize = 32;

/// Boards of more words have no lanes.
const MOST_WORDS: usize = 2;

impl<const W: usize> Draft<W> {
    /// Adds the lines of some pieces, by their codes and planes, to cells of a class, each worth so many actions; only targets in
    /// `crown` matter. Says whether they are lanes; if not, nothing was added.
    pub fn add(
        &mut self,
        (codes, planes): (CodeSet, &[u8]),
        paths: &[Path],
        class: usize,
        weight: u32,
        crown: Cells<W>,
    ) -> bool {
        if W > MOST_WORDS {
            return false;
        }
        let origins: Cells<W> = paths.iter().map(|path| path.from).collect();
        let Some(families) = families(paths, origins, crown).filter(|families| families.len() <= MOST_LANES) else {
            return false;
        };
        for family in families {
            let origins = match family {
                Family::Slide { .. } => origins,
                Family::Shape { .. } => Cells::ALL,
            };
            let mut key = (family, class, weight, 0);
            let is_taken = |sources: &BTreeMap<Cells<W>, Movers>| {
                sources.iter().any(|(cells, (_, others))| cells.meets(origins) && !others.and(codes).is_empty())
            };
            while self.lanes.get(&key).is_some_and(is_taken) {
                key.3 += 1;
            }
            let movers = self.lanes.entry(key).or_default().entry(origins).or_default();
            movers.0.extend(planes);
            movers.1 = movers.1.or(codes);
        }
        true
    }

    /// The program of all that was added.
    pub fn program(self) -> Program<W> {
        let lane = |((family, class, weight, _), sources): (Key<W>, BTreeMap<Cells<W>, Movers>)| Lane {
            style: Style::of(&family),
            sources: sources.into_iter().map(|(origins, (planes, _))| (origins, planes)).collect(),
            class,
            weight,
            family,
        };
        let mut lanes: Vec<Lane<W>> = self.lanes.into_iter().map(lane).collect();
        lanes.sort_unstable();
        let alike = lanes.chunk_by(|a, b| a.style.fits(b.style));
        Program { blocks: alike.flat_map(|alike| alike.chunks(LANES)).map(Block::new).collect() }
    }
}

impl<const W: usize> Program<W> {
    /// How many actions the pieces among `keep` have; `targets` are the cells of each class.
    #[inline(always)]
    pub fn count<const K: usize>(&self, state: &State<W, K>, among: (Cells<W>, Cells<W>), targets: &[Cells<W>]) -> u64 {
        count(&self.blocks, &state.planes, among, targets)
    }

    /// All cells that the pieces reach.
    #[inline(always)]
    pub fn reach<const K: usize>(&self, state: &State<W, K>, empty: Cells<W>) -> Cells<W> {
        reach(&self.blocks, &state.planes, empty)
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

/// How many actions the pieces of `planes` have in all blocks, on the vector units of the machine.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vbmi2+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt",
))]
fn count<const W: usize>(
    blocks: &[Block<W>],
    planes: &[Cells<W>],
    among: (Cells<W>, Cells<W>),
    targets: &[Cells<W>],
) -> u64 {
    let mut sum = [0; LANES];
    for block in blocks {
        block.count(planes, among, targets, &mut sum);
    }
    sum.into_iter().sum()
}

/// All cells that the pieces of `planes` reach in any block, on the vector units of the machine.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vbmi2+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt",
))]
fn reach<const W: usize>(blocks: &[Block<W>], planes: &[Cells<W>], empty: Cells<W>) -> Cells<W> {
    let mut all = Cells::NONE;
    for block in blocks {
        all |= block.reach(planes, empty);
    }
    all
}
