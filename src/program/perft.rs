//! Perft: counts the leaves of a game tree, the standard test of a move generator (chessprogramming: Perft).
//!
//! One recursion serves every engine. An engine says how it counts the moves of a node and how it makes them; the last move of a
//! game is only counted, never made.

use crate::task::{CancelToken, Halt};

/// A game tree that an engine walks.
pub(crate) trait PerftTree {
    /// A position of the tree.
    type Node;
    /// How the engine holds a fault of the rules.
    type Fault;

    /// Counts the legal moves of a node; a finished game has none.
    fn count_moves(&mut self, node: &Self::Node) -> Result<u64, Halt<Self::Fault>>;

    /// Makes each legal move of a node and calls `visit` at the node after it; a finished game has none.
    fn for_each_child(
        &mut self,
        node: &Self::Node,
        visit: &mut impl FnMut(&mut Self, &Self::Node) -> Result<(), Halt<Self::Fault>>,
    ) -> Result<(), Halt<Self::Fault>>;
}

/// Counts the games of exactly `depth` turns from a node.
///
/// # Errors
/// Why the count stopped.
pub(crate) fn perft<T: PerftTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    cancel: &CancelToken,
) -> Result<u64, Halt<T::Fault>> {
    if depth == 0 {
        return Ok(1);
    }
    cancel.check_cancelled()?;
    if depth == 1 {
        return tree.count_moves(node);
    }
    let mut leaves = 0;
    tree.for_each_child(node, &mut |tree, child| {
        leaves += perft(tree, child, depth - 1, cancel)?;
        Ok(())
    })?;
    Ok(leaves)
}
