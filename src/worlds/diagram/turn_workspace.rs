//! A workspace that applies predicates and operations of a turn to whole sets of words.

use super::computed_cache::ProductCache;
use super::source_nodes::SourceNodes;
use super::{Diagram, DiagramContext, EMPTY, Node, Nodes, TransitionSet};
use crate::game::relation::{Cube, Operation, Predicate, PredicateAtom, Relation, RelationError, StageRelation};
use crate::worlds::WorldsError;
use std::sync::Arc;

/// A diagram together with the rules that are applied to it.
pub(in crate::worlds) struct TurnWorkspace<'r> {
    pub context: &'r DiagramContext<'r>,
    pub relation: &'r Relation,
    pub diagram: Diagram,
}

/// A stage of a turn.
#[derive(Clone, Copy)]
pub(in crate::worlds) struct TurnStage<'r> {
    pub turn: usize,
    pub stage: &'r StageRelation,
}

/// An operation of a stage of a turn.
#[derive(Clone, Copy)]
pub(in crate::worlds) struct StagedOperation<'r> {
    pub turn: usize,
    pub stage: &'r StageRelation,
    pub operation: &'r Operation,
}

impl<'r> TurnWorkspace<'r> {
    pub fn new(context: &'r DiagramContext<'r>, diagram: Diagram) -> Self {
        Self { context, relation: context.relation, diagram }
    }

    /// Replaces the diagram by an empty one, and returns its nodes.
    pub fn take_nodes(&mut self) -> Nodes {
        let empty = self.diagram.new_empty();
        std::mem::replace(&mut self.diagram, empty).into_nodes()
    }

    /// The error if work exceeds its memory.
    pub fn memory_error(&self) -> WorldsError {
        WorldsError::MemoryLimit { limit: self.context.budget }
    }

    /// Returns the result of work, or an error if it was cancelled or exceeded its memory.
    pub fn check_result<T>(&self, result: Result<T, RelationError>) -> Result<T, WorldsError> {
        self.diagram.check_halted(self.context.budget)?;
        self.context.monitor.check_cancelled()?;
        result.map_err(WorldsError::NotRepresentable)
    }

    /// The worlds in which a predicate has the value `expected`.
    pub fn filter(&mut self, worlds: Node, predicate: &Predicate, expected: bool) -> Result<Node, RelationError> {
        if worlds == EMPTY {
            return Ok(EMPTY);
        }
        let matching = match predicate {
            Predicate::Constant(all) => return Ok(if *all == expected { worlds } else { EMPTY }),
            Predicate::Atom(PredicateAtom::Cubes(cubes)) => {
                let support = self.diagram.support(worlds);
                let set = self.diagram.transitions.cubes(cubes.iter().filter(|cube| may_hold(cube, &support)));
                return Ok(self.diagram.restrict(worlds, set, expected));
            }
            Predicate::Not(inner) => return self.filter(worlds, inner, !expected),
            Predicate::And(parts) | Predicate::Or(parts) => {
                let requires_all = matches!(predicate, Predicate::And(_)) == expected;
                let (mut remaining, mut matching_any) = (worlds, EMPTY);
                for part in parts {
                    let matching = self.filter(remaining, part, expected)?;
                    if requires_all {
                        remaining = matching;
                    } else {
                        matching_any = self.diagram.union(matching_any, matching);
                        remaining = self.diagram.difference(remaining, matching);
                    }
                }
                return Ok(if requires_all { remaining } else { matching_any });
            }
            Predicate::Atom(PredicateAtom::Lazy(later)) => {
                let predicate = self.relation.resolve(later)?;
                return self.filter(worlds, &predicate, expected);
            }
            Predicate::Atom(PredicateAtom::After(touches, inner)) => {
                let suffix = self.diagram.transitions.suffixes.suffix_of_touches(touches, 0);
                let set = self.diagram.transitions.set(vec![suffix]);
                // The maps name every level that changes, so nothing else fades.
                let after = self.diagram.map_levels(worlds, touches);
                let matching = self.filter(after, inner, expected)?;
                return Ok(self.diagram.preimage(worlds, set, matching));
            }
            Predicate::Atom(PredicateAtom::Sum(weights)) => self.diagram.filter_weighted_sum(worlds, weights),
            Predicate::Atom(PredicateAtom::Stuck { turn, in_stuck_test }) => {
                self.stuck(worlds, *turn, *in_stuck_test)?
            }
        };
        Ok(if expected { matching } else { self.diagram.difference(worlds, matching) })
    }

    /// The worlds in which royal pieces of the player of a turn are threatened.
    pub fn threat(&self, turn: usize) -> Result<Arc<Predicate>, RelationError> {
        self.relation.threat_to(self.relation.player(turn))
    }

    /// The transition set of one operation.
    pub fn singleton_set(&mut self, operation: &Operation) -> TransitionSet {
        self.operation_set([operation])
    }

    /// The transition set of some operations.
    pub fn operation_set<'o>(&mut self, operations: impl IntoIterator<Item = &'o Operation>) -> TransitionSet {
        let suffixes = &mut self.diagram.transitions.suffixes;
        let list = operations.into_iter().map(|operation| suffixes.suffix_of_operation(operation)).collect();
        self.diagram.transitions.set(list)
    }

    /// The image of some worlds under a set of operations.
    pub fn image(&mut self, worlds: Node, set: TransitionSet) -> Node {
        // The number of transitions is not needed, so nothing is counted.
        let source = SourceNodes::without_data(&self.diagram);
        let mut images = ProductCache::new(&source, 2, &self.diagram.budget().clone());
        self.diagram.relational_product(worlds, set, &mut images).0
    }

    /// The union of some sets.
    pub fn union_of(&mut self, sets: impl IntoIterator<Item = Node>) -> Node {
        sets.into_iter().fold(EMPTY, |all, set| self.diagram.union(all, set))
    }
}

/// Whether a cube may hold in words with this support.
pub(super) fn may_hold(cube: &Cube, support: &[u128]) -> bool {
    cube.literals.iter().all(|&(level, values)| support[usize::from(level)] & values != 0)
}
