//! Turns: the operations that play a turn, with their guards and postconditions.

use super::predicate::Predicate;
use super::query_context::QueryContext;
use super::substitution::Substitution;
use super::value_map::ValueMap;
use super::{Operation, Relation, RelationError};
use crate::program::ground;
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::sync::{Arc, OnceLock};

/// A predicate that is built on demand.
type LazyResult = OnceLock<Result<Arc<Predicate>, RelationError>>;

/// The relation of a turn.
#[derive(Debug)]
pub struct TurnRelation {
    /// The player.
    pub player: usize,
    /// The stages; one counts only where no operation of an earlier one is possible, legal or not.
    pub stages: Vec<StageRelation>,
}

/// The operations of one stage of a turn.
#[derive(Debug)]
pub struct StageRelation {
    /// The operations; no two of them are the same action of the same position.
    pub operations: Vec<Operation>,
    /// What must hold after each operation, or what it costs.
    pub postcondition: Option<PostPredicate>,
    /// By guard: its predicate, and its predicate in tests for mate or stalemate.
    guards: Vec<[LazyResult; 2]>,
    ground_guards: Vec<ground::Guard>,
}

/// A predicate on the position after the turn, and its consequences.
#[derive(Clone, Debug)]
pub struct PostPredicate {
    /// The predicate.
    pub predicate: Predicate,
    /// What the turn costs if the predicate is true, and if it is false; `None` if the turn is then impossible.
    pub costs: [Option<HandMaps>; 2],
}

/// Changes of hands, as maps.
#[derive(Clone, Debug, Default)]
pub struct HandMaps {
    /// By level: the map of its values.
    pub maps: Vec<(u16, ValueMap)>,
}

impl StageRelation {
    /// One guard, by number, for each distinct condition.
    pub(super) fn distinct_guards(&self) -> impl Iterator<Item = u32> {
        let mut seen = FxHashSet::default();
        (0u32..)
            .zip(&self.ground_guards)
            .filter(move |(_, guard)| seen.insert(Arc::as_ptr(&guard.condition.0)))
            .map(|pair| pair.0)
    }
}

impl Relation {
    pub(super) fn build_turn(&self, number: usize) -> Result<TurnRelation, RelationError> {
        let player = self.player(number);
        let stages =
            self.ground.turns.get(number).ok_or("there is no such turn")?.as_ref().map_err(ToString::to_string)?;
        let stages = stages.iter().map(|stage| self.build_stage(stage, number, player)).collect::<Result<_, _>>()?;
        Ok(TurnRelation { player, stages })
    }

    fn build_stage(
        &self,
        stage: &ground::GroundStage,
        turn: usize,
        player: usize,
    ) -> Result<StageRelation, RelationError> {
        let made = stage.moves.par_iter().map(|made| Ok((made.group, self.operations(made, player)?)));
        let made = made.collect::<Result<Vec<_>, RelationError>>()?;
        let mut operations = super::action_groups::exclude_within_groups(made, self)?;
        self.colour(&mut operations)?;
        let postcondition = match &stage.postcondition {
            Some(tail) => Some(self.build_postcondition(tail, turn)?),
            None => None,
        };
        let guards = stage.guards.iter().map(|_| Default::default()).collect();
        Ok(StageRelation { operations, postcondition, guards, ground_guards: stage.guards.clone() })
    }

    fn build_postcondition(&self, tail: &ground::Postcondition, turn: usize) -> Result<PostPredicate, RelationError> {
        let next = self.player(self.next_turn(turn));
        let predicate =
            self.condition_predicate(&tail.condition, &QueryContext::at_start(next), &Substitution::default())?;
        Ok(PostPredicate { predicate, costs: [self.hand_maps(tail.yes.as_ref())?, self.hand_maps(tail.no.as_ref())?] })
    }

    fn hand_maps(&self, toll: Option<&ground::HandCost>) -> Result<Option<HandMaps>, RelationError> {
        let Some(toll) = toll else { return Ok(None) };
        let mut maps: Vec<(u16, ValueMap)> = Vec::new();
        for &(piece, by) in &toll.hand_deltas {
            let level = self.levels.hand_level(piece).ok_or("a hand is missing")?;
            maps.push((level, self.shift_map(level, by.into())));
        }
        for &(piece, number) in &toll.min_hands {
            let level = self.levels.hand_level(piece).ok_or("a hand is missing")?;
            let held = self.levels.at_least(level, number.into());
            match maps.iter_mut().find(|(other, _)| *other == level) {
                Some((_, map)) => *map = super::value_map::restrict(map, held),
                None => maps.push((
                    level,
                    super::value_map::restrict(&super::value_map::identity(self.levels.size(level)), held),
                )),
            }
        }
        maps.sort_by_key(|touch| touch.0);
        Ok(Some(HandMaps { maps }))
    }

    /// The predicate of a guard of a stage. With `deep`, it is part of a test for mate or stalemate.
    ///
    /// # Errors
    /// Why the guard cannot be expressed as a predicate.
    pub fn stage_guard(
        &self,
        turn: usize,
        stage: &StageRelation,
        guard: u32,
        deep: bool,
    ) -> Result<Arc<Predicate>, RelationError> {
        let (known, ground) = stage
            .guards
            .get(guard as usize)
            .zip(stage.ground_guards.get(guard as usize))
            .ok_or("there is no such guard")?;
        let context =
            QueryContext { at_start: false, ignores_stuck: deep, ..QueryContext::at_start(self.player(turn)) };
        known[usize::from(deep)]
            .get_or_init(|| self.guard_predicate(ground, &context, &Substitution::default()).map(Arc::new))
            .clone()
    }
}
