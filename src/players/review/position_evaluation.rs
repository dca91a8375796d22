//! The evaluation of one position of a game by a player that searches.

use crate::game::{Action, Game as _, GameRecord, Outcome, Variant};
use crate::players::limits::SearchLimits;
use crate::players::player::{Player, PlayerError, PlayerView};
use crate::players::score::SearchScore;
use crate::players::search_request::{SearchInfo, SearchReport, SearchRequest};
use crate::task::{CancelToken, Halt};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What a search says about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionEvaluation {
    /// The player to move.
    pub player: usize,
    /// The value for that player; `None` where the search had nothing to choose.
    pub score: Option<SearchScore>,
    /// The best line, from this position on.
    pub line: Vec<Action>,
    /// The value of the move that was played, where it was searched beside the best one.
    pub played: Option<SearchScore>,
    /// Whether the game has ended here.
    pub is_end: bool,
}

/// Evaluates positions.
pub struct PositionEvaluator<'e> {
    /// The game.
    pub variant: &'e Variant,
    /// Who searches.
    pub player: &'e mut dyn Player<Variant>,
    /// When each search ends.
    pub limits: SearchLimits,
    /// The time, for the limits of a search.
    pub clock: &'e (dyn Fn() -> Duration + Sync),
    /// Cancels the search.
    pub cancel: &'e CancelToken,
}

impl PositionEvaluator<'_> {
    /// Evaluates the position at the end of a record. `played` is the move that followed. Against one opponent the value of a move is that of
    /// the position after it. Against several, the search values a position only for the player to move, so all moves are searched here.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] after a cancellation; otherwise why the player has no answer.
    pub fn evaluate(
        &mut self,
        record: &GameRecord<Variant>,
        played: Option<&Action>,
    ) -> Result<PositionEvaluation, PlayerError> {
        let status = record.status(self.variant)?;
        let mover = self.variant.mover(record.position());
        let player_count = self.variant.rules().players.len();
        let at_end = |score| PositionEvaluation { player: mover, score, line: Vec::new(), played: None, is_end: true };
        // The outcome of a game that goes on nevertheless is left out.
        if let Some(outcome) = status.outcome.as_ref().filter(|_| played.is_none()) {
            return Ok(at_end(Some(final_score(outcome, mover))));
        }
        if status.actions.is_empty() {
            return Ok(PositionEvaluation { is_end: played.is_none(), ..at_end(None) });
        }
        // A search does not look far where it has no choice, so a forced move gets the value of the position after it.
        if let [only] = &status.actions[..]
            && played.is_some()
            && player_count == 2
        {
            let line = vec![only.clone()];
            return Ok(PositionEvaluation { player: mover, score: None, line, played: None, is_end: false });
        }
        let lines: Mutex<BTreeMap<usize, SearchInfo<Action>>> = Mutex::default();
        let on_info = |report: SearchReport<'_, Action>| {
            let Some(info) = report.line() else { return };
            lines.lock().unwrap_or_else(PoisonError::into_inner).insert(info.rank, info.clone());
        };
        let start = (self.clock)();
        let elapsed = || (self.clock)().saturating_sub(start);
        let request = SearchRequest {
            limits: self.limits,
            multi_pv: if player_count > 2 { status.actions.len() } else { 1 },
            elapsed: &elapsed,
            cancel: self.cancel,
            on_info: &on_info,
        };
        let view = PlayerView { game: self.variant, record, status: &status };
        let chosen = self.player.choose(&view, &request)?;
        if self.cancel.is_cancelled() {
            return Err(Halt::Cancelled.into());
        }
        let lines = lines.into_inner().unwrap_or_else(PoisonError::into_inner);
        let of_played = |played: &Action| lines.values().find(|info| info.pv.first() == Some(played));
        let played = played.filter(|_| player_count > 2).and_then(of_played).map(|info| info.score);
        let (score, line) = chosen.info.map(|info| (info.score, info.pv)).unzip();
        Ok(PositionEvaluation { player: mover, score, line: line.unwrap_or_default(), played, is_end: false })
    }
}

/// The value of an ended game for a player.
fn final_score(outcome: &Outcome, player: usize) -> SearchScore {
    match outcome.winner {
        Some(winner) if winner == player => SearchScore::WinIn(0),
        Some(_) => SearchScore::LossIn(0),
        None => SearchScore::Centipawns(0),
    }
}

/// A score for the other player.
pub(super) fn opposite(score: SearchScore) -> SearchScore {
    match score {
        SearchScore::Centipawns(cp) => SearchScore::Centipawns(cp.saturating_neg()),
        SearchScore::WinPermille(share) => SearchScore::WinPermille(1000_u16.saturating_sub(share)),
        SearchScore::WinIn(turns) => SearchScore::LossIn(turns),
        SearchScore::LossIn(turns) => SearchScore::WinIn(turns),
    }
}
