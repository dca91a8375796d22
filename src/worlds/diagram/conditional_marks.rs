//! Marks that pieces keep only while a condition holds.

use super::turn_workspace::TurnWorkspace;
use super::{EMPTY, Node};
use crate::game::relation::RelationError;

impl<const V: usize> TurnWorkspace<'_, V> {
    /// Drops all marks whose conditions do not hold.
    pub fn drop_marks(&mut self, worlds: Node) -> Result<Node, RelationError> {
        let parts = self.drop_marks_in_parts(worlds)?;
        Ok(parts.into_iter().fold(EMPTY, |all, part| self.diagram.union(all, part)))
    }

    /// The same in parts; no two worlds of a part become equal.
    pub fn drop_marks_in_parts(&mut self, worlds: Node) -> Result<Vec<Node>, RelationError> {
        let keepings = self.relation.conditional_marks()?;
        let mut parts: Vec<(Node, Vec<usize>)> = vec![(worlds, Vec::new())];
        for (number, keeping) in keepings.iter().enumerate() {
            let mut next = Vec::new();
            for (part, dropped) in parts {
                let holding = self.filter(part, &keeping.predicate, true)?;
                let failing = self.diagram.difference(part, holding);
                if holding != EMPTY {
                    next.push((holding, dropped.clone()));
                }
                if failing != EMPTY {
                    next.push((failing, [dropped, vec![number]].concat()));
                }
            }
            parts = next;
        }
        let mut results = Vec::new();
        for (part, dropped) in parts {
            let mut current = vec![part];
            for number in dropped {
                let mut next = Vec::new();
                for part in current {
                    let injective = self.diagram.injective_parts(part, &keepings[number].unmarked, false);
                    for part in injective.ok_or("too many worlds become the same in too many ways")? {
                        next.push(self.diagram.map_levels(part, &keepings[number].unmarked));
                    }
                }
                current = next;
            }
            results.extend(current);
        }
        Ok(results)
    }
}
