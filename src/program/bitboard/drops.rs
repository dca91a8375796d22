//! Pieces that come to empty cells, from hands or from nowhere.

use super::cells::Cells;
use super::engine::Engine;
use super::generate::{Flow, Halt, Visitor, ask, those};
use super::layout::{Class, Layout};
use super::line::{Conditions, Drop};
use super::move_gen_node::MoveGenNode;
use super::pins::LegalityTest;
use super::royal_role::{MoverSide, RoyalRole};
use super::stage_table::StageTable;
use crate::program::ground::{Code, CodeSet};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Pieces that come to empty cells.
#[derive(Clone, Debug)]
pub(super) struct DropTable<const W: usize> {
    /// The place in hand they come from.
    pub hand: Option<u8>,
    pub code: Code,
    /// Do its actions name the cell as their first square, and as their last?
    pub named: (bool, bool),
    /// Where to, whatever stands elsewhere.
    pub to: Cells<W>,
    /// Where to, if none of a class stands on some cells.
    pub unless: Box<[(Cells<W>, Class, Cells<W>)]>,
    pub part: RoyalRole,
    /// Guards that must hold before the turn, or must not.
    pub conditions: Conditions,
}

/// Where a drop comes from, what it is, and which squares its action names.
type Family = (Option<usize>, Code, (bool, bool), Conditions);

/// The tables of some drops, each with the numbers of those that went into it.
pub(super) fn drops<const W: usize>(
    drops: &[Drop],
    side: MoverSide<'_, W>,
    layout: &Layout,
) -> Vec<(DropTable<W>, Vec<usize>)> {
    let mut families: BTreeMap<Family, Vec<usize>> = BTreeMap::new();
    for (number, drop) in drops.iter().enumerate() {
        let family = (drop.hand, drop.code, drop.named, drop.conditions.clone());
        families.entry(family).or_default().push(number);
    }
    let table = |((hand, code, named, conditions), numbers): (Family, Vec<usize>)| {
        let mut to = Cells::NONE;
        let mut unless: BTreeMap<(CodeSet, Cells<W>), Cells<W>> = BTreeMap::new();
        for drop in numbers.iter().filter_map(|&number| drops.get(number)) {
            let here = Cells::of(drop.to.index());
            match &drop.absent {
                None => to |= here,
                // The cell itself is empty anyway: with it, cells of one line ask the same.
                Some((codes, cells)) => {
                    let cells = cells.iter().map(|cell| cell.index()).collect::<Cells<W>>() | here;
                    *unless.entry((*codes, cells)).or_default() |= here;
                }
            }
        }
        let unless = unless.into_iter().map(|((codes, cells), to)| (to, layout.class(codes), cells));
        let part = side.role_of_drop(code);
        let hand = hand.and_then(|piece| layout.hand(piece));
        (DropTable { hand, code, named, to, unless: unless.collect(), part, conditions }, numbers)
    };
    families.into_iter().map(table).collect()
}

impl<const W: usize, const K: usize> Engine<W, K> {
    #[inline(always)]
    pub fn drop<V: Visitor<W, K>>(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (number, drop): (usize, &DropTable<W>),
        visitor: &mut V,
    ) -> Flow {
        if let Some(place) = drop.hand
            && node.state.hands.get(usize::from(place)).is_none_or(|&n| n == 0)
        {
            return Flow::Continue(());
        }
        if !self.open(node, stage, &drop.conditions)? {
            return Flow::Continue(());
        }
        let mut to = drop.to;
        for (cells, class, where_from) in &drop.unless {
            if !class.cells(node.state, Cells::NONE).meets(*where_from) {
                to |= *cells;
            }
        }
        to &= node.empty;
        if !node.pseudo_legal {
            match (node.pins.test, drop.part) {
                (LegalityTest::Pins, RoyalRole::Uninvolved) if node.pins.uncertain.is_empty() => {
                    to &= node.pins.unpinned_targets;
                }
                (LegalityTest::AlwaysLegal, RoyalRole::Uninvolved) => {}
                _ => to = self.tested_drops(node, stage, drop, to)?,
            }
        }
        if Self::is_asked(node, stage) {
            to = self.concluded_drops(node, stage, drop, to)?;
        }
        if to.is_empty() { Flow::Continue(()) } else { visitor.drops(node, stage, (number, drop), to) }
    }

    /// Those of the cells where a drop is legal, found by making it.
    #[cold]
    #[inline(never)]
    fn tested_drops(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        drop: &DropTable<W>,
        to: Cells<W>,
    ) -> ControlFlow<Halt, Cells<W>> {
        those(to, |cell| {
            let after = ask(self.after_drop(node, drop, cell))?;
            ask(self.may_end(node, stage, &after))
        })
    }

    /// Those of the cells of a drop after which the turn can be ended.
    fn concluded_drops(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        drop: &DropTable<W>,
        to: Cells<W>,
    ) -> ControlFlow<Halt, Cells<W>> {
        those(to, |cell| {
            let mut after = ask(self.after_drop(node, drop, cell))?;
            ask(self.conclude(stage, &mut after, node.in_stuck_test))
        })
    }
}
