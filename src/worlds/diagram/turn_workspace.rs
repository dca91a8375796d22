//! A workspace that applies predicates and operations of a turn to whole sets of words.

use super::preimage::PreimageCache;
use super::{Diagram, DiagramShape, EMPTY, Node, TransitionSet, TransitionSets};
use crate::game::relation::{Cube, Operation, Predicate, PredicateAtom, Relation, RelationError};
use std::sync::Arc;

/// A diagram together with the rules and the transition sets that are applied to it.
pub(in crate::worlds) struct TurnWorkspace<'r, const V: usize> {
    pub relation: &'r Relation,
    pub diagram: Diagram<V>,
    pub transitions: TransitionSets<V>,
}

impl<'r, const V: usize> TurnWorkspace<'r, V> {
    pub fn new(relation: &'r Relation, diagram: Diagram<V>) -> Self {
        let shape: Arc<DiagramShape> = diagram.shape.clone();
        Self { relation, diagram, transitions: TransitionSets::new(shape) }
    }

    /// The worlds in which a predicate has the value `is`.
    pub fn filter(&mut self, worlds: Node, predicate: &Predicate, expected: bool) -> Result<Node, RelationError> {
        if worlds == EMPTY {
            return Ok(EMPTY);
        }
        Ok(match predicate {
            Predicate::Constant(all) => {
                if *all == expected {
                    worlds
                } else {
                    EMPTY
                }
            }
            Predicate::Atom(PredicateAtom::Cubes(cubes)) => {
                let set = self.possible_cubes(worlds, cubes);
                if expected {
                    self.diagram.select(&mut self.transitions, worlds, set)
                } else {
                    self.diagram.reject(&mut self.transitions, worlds, set)
                }
            }
            Predicate::Not(inner) => self.filter(worlds, inner, !expected)?,
            Predicate::And(parts) | Predicate::Or(parts) => {
                let all = matches!(predicate, Predicate::And(_));
                if all == expected {
                    let mut remaining = worlds;
                    for part in parts {
                        remaining = self.filter(remaining, part, expected)?;
                    }
                    return Ok(remaining);
                }
                let (mut remaining, mut matching_any) = (worlds, EMPTY);
                for part in parts {
                    let matching = self.filter(remaining, part, expected)?;
                    matching_any = self.diagram.union(matching_any, matching);
                    remaining = self.diagram.difference(remaining, matching);
                }
                matching_any
            }
            Predicate::Atom(PredicateAtom::Sum(weights)) => {
                let matching_any = self.diagram.filter_weighted_sum(worlds, weights);
                if expected { matching_any } else { self.diagram.difference(worlds, matching_any) }
            }
            Predicate::Atom(PredicateAtom::Lazy(later)) => {
                let matching_any = self.relation.resolve(later)?;
                self.filter(worlds, &matching_any, expected)?
            }
            Predicate::Atom(PredicateAtom::After(touches, inner)) => {
                let suffix = self.transitions.suffixes.suffix_of_touches(touches, 0);
                let set = self.transitions.set(vec![suffix]);
                // The maps name every level that changes, so nothing else fades.
                let after = self.diagram.map_levels(worlds, touches);
                let matching_any = self.filter(after, inner, expected)?;
                self.diagram.preimage(&mut self.transitions, worlds, set, matching_any, &mut PreimageCache::default())
            }
            Predicate::Atom(PredicateAtom::Stuck { turn, deep }) => {
                let stuck = self.stuck(worlds, *turn, *deep)?;
                if expected { stuck } else { self.diagram.difference(worlds, stuck) }
            }
        })
    }

    /// The cubes that may hold in some of the worlds, by their support.
    fn possible_cubes(&mut self, worlds: Node, cubes: &[Cube]) -> TransitionSet {
        let support = self.diagram.support(worlds);
        let open =
            |cube: &&Cube| cube.literals.iter().all(|&(level, values)| support[usize::from(level)] & values != 0);
        self.transitions.cubes(cubes.iter().filter(open))
    }

    /// The transition set of one operation.
    pub fn singleton_set(&mut self, operation: &Operation) -> TransitionSet {
        let suffix = self.transitions.suffixes.suffix_of_operation(operation);
        self.transitions.set(vec![suffix])
    }
}
