//! The actions that are legal in some world of a set, with their squares and texts.

use super::cube_preimage::operation_domain;
use super::stage_domains::may_be_possible;
use super::turn_workspace::TurnWorkspace;
use super::world_set::{DescribeActions, PlayedAction};
use super::{EMPTY, Node, Nodes};
use crate::game::relation::{Cube, Operation, Predicate, Stage, Why};
use crate::game::{Cell, Squares};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// An action that is legal in some worlds.
pub(in crate::worlds) struct AllowedAction<'r> {
    pub squares: Squares,
    pub text: String,
    /// Number of worlds in which it is legal; 0 if it was not counted.
    pub world_count: u128,
    /// Its operations, each with the worlds in which it applies; `None` for all worlds in which the operation is legal.
    pub operations: Vec<(StagedOperation<'r>, Option<Node>)>,
}

/// An operation of a stage.
#[derive(Clone, Copy)]
pub(in crate::worlds) struct StagedOperation<'r> {
    pub stage: &'r Stage,
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
const CLASSES_PER_WALK: usize = 12;

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
    ) -> Result<Vec<AllowedAction<'r>>, Why> {
        let relation = self.relation;
        let stages = &relation.turn(turn)?.stages;
        let danger = relation.danger(relation.player(turn))?;
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
            let mut field = TurnWorlds { worlds, supports, by_guards: BTreeMap::new() };
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
                    if operation.from.is_some() { Vec::new() } else { operation.touches.iter().map(|t| t.0).collect() };
                let key = (number, operation.from, operation.to, levels);
                groups.entry(key).or_default().push(StagedOperation { stage, stage_index: number, operation });
            }
            let mut classes: Vec<OperationClass<'r>> = Vec::new();
            for group in groups.into_values() {
                match self.classes(&group, &danger, &field) {
                    Some(more) => classes.extend(more),
                    None => merge_actions(&mut all, self.split_by_legality(describe, domain, turn, &group)?),
                }
            }
            self.filter_classes_by_guards(&classes, turn, &mut field)?;
            if counts {
                self.count_classes(&mut classes, &field);
            }
            for class in classes.into_iter().filter(|class| class.world_count > 0 || !counts) {
                let Some(word) = self.find_legal_world(&class.region, &field) else { continue };
                for (way, (squares, text)) in
                    class.operations.iter().zip(self.describe(describe, &word, turn, &class.operations)?)
                {
                    merge_actions(
                        &mut all,
                        vec![AllowedAction {
                            squares,
                            text,
                            world_count: class.world_count,
                            operations: vec![(*way, None)],
                        }],
                    );
                }
            }
        }
        Ok(all)
    }

    /// Counts the worlds in which each class is legal, several classes per pass and several passes in parallel.
    fn count_classes(&mut self, classes: &mut [OperationClass<'r>], field: &TurnWorlds) {
        let mut by: BTreeMap<(Guards, usize), Vec<usize>> = BTreeMap::new();
        for (number, class) in classes.iter().enumerate() {
            by.entry((class.region.guards.clone(), class.operations[0].stage_index)).or_default().push(number);
        }
        let mut walks: Vec<(Node, usize, Vec<usize>)> = Vec::new();
        for ((guards, _), numbers) in by {
            let worlds = field.with_guards(&guards);
            for (side, worlds) in worlds.into_iter().enumerate().filter(|(_, worlds)| *worlds != EMPTY) {
                walks.extend(numbers.chunks(CLASSES_PER_WALK).map(|chunk| (worlds, side, chunk.to_vec())));
            }
        }
        let (nodes, numbers, work): (&Nodes<V>, _, _) =
            (&self.diagram, self.diagram.node_counts(&self.diagram.monitor()), self.diagram.monitor());
        let places: Vec<&LegalRegion> = classes.iter().map(|class| &class.region).collect();
        work.begin(walks.len());
        let counted = walks.par_iter().map(|(worlds, side, chunk)| {
            work.advance(1);
            let inside = chunk.iter().map(|&number| vec![places[number].inside.clone()]);
            let outside = chunk.iter().map(|&number| places[number].outside[*side].clone());
            nodes.condition_counts(*worlds, &inside.chain(outside).collect::<Vec<_>>(), &numbers, &work)
        });
        let counted: Vec<Vec<u128>> = counted.collect();
        for ((_, _, chunk), tallies) in walks.iter().zip(counted) {
            for (place, &number) in chunk.iter().enumerate() {
                // The outer cubes are subsets of the inner one.
                classes[number].world_count += tallies[place].saturating_sub(tallies[chunk.len() + place]);
            }
        }
    }

    /// A world in which a class is legal.
    fn find_legal_world(&mut self, place: &LegalRegion, field: &TurnWorlds) -> Option<Box<[u8]>> {
        for (worlds, outside) in field.with_guards(&place.guards).into_iter().zip(&place.outside) {
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
    ) -> Result<Vec<AllowedAction<'r>>, Why> {
        let mut all = Vec::new();
        // Worlds split by which operations are legal.
        let mut parts: Vec<(Node, Vec<StagedOperation<'r>>)> = vec![(domain, Vec::new())];
        for &way in group {
            let legal = self.legal_worlds(domain, turn, way.stage, way.operation, (false, false))?;
            let mut next = Vec::new();
            for (part, ways) in parts {
                let here = self.diagram.intersection(part, legal);
                let others = self.diagram.difference(part, here);
                next.push((here, [&ways[..], &[way]].concat()));
                next.push((others, ways));
            }
            next.retain(|part| part.0 != EMPTY);
            parts = next;
        }
        for (part, ways) in parts.into_iter().filter(|(_, ways)| !ways.is_empty()) {
            let Some(word) = self.diagram.first(part) else { continue };
            let legal = self.diagram.count(part);
            for (way, (squares, text)) in ways.iter().zip(self.describe(describe, &word, turn, &ways)?) {
                all.push(AllowedAction { squares, text, world_count: legal, operations: vec![(*way, Some(part))] });
            }
        }
        Ok(all)
    }

    /// The operations of a group by equal regions; `None` if regions may overlap or if legality is no matter of cubes.
    fn classes(
        &self,
        group: &[StagedOperation<'r>],
        danger: &Predicate,
        field: &TurnWorlds,
    ) -> Option<Vec<OperationClass<'r>>> {
        let threats = match danger {
            Predicate::Cubes(cubes) => &**cubes,
            Predicate::Is(false) => &[],
            _ => return None,
        };
        let mut classes: Vec<OperationClass<'r>> = Vec::new();
        for &way in group {
            if way.stage.tail.is_some() {
                return None;
            }
            let threats = if way.operation.is_free { &[] } else { threats };
            let mut outside = [Vec::new(), Vec::new()];
            for (side, outside) in outside.iter_mut().enumerate().filter(|(side, _)| field.worlds[*side] != EMPTY) {
                *outside = self.threats_after(&field.supports[side], way.operation, threats, side == 0);
            }
            let place =
                LegalRegion { inside: operation_domain(way.operation), outside, guards: way.operation.guards.clone() };
            match classes.iter_mut().find(|class| class.region == place) {
                Some(class) => class.operations.push(way),
                None => classes.push(OperationClass { region: place, operations: vec![way], world_count: 0 }),
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
        field: &mut TurnWorlds,
    ) -> Result<(), Why> {
        let mut by: BTreeMap<&Guards, Vec<&OperationClass<'r>>> = BTreeMap::new();
        for class in classes.iter().filter(|class| !class.region.guards.is_empty()) {
            by.entry(&class.region.guards).or_default().push(class);
        }
        for (guards, classes) in by {
            let Some(first) = classes.first() else { continue };
            let inside = self.transitions.cubes(classes.iter().map(|class| &class.region.inside));
            let mut open = field.worlds;
            for worlds in &mut open {
                *worlds = self.diagram.select(&mut self.transitions, *worlds, inside);
                *worlds = self.filter_by_guards(*worlds, turn, first.operations[0].stage, guards, false)?;
            }
            field.by_guards.insert(guards.clone(), open);
        }
        Ok(())
    }

    /// The squares and texts of operations, which are all legal in `word`.
    fn describe(
        &mut self,
        describe: DescribeActions<'_>,
        word: &[u8],
        turn: usize,
        ways: &[StagedOperation<'r>],
    ) -> Result<Vec<(Squares, String)>, Why> {
        let one = self.diagram.singleton(word);
        let mut clues = Vec::new();
        for way in ways {
            let done = self.play_operation(one, way.stage, way.operation)?;
            let after = done.first().and_then(|&done| self.diagram.first(done));
            let squares = [way.operation.from, way.operation.to];
            clues.push(PlayedAction { after: after.ok_or("an operation leads nowhere")?, squares });
        }
        describe(word, turn, &clues)
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
    let at = |level: u16| b.inside.needs.iter().find(|need| need.0 == level).map(|need| need.1);
    a.inside.needs.iter().any(|&(level, values)| at(level).is_some_and(|other| values & other == 0))
        || a.guards.iter().any(|&(guard, holds)| b.guards.contains(&(guard, !holds)))
}
