//! What a position seems to be worth, without looking further.

use super::seek::{Halt, Seek};
use crate::game::Fault;
use crate::players::path::Path;

/// To look so many turns ahead is little: whatever the last one does for whoever makes it matters as much as what it does to others.
const SHALLOW: usize = 2;
/// Whoever is to move is worth so much more.
const TEMPO: i32 = 8;

impl<P: Path> Seek<'_, P> {
    /// What the position now, so far from the root, seems to be worth to the player to move: what stands there, and how much more
    /// it can do than others. What these could do in the position before says enough, unless that decides the game and little is
    /// looked ahead.
    pub fn stands(&mut self, ply: usize) -> Result<i32, Halt> {
        let own = self.active[ply];
        let others = match self.others()? {
            Some(others) => others,
            None => ply.checked_sub(1).map_or(own, |before| self.active[before]),
        };
        let known = self.path.worth() * self.side() + self.activity.worth(own, others);
        Ok(known + TEMPO + self.traits.blur.at(self.path.number()))
    }

    /// How much whoever is next could do now, if that has to be known.
    fn others(&mut self) -> Result<Option<i32>, Halt> {
        let ours = self.path.is_ours();
        if !self.activity.decides() || self.deepest > SHALLOW || !self.path.skip() {
            return Ok(None);
        }
        let count = if self.path.is_ours() == ours { Ok(None) } else { self.active_now().map(Some) };
        self.path.back();
        Ok(count?)
    }

    /// How much the player to move can do.
    fn active_now(&mut self) -> Result<i32, Fault> {
        if let Some(count) = self.path.activity_unlisted(&self.activity)? {
            return Ok(count);
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        let count = self.path.moves(&mut moves).map(|_| self.path.activity(&moves, &self.activity));
        self.lists.push(moves);
        count
    }

    /// Takes down what can be done so far from the root. Whoever is in check has few moves for a turn; that says little.
    pub fn note(&mut self, moves: &[P::Move], in_check: bool, ply: usize) {
        // Amid a turn, what could be done before it.
        let is_amid = self.path.is_amid() && (1..=self.active.len()).contains(&ply);
        let count = if is_amid { self.active[ply - 1] } else { self.path.activity(moves, &self.activity) };
        let before = ply.checked_sub(2).filter(|_| in_check).and_then(|before| self.active.get(before));
        self.take_down(before.copied().unwrap_or(count), ply);
    }

    /// Takes down that so much can be done so far from the root.
    pub fn take_down(&mut self, count: i32, ply: usize) {
        self.active.resize(ply.max(self.active.len()), count);
        self.active.truncate(ply);
        self.active.push(count);
    }
}
