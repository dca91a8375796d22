//! What worlds come to when everything that is legal is done.

use super::count::Numbers;
use super::domains::opens;
use super::image::Images;
use super::pairs::Pairs;
use super::play::Play;
use super::suffixes::Suffix;
use super::{EMPTY, Node, Set};
use crate::game::relation::{Operation, Stage, Why};
use std::collections::BTreeMap;

/// What came of a turn.
pub(in crate::worlds) struct Replied {
    /// All worlds after it.
    pub worlds: Node,
    /// How many pairs of a world and a legal reply there were.
    pub children: u128,
}

/// What operations have to have in common to be done in one go: guards, and whether they are free and delicate.
type Kind<'k> = (&'k [(u32, bool)], bool, bool);

impl<const V: usize> Play<'_, V> {
    /// The image of some worlds under a set of operations.
    pub fn image(&mut self, worlds: Node, set: Set) -> Node {
        // Nobody asks how many pairs there are, so nothing is counted.
        let mut images = Images::new(Numbers::default());
        self.diagram.image(&mut self.ways, worlds, set, &mut images).0
    }

    /// What an operation makes of worlds in which it is legal, in parts: no two worlds of one come to be the same.
    pub fn done(&mut self, worlds: Node, operation: &Operation) -> Result<Vec<Node>, Why> {
        let set = self.one(operation);
        let parts = self.diagram.injective(&mut self.ways, worlds, &operation.touches, true);
        let mut done = Vec::new();
        for part in parts.ok_or("too many worlds become the same in too many ways")? {
            let image = self.image(part, set);
            if operation.is_delicate { done.extend(self.settled_parts(image)?) } else { done.push(image) }
        }
        Ok(done)
    }

    /// What an operation makes of worlds in which it is legal, once the turn is paid, in such parts.
    pub fn played(&mut self, worlds: Node, stage: &Stage, operation: &Operation) -> Result<Vec<Node>, Why> {
        let done = self.done(worlds, operation)?;
        let Some(tail) = &stage.tail else { return Ok(done) };
        let mut paid = Vec::new();
        for part in done {
            for (is, toll) in [true, false].into_iter().zip(&tail.tolls) {
                let Some(toll) = toll else { continue };
                let here = self.filter(part, &tail.predicate, is)?;
                paid.push(self.diagram.mapped(here, &toll.touches));
            }
        }
        paid.retain(|&part| part != EMPTY);
        Ok(paid)
    }

    /// What worlds before a turn come to when everything that is legal is done, and how many pairs of a world and a legal
    /// reply there are. The worlds are those of some parts, each of which counts for itself.
    pub fn replies(&mut self, parts: &[Node], turn: usize) -> Result<Replied, Why> {
        let relation = self.relation;
        let worlds = parts.iter().fold(EMPTY, |all, &part| self.diagram.union(all, part));
        let domains = self.domains(worlds, turn, false)?;
        let (mut all, mut children) = (EMPTY, 0);
        let mut images = Images::new(self.diagram.numbers());
        for (stage, domain) in relation.turn(turn)?.stages.iter().zip(domains) {
            let mut by: BTreeMap<Kind<'_>, Vec<Suffix>> = BTreeMap::new();
            let support = self.diagram.support(domain);
            for operation in &stage.operations {
                if opens(operation, &support) {
                    let suffix = self.ways.operation(operation);
                    by.entry((&operation.guards, operation.is_free, operation.is_delicate)).or_default().push(suffix);
                }
            }
            for ((guards, is_free, is_delicate), list) in by {
                let set = self.ways.set(list);
                let open = if guards.is_empty() { domain } else { self.diagram.select(&mut self.ways, domain, set) };
                let open = self.guarded(open, turn, stage, guards, false)?;
                if open == EMPTY {
                    continue;
                }
                let mut here = parts.to_vec();
                if open != worlds {
                    here.iter_mut().for_each(|part| *part = self.diagram.common(*part, open));
                    images = Images::new(self.diagram.numbers());
                }
                let mut after = EMPTY;
                for &part in &here {
                    let (image, pairs) = self.diagram.image(&mut self.ways, part, set, &mut images);
                    after = self.diagram.union(after, image);
                    children += pairs;
                }
                let (legal, mut paid) = self.concluded(after, turn, stage, !is_free)?;
                let illegal = self.diagram.without(after, legal);
                let mut known = Pairs::default();
                for part in here {
                    children -= self.diagram.pairs(&mut self.ways, part, set, illegal, &mut known);
                }
                if is_delicate {
                    paid = self.settled(paid)?;
                }
                all = self.diagram.union(all, paid);
            }
        }
        Ok(Replied { worlds: all, children })
    }
}
