//! Access to the diagram of a round: worlds as words, conditions as cubes, and what diagrams need to know of the game.

use super::diagram::{DiagramContext, PlayedAction};
use super::record_bytes::packed;
use super::{Round, SquareCondition, Worlds, WorldsError};
use crate::game::relation::{Cube, RelationError};
use crate::game::{Action, ActionSquares, Game, Variant};

/// The squares and texts of actions, given the word before the turn and what the diagram knows of each action.
fn describe_actions(
    game: &Variant,
    word: &[u8],
    turn: usize,
    effects: &[PlayedAction],
) -> Result<Vec<(ActionSquares, String)>, RelationError> {
    let before = game.decode_word(word, turn);
    let actions = game.actions(&before)?;
    let texts = game.action_texts(&before, &actions);
    let word_after = |action: &Action| {
        let after = game.play(&before, action).map_err(|_| RelationError::Missing)?;
        Ok(game.encode_word(&after))
    };
    let words = actions.iter().map(word_after).collect::<Result<Vec<_>, RelationError>>()?;
    let squares: Vec<ActionSquares> = actions.iter().map(|action| game.action_squares(action)).collect();
    let describe = |PlayedAction { after, squares: [from, to] }: &PlayedAction| {
        let leads_there = |&action: &usize| words[action].as_ref() == Some(after);
        let has_squares = |&action: &usize| {
            from.is_none_or(|from| squares[action].from == Some(from))
                && to.is_none_or(|to| squares[action].to == Some(to))
        };
        let mut candidates = (0..actions.len()).filter(leads_there);
        let with_squares = candidates.clone().find(has_squares);
        let action = with_squares.or_else(|| candidates.next()).ok_or(RelationError::Missing)?;
        Ok((squares[action], texts[action].clone()))
    };
    effects.iter().map(describe).collect()
}

impl Worlds {
    /// Works on the diagram of a round, or on one that is made of it.
    pub(super) fn with_context<T>(
        &self,
        at: &Round,
        work: impl FnOnce(&DiagramContext<'_>) -> Result<T, WorldsError>,
    ) -> Result<T, WorldsError> {
        let relation = self.game().prepare_relation(self.monitor().token());
        self.monitor().check_cancelled()?;
        let relation = relation.map_err(WorldsError::NotRepresentable)?;
        let describe =
            |word: &[u8], turn: usize, effects: &[PlayedAction]| describe_actions(self.game(), word, turn, effects);
        let in_use = at.total_bytes();
        let context = DiagramContext {
            relation,
            player: at.mover(),
            is_quantum: self.rules().is_quantum(),
            monitor: self.monitor().clone(),
            budget: self.memory_limit().saturating_sub(in_use),
            memory: self.memory().clone(),
            describe: &describe,
        };
        // Diagrams know the rest of the limit; errors report the limit of all rounds together.
        work(&context).map_err(|error| match error {
            WorldsError::MemoryLimit { .. } => WorldsError::MemoryLimit { limit: self.memory_limit() },
            other => other,
        })
    }

    /// A packed world as a word, and the turn that is next in it.
    pub(super) fn word_of_record(&self, record: &[u8]) -> Option<(Box<[u8]>, usize)> {
        let world = self.game().unpack(record);
        Some((self.game().encode_word(&world)?, self.game().turn_index(&world)))
    }

    /// The same, or an error for a world without a word.
    pub(super) fn require_word(&self, record: &[u8]) -> Result<(Box<[u8]>, usize), WorldsError> {
        let word = self.word_of_record(record);
        word.ok_or(WorldsError::NotRepresentable(RelationError::Missing))
    }

    /// The packed world of a word before a turn.
    pub(super) fn record_of_word(&self, word: &[u8], turn: usize) -> Box<[u8]> {
        packed(self.game(), &self.game().decode_word(word, turn)).into()
    }

    /// The cube of the worlds that meet all conditions; `None` if no world can.
    pub(super) fn cube_of_conditions(conditions: &[SquareCondition], context: &DiagramContext<'_>) -> Option<Cube> {
        let mut needs: Vec<(u16, u128)> = Vec::new();
        for condition in conditions {
            let level = context.relation.level_of(condition.cell)?;
            let values = context.relation.values_of(level, condition.kind);
            match needs.iter_mut().find(|need| need.0 == level) {
                Some((_, known)) => *known &= values,
                None => needs.push((level, values)),
            }
        }
        needs.sort_unstable();
        needs.iter().all(|need| need.1 != 0).then(|| Cube { literals: needs.into() })
    }
}
