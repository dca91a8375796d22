//! The actions that are legal in some world of a set, with their squares and texts.

use super::cube_preimage::operation_domain;
use super::stage_domains::may_be_possible;
use super::turn_workspace::TurnWorkspace;
use super::world_set::{DescribeActions, PlayedAction};
use super::{EMPTY, Node, Nodes};
use crate::game::relation::{Cube, Operation, Predicate, PredicateAtom, RelationError, StageRelation};
use crate::game::{ActionSquares, Cell};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// An action that is legal in some worlds.
pub(in crate::worlds) struct AllowedAction<'r> {
    pub squares: ActionSquares,
    pub text: String,
    /// Number of worlds in which it is legal; 0 if it was not counted.
    pub world_count: u128,
    /// Its operations, each with the worlds in which it applies; `None` for all worlds in which the operation is legal.
    pub operations: Vec<(StagedOperation<'r>, Option<Node>)>,
}

/// An operation of a stage.
#[derive(Clone, Copy)]
pub(in crate::worlds) struct StagedOperation<'r> {
    pub stage: &'r StageRelation,
    pub stage_index: usize,
    pub operation: &'r Operation,
}

/// Stage, squares and, without squares, levels of an operation. Operations with equal keys may be the same action.
type GroupKey = (usize, Option<Cell>, Option<Cell>, Vec<u16>);

/// Where an operation is legal: inside a cube and outside others, for worlds without check and with check.
#[derive(Clone, PartialEq, Eq)]
struct LegalRegion {
    inside: Cube,
    outside: [Vec<Cube>; 2],
    guards: Guards,
}

/// Operations that are legal in the same worlds.
struct OperationClass<'r> {
    region: LegalRegion,
    operations: Vec<StagedOperation<'r>>,
    /// Number of worlds in which they are legal.
    world_count: u128,
}

/// Guards of a stage, each with its expected value.
type Guards = Box<[(u32, bool)]>;

/// Classes that one pass over the diagram counts together.
const CLASSES_PER_PASS: usize = 12;

/// The worlds before a turn, split by check.
struct TurnWorlds {
    /// Worlds without check and with check.
    worlds: [Node; 2],
    /// The supports of these sets.
    supports: [Vec<u128>; 2],
    /// By guards: the worlds in which the guards hold and some operation with these guards is possible.
    by_guards: BTreeMap<Guards, [Node; 2]>,
}

impl TurnWorlds {
    /// The worlds in which guards have their expected values.
    fn with_guards(&self, guards: &Guards) -> [Node; 2] {
        self.by_guards.get(guards).copied().unwrap_or(self.worlds)
    }
}

impl<'r, const V: usize> TurnWorkspace<'r, V> {
    /// The actions that are legal in some of the worlds, optionally only those between two squares. With `counts`, also counts
    /// the worlds for each.
    pub fn actions(
        &mut self,
        describe: DescribeActions<'_>,
        worlds: Node,
        turn: usize,
        between: Option<(Cell, Cell)>,
        counts: bool,
    ) -> Result<Vec<AllowedAction<'r>>, RelationError> {
        let relation = self.relation;
        let stages = &relation.turn(turn)?.stages;
        let danger = relation.threat_to(relation.player(turn))?;
        let mut all: Vec<AllowedAction<'r>> = Vec::new();
        let domains = self.stage_domains(worlds, turn, false)?;
        for ((number, stage), domain) in stages.iter().enumerate().zip(domains) {
            if domain == EMPTY {
                continue;
            }
            // Without counting, few actions are needed and the split by check does not pay.
            let checked = if counts { self.filter(domain, &danger, true)? } else { domain };
            let safe = self.diagram.difference(domain, checked);
            let worlds = [safe, checked];
            let supports = worlds.map(|worlds| self.diagram.support(worlds));
            let mut turn_worlds = TurnWorlds { worlds, supports, by_guards: BTreeMap::new() };
            let support = self.diagram.support(domain);
            let mut groups: BTreeMap<GroupKey, Vec<StagedOperation<'r>>> = BTreeMap::new();
            for operation in &stage.operations {
                let squares = operation.from.zip(operation.to);
                if between.is_some_and(|between| squares.is_some_and(|squares| squares != between))
                    || !may_be_possible(operation, &support)
                {
                    continue;
                }
                let levels =
                    if operation.from.is_some() { Vec::new() } else { operation.maps.iter().map(|t| t.0).collect() };
                let key = (number, operation.from, operation.to, levels);
                groups.entry(key).or_default().push(StagedOperation { stage, stage_index: number, operation });
            }
            let mut classes: Vec<OperationClass<'r>> = Vec::new();
            for group in groups.into_values() {
                match self.classes(&group, &danger, &turn_worlds) {
                    Some(more) => classes.extend(more),
                    None => merge_actions(&mut all, self.split_by_legality(describe, domain, turn, &group)?),
                }
            }
            self.filter_classes_by_guards(&classes, turn, &mut turn_worlds)?;
            if counts {
                self.count_classes(&mut classes, &turn_worlds);
            }
            for class in classes.into_iter().filter(|class| class.world_count > 0 || !counts) {
                let Some(word) = self.find_legal_world(&class.region, &turn_worlds) else { continue };
                for (staged, (squares, text)) in
                    class.operations.iter().zip(self.describe(describe, &word, turn, &class.operations)?)
                {
                    merge_actions(
                        &mut all,
                        vec![AllowedAction {
                            squares,
                            text,
                            world_count: class.world_count,
                            operations: vec![(*staged, None)],
                        }],
                    );
                }
            }
        }
        Ok(all)
    }

    /// Counts the worlds in which each class is legal, several classes per pass and several passes in parallel.
    fn count_classes(&mut self, classes: &mut [OperationClass<'r>], turn_worlds: &TurnWorlds) {
        let mut by_key: BTreeMap<(Guards, usize), Vec<usize>> = BTreeMap::new();
        for (number, class) in classes.iter().enumerate() {
            by_key.entry((class.region.guards.clone(), class.operations[0].stage_index)).or_default().push(number);
        }
        let mut passes: Vec<(Node, usize, Vec<usize>)> = Vec::new();
        for ((guards, _), numbers) in by_key {
            let worlds = turn_worlds.with_guards(&guards);
            for (side, worlds) in worlds.into_iter().enumerate().filter(|(_, worlds)| *worlds != EMPTY) {
                passes.extend(numbers.chunks(CLASSES_PER_PASS).map(|chunk| (worlds, side, chunk.to_vec())));
            }
        }
        let (nodes, numbers, work): (&Nodes<V>, _, _) =
            (&self.diagram, self.diagram.node_counts(&self.diagram.monitor()), self.diagram.monitor());
        let regions: Vec<&LegalRegion> = classes.iter().map(|class| &class.region).collect();
        work.begin(passes.len());
        let counted = passes.par_iter().map(|(worlds, side, chunk)| {
            work.advance(1);
            let inside = chunk.iter().map(|&number| vec![regions[number].inside.clone()]);
            let outside = chunk.iter().map(|&number| regions[number].outside[*side].clone());
            nodes.condition_counts(*worlds, &inside.chain(outside).collect::<Vec<_>>(), &numbers, &work)
        });
        let counted: Vec<Vec<u128>> = counted.collect();
        for ((_, _, chunk), tallies) in passes.iter().zip(counted) {
            for (place, &number) in chunk.iter().enumerate() {
                // The outer cubes are subsets of the inner one.
                classes[number].world_count += tallies[place].saturating_sub(tallies[chunk.len() + place]);
            }
        }
    }

    /// A world in which a class is legal.
    fn find_legal_world(&mut self, place: &LegalRegion, turn_worlds: &TurnWorlds) -> Option<Box<[u8]>> {
        for (worlds, outside) in turn_worlds.with_guards(&place.guards).into_iter().zip(&place.outside) {
            let asked = (self.transitions.cubes([&place.inside]), self.transitions.cubes(outside));
            if let Some(word) = self.diagram.find_witness(&mut self.transitions, worlds, asked) {
                return Some(word);
            }
        }
        None
    }

    /// The actions of a group whose operations are legal in overlapping but different sets of worlds.
    fn split_by_legality(
        &mut self,
        describe: DescribeActions<'_>,
        domain: Node,
        turn: usize,
        group: &[StagedOperation<'r>],
    ) -> Result<Vec<AllowedAction<'r>>, RelationError> {
        let mut all = Vec::new();
        // Worlds split by which operations are legal.
        let mut parts: Vec<(Node, Vec<StagedOperation<'r>>)> = vec![(domain, Vec::new())];
        for &staged in group {
            let legal = self.legal_worlds(domain, turn, staged.stage, staged.operation, (false, false))?;
            let mut next = Vec::new();
            for (worlds_part, staged_operations) in parts {
                let here = self.diagram.intersection(worlds_part, legal);
                let others = self.diagram.difference(worlds_part, here);
                next.push((here, [&staged_operations[..], &[staged]].concat()));
                next.push((others, staged_operations));
            }
            next.retain(|worlds_part| worlds_part.0 != EMPTY);
            parts = next;
        }
        for (worlds_part, staged_operations) in
            parts.into_iter().filter(|(_, staged_operations)| !staged_operations.is_empty())
        {
            let Some(word) = self.diagram.first(worlds_part) else { continue };
            let legal = self.diagram.count(worlds_part);
            for (staged, (squares, text)) in
                staged_operations.iter().zip(self.describe(describe, &word, turn, &staged_operations)?)
            {
                all.push(AllowedAction {
                    squares,
                    text,
                    world_count: legal,
                    operations: vec![(*staged, Some(worlds_part))],
                });
            }
        }
        Ok(all)
    }

    /// The operations of a group by equal regions; `None` if regions may overlap or if cubes cannot express legality.
    fn classes(
        &self,
        group: &[StagedOperation<'r>],
        danger: &Predicate,
        turn_worlds: &TurnWorlds,
    ) -> Option<Vec<OperationClass<'r>>> {
        let threats = match danger {
            Predicate::Atom(PredicateAtom::Cubes(cubes)) => &**cubes,
            Predicate::Constant(false) => &[],
            _ => return None,
        };
        let mut classes: Vec<OperationClass<'r>> = Vec::new();
        for &staged in group {
            if staged.stage.postcondition.is_some() {
                return None;
            }
            let threats = if staged.operation.takes_royal { &[] } else { threats };
            let mut outside = [Vec::new(), Vec::new()];
            for (side, outside) in outside.iter_mut().enumerate().filter(|(side, _)| turn_worlds.worlds[*side] != EMPTY)
            {
                *outside = self.threats_after(&turn_worlds.supports[side], staged.operation, threats, side == 0);
            }
            let place = LegalRegion {
                inside: operation_domain(staged.operation),
                outside,
                guards: staged.operation.guards.clone(),
            };
            match classes.iter_mut().find(|class| class.region == place) {
                Some(class) => class.operations.push(staged),
                None => classes.push(OperationClass { region: place, operations: vec![staged], world_count: 0 }),
            }
        }
        for (number, class) in classes.iter().enumerate() {
            if classes[..number].iter().any(|other| !are_disjoint(&class.region, &other.region)) {
                return None;
            }
        }
        Some(classes)
    }

    /// Computes the worlds in which the guards of classes hold and some of their operations are possible.
    fn filter_classes_by_guards(
        &mut self,
        classes: &[OperationClass<'r>],
        turn: usize,
        turn_worlds: &mut TurnWorlds,
    ) -> Result<(), RelationError> {
        let mut by_key: BTreeMap<&Guards, Vec<&OperationClass<'r>>> = BTreeMap::new();
        for class in classes.iter().filter(|class| !class.region.guards.is_empty()) {
            by_key.entry(&class.region.guards).or_default().push(class);
        }
        for (guards, classes) in by_key {
            let Some(first) = classes.first() else { continue };
            let inside = self.transitions.cubes(classes.iter().map(|class| &class.region.inside));
            let mut open = turn_worlds.worlds;
            for worlds in &mut open {
                *worlds = self.diagram.select(&mut self.transitions, *worlds, inside);
                *worlds = self.filter_by_guards(*worlds, turn, first.operations[0].stage, guards, false)?;
            }
            turn_worlds.by_guards.insert(guards.clone(), open);
        }
        Ok(())
    }

    /// The squares and texts of operations, which are all legal in `word`.
    fn describe(
        &mut self,
        describe: DescribeActions<'_>,
        word: &[u8],
        turn: usize,
        staged_operations: &[StagedOperation<'r>],
    ) -> Result<Vec<(ActionSquares, String)>, RelationError> {
        let singleton = self.diagram.singleton(word);
        let mut played = Vec::new();
        for staged in staged_operations {
            let after_parts = self.play_operation(singleton, staged.stage, staged.operation)?;
            let after = after_parts.first().and_then(|&after_parts| self.diagram.first(after_parts));
            let squares = [staged.operation.from, staged.operation.to];
            played.push(PlayedAction { after: after.ok_or("an operation leads nowhere")?, squares });
        }
        describe(word, turn, &played)
    }
}

/// Merges actions with the same text.
fn merge_actions<'r>(all: &mut Vec<AllowedAction<'r>>, more: Vec<AllowedAction<'r>>) {
    for allowed in more {
        match all.iter_mut().find(|known| known.text == allowed.text) {
            Some(known) => {
                known.world_count += allowed.world_count;
                known.operations.extend(allowed.operations);
            }
            None => all.push(allowed),
        }
    }
}

/// Whether two regions are known to be disjoint.
fn are_disjoint(a: &LegalRegion, b: &LegalRegion) -> bool {
    let at = |level: u16| b.inside.literals.iter().find(|need| need.0 == level).map(|need| need.1);
    a.inside.literals.iter().any(|&(level, values)| at(level).is_some_and(|other| values & other == 0))
        || a.guards.iter().any(|&(guard, holds)| b.guards.contains(&(guard, !holds)))
}
