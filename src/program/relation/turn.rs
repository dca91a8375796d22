//! Turns: the operations that play a turn, with their guards and postconditions.

use super::action_groups::{GroupedOperations, exclude_within_groups};
use super::draft_map::ValueMapCache;
use super::predicate::Predicate;
use super::query_context::QueryContext;
use super::value_map::{ValueMap, identity, restrict};
use super::{Operation, Relation, RelationError};
use crate::program::ground::{self, GroundMove};
use crate::program::sorted_list::{entry, put};
use crate::task::CancelToken;
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
        let mut known = FxHashSet::default();
        let guards = (0u32..).zip(&self.ground_guards);
        guards.filter(move |(_, guard)| known.insert(Arc::as_ptr(&guard.condition.0))).map(|pair| pair.0)
    }
}

impl Relation {
    pub(super) fn build_turn(&self, number: usize, cancel: &CancelToken) -> Result<TurnRelation, RelationError> {
        let player = self.player(number);
        let stages = self.ground.turns.get(number).ok_or(RelationError::Missing)?.as_ref().map_err(|error| *error)?;
        let stages =
            stages.iter().map(|stage| self.build_stage(stage, number, player, cancel)).collect::<Result<_, _>>()?;
        Ok(TurnRelation { player, stages })
    }

    fn build_stage(
        &self,
        stage: &ground::GroundStage,
        turn: usize,
        player: usize,
        cancel: &CancelToken,
    ) -> Result<StageRelation, RelationError> {
        let operations = |cache: &mut ValueMapCache, ground_move: &GroundMove| {
            if cancel.is_cancelled() {
                return Err(RelationError::Cancelled);
            }
            let operations = self.operations(ground_move, player, cache)?;
            Ok(GroupedOperations { group: ground_move.group, operations })
        };
        let moves = stage
            .moves
            .par_iter()
            .map_init(ValueMapCache::default, operations)
            .collect::<Result<Vec<_>, RelationError>>()?;
        let mut operations = exclude_within_groups(moves, self)?;
        self.colour(&mut operations, cancel)?;
        let postcondition = stage.postcondition.as_ref().map(|condition| self.build_postcondition(condition, turn));
        Ok(StageRelation {
            operations,
            postcondition: postcondition.transpose()?,
            guards: stage.guards.iter().map(|_| Default::default()).collect(),
            ground_guards: stage.guards.clone(),
        })
    }

    fn build_postcondition(
        &self,
        postcondition: &ground::Postcondition,
        turn: usize,
    ) -> Result<PostPredicate, RelationError> {
        let context = QueryContext::at_start(self.player(self.next_turn(turn)));
        let predicate = self.condition_predicate(&postcondition.condition, &context)?;
        let costs = [self.hand_maps(postcondition.yes.as_ref())?, self.hand_maps(postcondition.no.as_ref())?];
        Ok(PostPredicate { predicate, costs })
    }

    fn hand_maps(&self, cost: Option<&ground::HandCost>) -> Result<Option<HandMaps>, RelationError> {
        let Some(cost) = cost else { return Ok(None) };
        let mut maps: Vec<(u16, ValueMap)> = Vec::new();
        for &(piece, by) in &cost.hand_deltas {
            let level = self.levels.hand_level(piece)?;
            put(&mut maps, level, self.shift_map(level, by.into()));
        }
        for &(piece, number) in &cost.min_hands {
            let level = self.levels.hand_level(piece)?;
            let map = entry(&mut maps, level, || identity(self.levels.size(level)));
            *map = restrict(map, self.levels.at_least(level, number.into()));
        }
        Ok(Some(HandMaps { maps }))
    }

    /// The predicate of a guard of a stage. With `in_stuck_test`, it is part of a test for mate or stalemate.
    ///
    /// # Errors
    /// Why the guard cannot be expressed as a predicate.
    pub fn stage_guard(
        &self,
        turn: usize,
        stage: &StageRelation,
        guard: u32,
        in_stuck_test: bool,
    ) -> Result<Arc<Predicate>, RelationError> {
        let index = guard as usize;
        let guards = stage.guards.get(index).zip(stage.ground_guards.get(index));
        let (predicates, guard) = guards.ok_or(RelationError::Missing)?;
        let context =
            QueryContext { at_start: false, ignores_stuck: in_stuck_test, ..QueryContext::at_start(self.player(turn)) };
        let build = || self.guard_predicate(guard, &context).map(Arc::new);
        predicates[usize::from(in_stuck_test)].get_or_init(build).clone()
    }
}
