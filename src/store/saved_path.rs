//! The path to a move in the tree of a saved game: how many moves to go along the main line, then which alternative to take, then how many moves
//! to go along it, and so on.
//!
//! `at = [4]` is the position after four moves. `at = [4, 1, 3]` goes four moves along the main line, then the first variation of the next
//! move, three moves of it.

use crate::game::{GameTree, MoveId};
use serde::{Deserialize, Serialize};

/// A path from the start of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedPath(Vec<usize>);

impl SavedPath {
    /// The path to the current move; `None` at the end of the main line.
    pub fn of_current<L>(tree: &GameTree<L>) -> Option<Self> {
        if tree.is_at_end_of_main_line() {
            return None;
        }
        let mut steps = vec![0];
        for id in tree.path(tree.current()) {
            let sibling = tree.sibling_index(id);
            if sibling > 0 {
                steps.extend([sibling, 0]);
            }
            if let Some(last) = steps.last_mut() {
                *last += 1;
            }
        }
        Some(Self(steps))
    }

    /// The move at its end, as far as the tree has it; `None` at the start.
    pub fn find<L>(&self, tree: &GameTree<L>) -> Option<MoveId> {
        let mut at = None;
        let mut steps = std::iter::once(0).chain(self.0.iter().copied());
        while let (Some(sibling), Some(count)) = (steps.next(), steps.next()) {
            for step in 0..count {
                let sibling = if step == 0 { sibling } else { 0 };
                let Some(&next) = tree.next(at).get(sibling) else { return at };
                at = Some(next);
            }
        }
        at
    }
}
