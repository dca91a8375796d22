//! Games of the program against itself, with mistakes in them.

use crate::game::ActionError;
use crate::game::{GameRecord, Variant};
use crate::players::player::{Player, PlayerError, PlayerView};
use crate::players::search_request::SearchRequest;
use crate::players::{Evaluator, SearchLimits, SearchPlayer, SkillLevel};
use crate::task::CancelToken;
use std::sync::Arc;
use std::time::Duration;

/// The level whose mistakes make puzzles: it sees short tactics and misses longer ones.
const LEVEL: u8 = 2;
/// Turns at the start that are random, so that games differ.
pub const RANDOM_TURNS: usize = 4;
/// The longest game, in turns.
const MAX_TURNS: usize = 160;
/// Bytes of the transposition table of a player of a low level.
const TABLE_BYTES: usize = 1 << 20;

/// Plays a game from a start; the same seed gives the same game.
///
/// # Errors
/// As a search; a fault of the rules.
pub fn play_against_itself(
    game: &Variant,
    start: &GameRecord<Variant>,
    evaluator: &Arc<Evaluator>,
    seed: u64,
    cancel: &CancelToken,
) -> Result<GameRecord<Variant>, PlayerError> {
    let level = SkillLevel::new(LEVEL).unwrap_or(SkillLevel::HIGHEST);
    let mut player = SearchPlayer::new(level, TABLE_BYTES, seed).with_evaluator(evaluator.clone());
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut record = start.clone();
    for turn in 0..MAX_TURNS {
        let status = record.status(game)?;
        if status.outcome.is_some() || status.actions.is_empty() {
            break;
        }
        let index = if turn < RANDOM_TURNS {
            rng.usize(..status.actions.len())
        } else {
            let request = SearchRequest {
                limits: SearchLimits::default(),
                multi_pv: 1,
                elapsed: &|| Duration::ZERO,
                cancel,
                on_info: &|_| {},
            };
            player.choose(&PlayerView { game, record: &record, status: &status }, &request)?.action_index
        };
        let Some(action) = status.actions.get(index) else { break };
        record.play(game, action).map_err(|error| match error {
            ActionError::Halted(halt) => PlayerError::Halted(halt),
            ActionError::Illegal | ActionError::MemoryLimit(_) => PlayerError::NoAction,
        })?;
    }
    Ok(record)
}
