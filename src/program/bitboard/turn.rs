//! The end of a turn: marks that fade, marks that are kept only while a condition holds, passes.

use super::cells::Cells;
use super::engine::Engine;
use super::presence::Presence;
use super::scene::{Answer, How, Scene};
use super::state::State;
use crate::program::ground::Code;

impl<const W: usize, const K: usize> Engine<W, K> {
    /// Lets marks of earlier turns fade.
    #[inline(always)]
    pub fn fade(&self, state: &mut State<W, K>) {
        for &(from, to) in &self.fading {
            move_plane(state, from, to);
        }
    }

    /// Does anything on the board fade?
    #[inline(always)]
    pub fn fades(&self, state: &State<W, K>, presence: Presence) -> bool {
        state.has_any(&self.faders, presence)
    }

    /// Counts a pass, or something else.
    #[inline(always)]
    pub fn pass(&self, state: &mut State<W, K>, passed: bool, before: u8) {
        if self.most_passes > 0 {
            state.passes = if passed { before.saturating_add(1).min(self.most_passes) } else { 0 };
        }
    }

    /// Takes away marks whose condition does not hold.
    #[inline(always)]
    pub fn settle(&self, state: &mut State<W, K>) -> Answer<()> {
        if self.kept.is_empty() {
            return Ok(());
        }
        self.settle_marks(state)
    }

    /// Is there no such mark after a line that changes nothing but two cells of `before`, on the second of which it leaves a
    /// code? In `before` there is none, as in every position that a game reaches.
    #[inline(always)]
    pub fn is_settled(&self, before: &State<W, K>, cells: Cells<W>, result: Code) -> bool {
        self.kept.is_empty()
            || matches!(&self.keepers, Some((planes, codes)) if !before.union(planes).meets(cells) && !codes.contains(result))
    }

    fn settle_marks(&self, state: &mut State<W, K>) -> Answer<()> {
        // All conditions are asked of the same state.
        let mut gone = 0u64;
        let presence = Presence::of(state);
        for (index, kept) in self.kept.iter().enumerate() {
            if !state.has_any(&kept.marked, presence) {
                continue;
            }
            if let Some(answer) = kept.gate.as_ref().and_then(|gate| gate.answer(state, presence)) {
                gone |= u64::from(!answer) << (index & 63);
                continue;
            }
            let scene = Scene {
                before: state,
                mover: kept.player,
                interest: None,
                fresh: &[],
                kept: &[],
                how: How { threat: true, deep: true, settling: true },
                trail: None,
            };
            if !self.holds(&kept.query, state, &scene)? {
                gone |= 1 << (index & 63);
            }
        }
        if gone != 0 {
            for (_, kept) in self.kept.iter().enumerate().filter(|(index, _)| gone >> (index & 63) & 1 == 1) {
                for &(with, without) in &kept.planes {
                    move_plane(state, usize::from(with), usize::from(without));
                }
            }
        }
        Ok(())
    }
}

/// Everything on one plane goes to another.
#[inline(always)]
fn move_plane<const W: usize, const K: usize>(state: &mut State<W, K>, from: usize, to: usize) {
    let moved = state.plane(from);
    if moved.any() {
        if let Some(plane) = state.planes.get_mut(to) {
            *plane |= moved;
        }
        if let Some(plane) = state.planes.get_mut(from) {
            *plane = Cells::NONE;
        }
    }
}
