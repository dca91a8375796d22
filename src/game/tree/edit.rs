//! Changing a tree: playing, promoting and removing moves.

use super::{Annotations, GameTree, MoveId};
use crate::program::Action;

/// A branch that was removed, and where it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemovedBranch {
    /// Its first move.
    pub first: MoveId,
    /// Its place among the alternatives.
    place: usize,
}

/// A change of a tree, with what is needed to undo it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeEdit {
    /// A branch was removed.
    Removed(RemovedBranch),
    /// The comments and NAGs of a move were changed; these were there before.
    Annotated {
        /// The move.
        id: MoveId,
        /// What was said about it.
        before: Annotations,
    },
    /// The comments before the first move were changed; these were there before.
    Introduced(Vec<String>),
    /// A line was added: these moves. Those that other moves follow by now stay.
    Added(Vec<MoveId>),
    /// Several changes that are undone together, the last one first.
    Several(Vec<Self>),
}

impl<L> GameTree<L> {
    /// The comments after a move, or before the first one.
    pub fn comments_at(&self, at: Option<MoveId>) -> &[String] {
        at.map_or(&self.comments, |id| &self.get(id).annotations.comments)
    }

    /// Replaces the comments after a move, or before the first one.
    pub fn set_comments(&mut self, at: Option<MoveId>, comments: Vec<String>) -> TreeEdit {
        let Some(id) = at else { return TreeEdit::Introduced(std::mem::replace(&mut self.comments, comments)) };
        let annotations = &mut self.get_mut(id).annotations;
        let before = annotations.clone();
        annotations.comments = comments;
        TreeEdit::Annotated { id, before }
    }

    /// Replaces the NAGs of a move.
    pub fn set_nags(&mut self, id: MoveId, nags: Vec<u8>) -> TreeEdit {
        let annotations = &mut self.get_mut(id).annotations;
        let before = annotations.clone();
        annotations.nags = nags;
        TreeEdit::Annotated { id, before }
    }

    /// Undoes a change and goes where it was. Returns `false` if it no longer fits.
    pub fn undo_edit(&mut self, edit: TreeEdit) -> bool {
        match edit {
            TreeEdit::Removed(branch) if self.restore(branch) => self.go_to(Some(branch.first)),
            TreeEdit::Annotated { id, before } if self.is_reachable(id) => {
                self.get_mut(id).annotations = before;
                self.go_to(Some(id));
            }
            TreeEdit::Introduced(before) => {
                self.comments = before;
                self.go_to(None);
            }
            TreeEdit::Added(line) => {
                let can_go = |tree: &Self, id| tree.is_reachable(id) && tree.next(Some(id)).is_empty();
                for id in line.into_iter().rev() {
                    if can_go(self, id) {
                        self.remove(id);
                    }
                }
            }
            TreeEdit::Several(edits) => {
                let current = self.current();
                let mut undone = false;
                for edit in edits.into_iter().rev() {
                    undone |= self.undo_edit(edit);
                }
                if current.is_none_or(|id| self.is_reachable(id)) {
                    self.go_to(current);
                }
                return undone;
            }
            TreeEdit::Removed(_) | TreeEdit::Annotated { .. } => return false,
        }
        true
    }

    /// Plays a move after the current one. If it is new and not the first there, it starts a variation.
    pub fn play(&mut self, action: Action, label: L) -> MoveId {
        let id = self.add(self.current(), action, label);
        self.go_to(Some(id));
        id
    }

    /// Puts the innermost variation that contains a move before its alternatives. Returns `false` on the main line.
    pub fn promote(&mut self, id: MoveId) -> bool {
        let branch = self.path(Some(id)).into_iter().rev().find(|&id| self.sibling_index(id) > 0);
        let Some(branch) = branch else { return false };
        let place = self.sibling_index(branch);
        let previous = self.previous(branch);
        self.next_mut(previous)[..=place].rotate_right(1);
        true
    }

    /// Removes a move and all that follow it. If the current move is among them, the tree goes back to the move before them.
    pub fn remove(&mut self, id: MoveId) -> RemovedBranch {
        let (place, previous) = (self.sibling_index(id), self.previous(id));
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

    /// The index of a move among its alternatives; 0 is the main one.
    pub fn sibling_index(&self, id: MoveId) -> usize {
        self.next(self.previous(id)).iter().position(|&other| other == id).unwrap_or(0)
    }

    /// Whether a move and all before it are still in the tree.
    fn is_reachable(&self, id: MoveId) -> bool {
        self.path(Some(id)).iter().all(|&id| self.next(self.previous(id)).contains(&id))
    }
}
