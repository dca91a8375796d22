//! Nodes that nothing leads to any more are left behind.

use super::diagram::MOVES;
use super::room::list;
use super::{Diagram, EMPTY, Node};

impl<const V: usize> Diagram<V> {
    /// Keeps what some roots lead to, and all nodes that are settled; they come to be where it is now.
    pub fn collect(&mut self, roots: &mut [&mut Node]) {
        if self.is_halted() {
            return;
        }
        let base = self.base;
        if roots.iter().all(|root| (**root as usize) < base) {
            return self.cleared();
        }
        // By half place behind the base, since a node takes two words or more: 1 if it is kept, then where it is now.
        let mut moved: Vec<Node> = list((self.words.len() - base) / 2 + 1);
        let half = |node: Node| (node as usize).checked_sub(base).map(|place| place / 2);
        let mut open: Vec<Node> = roots.iter().map(|root| **root).collect();
        let mut passed = 0;
        while let Some(node) = open.pop() {
            let Some(half) = half(node).filter(|&half| moved[half] == 0) else { continue };
            moved[half] = 1;
            let (values, at) = self.values(node);
            open.extend_from_slice(&self.words[at..at + values.len()]);
            passed += 1;
            if passed % MOVES == 0 && self.has_to_stop() {
                return self.abandon(roots);
            }
        }
        // Children lie before their parents: a node never comes to be behind where it was.
        let (mut at, mut now, mut nodes) = (base, base, self.base_len);
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
                if nodes % MOVES == 0 && self.has_to_stop() {
                    return self.abandon(roots);
                }
            }
            at = end;
        }
        for root in roots.iter_mut() {
            **root = half(**root).map_or(**root, |half| moved[half]);
        }
        drop(moved);
        self.moved(now, nodes);
    }

    /// Stops half way: only what is settled is still there.
    fn abandon(&mut self, roots: &mut [&mut Node]) {
        for root in roots.iter_mut().filter(|root| ***root as usize >= self.base) {
            **root = EMPTY;
        }
        self.moved(self.base, self.base_len);
    }
}
