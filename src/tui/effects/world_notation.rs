//! How players write the actions of a round of worlds.
//!
//! One text stands for the action in every world that allows it. An `x` says that it captures in all of them.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::expand_worlds::{EXPLAIN_MAX_WORLDS, SAMPLED_WORLDS};
use crate::{
    game::{Action, Cell, Content, Kind, Position, Rules, Variant, player_notation},
    worlds::{Intent, Round, Worlds, WorldsError},
};

/// A world and its legal actions.
pub struct SampledWorld {
    /// The world.
    pub position: Position,
    /// Its actions.
    pub actions: Vec<Action>,
}

/// An action of a sampled world.
pub struct SampledAction {
    world: Arc<SampledWorld>,
    /// Its index among the actions of the world.
    index: usize,
    coordinates: String,
}

impl SampledAction {
    /// The action with an index in a world.
    pub fn new(world: &Arc<SampledWorld>, index: usize, coordinates: String) -> Self {
        Self { world: world.clone(), index, coordinates }
    }

    /// Replaces a capture by the same action in a world where it does not capture.
    pub fn prefer(&mut self, other: Self) {
        if self.captures() && !other.captures() {
            *self = other;
        }
    }

    /// Its squares, with the names beside the board.
    pub fn shown_squares(&self, rules: &Rules) -> String {
        player_notation::from_coordinates(rules, &self.coordinates)
    }

    fn action(&self) -> &Action {
        &self.world.actions[self.index]
    }

    fn captures(&self) -> bool {
        !self.action().takes.is_empty()
    }
}

/// SAN, or what the players of the game write, without check signs, which differ from world to world; coordinates where several
/// actions would have one text. `actions[i]` plays `intents[i]`; there may be more intents.
pub fn texts(
    worlds: &Worlds,
    round: &Round,
    intents: &[Intent],
    actions: &[SampledAction],
) -> Result<Vec<String>, WorldsError> {
    let game = worlds.game();
    let mut known: FxHashMap<*const SampledWorld, Vec<String>> = FxHashMap::default();
    let mut texts = Vec::with_capacity(actions.len());
    for (action, intent) in actions.iter().zip(intents) {
        let SampledWorld { position, actions } = &*action.world;
        let sans = known
            .entry(Arc::as_ptr(&action.world))
            .or_insert_with(|| player_notation::format_all_without_check(game, position, actions));
        let text = sans.get(action.index).cloned().unwrap_or_default();
        texts.push(if action.captures() && !captures_everywhere(worlds, round, intent, action)? {
            player_notation::without_capture(game.rules(), &text, &action.coordinates)
        } else {
            text
        });
    }
    let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
    texts.iter().for_each(|text| *counts.entry(text).or_default() += 1);
    let unambiguous = |(text, action): (&String, &SampledAction)| {
        let is_alone = counts[text.as_str()] == 1;
        if is_alone { text.clone() } else { action.shown_squares(game.rules()) }
    };
    Ok(texts.iter().zip(actions).map(unambiguous).collect())
}

/// Whether an action that captures in all sampled worlds does so in every world that allows it. With many worlds, `true` only if it
/// could not be played without capturing.
fn captures_everywhere(
    worlds: &Worlds,
    round: &Round,
    intent: &Intent,
    sampled: &SampledAction,
) -> Result<bool, WorldsError> {
    let action = sampled.action();
    let Some((from, to)) = action.from.zip(action.to) else { return Ok(true) };
    let is_by_replacement = action.takes.iter().any(|(cell, _)| *cell == to);
    if round.len() <= SAMPLED_WORLDS || !is_by_replacement || !moves_without_capture(worlds.game(), sampled, from, to)?
    {
        return Ok(true);
    }
    Ok(round.len() <= EXPLAIN_MAX_WORLDS && worlds.census_where_legal(round, intent)?.count(to, Kind::EMPTY) == 0)
}

/// Whether an action is still possible when its target is empty.
fn moves_without_capture(game: &Variant, sampled: &SampledAction, from: Cell, to: Cell) -> Result<bool, WorldsError> {
    let mut position = sampled.world.position.clone();
    position.put(to, Content::EMPTY);
    Ok(game.actions_between(&position, from, to)?.iter().any(|action| action.takes.is_empty()))
}
