//! The end of a turn: fading marks, conditional marks and passes.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::guards::{Evaluated, EvaluationContext};
use super::presence::Presence;
use crate::program::ground::Code;
use crate::program::query_scope::QueryScope;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Fades marks of earlier turns.
    #[inline(always)]
    pub fn fade_marks(&self, state: &mut BoardState<W, K>) {
        for &(from, to) in &self.fading_planes {
            move_plane(state, from, to);
        }
    }

    /// Whether a mark on the board fades.
    #[inline(always)]
    pub fn has_fading_marks(&self, state: &BoardState<W, K>, presence: Presence) -> bool {
        state.has_any(&self.planes_that_fade, presence)
    }

    /// Updates the number of consecutive passes.
    #[inline(always)]
    pub fn update_passes(&self, state: &mut BoardState<W, K>, passed: bool, before: u8) {
        if self.max_passes > 0 {
            state.passes = if passed { before.saturating_add(1).min(self.max_passes) } else { 0 };
        }
    }

    /// Drops conditional marks whose condition no longer holds.
    #[inline(always)]
    pub fn drop_lapsed_marks(&self, state: &mut BoardState<W, K>) -> Evaluated<()> {
        if self.kept_marks.is_empty() {
            return Ok(());
        }
        self.test_kept_marks(state)
    }

    /// Whether a piece move that changes two cells of `before` and leaves `result` on one keeps all conditional marks.
    /// Lapsed marks must already be removed from `before`, as they are in all positions of a game.
    #[inline(always)]
    pub fn keeps_all_marks(&self, before: &BoardState<W, K>, cells: Bitboard<W>, result: Code) -> bool {
        self.kept_marks.is_empty()
            || matches!(&self.kept_mark_inputs, Some((planes, codes)) if !before.union(planes).intersects(cells) && !codes.contains(result))
    }

    fn test_kept_marks(&self, state: &mut BoardState<W, K>) -> Evaluated<()> {
        // All conditions refer to the same state, so marks are dropped afterwards.
        let mut lost_marks = 0u64;
        let presence = Presence::of(state);
        for (index, kept) in self.kept_marks.iter().enumerate() {
            if !state.has_any(&kept.marked_planes, presence) {
                continue;
            }
            if let Some(answer) = kept.gate.as_ref().and_then(|gate| gate.answer(state, presence)) {
                lost_marks |= u64::from(!answer) << (index & 63);
                continue;
            }
            let scope = QueryScope::SETTLING;
            let context = EvaluationContext::at_turn_start(state, kept.player, scope);
            if !self.holds(&kept.condition, state, &context)? {
                lost_marks |= 1 << (index & 63);
            }
        }
        if lost_marks != 0 {
            for (_, kept) in self.kept_marks.iter().enumerate().filter(|(index, _)| lost_marks >> (index & 63) & 1 == 1)
            {
                for &(with, without) in &kept.marked_and_plain {
                    move_plane(state, usize::from(with), usize::from(without));
                }
            }
        }
        Ok(())
    }
}

/// Moves the cells of one plane to another.
#[inline(always)]
fn move_plane<const W: usize, const K: usize>(state: &mut BoardState<W, K>, from: usize, to: usize) {
    let moved = state.plane(from);
    if moved.any() {
        if let Some(plane) = state.planes.get_mut(to) {
            *plane |= moved;
        }
        if let Some(plane) = state.planes.get_mut(from) {
            *plane = Bitboard::EMPTY;
        }
    }
}
