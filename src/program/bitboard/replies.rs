//! Where all actions of a state lead, as records, in any order: what sets of millions of positions are made by.
//!
//! A simple line changes two cells, and mostly nothing else: its record is that of the state, older marks faded, with these
//! cells written anew. Everything else is made as a state and packed.

use super::bucket::Bucket;
use super::cells::Cells;
use super::drops::DropTable;
use super::engine::Engine;
use super::generate::{Flow, Halt, Visitor, ask};
use super::node::MoveGenNode;
use super::odd::IrregularMove;
use super::presence::Presence;
use super::record::{Records, Slices};
use super::scene::Answer;
use super::stage::{ChangeTable, StageTable};
use super::state::State;
use crate::program::ground::Code;
use std::ops::ControlFlow;

/// Hands over a record of everything that the actions it is shown lead to.
struct Replies<'r, const W: usize, const K: usize> {
    engine: &'r Engine<W, K>,
    records: &'r Records<W>,
    /// The state after the turn, before anything is changed on the board, as slices.
    slices: Slices<W>,
    /// A record of such a state, whatever stands on its squares.
    record: Vec<u8>,
    /// Cells of which a change has consequences elsewhere; `None` if that cannot be said.
    touchy: Option<Cells<W>>,
    seen: &'r mut dyn FnMut(&[u8], bool),
    /// Is the next player left in peace by quiet moves that give no check?
    peace: bool,
    /// Room for other records.
    buffer: Vec<u8>,
    any: bool,
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// Calls `seen` with a record of everything that the actions of a state lead to, once an action, and whether it is certain
    /// that the next player is not in check then and can act; `None`, and it was never called, where the game has ended.
    pub fn each_reply(
        &self,
        state: &State<W, K>,
        records: &Records<W>,
        seen: &mut dyn FnMut(&[u8], bool),
    ) -> Answer<Option<()>> {
        let Some(turn) = self.turns.get(usize::from(state.turn)) else { return Ok(None) };
        let presence = Presence::of(state);
        if !self.goes_on(state, presence) && self.is_over(state, None)? {
            return Ok(None);
        }
        let mut faded = State { turn: turn.next, passes: 0, ..*state };
        self.fade(&mut faded);
        let touchy = match &self.keepers {
            _ if self.kept.is_empty() => Some(Cells::NONE),
            Some((planes, _)) => Some(faded.union(planes)),
            None => None,
        };
        let mut record = Vec::with_capacity(64);
        records.write(&faded, &self.layout, &mut record);
        let slices = records.slices(&faded);
        let peace = self.is_at_peace(&faded);
        let mut replies =
            Replies { engine: self, records, slices, record, touchy, seen, peace, buffer: Vec::new(), any: false };
        match self.visit(state, presence, false, &mut replies) {
            Flow::Break(Halt::Fault(fault)) => Err(fault),
            _ => Ok(replies.any.then_some(())),
        }
    }

    /// May a code come to a cell without consequences elsewhere?
    fn is_calm(&self, code: Code) -> bool {
        self.kept.is_empty() || matches!(&self.keepers, Some((_, codes)) if !codes.contains(code))
    }
}

impl<const W: usize, const K: usize> Replies<'_, W, K> {
    /// Hands over a state once the turn has ended as its stage says.
    fn end(&mut self, stage: &StageTable<W>, mut after: State<W, K>) -> Answer<()> {
        if self.engine.conclude(stage, &mut after, false)? {
            self.any = true;
            self.buffer.clear();
            self.records.write(&after, &self.engine.layout, &mut self.buffer);
            (self.seen)(&self.buffer, false);
        }
        Ok(())
    }

    /// Hands over what simple lines from a cell lead to, and says to which cells there are others.
    #[inline(never)]
    fn simple(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        bucket: &Bucket<W>,
        from: usize,
        to: Cells<W>,
    ) -> ControlFlow<Halt, Cells<W>> {
        let Some(touchy) = self.touchy else { return ControlFlow::Continue(to) };
        if touchy.contains(from) || !bucket.results.iter().all(|&result| self.engine.is_calm(result)) {
            return ControlFlow::Continue(to);
        }
        let records = self.records;
        let quiet = match bucket.results.first() {
            Some(&result) if self.peace => self.engine.peaceful(node, stage, bucket, from, result),
            _ => Cells::NONE,
        };
        let mut others = to & touchy;
        for cell in to.without(touchy).iter() {
            let there = Cells::of(cell);
            let mut change = (Cells::NONE, 0);
            if !bucket.changes.is_empty()
                && let Some(table) = changed(stage, bucket, (from, cell))
                && ask(self.engine.change_applies(table, node, stage))?
            {
                if table.cell.meets(touchy) || !self.engine.is_calm(table.code) {
                    others |= there;
                    continue;
                }
                change = (table.cell, records.number(table.code));
            }
            let kept = !(Cells::of(from) | there | change.0);
            self.any = true;
            for &result in &bucket.results {
                let put = (there.without(change.0), records.number(result));
                records.put(&mut self.record, &self.slices, kept, [put, change]);
                (self.seen)(&self.record, quiet.contains(cell) && change.0.is_empty());
            }
        }
        ControlFlow::Continue(others)
    }
}

/// What a line changes besides, if a case of that holds.
fn changed<'s, const W: usize>(
    stage: &'s StageTable<W>,
    bucket: &Bucket<W>,
    (from, to): (usize, usize),
) -> Option<&'s ChangeTable<W>> {
    let cells = (u16::try_from(from).ok()?, u16::try_from(to).ok()?);
    stage.changes.get(*bucket.changes.get(&cells)? as usize)
}

impl<const W: usize, const K: usize> Visitor<W, K> for Replies<'_, W, K> {
    #[inline(always)]
    fn lines(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (_, bucket): (usize, &Bucket<W>),
        from: usize,
        to: Cells<W>,
    ) -> Flow {
        let is_simple = bucket.is_simple && bucket.blasts.is_empty() && stage.tail.is_none();
        let others = if is_simple { self.simple(node, stage, bucket, from, to)? } else { to };
        for cell in others.iter() {
            for &result in &bucket.results {
                let after = ask(self.engine.after_line(node, stage, bucket, (from, cell), result))?;
                ask(self.end(stage, after))?;
            }
        }
        Flow::Continue(())
    }

    fn drops(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (_, drop): (usize, &DropTable<W>),
        to: Cells<W>,
    ) -> Flow {
        for cell in to.iter() {
            let after = ask(self.engine.after_drop(node, drop, cell))?;
            ask(self.end(stage, after))?;
        }
        Flow::Continue(())
    }

    fn odd(&mut self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>, odd: &IrregularMove<W>) -> Flow {
        let Some(deed) = stage.deed(odd.index) else { return Flow::Continue(()) };
        let after = ask(self.engine.after_irregular(node, stage, deed))?;
        ask(self.end(stage, after))
    }
}
