//! What moves lead to.

use super::bucket::Bucket;
use super::cells::Cells;
use super::deed::Deed;
use super::drops::DropTable;
use super::engine::Engine;
use super::node::Node;
use super::presence::Presence;
use super::recode::Effect;
use super::scene::{Answer, How};
use super::stage::{ChangeTable, StageTable};
use super::state::State;
use crate::program::ground::Code;

impl<const W: usize, const K: usize> Engine<W, K> {
    /// The state after a line.
    #[inline(always)]
    pub fn after_line(
        &self,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        bucket: &Bucket<W>,
        cells: (usize, usize),
        result: Code,
    ) -> Answer<State<W, K>> {
        let mut after = State::default();
        self.make_line(&mut after, node, stage, bucket, cells, result)?;
        Ok(after)
    }

    /// Makes of some state that after a line, and says its presence.
    #[inline(always)]
    pub fn make_line(
        &self,
        after: &mut State<W, K>,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        bucket: &Bucket<W>,
        (from, to): (usize, usize),
        result: Code,
    ) -> Answer<Presence> {
        let mut base = node.base;
        let mut blasted;
        if !bucket.blasts.is_empty() {
            blasted = *base;
            for blast in &bucket.blasts {
                self.affect(&mut blasted, node, stage, &blast.effect, blast.cells(from, to))?;
            }
            base = &blasted;
        }
        let there = Cells::of(to);
        let kept = !(Cells::of(from) | there);
        let presence = Presence::of_written(after, (base, kept), (self.selected(result), there));
        after.hands = base.hands;
        (after.turn, after.passes) = (node.next, 0);
        if bucket.is_plain && self.is_settled(node.base, !kept, result) {
            return Ok(presence);
        }
        if bucket.left != Code::EMPTY {
            after.put(Cells::of(from), self.selected(bucket.left));
        }
        for (class, hands) in &bucket.gains {
            if class.holds(node.state, to, node.free) {
                after.hand(hands);
            }
        }
        if !bucket.changes.is_empty() {
            let cells = (u16::try_from(from).unwrap_or(0), u16::try_from(to).unwrap_or(0));
            if let Some(&change) = bucket.changes.get(&cells) {
                self.change(after, node, stage, change)?;
            }
        }
        self.settle(after)?;
        Ok(Presence::of(after))
    }

    /// The state after a drop.
    #[inline(always)]
    pub fn after_drop(&self, node: &Node<'_, W, K>, drop: &DropTable<W>, to: usize) -> Answer<State<W, K>> {
        let mut after = State { turn: node.next, passes: 0, ..*node.base };
        after.put(Cells::of(to), self.selected(drop.code));
        if let Some(place) = drop.hand {
            after.hand(&[(place, -1)]);
        }
        self.settle(&mut after)?;
        Ok(after)
    }

    /// The state after an odd move.
    pub fn after_odd(&self, node: &Node<'_, W, K>, stage: &StageTable<W>, deed: &Deed<W>) -> Answer<State<W, K>> {
        let mut after = State { turn: node.next, passes: 0, ..*node.base };
        self.do_deed(&mut after, node, stage, deed)?;
        after.hand(&deed.hands);
        if let Some((cell, gains)) = &deed.catch {
            for (class, hands) in gains {
                if class.holds(node.state, *cell, node.free) {
                    after.hand(hands);
                }
            }
        }
        if self.most_passes > 0 {
            // A turn that writes what stood there already is a pass, too.
            let mut same = *node.state;
            self.do_deed(&mut same, node, stage, deed)?;
            let passed = after.hands == node.state.hands && same.planes == node.state.planes;
            self.pass(&mut after, passed, node.state.passes);
        }
        self.settle(&mut after)?;
        Ok(after)
    }

    /// All that an odd move does on the board.
    fn do_deed(
        &self,
        on: &mut State<W, K>,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        deed: &Deed<W>,
    ) -> Answer<()> {
        for fixed in &deed.recodes {
            self.affect(on, node, stage, &fixed.effect, fixed.cells)?;
        }
        for &(code, cells) in &deed.writes {
            on.put(cells, self.selected(code));
        }
        self.affect_in_cases(on, node, stage, deed)?;
        if let Some(change) = deed.change {
            self.change(on, node, stage, change)?;
        }
        Ok(())
    }

    /// Writes what an odd move writes in some cases.
    fn affect_in_cases(
        &self,
        after: &mut State<W, K>,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        deed: &Deed<W>,
    ) -> Answer<()> {
        let how = How { deep: node.deep, ..How::default() };
        for (cube, guards, writes) in &deed.effects {
            if cube.holds(node.state, node.occupied, &self.classes)
                && self.allow(guards, &stage.guards, node.state, node.player, how)?
            {
                writes.iter().for_each(|&(code, cells)| after.put(cells, self.selected(code)));
            }
        }
        Ok(())
    }

    /// Recodes cells, if the guards of that hold.
    fn affect(
        &self,
        after: &mut State<W, K>,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        effect: &Effect,
        cells: Cells<W>,
    ) -> Answer<()> {
        let how = How { deep: node.deep, ..How::default() };
        if self.allow(&effect.guards, &stage.guards, node.state, node.player, how)? {
            self.recode(after, node.state, node.free, effect, cells);
        }
        Ok(())
    }

    /// Makes a change of the outcome, if one of its cases holds.
    fn change(&self, after: &mut State<W, K>, node: &Node<'_, W, K>, stage: &StageTable<W>, change: u32) -> Answer<()> {
        let Some(change) = stage.changes.get(change as usize) else { return Ok(()) };
        if self.changes(change, node, stage)? {
            after.put(change.cell, self.selected(change.code));
        }
        Ok(())
    }

    /// Does one of the cases of a change hold?
    pub fn changes(&self, change: &ChangeTable<W>, node: &Node<'_, W, K>, stage: &StageTable<W>) -> Answer {
        let how = How { deep: node.deep, ..How::default() };
        for (cube, guards) in &change.cases {
            if cube.holds(node.state, node.occupied, &self.classes)
                && self.allow(guards, &stage.guards, node.state, node.player, how)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
