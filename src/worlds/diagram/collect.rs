//! Nodes that nothing leads to any more are left behind.

use super::{Diagram, Node};

impl<const V: usize> Diagram<V> {
    /// Keeps what some roots lead to; they come to be where it is now.
    pub fn collect(&mut self, roots: &mut [&mut Node]) {
        if self.is_halted() {
            return;
        }
        // By half place, since a node takes two words or more: 1 if it is kept, then where it is now.
        let mut moved = vec![0u32; self.words.len() / 2 + 1];
        for root in roots.iter() {
            if **root > 1 {
                moved[**root as usize / 2] = 1;
            }
        }
        let places: Vec<Node> = self.places().collect();
        let mut size = 2;
        for &node in places.iter().rev() {
            if moved[node as usize / 2] == 0 {
                continue;
            }
            let (values, at) = self.values(node);
            size += at - node as usize + values.len();
            for place in at..at + values.len() {
                let child = self.words[place];
                if child > 1 {
                    moved[child as usize / 2] = 1;
                }
            }
        }
        let mut words = Vec::with_capacity(size);
        words.extend([0, 0]);
        let mut nodes = 0;
        for node in places {
            if moved[node as usize / 2] == 0 {
                continue;
            }
            let (values, at) = self.values(node);
            let now = Node::try_from(words.len()).unwrap_or(0);
            words.extend_from_slice(&self.words[node as usize..at]);
            for place in at..at + values.len() {
                let child = self.words[place];
                words.push(if child > 1 { moved[child as usize / 2] } else { child });
            }
            moved[node as usize / 2] = now;
            nodes += 1;
        }
        for root in roots.iter_mut() {
            if **root > 1 {
                **root = moved[**root as usize / 2];
            }
        }
        self.replace(words, nodes);
    }
}
