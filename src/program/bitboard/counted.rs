//! The lines of a stage that are counted in lanes, by what must hold before the turn.

use super::bucket::{Bucket, Holdings};
use super::cells::Cells;
use super::checks::CheckTables;
use super::conclude::Verdict;
use super::engine::Engine;
use super::generate::Halt;
use super::lanes::{Draft, Path, Program};
use super::layout::Layout;
use super::line::{Conditions, Line};
use super::move_gen_node::MoveGenNode;
use super::pins::LegalityTest;
use super::royal_role::RoyalRole;
use super::stage_table::StageTable;
use crate::program::ground::{Code, CodeSet, Gains};
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

/// What buckets must have in common for the same pieces to come out of their lines in lanes of their own: guards, who moves
/// where, what hands must hold and gain, what is left and marked. A bucket that recodes, by its number, is like no other.
type Likeness = (Conditions, (CodeSet, usize), (Box<[(usize, u8)]>, Gains), (Code, Option<usize>, bool));

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

    /// Makes lanes of the lines of buckets, each with the numbers of its lines; `aim` says what gives check, where that
    /// matters. The buckets know afterwards whether they are in lanes.
    pub fn take(&mut self, buckets: &mut [(Bucket<W>, Vec<usize>)], lines: &[Line], aim: Option<&CheckTables<W>>) {
        let mut alike: BTreeMap<Likeness, Vec<usize>> = BTreeMap::new();
        for (index, (bucket, numbers)) in buckets.iter().enumerate() {
            let Some(first) = numbers.first().and_then(|&number| lines.get(number)) else { continue };
            if bucket.part == RoyalRole::Uninvolved && bucket.barred.is_none() {
                let hands = (first.holds.clone(), first.gains.clone());
                let recoding = (!first.recodes.is_empty()).then_some(index);
                let rest = (bucket.left, recoding, !bucket.changes.is_empty());
                let likeness = (bucket.conditions.clone(), (bucket.codes, bucket.class), hands, rest);
                alike.entry(likeness).or_default().push(index);
            }
        }
        for (likeness, indices) in alike {
            // Which pieces come out of lines differs by where they lead; but each of them by itself mostly goes as it does
            // everywhere.
            if !self.join(&likeness, &indices, buckets, lines, aim) && indices.len() > 1 {
                for index in indices {
                    self.join(&likeness, &[index], buckets, lines, aim);
                }
            }
        }
    }

    /// The same of some buckets that are alike. Says whether they are lanes together; if not, nothing was added.
    fn join(
        &mut self,
        (conditions, (codes, class), (holds, _), (left, recoding, _)): &Likeness,
        indices: &[usize],
        buckets: &mut [(Bucket<W>, Vec<usize>)],
        lines: &[Line],
        aim: Option<&CheckTables<W>>,
    ) -> bool {
        let mut by_result: BTreeMap<Code, Vec<&Line>> = BTreeMap::new();
        for (bucket, numbers) in indices.iter().filter_map(|&index| buckets.get(index)) {
            for &result in &bucket.results {
                by_result.entry(result).or_default().extend(numbers.iter().filter_map(|&number| lines.get(number)));
            }
        }
        // By the kinds of attackers that come out, and their lines: how many come out so.
        let mut shares: BTreeMap<(u16, Vec<Path>), u32> = BTreeMap::new();
        for (result, lines) in by_result {
            let known = |sights: &CheckTables<W>| {
                sights.checking_kinds(*codes, &[result]).filter(|_| *left == Code::EMPTY && recoding.is_none())
            };
            let Some(kinds) = aim.map_or(Some(0), known) else { return false };
            let mut paths: Vec<Path> = lines.into_iter().map(Path::of).collect();
            paths.sort_unstable();
            // Lanes do not count a line twice.
            if paths.windows(2).any(|pair| pair[0] == pair[1]) {
                return false;
            }
            *shares.entry((kinds, paths)).or_default() += 1;
        }
        let Some((targets, draft)) = self.by.get_mut(&(conditions.clone(), holds.clone())) else { return false };
        let mut named = targets.clone();
        for &(kinds, _) in shares.keys() {
            if !named.contains(&(*class, kinds)) {
                named.push((*class, kinds));
            }
        }
        if named.len() > TARGETS || !shares.keys().all(|(_, paths)| Draft::<W>::fits(paths)) {
            return false;
        }
        for ((kinds, paths), weight) in shares {
            let number = named.iter().position(|&target| target == (*class, kinds)).unwrap_or(0);
            draft.add(*codes, &paths, number, weight, Cells::ALL);
        }
        *targets = named;
        for &index in indices {
            if let Some((bucket, _)) = buckets.get_mut(index) {
                bucket.in_lanes = true;
            }
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
    pub fn in_lanes(&self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>) -> ControlFlow<Halt, (u64, Cells<W>)> {
        let pins = &node.pins;
        let open = match pins.test {
            LegalityTest::Pins => (pins.unpinned_targets | node.enemy_royals).without(Cells::of(pins.king)),
            LegalityTest::AlwaysLegal => Cells::ALL,
            LegalityTest::MakeMove => return ControlFlow::Continue((0, Cells::ALL)),
        };
        let mut apart = pins.pinned | pins.uncertain;
        let verdict = if stage.tail.is_some() { self.verdict(node, stage) } else { Verdict::All };
        let strikes = match verdict {
            Verdict::All => None,
            Verdict::None | Verdict::Each => return ControlFlow::Continue((0, Cells::ALL)),
            Verdict::Checks(strikes, stand) => {
                apart |= strikes.discoverers;
                Some((strikes, stand))
            }
        };
        let mut count = 0;
        for counted in &stage.lanes {
            if open.is_empty() || !counted.program.may_count(node.presence) {
                continue;
            }
            if !self.open(node, stage, &counted.conditions)? {
                continue;
            }
            let times = counted.holdings.iter().filter(|holds| node.state.hands_hold(holds)).count() as u64;
            if times == 0 {
                continue;
            }
            let mut targets = [Cells::NONE; TARGETS];
            for (cells, &(class, kinds)) in targets.iter_mut().zip(&counted.targets) {
                let Some(class) = stage.target_classes.get(class) else { continue };
                *cells = class.cells(node.state, node.empty) & open;
                if let Some((strikes, stand)) = strikes {
                    let direct = strikes.direct_checks(kinds);
                    *cells = if stand { *cells & direct } else { cells.without(direct) };
                }
            }
            count += times * counted.program.count((node.state, node.presence), (!apart, node.empty), &targets);
        }
        ControlFlow::Continue((count, apart))
    }
}
