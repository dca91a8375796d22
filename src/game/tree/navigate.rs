//! Navigates a tree. Removes no moves.

use super::{GameTree, MoveId};
use crate::game::Outcome;

impl<L> GameTree<L> {
    /// The moves of the line that is followed, up to its end.
    pub fn line(&self) -> &[MoveId] {
        &self.line
    }

    /// The number of moves up to the current one.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Goes to the position after a move, or to the start. The line that is followed stays the same if the move is on it.
    pub fn go_to(&mut self, target: Option<MoveId>) {
        let path = self.path(target);
        let shared = path.iter().zip(&self.line[..self.ply]).take_while(|(one, other)| one == other).count();
        if !self.line.starts_with(&path) {
            self.line.clone_from(&path);
            self.extend_line();
        }
        self.record.go_back_to(shared);
        for &id in &path[shared..] {
            let action = self.moves[id.index()].action.clone();
            let after = action.after.clone();
            self.record.push(action, after);
        }
        self.ply = path.len();
        if let Some((_, outcome)) = self.declared.as_ref().filter(|(at, _)| *at == target) {
            self.record.declare(outcome.clone());
        }
    }

    /// Goes one move back. Returns `false` at the start.
    pub fn back(&mut self) -> bool {
        let Some(current) = self.current() else { return false };
        self.go_to(self.previous(current));
        true
    }

    /// Goes one move forward on the line that is followed. Returns `false` at its end.
    pub fn forward(&mut self) -> bool {
        let Some(&next) = self.line.get(self.ply) else { return false };
        self.go_to(Some(next));
        true
    }

    /// Whether the line goes on after the current move.
    pub fn can_go_forward(&self) -> bool {
        self.ply < self.line.len()
    }

    /// Goes to the next or previous alternative to the current move. Returns `false` if there is none.
    pub fn go_to_sibling(&mut self, is_next: bool) -> bool {
        let Some(current) = self.current() else { return false };
        let siblings = self.next(self.previous(current));
        let Some(place) = siblings.iter().position(|&id| id == current) else { return false };
        let other = if is_next { place.checked_add(1) } else { place.checked_sub(1) };
        let Some(&other) = other.and_then(|place| siblings.get(place)) else { return false };
        self.go_to(Some(other));
        true
    }

    /// Whether the current move ends the main line.
    pub fn is_at_end_of_main_line(&self) -> bool {
        self.next(self.current()).is_empty() && self.is_on_main_line()
    }

    /// Whether the current move is on the main line.
    pub fn is_on_main_line(&self) -> bool {
        self.main_line().take(self.ply).eq(self.line[..self.ply].iter().copied())
    }

    /// Ends the game after the current move by the players' decision.
    pub fn declare(&mut self, outcome: Outcome) {
        self.record.declare(outcome.clone());
        self.declared = Some((self.current(), outcome));
    }

    /// The outcome that the players declared, and the last move before it; `None` for the start.
    pub fn declared(&self) -> Option<(Option<MoveId>, &Outcome)> {
        self.declared.as_ref().map(|(at, outcome)| (*at, outcome))
    }

    /// Takes back the declared outcome of the current position. Returns `false` if there is none.
    pub fn take_back_outcome(&mut self) -> bool {
        let current = self.current();
        let taken = self.declared.take_if(|(at, _)| *at == current);
        if taken.is_some() {
            self.record.take_back_outcome();
        }
        taken.is_some()
    }

    /// Continues the line to its end, by the main moves.
    pub(super) fn extend_line(&mut self) {
        while let Some(&next) = self.next(self.line.last().copied()).first() {
            self.line.push(next);
        }
    }
}
