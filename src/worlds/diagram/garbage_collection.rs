//! Garbage collection: removes the nodes that no root reaches and compacts the others.

use super::diagram::NODES_PER_CANCEL_CHECK;
use super::large_vec::default_vec;
use super::shape::ANY;
use super::{Diagram, EMPTY, Node};

impl Diagram {
    /// Keeps the frozen nodes and those that the roots reach; updates the roots.
    pub fn collect_garbage(&mut self, roots: &mut [&mut Node]) {
        if self.is_halted() {
            return;
        }
        let base = self.frozen_words;
        if roots.iter().all(|root| (**root as usize) < base) {
            return self.clear_unfrozen();
        }
        let index_bytes = size_of::<Node>() * ((self.words.len() - base) / 2 + 1);
        let Some(_claim) = self.claim_bytes(index_bytes as u64) else {
            self.halt_at_memory_limit();
            return self.abandon_collection(roots);
        };
        // Indexed by half the offset from the frozen part, as a node has two words or more: 1 if kept, then the new index.
        let mut new_index: Vec<Node> = default_vec((self.words.len() - base) / 2 + 1);
        let half = |node: Node| (node as usize).checked_sub(base).map(|place| place / 2);
        let mut stack: Vec<Node> = roots.iter().map(|root| **root).collect();
        let mut visited = 0;
        while let Some(node) = stack.pop() {
            let Some(half) = half(node).filter(|&half| new_index[half] == 0) else { continue };
            new_index[half] = 1;
            stack.extend_from_slice(self.children(node));
            visited += 1;
            if visited % NODES_PER_CANCEL_CHECK == 0 && self.poll_halted() {
                return self.abandon_collection(roots);
            }
        }
        // Children come before their parents, so a node only moves towards the front.
        let (mut read, mut write, mut kept_nodes) = (base, base, self.frozen_nodes);
        while read < self.words.len() {
            let Ok(node) = Node::try_from(read) else { break };
            let (values, first) = self.values::<ANY>(node);
            let end = first + values.len();
            if new_index[(read - base) / 2] != 0 {
                new_index[(read - base) / 2] = Node::try_from(write).unwrap_or(0);
                let words = self.words_mut();
                words.copy_within(read..first, write);
                for place in first..end {
                    let child = words[place];
                    words[write + place - read] = half(child).map_or(child, |half| new_index[half]);
                }
                write += end - read;
                kept_nodes += 1;
                if kept_nodes % NODES_PER_CANCEL_CHECK == 0 && self.poll_halted() {
                    return self.abandon_collection(roots);
                }
            }
            read = end;
        }
        for root in roots.iter_mut() {
            **root = half(**root).map_or(**root, |half| new_index[half]);
        }
        drop(new_index);
        self.finish_collection(write, kept_nodes);
    }

    /// Cancels a collection: only the frozen nodes remain.
    fn abandon_collection(&mut self, roots: &mut [&mut Node]) {
        for root in roots.iter_mut().filter(|root| ***root as usize >= self.frozen_words) {
            **root = EMPTY;
        }
        self.finish_collection(self.frozen_words, self.frozen_nodes);
    }
}
