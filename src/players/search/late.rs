//! Late moves, which are seldom best: they are looked at less deep at first (late move reductions of the chess programming literature).

use super::seek::{Halt, Seek};
use crate::players::path::Path;

/// Of no more moves than these, all but the first are late.
const FEW: usize = 16;
/// There, the product of the logarithms of depth and of how late a move is, over this, is how much less deep it is looked at.
const LESS: f64 = 3.0;

impl<P: Path> Seek<'_, P> {
    /// Are there so few moves, as there mostly are in draughts, that to look at each of them costs little? In games like chess much
    /// hangs on each where there are few; where nothing is taken, none can be told to be late so soon.
    pub fn has_few(&self, moves: usize) -> bool {
        moves <= FEW && !self.traits.skips && self.traits.noise.is_some()
    }

    /// How much less deep a quiet move is looked at, of so many moves, of which so many were looked at before it.
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
    pub fn less(&self, depth: i32, looked: usize, moves: usize) -> i32 {
        if depth < 3 {
            0
        } else if self.has_few(moves) {
            let late = (looked + 1) as f64;
            (f64::from(depth).ln() * late.ln() / LESS).round() as i32
        } else if looked < 3 {
            0
        } else {
            1 + i32::from(looked >= 8) + i32::from(depth >= 6 && looked >= 16)
        }
    }

    /// The value of a move after the first one: less deep at first, and only a bound, until it turns out to be better.
    pub fn late(
        &mut self,
        (ours, checks): (bool, bool),
        (depth, less): (i32, i32),
        (alpha, beta): (i32, i32),
        ply: usize,
    ) -> Result<i32, Halt> {
        let mut value = self.answer(ours, depth - less, (alpha, alpha + 1), ply)?;
        if less > 0 && value > alpha {
            self.checked = Some(checks);
            value = self.answer(ours, depth, (alpha, alpha + 1), ply)?;
        }
        if value > alpha && value < beta {
            self.checked = Some(checks);
            value = self.answer(ours, depth, (alpha, beta), ply)?;
        }
        Ok(value)
    }
}
