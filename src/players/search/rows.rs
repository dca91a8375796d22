//! Rows that are nearly full: what fills them wins, and what keeps others from filling them must be done.

use super::quieten::QUIET;
use super::seek::{DEEP, Followed, Halt, Seek, WIN};
use crate::game::{Cell, Fault};
use crate::players::path::Path;
use crate::players::values::{DONE, UNIT};

/// So many moves of a position are looked at.
pub(super) const BROAD: usize = 24;
/// Where others have two ways to win, and nothing was found against it, so much is lost at most: it is not known for certain.
const LOST: i32 = -50 * UNIT;

impl<P: Path> Seek<'_, P> {
    /// What rows promise, to both sides, where a move leads.
    fn hope(&self, (_, to): (Option<Cell>, Option<Cell>)) -> [i32; 2] {
        to.and_then(|cell| self.path.hopes().get(cell.index())).copied().unwrap_or_default()
    }

    /// What a move between two cells would bring its player in rows, and keep others from.
    pub fn hope_of(&self, squares: (Option<Cell>, Option<Cell>)) -> i32 {
        self.hope(squares).iter().sum()
    }

    /// Rows say well enough where to look, or what moves lead to at first sight: after so many moves, the others are left out, but a
    /// loss is believed only of all.
    pub fn is_enough(&mut self, looked: usize, best: i32, is_picked: bool) -> bool {
        let is_enough = (self.traits.followed == Followed::InRows || is_picked) && looked >= BROAD && best > -WIN / 2;
        self.guessed |= is_enough;
        is_enough
    }

    /// Is somebody else about to fill a row?
    pub fn in_danger(&self) -> bool {
        let others = usize::from(self.path.is_ours());
        self.path.hopes().iter().any(|hope| hope[others] >= DONE)
    }

    /// The value of a position in which a row may be filled at once: by the player to move, who wins by that, or by others, which has
    /// to be prevented. `None` in any other.
    pub fn fill(
        &mut self,
        moves: &[P::Move],
        (mut alpha, beta): (i32, i32),
        ply: usize,
        depth: i32,
    ) -> Result<Option<i32>, Halt> {
        if !self.path.hopes().iter().flatten().any(|&hope| hope >= DONE) {
            return Ok(None);
        }
        let fills = |who: usize| -> Vec<P::Move> {
            moves.iter().filter(|made| self.hope(self.path.squares(made))[who] >= DONE).cloned().collect()
        };
        let own = usize::from(!self.path.is_ours());
        let (wins, saves) = (fills(own), fills(1 - own));
        for made in &wins {
            if let Some(value) = self.ends(made, ply)?.filter(|&value| value > WIN / 2) {
                return Ok(Some(value));
            }
        }
        if saves.is_empty() || ply >= DEEP || depth <= QUIET {
            return Ok(None);
        }
        let (ours, mut best) = (self.path.is_ours(), LOST);
        for made in &saves {
            if !self.path.go(made)? {
                continue;
            }
            self.enter()?;
            let same = self.path.is_ours() == ours;
            let window = if same { (alpha, beta) } else { (-beta, -alpha) };
            let value = self.quieten(window, ply + 1, depth - 1)?;
            self.path.back();
            best = best.max(if same { value } else { -value });
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Ok(Some(best))
    }

    /// What the end is worth to the player to move that a move leads to, if it is one.
    fn ends(&mut self, made: &P::Move, ply: usize) -> Result<Option<i32>, Halt> {
        let ours = self.path.is_ours();
        if !self.path.go(made)? {
            return Ok(None);
        }
        self.enter()?;
        let mut next = self.lists.pop().unwrap_or_default();
        let end: Result<_, Fault> = self.path.moves(&mut next);
        self.lists.push(next);
        let value = end?.map(|end| self.ended(end, ply + 1));
        let value = if self.path.is_ours() == ours { value } else { value.map(|value| -value) };
        self.path.back();
        Ok(value)
    }
}
