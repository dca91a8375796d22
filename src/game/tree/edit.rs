//! Changing a tree: playing, promoting and removing moves.

use super::{GameTree, MoveId};
use crate::program::Action;

/// A branch that was removed, and where it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemovedBranch {
    /// Its first move.
    pub first: MoveId,
    /// Its place among the alternatives.
    place: usize,
}

impl<L> GameTree<L> {
    /// Plays a move after the current one. If it is new and not the first there, it starts a variation.
    pub fn play(&mut self, action: Action, label: L) -> MoveId {
        let id = self.add(self.current(), action, label);
        self.go_to(Some(id));
        id
    }

    /// Puts the innermost variation that contains a move before its alternatives. Returns `false` on the main line.
    pub fn promote(&mut self, id: MoveId) -> bool {
        let branch = self.path(Some(id)).into_iter().rev().find(|&id| self.place(id) > 0);
        let Some(branch) = branch else { return false };
        let place = self.place(branch);
        let previous = self.previous(branch);
        self.next_mut(previous)[..=place].rotate_right(1);
        true
    }

    /// Removes a move and all that follow it. If the current move is among them, the tree goes back to the move before them.
    pub fn remove(&mut self, id: MoveId) -> RemovedBranch {
        let (place, previous) = (self.place(id), self.previous(id));
        if self.path(self.current()).contains(&id) {
            self.go_to(previous);
        }
        self.next_mut(previous).retain(|&other| other != id);
        if self.line.contains(&id) {
            self.line.truncate(self.ply);
            self.extend_line();
        }
        RemovedBranch { first: id, place }
    }

    /// Restores a branch that was removed, unless the move is there again. Returns whether it was restored.
    pub fn restore(&mut self, branch: RemovedBranch) -> bool {
        let previous = self.previous(branch.first);
        let action = &self.get(branch.first).action;
        let is_reachable = previous.is_none_or(|id| self.is_reachable(id));
        if !is_reachable || self.next(previous).iter().any(|&id| self.get(id).action == *action) {
            return false;
        }
        let next = self.next_mut(previous);
        next.insert(branch.place.min(next.len()), branch.first);
        self.line.truncate(self.ply);
        self.extend_line();
        true
    }

    /// The place of a move among its alternatives; 0 is the main one.
    pub fn place(&self, id: MoveId) -> usize {
        self.next(self.previous(id)).iter().position(|&other| other == id).unwrap_or(0)
    }

    /// Whether a move and all before it are still in the tree.
    fn is_reachable(&self, id: MoveId) -> bool {
        self.path(Some(id)).iter().all(|&id| self.next(self.previous(id)).contains(&id))
    }
}
