//! Evaluates the positions of a game one after the other.

use super::position_evaluation::{PositionEvaluation, PositionEvaluator};
use crate::game::{GameRecord, Variant};
use crate::players::evaluation::Evaluator;
use crate::players::limits::SearchLimits;
use crate::players::player::PlayerError;
use crate::players::search::{SearchPlayer, SkillLevel};
use std::sync::Arc;
use std::time::Duration;

/// Time of an engine for a position, if it gets no other limit.
pub const REVIEW_ENGINE_TIME: Duration = Duration::from_millis(500);
/// Size of the transposition table of the built-in search.
const TABLE_BYTES: usize = 64 << 20;

/// The built-in search as a reviewer, with the limits that give it the effort of a level. A lower level searches less; it would also err on
/// purpose, so only its effort is used.
pub fn built_in_reviewer(level: SkillLevel, evaluator: Arc<Evaluator>) -> (SearchPlayer, SearchLimits) {
    let limits = SearchLimits { nodes: Some(level.nodes(&evaluator)), ..SearchLimits::default() };
    (SearchPlayer::new(SkillLevel::HIGHEST, TABLE_BYTES, 0).with_evaluator(evaluator), limits)
}

/// Evaluates the positions of a game from the one after `first_ply` moves on. `on_position` gets the number of evaluated positions. After an
/// error, the evaluations before it are returned, too.
pub fn evaluate_game(
    evaluator: &mut PositionEvaluator<'_>,
    game: &GameRecord<Variant>,
    first_ply: usize,
    on_position: &mut dyn FnMut(usize),
) -> (Vec<PositionEvaluation>, Option<PlayerError>) {
    let actions = game.actions();
    let mut evaluations = Vec::new();
    for ply in first_ply..=actions.len() {
        on_position(evaluations.len());
        let mut record = game.clone();
        record.go_back_to(ply);
        match evaluator.evaluate(&record, actions.get(ply)) {
            Ok(evaluation) => evaluations.push(evaluation),
            Err(error) => return (evaluations, Some(error)),
        }
    }
    on_position(evaluations.len());
    (evaluations, None)
}
