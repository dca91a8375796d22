//! Garbage collection: removes the nodes that no root reaches and compacts the others.

use super::diagram::NODES_PER_CANCEL_CHECK;
use super::large_vec::default_vec;
use super::{Diagram, EMPTY, Node};

impl<const V: usize> Diagram<V> {
    /// Keeps the frozen nodes and those that the roots reach; updates the roots.
    pub fn collect_garbage(&mut self, roots: &mut [&mut Node]) {
        if self.is_halted() {
            return;
        }
        let base = self.frozen_words;
        if roots.iter().all(|root| (**root as usize) < base) {
            return self.clear_unfrozen();
        }
        // Indexed by half the offset from the frozen part, as a node has two words or more: 1 if kept, then the new index.
        let mut moved: Vec<Node> = default_vec((self.words.len() - base) / 2 + 1);
        let half = |node: Node| (node as usize).checked_sub(base).map(|place| place / 2);
        let mut open: Vec<Node> = roots.iter().map(|root| **root).collect();
        let mut passed = 0;
        while let Some(node) = open.pop() {
            let Some(half) = half(node).filter(|&half| moved[half] == 0) else { continue };
            moved[half] = 1;
            let (values, at) = self.values(node);
            open.extend_from_slice(&self.words[at..at + values.len()]);
            passed += 1;
            if passed % NODES_PER_CANCEL_CHECK == 0 && self.poll_halted() {
                return self.abandon_collection(roots);
            }
        }
        // Children lie before their parents, so a node only moves towards the front.
        let (mut at, mut now, mut nodes) = (base, base, self.frozen_nodes);
        while at < self.words.len() {
            let Ok(node) = Node::try_from(at) else { break };
            let (values, first) = self.values(node);
            let end = first + values.len();
            if moved[(at - base) / 2] != 0 {
                moved[(at - base) / 2] = Node::try_from(now).unwrap_or(0);
                let words = self.words_mut();
                words.copy_within(at..first, now);
                for place in first..end {
                    let child = words[place];
                    words[now + place - at] = half(child).map_or(child, |half| moved[half]);
                }
                now += end - at;
                nodes += 1;
                if nodes % NODES_PER_CANCEL_CHECK == 0 && self.poll_halted() {
                    return self.abandon_collection(roots);
                }
            }
            at = end;
        }
        for root in roots.iter_mut() {
            **root = half(**root).map_or(**root, |half| moved[half]);
        }
        drop(moved);
        self.finish_collection(now, nodes);
    }

    /// Cancels a collection: only the frozen nodes remain.
    fn abandon_collection(&mut self, roots: &mut [&mut Node]) {
        for root in roots.iter_mut().filter(|root| ***root as usize >= self.frozen_words) {
            **root = EMPTY;
        }
        self.finish_collection(self.frozen_words, self.frozen_nodes);
    }
}
