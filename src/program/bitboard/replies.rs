//! Visits the packed position after each action of a state, in any order. Worlds are built from these records, by the
//! million.
//!
//! A simple piece move usually changes only two cells. Its record is that of the faded state with these cells
//! overwritten. All other moves are made on a state, which is then packed.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::guards::Evaluated;
use super::move_gen_node::MoveGenNode;
use super::move_visitor::{MoveBatch, MoveVisitor, Visited, unless_stopped};
use super::piece_move_table::PieceMoveTable;
use super::presence::Presence;
use super::record_codec::{BitSlices, RecordCodec};
use super::stage_table::{ChangeTable, StageTable};
use crate::program::ground::Code;

/// Passes the record after each action to a visitor.
struct ReplyVisitor<'r, const W: usize, const K: usize> {
    engine: &'r BitboardEngine<W, K>,
    records: &'r RecordCodec<W>,
    /// The slices of the state after the turn, before any change on the board.
    slices: BitSlices<W>,
    /// A record of that state; its squares are overwritten for each action.
    record: Vec<u8>,
    /// Cells whose change may end a kept mark; `None` if that is unknown.
    sensitive: Option<Bitboard<W>>,
    visit: &'r mut dyn FnMut(&[u8], bool),
    /// Whether the next player can act after quiet moves that give no check.
    next_can_act: bool,
    /// Reused for records of states.
    buffer: Vec<u8>,
    found_any: bool,
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Calls `visit` with the record after each action of a state, and with whether the next player certainly can act
    /// and is not in check. Returns `None`, without a call, if the game has ended.
    pub fn visit_reply_records(
        &self,
        state: &BoardState<W, K>,
        records: &RecordCodec<W>,
        visit: &mut dyn FnMut(&[u8], bool),
    ) -> Evaluated<Option<()>> {
        let Some(turn) = self.turns.get(usize::from(state.turn)) else { return Ok(None) };
        let presence = Presence::of(state);
        if !self.surely_continues(state, presence) && self.is_over(state, None)? {
            return Ok(None);
        }
        let mut faded = BoardState { turn: turn.next_turn, passes: 0, ..*state };
        self.fade_marks(&mut faded);
        let sensitive = match &self.kept_mark_inputs {
            _ if self.kept_marks.is_empty() => Some(Bitboard::EMPTY),
            Some((planes, _)) => Some(faded.union(planes)),
            None => None,
        };
        let mut record = Vec::with_capacity(64);
        records.write(&faded, &self.layout, &mut record);
        let slices = records.slices(&faded);
        let next_can_act = self.can_act_after_quiet_moves(&faded);
        let mut replies = ReplyVisitor {
            engine: self,
            records,
            slices,
            record,
            sensitive,
            visit,
            next_can_act,
            buffer: Vec::new(),
            found_any: false,
        };
        unless_stopped(self.visit_moves(state, presence, false, &mut replies))?;
        Ok(replies.found_any.then_some(()))
    }

    /// Whether a code may appear on a cell without affecting kept marks.
    fn is_insensitive(&self, code: Code) -> bool {
        self.kept_marks.is_empty() || matches!(&self.kept_mark_inputs, Some((_, codes)) if !codes.contains(code))
    }
}

impl<const W: usize, const K: usize> ReplyVisitor<'_, W, K> {
    /// Visits a state after the stage's end of turn.
    fn visit_after_turn(&mut self, stage: &StageTable<W>, after: &mut BoardState<W, K>) -> Visited {
        if self.engine.end_turn(stage, after, false)? {
            self.found_any = true;
            self.buffer.clear();
            self.records.write(after, &self.engine.layout, &mut self.buffer);
            (self.visit)(&self.buffer, false);
        }
        Ok(())
    }

    /// Visits the results of simple lines from a cell; returns the targets it could not handle.
    #[inline(never)]
    fn visit_simple_lines(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        move_table: &PieceMoveTable<W>,
        from: usize,
        to: Bitboard<W>,
    ) -> Evaluated<Bitboard<W>> {
        let Some(sensitive) = self.sensitive else { return Ok(to) };
        if sensitive.contains(from) || !move_table.results.iter().all(|&result| self.engine.is_insensitive(result)) {
            return Ok(to);
        }
        let records = self.records;
        let quiet = match move_table.results.first() {
            Some(&result) if self.next_can_act => {
                self.engine.quiet_targets_without_check(node, stage, move_table, from, result)
            }
            _ => Bitboard::EMPTY,
        };
        let mut others = to & sensitive;
        for cell in to.without(sensitive).iter() {
            let target = Bitboard::from_cell(cell);
            let mut change = (Bitboard::EMPTY, 0);
            if !move_table.mark_changes.is_empty()
                && let Some(table) = line_change(stage, move_table, (from, cell))
                && self.engine.change_applies(table, node, stage)?
            {
                if table.cell.intersects(sensitive) || !self.engine.is_insensitive(table.code) {
                    others |= target;
                    continue;
                }
                change = (table.cell, records.number(table.code));
            }
            let kept = !(Bitboard::from_cell(from) | target | change.0);
            self.found_any = true;
            for &result in &move_table.results {
                let put = (target.without(change.0), records.number(result));
                records.write_changed(&mut self.record, &self.slices, kept, [put, change]);
                (self.visit)(&self.record, quiet.contains(cell) && change.0.is_empty());
            }
        }
        Ok(others)
    }
}

/// Returns the change that a line may make besides, if it has one.
fn line_change<'s, const W: usize>(
    stage: &'s StageTable<W>,
    move_table: &PieceMoveTable<W>,
    (from, to): (usize, usize),
) -> Option<&'s ChangeTable<W>> {
    let cells = (u16::try_from(from).ok()?, u16::try_from(to).ok()?);
    stage.changes.get(*move_table.mark_changes.get(&cells)? as usize)
}

impl<const W: usize, const K: usize> MoveVisitor<W, K> for ReplyVisitor<'_, W, K> {
    fn visit(&mut self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>, mut batch: MoveBatch<'_, W>) -> Visited {
        if let MoveBatch::Piece { table, from, to, .. } = &mut batch
            && table.is_plain_but_for_marks
            && table.recodings.is_empty()
            && stage.requirement.is_none()
        {
            *to = self.visit_simple_lines(node, stage, table, *from, *to)?;
        }
        let engine = self.engine;
        engine.make_each(node, stage, batch, |after| self.visit_after_turn(stage, &mut after.state))
    }
}
