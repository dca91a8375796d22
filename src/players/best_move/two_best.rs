//! The two best moves of a position, from one search.

use crate::game::{Action, GameRecord, GameStatus, Variant};
use crate::players::player::{Player, PlayerError, PlayerView};
use crate::players::score::SearchScore;
use crate::players::search_request::{SearchReport, SearchRequest};
use crate::players::{Evaluator, SearchLimits, SearchPlayer, SkillLevel};
use crate::task::CancelToken;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Bytes of the transposition table: searches of a million nodes fit.
const TABLE_BYTES: usize = 16 << 20;

/// A move with its value for the player who makes it.
#[derive(Clone, Debug)]
pub(super) struct RankedMove {
    pub action: Action,
    pub score: SearchScore,
}

/// Searches positions, each anew, so that the answer depends on nothing else.
pub(super) struct TwoBestSearch<'g> {
    game: &'g Variant,
    player: SearchPlayer,
    cancel: &'g CancelToken,
}

impl<'g> TwoBestSearch<'g> {
    pub fn new(game: &'g Variant, evaluator: Arc<Evaluator>, cancel: &'g CancelToken) -> Self {
        let player = SearchPlayer::new(SkillLevel::HIGHEST, TABLE_BYTES, 0).with_evaluator(evaluator);
        Self { game, player, cancel }
    }

    /// The best move and the second best from the deepest iteration that has both. The second is missing if only one move is legal.
    ///
    /// # Errors
    /// As [`Player::choose`].
    pub fn search(
        &mut self,
        record: &GameRecord<Variant>,
        status: &GameStatus<Action>,
        nodes: u64,
    ) -> Result<Vec<RankedMove>, PlayerError> {
        self.player.clear_table();
        let wanted = status.actions.len().min(2);
        let by_depth: Mutex<BTreeMap<u32, BTreeMap<usize, RankedMove>>> = Mutex::default();
        let on_info = |report: SearchReport<'_, Action>| {
            let Some(info) = report.line().filter(|info| info.rank <= wanted) else { return };
            let Some(action) = info.pv.first().cloned() else { return };
            let mut lines = by_depth.lock().unwrap_or_else(PoisonError::into_inner);
            lines.entry(info.depth).or_default().insert(info.rank, RankedMove { action, score: info.score });
        };
        let request = SearchRequest {
            limits: SearchLimits { nodes: Some(nodes), ..SearchLimits::default() },
            multi_pv: wanted,
            elapsed: &|| Duration::ZERO,
            cancel: self.cancel,
            on_info: &on_info,
        };
        self.player.choose(&PlayerView { game: self.game, record, status }, &request)?;
        if self.cancel.is_cancelled() {
            return Err(crate::task::Halt::Cancelled.into());
        }
        let lines = by_depth.into_inner().unwrap_or_else(PoisonError::into_inner);
        let complete = lines.into_values().rev().find(|ranks| ranks.len() == wanted);
        Ok(complete.map_or_else(Vec::new, |ranks| ranks.into_values().collect()))
    }
}
