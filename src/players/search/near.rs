//! Near the end of a line, what a position seems to be worth says enough of it where that is far from what matters (futility and late
//! move pruning of the chess programming literature).

use super::seek::{Halt, Seek, WIN};
use crate::players::path::Path;
use crate::players::values::UNIT;

/// No more turns than this are near.
const NEAR: i32 = 3;
/// With each turn that is to be looked ahead, what a position is worth to whoever is to move may become less by so much,
const LESS: i32 = 4 * UNIT / 5;
/// and more by so much, without anything being gained.
const MORE: i32 = 3 * UNIT / 2;
/// Twice so many moves are looked at, and twice as many more as the square of the turns that are to be looked ahead. With fewer, atomic
/// chess is played worse: there quiet moves threaten much.
const FEW: i32 = 3;

/// What is known of a position near the end of a line before any of its moves is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Near {
    /// It is worth at least so much, and that is too good already.
    Enough(i32),
    /// Of moves that gain nothing, only so many are looked at; and only those that give check where the position is `hopeless`, too
    /// bad for any other to help.
    Moves { most: usize, hopeless: bool },
}

impl Near {
    /// Nothing.
    const FAR: Self = Self::Moves { most: usize::MAX, hopeless: false };
}

impl<P: Path> Seek<'_, P> {
    /// What is known of the position now, in which there are these moves, before any of them is looked at, from which it is to be looked
    /// so many turns ahead; `skipped` if the turn was given away just now.
    pub fn at_sight(
        &mut self,
        moves: &[P::Move],
        (depth, skipped): (i32, bool),
        (alpha, beta): (i32, i32),
        ply: usize,
        in_check: bool,
    ) -> Result<Near, Halt> {
        if let Some(value) = self.known_after(moves, depth, (alpha, beta), ply)? {
            return Ok(Near::Enough(value));
        }
        let may_skip = !skipped && !in_check && depth >= 3 && beta - alpha == 1 && beta.abs() < WIN / 2;
        if may_skip
            && self.traits.skips
            && let Some(value) = self.skip(depth, beta, ply)?
        {
            self.guessed = true;
            return Ok(Near::Enough(value));
        }
        self.near(depth, (alpha, beta), ply, in_check)
    }

    /// What is known of the position now, from which it is to be looked so many turns ahead. Where much hangs on it, or wins are near,
    /// or it is no game in which gains decide and it is good to have the turn, that is nothing.
    fn near(&mut self, depth: i32, (alpha, beta): (i32, i32), ply: usize, in_check: bool) -> Result<Near, Halt> {
        let is_far = depth > NEAR || beta - alpha > 1 || alpha.abs().max(beta.abs()) >= WIN / 2;
        if is_far || in_check || !self.traits.skips || self.traits.noise.is_none() {
            return Ok(Near::FAR);
        }
        let stands = self.stands(ply)?;
        if stands - LESS * depth >= beta {
            self.guessed = true;
            return Ok(Near::Enough(stands - LESS * depth));
        }
        let most = usize::try_from(2 * (FEW + depth * depth)).unwrap_or(usize::MAX);
        Ok(Near::Moves { most, hopeless: stands + MORE * depth <= alpha })
    }
}
