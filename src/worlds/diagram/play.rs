//! Turns on whole sets of words.

use super::before::Known;
use super::{Diagram, EMPTY, Node, Set, Shape, Suffixes};
use crate::game::relation::{Cube, Operation, Predicate, Relation, Why};
use std::sync::Arc;

/// A table on which turns are played.
pub(in crate::worlds) struct Play<'r, const V: usize> {
    pub relation: &'r Relation,
    pub diagram: Diagram<V>,
    pub ways: Suffixes<V>,
}

impl<'r, const V: usize> Play<'r, V> {
    pub fn new(relation: &'r Relation, diagram: Diagram<V>) -> Self {
        let shape: Arc<Shape> = diagram.shape.clone();
        Self { relation, diagram, ways: Suffixes::new(shape) }
    }

    /// The worlds of which a predicate is true, or not.
    pub fn filter(&mut self, worlds: Node, predicate: &Predicate, is: bool) -> Result<Node, Why> {
        if worlds == EMPTY {
            return Ok(EMPTY);
        }
        Ok(match predicate {
            Predicate::Is(all) => {
                if *all == is {
                    worlds
                } else {
                    EMPTY
                }
            }
            Predicate::Cubes(cubes) => {
                let set = self.cubes(worlds, cubes);
                if is {
                    self.diagram.select(&mut self.ways, worlds, set)
                } else {
                    self.diagram.reject(&mut self.ways, worlds, set)
                }
            }
            Predicate::Not(inner) => self.filter(worlds, inner, !is)?,
            Predicate::And(parts) | Predicate::Or(parts) => {
                let all = matches!(predicate, Predicate::And(_));
                if all == is {
                    let mut rest = worlds;
                    for part in parts {
                        rest = self.filter(rest, part, is)?;
                    }
                    return Ok(rest);
                }
                let (mut rest, mut found) = (worlds, EMPTY);
                for part in parts {
                    let more = self.filter(rest, part, is)?;
                    found = self.diagram.union(found, more);
                    rest = self.diagram.without(rest, more);
                }
                found
            }
            Predicate::Sum(weights) => {
                let found = self.diagram.weighed(worlds, weights);
                if is { found } else { self.diagram.without(worlds, found) }
            }
            Predicate::Later(later) => {
                let found = self.relation.found(later)?;
                self.filter(worlds, &found, is)?
            }
            Predicate::Then(touches, inner) => {
                let suffix = self.ways.links.touches(touches, 0);
                let set = self.ways.set(vec![suffix]);
                // What does not fade in these maps does not fade here: they name every level that changes.
                let after = self.diagram.mapped(worlds, touches);
                let found = self.filter(after, inner, is)?;
                self.diagram.before(&mut self.ways, worlds, set, found, &mut Known::default())
            }
            Predicate::Stuck { turn, deep } => {
                let stuck = self.stuck(worlds, *turn, *deep)?;
                if is { stuck } else { self.diagram.without(worlds, stuck) }
            }
        })
    }

    /// Those of some cubes that may hold in any of some worlds.
    fn cubes(&mut self, worlds: Node, cubes: &[Cube]) -> Set {
        let support = self.diagram.support(worlds);
        let open = |cube: &&Cube| cube.needs.iter().all(|&(level, values)| support[usize::from(level)] & values != 0);
        self.ways.cubes(cubes.iter().filter(open))
    }

    /// The operation as a set of one.
    pub fn one(&mut self, operation: &Operation) -> Set {
        let suffix = self.ways.links.operation(operation);
        self.ways.set(vec![suffix])
    }
}
