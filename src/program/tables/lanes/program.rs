//! All lanes of a stage, or of what threatens a player.

use super::block::{Block, Lane, Style};
use super::family::{Family, Path, families};
use super::vector::LANES;
use crate::program::tables::cells::Cells;
use crate::program::tables::state::State;
use std::collections::{BTreeMap, BTreeSet};

/// Lanes in blocks, all run one after the other.
#[derive(Clone, Debug)]
pub(in crate::program::tables) struct Program<const W: usize> {
    blocks: Box<[Block<W>]>,
}

/// Lanes while they are collected: what tells them apart, and who moves so from where.
#[derive(Debug, Default)]
pub(in crate::program::tables) struct Draft<const W: usize> {
    lanes: BTreeMap<(Family<W>, usize, u32), BTreeMap<Cells<W>, BTreeSet<u8>>>,
}

/// Lines in more lanes than this are better looked up piece by piece.
const MOST_LANES: usize = 32;

/// Boards of more words have no lanes.
const MOST_WORDS: usize = 2;

impl<const W: usize> Draft<W> {
    /// Adds the lines of some pieces, by their planes, to cells of a class, each worth so many actions; only targets in
    /// `crown` matter. Says whether they are lanes; if not, nothing was added.
    pub fn add(&mut self, planes: &[u8], paths: &[Path], class: usize, weight: u32, crown: Cells<W>) -> bool {
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
            let sources = self.lanes.entry((family, class, weight)).or_default();
            sources.entry(origins).or_default().extend(planes);
        }
        true
    }

    /// The program of all that was added.
    pub fn program(self) -> Program<W> {
        let lane = |((family, class, weight), sources): ((Family<W>, usize, u32), BTreeMap<_, _>)| Lane {
            style: Style::of(&family),
            sources: sources.into_iter().collect(),
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
    pub fn count<const K: usize>(
        &self,
        state: &State<W, K>,
        (keep, empty): (Cells<W>, Cells<W>),
        targets: &[Cells<W>],
    ) -> u64 {
        let mut sum = [0; LANES];
        for block in &self.blocks {
            block.count(state, (keep, empty), targets, &mut sum);
        }
        sum.into_iter().sum()
    }

    /// All cells that the pieces reach.
    #[inline(always)]
    pub fn reach<const K: usize>(&self, state: &State<W, K>, empty: Cells<W>) -> Cells<W> {
        let mut all = Cells::NONE;
        for block in &self.blocks {
            all |= block.reach(state, empty);
        }
        all
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
