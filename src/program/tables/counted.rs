//! The lines of a stage that are counted in lanes, by what must hold before the turn.

use super::bucket::Holdings;
use super::cells::Cells;
use super::conclude::Verdict;
use super::engine::Engine;
use super::generate::{Halt, Node};
use super::lanes::{Draft, Path, Program};
use super::layout::Layout;
use super::line::{Conditions, Line};
use super::shield::Way;
use super::stage::StageTable;
use crate::program::ground::CodeSet;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Lines that are counted together.
#[derive(Clone, Debug)]
pub(super) struct Counted<const W: usize> {
    /// Guards that must hold before the turn, or must not.
    conditions: Conditions,
    /// They count once for each of these that hands hold.
    holdings: Box<[Holdings]>,
    /// By class of the lanes: the class of the stage, and as which kinds of attackers those who go there attack.
    targets: Box<[(usize, u16)]>,
    program: Program<W>,
}

/// So many target sets are told apart.
const TARGETS: usize = 12;
/// Fewer lines under the same conditions are not worth lanes of their own.
const FEW: usize = 96;

/// What must hold before the turn, and how many of some pieces (by index) hands must hold.
type Key = (Conditions, Box<[(usize, u8)]>);

/// The classes of some lanes, as in [`Counted`], and the lanes.
type Drafted<const W: usize> = (Vec<(usize, u16)>, Draft<W>);

/// Lanes while they are collected.
#[derive(Debug, Default)]
pub(super) struct Drafts<const W: usize> {
    by: BTreeMap<Key, Drafted<W>>,
}

impl<const W: usize> Drafts<W> {
    /// Lanes for those of these lines that are many under the same conditions.
    pub fn new(lines: &[Line]) -> Self {
        let mut many: BTreeMap<Key, usize> = BTreeMap::new();
        for line in lines {
            *many.entry((line.conditions.clone(), line.holds.clone())).or_default() += 1;
        }
        let by = many.into_iter().filter(|((conditions, _), lines)| conditions.is_empty() || *lines >= FEW);
        Self { by: by.map(|(key, _)| (key, Default::default())).collect() }
    }

    /// Adds lines of some pieces, by their codes, to cells of a class, each worth so many actions, and attacking as these
    /// kinds from where they go. Says whether they are lanes.
    pub fn add(
        &mut self,
        conditions: &Conditions,
        movers: CodeSet,
        lines: &[&Line],
        target: (usize, u16),
        weight: u32,
    ) -> bool {
        let holds = lines.first().map(|line| line.holds.clone()).unwrap_or_default();
        let Some((targets, draft)) = self.by.get_mut(&(conditions.clone(), holds)) else { return false };
        let known = targets.iter().position(|&other| other == target);
        let class = known.unwrap_or(targets.len());
        let paths: Vec<Path> = lines.iter().map(|line| Path::of(line)).collect();
        let plain = lines.iter().all(|line| line.barred.is_empty());
        if !plain || class >= TARGETS || !draft.add(movers, &paths, class, weight, Cells::ALL) {
            return false;
        }
        if known.is_none() {
            targets.push(target);
        }
        true
    }

    /// All lanes.
    pub fn all(self, layout: &Layout) -> Vec<Counted<W>> {
        let mut all: Vec<(Conditions, Vec<Holdings>, Drafted<W>)> = Vec::new();
        for ((conditions, holds), drafted) in self.by {
            let holds = layout.hands(&holds);
            match all.iter_mut().find(|(known, _, same)| *known == conditions && *same == drafted) {
                Some((_, holdings, _)) => holdings.push(holds),
                None => all.push((conditions, vec![holds], drafted)),
            }
        }
        let counted = all.into_iter().map(|(conditions, holdings, (targets, draft))| Counted {
            conditions,
            holdings: holdings.into(),
            targets: targets.into(),
            program: draft.program(layout),
        });
        counted.filter(|counted| !counted.program.is_empty()).collect()
    }
}

impl<const W: usize> Counted<W> {
    /// Bytes that they take.
    pub fn bytes(&self) -> usize {
        self.program.bytes() + size_of_val(&*self.targets)
    }
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// How many legal actions the lanes of a stage have, and the pieces whose moves must be looked at one by one.
    #[inline(always)]
    pub fn in_lanes(&self, node: &Node<'_, W, K>, stage: &StageTable<W>) -> ControlFlow<Halt, (u64, Cells<W>)> {
        let shield = &node.shield;
        let open = match shield.way {
            Way::Pins => (shield.open | node.foes).without(Cells::of(shield.king)),
            Way::Free => Cells::ALL,
            Way::Test => return ControlFlow::Continue((0, Cells::ALL)),
        };
        let mut apart = shield.special | shield.doubtful;
        let verdict = if stage.tail.is_some() { self.verdict(node, stage) } else { Verdict::All };
        let strikes = match verdict {
            Verdict::All => None,
            Verdict::None | Verdict::Each => return ControlFlow::Continue((0, Cells::ALL)),
            Verdict::Checks(strikes, stand) => {
                apart |= strikes.openers;
                Some((strikes, stand))
            }
        };
        let mut count = 0;
        for counted in &stage.lanes {
            if open.is_empty() || !self.open(node, stage, &counted.conditions)? {
                continue;
            }
            let times = counted.holdings.iter().filter(|holds| node.state.has_in_hand(holds)).count() as u64;
            if times == 0 {
                continue;
            }
            let mut targets = [Cells::NONE; TARGETS];
            for (cells, &(class, kinds)) in targets.iter_mut().zip(&counted.targets) {
                let Some(class) = stage.targets.get(class) else { continue };
                *cells = class.cells(node.state, node.free) & open;
                if let Some((strikes, stand)) = strikes {
                    let direct = strikes.of(kinds);
                    *cells = if stand { *cells & direct } else { cells.without(direct) };
                }
            }
            count += times * counted.program.count(node.state, (!apart, node.free), &targets);
        }
        ControlFlow::Continue((count, apart))
    }
}
