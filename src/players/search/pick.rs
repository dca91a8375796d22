//! Where there are very many moves, and none stands out by what it takes: which of them are worth following.

use super::rows::BROAD;
use super::seek::{Followed, Halt, Seek, WIN};
use crate::players::path::Path;
use std::cmp::Reverse;

impl<P: Path> Seek<'_, P> {
    /// Are only some of so many moves followed?
    pub fn picks(&self, moves: usize) -> bool {
        self.traits.followed == Followed::AtSight && moves > BROAD
    }

    /// The places of moves, those first that lead to what seems to be worth most.
    pub fn picked(&mut self, moves: &[P::Move], best: Option<u16>, ply: usize) -> Result<Vec<(u16, bool)>, Halt> {
        let ours = self.path.is_ours();
        let mut ranked = Vec::with_capacity(moves.len());
        for (place, made) in (0u16..).zip(moves) {
            if !self.path.go(made)? {
                continue;
            }
            self.checked = None;
            let value = self.answer(ours, 0, (-WIN, WIN), ply + 1)?;
            self.path.back();
            ranked.push((best == Some(place), value, place));
        }
        ranked.sort_by_key(|&(is_best, value, place)| (Reverse(is_best), Reverse(value), place));
        Ok(ranked.into_iter().map(|(_, _, place)| (place, false)).collect())
    }
}
