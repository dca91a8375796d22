//! The moves of a written game as SGF and KIF nest them: each after the one before it, with all its successors.

use super::pgn::{PgnLine, PgnMove, TextLocation};
use super::read_limits::MAX_NESTING;

/// The number of a node. The root has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(u32);

#[derive(Debug)]
struct Node<P> {
    written: PgnMove,
    /// What the format must know of the move to read on; `None` at the root.
    payload: Option<P>,
    comments_before: Vec<String>,
    next: Vec<NodeId>,
}

/// A tree of moves.
#[derive(Debug)]
pub(super) struct WrittenTree<P> {
    nodes: Vec<Node<P>>,
}

impl<P> Default for WrittenTree<P> {
    fn default() -> Self {
        let root = Node { written: PgnMove::default(), payload: None, comments_before: Vec::new(), next: Vec::new() };
        Self { nodes: vec![root] }
    }
}

impl NodeId {
    pub const ROOT: Self = Self(0);
}

impl<P: Copy> WrittenTree<P> {
    /// The number of moves.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The move of a node.
    pub fn written(&mut self, id: NodeId) -> &mut PgnMove {
        &mut self.nodes[id.0 as usize].written
    }

    /// The payload of a move; `None` at the root.
    pub fn payload(&self, id: NodeId) -> Option<P> {
        self.nodes[id.0 as usize].payload
    }

    /// Whether a node has a move after it.
    pub fn has_next(&self, id: NodeId) -> bool {
        !self.nodes[id.0 as usize].next.is_empty()
    }

    /// Adds a move after another. `comments_before` are kept where it begins a variation.
    pub fn add(&mut self, after: NodeId, written: PgnMove, payload: P, comments_before: Vec<String>) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(Node { written, payload: Some(payload), comments_before, next: Vec::new() });
        self.nodes[after.0 as usize].next.push(id);
        id
    }

    /// The tree as a line with variations, and the places of those that are nested too deep.
    pub fn into_line(mut self) -> (PgnLine, Vec<TextLocation>) {
        let mut too_deep = Vec::new();
        let comments = std::mem::take(&mut self.written(NodeId::ROOT).comments);
        let first = std::mem::take(&mut self.nodes[0].next);
        let moves = self.take_line(&first, 0, &mut too_deep);
        (PgnLine { comments, moves }, too_deep)
    }

    /// The moves from one on, the first of `siblings`. The others are its variations.
    fn take_line(&mut self, siblings: &[NodeId], nesting: usize, too_deep: &mut Vec<TextLocation>) -> Vec<PgnMove> {
        let (mut moves, mut siblings) = (Vec::new(), siblings.to_vec());
        while let Some((&main, others)) = siblings.split_first() {
            let mut written = std::mem::take(self.written(main));
            for &other in others {
                if nesting == MAX_NESTING {
                    too_deep.push(self.written(other).location);
                    continue;
                }
                let comments = std::mem::take(&mut self.nodes[other.0 as usize].comments_before);
                written.variations.push(PgnLine { comments, moves: self.take_line(&[other], nesting + 1, too_deep) });
            }
            moves.push(written);
            siblings = std::mem::take(&mut self.nodes[main.0 as usize].next);
        }
        moves
    }
}
