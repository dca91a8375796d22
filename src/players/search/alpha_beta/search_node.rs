//! A node of the search tree.

use super::Window;

/// A node of the search tree while its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchNode {
    pub hash: u64,
    /// Remaining depth in plies.
    pub depth: i32,
    pub window: Window,
    /// Distance from the root.
    pub ply: usize,
    pub is_our_turn: bool,
    pub in_check: bool,
    /// Whether the move before was a null move.
    pub is_after_null_move: bool,
}
