//! The end of a line: all that gains is looked at before anything is said (quiescence search).

use super::seek::{DEEP, Followed, Halt, Seek, WIN};
use crate::players::path::Path;
use std::cmp::Reverse;

/// So far behind it, nothing is looked at any more.
pub(super) const QUIET: i32 = -12;
/// Where nothing but gains can be made, so far.
const FORCED: i32 = 2 * QUIET;

impl<P: Path> Seek<'_, P> {
    /// The value of a position once all that gains is done (quiescence search).
    pub fn quieten(&mut self, (mut alpha, beta): (i32, i32), ply: usize, depth: i32) -> Result<i32, Halt> {
        if self.path.is_amid() {
            return self.cut_short((alpha, beta), ply, depth);
        }
        if self.traits.noise.is_none()
            && self.traits.followed != Followed::InRows
            && let Some(count) = self.path.activity_unlisted(&self.activity)?
        {
            self.guessed = true;
            self.take_down(count, ply);
            return self.stands(ply);
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        if let Some(end) = self.path.moves(&mut moves)? {
            self.lists.push(moves);
            return Ok(self.ended(end, ply));
        }
        if self.traits.followed == Followed::InRows
            && let Some(value) = self.fill(&moves, (alpha, beta), ply, depth)?
        {
            self.guessed |= value <= WIN / 2;
            self.lists.push(moves);
            return Ok(value);
        }
        self.guessed = true;
        self.note(&moves, false, ply);
        let stands = self.stands(ply)?;
        // Who must take, as in draughts, cannot leave it at that.
        let is_forced = ply < DEEP && depth > FORCED && self.is_forced(&moves)?;
        let mut best = if is_forced { -WIN } else { stands };
        alpha = alpha.max(best);
        let goes_on = best < beta && ply < DEEP && (is_forced || depth > QUIET);
        if let Some(noise) = self.traits.noise.filter(|_| goes_on) {
            let ours = self.path.is_ours();
            let mut gains = Vec::new();
            for (place, made) in moves.iter().enumerate() {
                let gain = self.path.gain(made)?;
                if gain >= noise {
                    let rank = self.promise_of(made, gain);
                    gains.push((Reverse(rank), gain, self.path.squares(made), place));
                }
            }
            gains.sort_unstable();
            // What moves alike and gains as much differs in what is done besides: one of these says enough.
            gains.dedup_by_key(|&mut (_, gain, squares, _)| (gain, squares));
            for (_, gain, _, place) in gains {
                // What is gained is not nearly enough.
                if !is_forced && stands + gain + 2 * noise <= alpha {
                    continue;
                }
                if !self.path.go(&moves[place])? {
                    continue;
                }
                self.enter()?;
                let same = self.path.is_ours() == ours;
                let window = if same { (alpha, beta) } else { (-beta, -alpha) };
                let value = self.quieten(window, ply + 1, depth - 1)?;
                let value = if same { value } else { -value };
                self.path.back();
                best = best.max(value);
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.lists.push(moves);
        // That nothing could be made after all is not known to be lost.
        Ok(if best == -WIN { stands } else { best })
    }

    /// Does every move gain?
    fn is_forced(&mut self, moves: &[P::Move]) -> Result<bool, Halt> {
        let Some(noise) = self.traits.noise else { return Ok(false) };
        for made in moves {
            if self.path.gain(made)? < noise {
                return Ok(false);
            }
        }
        Ok(!moves.is_empty())
    }

    /// The value of a position amid a turn, as if nothing remained of that.
    fn cut_short(&mut self, (alpha, beta): (i32, i32), ply: usize, depth: i32) -> Result<i32, Halt> {
        self.guessed = true;
        self.note(&[], false, ply);
        let ours = self.path.is_ours();
        if ply >= DEEP || !self.path.skip() {
            return Ok(self.path.worth() * self.side());
        }
        self.enter()?;
        let same = self.path.is_ours() == ours;
        let window = if same { (alpha, beta) } else { (-beta, -alpha) };
        let value = self.quieten(window, ply + 1, depth - 1)?;
        self.path.back();
        Ok(if same { value } else { -value })
    }
}
