//! The actions that are legal in some world of a set, with their squares and texts.

use super::action_key::ActionKey;
use super::conditions::WordCondition;
use super::cube_preimage::operation_domain;
use super::legal_worlds::{LegalityContext, threat_cubes};
use super::operation_groups::may_be_possible;
use super::turn_workspace::{StagedOperation, TurnStage, TurnWorkspace};
use super::{EMPTY, Node, Nodes, PlayedAction};
use crate::game::relation::{Cube, GuardLiteral, Predicate, RelationError, StageRelation};
use crate::game::{ActionSquares, Cell};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// An action that is legal in some worlds.
pub(in crate::worlds) struct AllowedAction<'r> {
    pub squares: ActionSquares,
    pub text: String,
    /// Number of worlds in which it is legal; 0 if it was not counted.
    pub world_count: u128,
    pub operations: Vec<ActionOperation<'r>>,
}

/// An operation of an action.
pub(super) struct ActionOperation<'r> {
    staged: StagedOperation<'r>,
    worlds: OperationWorlds,
}

/// Where an operation of an action is legal.
#[derive(Clone, Copy)]
enum OperationWorlds {
    /// In some of the worlds to which its stage applies.
    SomeOf(Node),
    /// In all these worlds.
    All(Node),
}

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
type Guards = Box<[GuardLiteral]>;

/// Classes that one pass over the diagram counts together.
const CLASSES_PER_PASS: usize = 12;

/// The worlds to which a stage of a turn applies, split by check.
struct StageWorlds {
    /// Worlds without check and with check.
    worlds: [Node; 2],
    /// The supports of these sets.
    supports: [Vec<u128>; 2],
    /// By guards: the worlds in which the guards hold and some operation with these guards is possible.
    by_guards: BTreeMap<Guards, [Node; 2]>,
}

impl StageWorlds {
    /// The worlds in which guards have their expected values.
    fn with_guards(&self, guards: &Guards) -> [Node; 2] {
        self.by_guards.get(guards).copied().unwrap_or(self.worlds)
    }
}

impl<'r> TurnWorkspace<'r> {
    /// The actions that are legal in some of the worlds, optionally only those between two squares. With `counts`, also counts
    /// the worlds for each.
    pub fn actions(
        &mut self,
        worlds: Node,
        turn: usize,
        between: Option<(Cell, Cell)>,
        counts: bool,
    ) -> Result<Vec<AllowedAction<'r>>, RelationError> {
        let danger = self.threat(turn)?;
        let mut all: Vec<AllowedAction<'r>> = Vec::new();
        let stages: &'r [StageRelation] = &self.relation.turn(turn, self.context.monitor.token())?.stages;
        for (stage, domain) in stages.iter().zip(self.stage_domains(worlds, turn, false)?) {
            if domain == EMPTY {
                continue;
            }
            // Without counting, few actions are needed and the split by check does not pay.
            let checked = if counts { self.filter(domain, &danger, true)? } else { domain };
            let worlds = [self.diagram.difference(domain, checked), checked];
            let supports = worlds.map(|worlds| self.diagram.support(worlds));
            let mut stage_worlds = StageWorlds { worlds, supports, by_guards: BTreeMap::new() };
            let mut classes: Vec<OperationClass<'r>> = Vec::new();
            for group in self.groups(turn, stage, domain, between) {
                match self.classes(&group, &danger, &stage_worlds) {
                    Some(group_classes) => classes.extend(group_classes),
                    None => self.split_by_legality(&group, domain, &mut all)?,
                }
            }
            self.filter_classes_by_guards(&classes, &mut stage_worlds)?;
            if counts {
                self.count_classes(&mut classes, &stage_worlds);
                classes.retain(|class| class.world_count > 0);
            }
            for OperationClass { region, operations, world_count } in classes {
                if let Some(word) = self.find_legal_world(&region, &stage_worlds) {
                    self.add_actions(&operations, &word, OperationWorlds::SomeOf(domain), world_count, &mut all)?;
                }
            }
        }
        Ok(all)
    }

    /// The operations of a stage that are possible in some world of its domain. Operations that may be the same action are together.
    fn groups(
        &mut self,
        turn: usize,
        stage: &'r StageRelation,
        domain: Node,
        between: Option<(Cell, Cell)>,
    ) -> Vec<Vec<StagedOperation<'r>>> {
        let (support, player) = (self.diagram.support(domain), self.relation.player(turn));
        let mut groups: BTreeMap<ActionKey, Vec<StagedOperation<'r>>> = BTreeMap::new();
        for operation in &stage.operations {
            let key = ActionKey::of_operation(operation, player, self.relation);
            if between.is_none_or(|squares| key.may_be_between(squares)) && may_be_possible(operation, &support) {
                groups.entry(key).or_default().push(StagedOperation { turn, stage, operation });
            }
        }
        groups.into_values().collect()
    }

    /// Counts the worlds in which each class is legal, several classes per pass and several passes in parallel.
    fn count_classes(&mut self, classes: &mut [OperationClass<'r>], stage_worlds: &StageWorlds) {
        let mut by_guards: BTreeMap<&Guards, Vec<usize>> = BTreeMap::new();
        for (number, class) in classes.iter().enumerate() {
            by_guards.entry(&class.region.guards).or_default().push(number);
        }
        let mut passes: Vec<(Node, usize, &[usize])> = Vec::new();
        for (guards, numbers) in &by_guards {
            let worlds = stage_worlds.with_guards(guards);
            for (side, worlds) in worlds.into_iter().enumerate().filter(|(_, worlds)| *worlds != EMPTY) {
                passes.extend(numbers.chunks(CLASSES_PER_PASS).map(|chunk| (worlds, side, chunk)));
            }
        }
        let (nodes, work): (&Nodes, _) = (&self.diagram, &self.context.monitor);
        let numbers = nodes.node_counts(work);
        work.begin(passes.len());
        let counted = passes.par_iter().map(|&(worlds, side, chunk)| {
            work.advance(1);
            let regions = || chunk.iter().map(|&number| &classes[number].region);
            let inside = regions().map(|region| vec![region.inside.clone()]);
            let outside = regions().map(|region| region.outside[side].clone());
            let tallies = nodes.condition_counts(worlds, &inside.chain(outside).collect::<Vec<_>>(), &numbers, work);
            let (inside, outside) = tallies.split_at(chunk.len());
            // The outer cubes are subsets of the inner one.
            let counts = inside.iter().zip(outside).map(|(inside, outside)| inside.saturating_sub(*outside));
            chunk.iter().copied().zip(counts).collect::<Vec<_>>()
        });
        let counted: Vec<Vec<(usize, u128)>> = counted.collect();
        for (number, count) in counted.into_iter().flatten() {
            classes[number].world_count += count;
        }
    }

    /// A world in which a class is legal.
    fn find_legal_world(&mut self, region: &LegalRegion, stage_worlds: &StageWorlds) -> Option<Box<[u8]>> {
        let inside = self.diagram.transitions.cubes([&region.inside]);
        stage_worlds.with_guards(&region.guards).into_iter().zip(&region.outside).find_map(|(worlds, outside)| {
            let outside = self.diagram.transitions.cubes(outside);
            self.diagram.find_witness(worlds, WordCondition { inside, outside })
        })
    }

    /// Adds the actions of a group whose operations are legal in overlapping but different sets of worlds.
    fn split_by_legality(
        &mut self,
        group: &[StagedOperation<'r>],
        domain: Node,
        all: &mut Vec<AllowedAction<'r>>,
    ) -> Result<(), RelationError> {
        // Worlds split by which operations are legal.
        let mut parts: Vec<(Node, Vec<StagedOperation<'r>>)> = vec![(domain, Vec::new())];
        for &staged in group {
            let legal = self.legal_worlds(domain, staged, LegalityContext::default())?;
            let mut next = Vec::new();
            for (worlds, operations) in parts {
                let allowed = self.diagram.intersection(worlds, legal);
                let others = self.diagram.difference(worlds, allowed);
                next.push((allowed, [&operations[..], &[staged]].concat()));
                next.push((others, operations));
            }
            next.retain(|part| part.0 != EMPTY);
            parts = next;
        }
        for (worlds, operations) in parts {
            if let Some(word) = self.diagram.first(worlds) {
                let legal = self.diagram.count(worlds);
                self.add_actions(&operations, &word, OperationWorlds::All(worlds), legal, all)?;
            }
        }
        Ok(())
    }

    /// The operations of a group by equal regions; `None` if regions may overlap or if cubes cannot express legality.
    fn classes(
        &self,
        group: &[StagedOperation<'r>],
        danger: &Predicate,
        stage_worlds: &StageWorlds,
    ) -> Option<Vec<OperationClass<'r>>> {
        let threats = threat_cubes(danger)?;
        let mut classes: Vec<OperationClass<'r>> = Vec::new();
        for &staged in group {
            if staged.stage.postcondition.is_some() {
                return None;
            }
            let outside = [0, 1].map(|side| match stage_worlds.worlds[side] {
                EMPTY => Vec::new(),
                _ => self.threats_after(&stage_worlds.supports[side], staged.operation, threats, side == 0),
            });
            let (inside, guards) = (operation_domain(staged.operation), staged.operation.guards.clone());
            let region = LegalRegion { inside, outside, guards };
            match classes.iter_mut().find(|class| class.region == region) {
                Some(class) => class.operations.push(staged),
                None => classes.push(OperationClass { region, operations: vec![staged], world_count: 0 }),
            }
        }
        let overlaps = |(number, class): (usize, &OperationClass<'_>)| {
            classes[..number].iter().any(|other| !are_disjoint(&class.region, &other.region))
        };
        (!classes.iter().enumerate().any(overlaps)).then_some(classes)
    }

    /// Computes the worlds in which the guards of classes hold and some of their operations are possible.
    fn filter_classes_by_guards(
        &mut self,
        classes: &[OperationClass<'r>],
        stage_worlds: &mut StageWorlds,
    ) -> Result<(), RelationError> {
        let mut by_guards: BTreeMap<&Guards, Vec<&OperationClass<'r>>> = BTreeMap::new();
        for class in classes.iter().filter(|class| !class.region.guards.is_empty()) {
            by_guards.entry(&class.region.guards).or_default().push(class);
        }
        for (guards, classes) in by_guards {
            let StagedOperation { turn, stage, .. } = classes[0].operations[0];
            let inside = self.diagram.transitions.cubes(classes.iter().map(|class| &class.region.inside));
            let mut open = stage_worlds.worlds;
            for worlds in &mut open {
                *worlds = self.diagram.restrict(*worlds, inside, true);
                *worlds = self.filter_by_guards(*worlds, TurnStage { turn, stage }, guards, false)?;
            }
            stage_worlds.by_guards.insert(guards.clone(), open);
        }
        Ok(())
    }

    /// Adds the actions of operations that are all legal in `word`, or adds to known actions with the same text.
    fn add_actions(
        &mut self,
        operations: &[StagedOperation<'r>],
        word: &[u8],
        worlds: OperationWorlds,
        world_count: u128,
        all: &mut Vec<AllowedAction<'r>>,
    ) -> Result<(), RelationError> {
        let Some(first) = operations.first() else { return Ok(()) };
        let singleton = self.diagram.singleton(word);
        let mut played = Vec::new();
        for &staged in operations {
            let after = self.play_operation(singleton, staged)?.first().and_then(|&after| self.diagram.first(after));
            let squares = [staged.operation.from, staged.operation.to];
            played.push(PlayedAction { after: after.ok_or(RelationError::Missing)?, squares });
        }
        let described = (self.context.describe)(word, first.turn, &played)?;
        for (&staged, (squares, text)) in operations.iter().zip(described) {
            let operation = ActionOperation { staged, worlds };
            match all.iter_mut().find(|known| known.text == text) {
                Some(known) => {
                    known.world_count += world_count;
                    known.operations.push(operation);
                }
                None => all.push(AllowedAction { squares, text, world_count, operations: vec![operation] }),
            }
        }
        Ok(())
    }

    /// The operations of an action, each with the worlds in which it is legal.
    pub fn legal_operations(
        &mut self,
        action: AllowedAction<'r>,
    ) -> Result<Vec<(Node, StagedOperation<'r>)>, RelationError> {
        let operations = action.operations.into_iter().map(|ActionOperation { staged, worlds }| {
            let legal = match worlds {
                OperationWorlds::All(legal) => legal,
                OperationWorlds::SomeOf(domain) => self.legal_worlds(domain, staged, LegalityContext::default())?,
            };
            Ok((legal, staged))
        });
        operations.collect()
    }
}

/// Whether two regions are known to be disjoint.
fn are_disjoint(a: &LegalRegion, b: &LegalRegion) -> bool {
    let at = |level: u16| b.inside.literals.iter().find(|need| need.0 == level).map(|need| need.1);
    a.inside.literals.iter().any(|&(level, values)| at(level).is_some_and(|other| values & other == 0))
        || a.guards.iter().any(|literal| b.guards.contains(&literal.negated()))
}
