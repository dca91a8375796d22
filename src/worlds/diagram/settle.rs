//! Marks that pieces keep only while a condition holds.

use super::play::Play;
use super::{EMPTY, Node};
use crate::game::relation::Why;

impl<const V: usize> Play<'_, V> {
    /// Worlds without marks whose conditions do not hold.
    pub fn settled(&mut self, worlds: Node) -> Result<Node, Why> {
        let parts = self.settled_parts(worlds)?;
        Ok(parts.into_iter().fold(EMPTY, |all, part| self.diagram.union(all, part)))
    }

    /// The same in parts: no two worlds of one come to be the same.
    pub fn settled_parts(&mut self, worlds: Node) -> Result<Vec<Node>, Why> {
        let keepings = self.relation.keepings()?;
        let mut parts: Vec<(Node, Vec<usize>)> = vec![(worlds, Vec::new())];
        for (number, keeping) in keepings.iter().enumerate() {
            let mut next = Vec::new();
            for (part, lost) in parts {
                let kept = self.filter(part, &keeping.predicate, true)?;
                let gone = self.diagram.without(part, kept);
                if kept != EMPTY {
                    next.push((kept, lost.clone()));
                }
                if gone != EMPTY {
                    next.push((gone, [lost, vec![number]].concat()));
                }
            }
            parts = next;
        }
        let mut done = Vec::new();
        for (part, lost) in parts {
            let mut here = vec![part];
            for number in lost {
                let mut next = Vec::new();
                for part in here {
                    let apart = self.diagram.injective(part, &keepings[number].lost, false);
                    for part in apart.ok_or("too many worlds become the same in too many ways")? {
                        next.push(self.diagram.mapped(part, &keepings[number].lost));
                    }
                }
                here = next;
            }
            done.extend(here);
        }
        Ok(done)
    }
}
