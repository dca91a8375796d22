//! Makes moves: computes the state after a line, a drop or an irregular move.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::drop_moves::DropTable;
use super::engine::BitboardEngine;
use super::guards::Evaluated;
use super::move_effect::MoveEffect;
use super::move_gen_node::MoveGenNode;
use super::piece_move_table::PieceMoveTable;
use super::presence::Presence;
use super::recode::RecodeTable;
use super::stage_table::{ChangeTable, StageTable};
use crate::program::ground::Code;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Returns the state after a line.
    #[inline(always)]
    pub fn after_piece_move(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        move_table: &PieceMoveTable<W>,
        cells: (usize, usize),
        result: Code,
    ) -> Evaluated<BoardState<W, K>> {
        let mut after = BoardState::default();
        self.make_piece_move(&mut after, node, stage, move_table, cells, result)?;
        Ok(after)
    }

    /// Overwrites `after` with the state after a line and returns its presence.
    #[inline(always)]
    pub fn make_piece_move(
        &self,
        after: &mut BoardState<W, K>,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        move_table: &PieceMoveTable<W>,
        (from, to): (usize, usize),
        result: Code,
    ) -> Evaluated<Presence> {
        let mut base = node.faded;
        let mut blasted;
        if !move_table.recodings.is_empty() {
            blasted = *base;
            for blast in &move_table.recodings {
                self.apply_recode(&mut blasted, node, stage, &blast.table, blast.cells(from, to))?;
            }
            base = &blasted;
        }
        let target = Bitboard::from_cell(to);
        let kept = !(Bitboard::from_cell(from) | target);
        let presence = Presence::of_written_planes(after, (base, kept), (self.code_mask(result), target));
        after.hands = base.hands;
        (after.turn, after.passes) = (node.next_turn, 0);
        if move_table.is_plain && self.keeps_all_marks(node.faded, !kept, result) {
            return Ok(presence);
        }
        if move_table.left_behind != Code::EMPTY {
            after.put(Bitboard::from_cell(from), self.code_mask(move_table.left_behind));
        }
        for (class, hands) in &move_table.hand_gains {
            if class.is_on(node.state, to, node.empty) {
                after.change_hands(hands);
            }
        }
        if !move_table.mark_changes.is_empty() {
            let cells = (u16::try_from(from).unwrap_or(0), u16::try_from(to).unwrap_or(0));
            if let Some(&change) = move_table.mark_changes.get(&cells) {
                self.apply_change(after, node, stage, change)?;
            }
        }
        self.drop_lapsed_marks(after)?;
        Ok(Presence::of(after))
    }

    /// Returns the state after a drop.
    #[inline(always)]
    pub fn after_drop(
        &self,
        node: &MoveGenNode<'_, W, K>,
        drop: &DropTable<W>,
        to: usize,
    ) -> Evaluated<BoardState<W, K>> {
        let mut after = BoardState { turn: node.next_turn, passes: 0, ..*node.faded };
        after.put(Bitboard::from_cell(to), self.code_mask(drop.code));
        if let Some(slot) = drop.hand {
            after.change_hands(&[(slot, -1)]);
        }
        self.drop_lapsed_marks(&mut after)?;
        Ok(after)
    }

    /// Returns the state after an irregular move.
    pub fn after_irregular(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        effect: &MoveEffect<W>,
    ) -> Evaluated<BoardState<W, K>> {
        let mut after = BoardState { turn: node.next_turn, passes: 0, ..*node.faded };
        self.apply_writes(&mut after, node, stage, effect)?;
        after.change_hands(&effect.hand_changes);
        if let Some((cell, gains)) = &effect.capture_gains {
            for (class, hands) in gains {
                if class.is_on(node.state, *cell, node.empty) {
                    after.change_hands(hands);
                }
            }
        }
        if self.max_passes > 0 {
            // A move that writes the same code again is a pass, too.
            let mut same = *node.state;
            self.apply_writes(&mut same, node, stage, effect)?;
            let passed = after.hands == node.state.hands && same.planes == node.state.planes;
            self.update_passes(&mut after, passed, node.state.passes);
        }
        self.drop_lapsed_marks(&mut after)?;
        Ok(after)
    }

    /// Writes all that an irregular move changes on the board.
    fn apply_writes(
        &self,
        on: &mut BoardState<W, K>,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        effect: &MoveEffect<W>,
    ) -> Evaluated<()> {
        for fixed in &effect.recodings {
            self.apply_recode(on, node, stage, &fixed.table, fixed.cells)?;
        }
        for &(code, cells) in &effect.writes {
            on.put(cells, self.code_mask(code));
        }
        self.apply_conditional_writes(on, node, stage, effect)?;
        if let Some(change) = effect.change {
            self.apply_change(on, node, stage, change)?;
        }
        Ok(())
    }

    /// Writes the conditional effects of an irregular move.
    fn apply_conditional_writes(
        &self,
        after: &mut BoardState<W, K>,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        effect: &MoveEffect<W>,
    ) -> Evaluated<()> {
        for (cube, guards, writes) in &effect.conditional_writes {
            if cube.holds(node.state, node.occupied, &self.classes)
                && self.node_guards_hold(node, guards, &stage.guards)?
            {
                writes.iter().for_each(|&(code, cells)| after.put(cells, self.code_mask(code)));
            }
        }
        Ok(())
    }

    /// Recodes cells if the guards of the recoding hold.
    fn apply_recode(
        &self,
        after: &mut BoardState<W, K>,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        recoding: &RecodeTable,
        cells: Bitboard<W>,
    ) -> Evaluated<()> {
        if self.node_guards_hold(node, &recoding.guards, &stage.guards)? {
            self.recode(after, node.state, node.empty, recoding, cells);
        }
        Ok(())
    }

    /// Applies a change of the result if one of its cases holds.
    fn apply_change(
        &self,
        after: &mut BoardState<W, K>,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        change: u32,
    ) -> Evaluated<()> {
        let Some(change) = stage.changes.get(change as usize) else { return Ok(()) };
        if self.change_applies(change, node, stage)? {
            after.put(change.cell, self.code_mask(change.code));
        }
        Ok(())
    }

    /// Whether one of the cases of a change holds.
    pub fn change_applies(
        &self,
        change: &ChangeTable<W>,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
    ) -> Evaluated {
        for (cube, guards) in &change.cases {
            if cube.holds(node.state, node.occupied, &self.classes)
                && self.node_guards_hold(node, guards, &stage.guards)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
