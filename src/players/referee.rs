//! The referee: asks players in turn, keeps the clocks, and ends the game.

use super::adjudication::{Adjudication, ScoreWatch, Verdict};
use super::limits::{ClockState, SearchLimits, TimeControl};
use super::player::{ChosenAction, Player, PlayerError, PlayerView};
use super::score::SearchScore;
use super::search_request::SearchRequest;
use crate::game::{Action, ActionError, EndReason, Game, GameRecord, Loser, MoveNumbering, Outcome, Variant};
use crate::task::CancelToken;
use std::time::Duration;

/// Plays games between players.
pub struct Referee<'r> {
    /// The rules.
    pub game: &'r Variant,
    /// Limits on each turn.
    pub limits: SearchLimits,
    /// Clocks of the players; a player who runs out of time loses.
    pub time_control: Option<TimeControl>,
    /// When the players' scores end a game.
    pub adjudication: Adjudication,
    /// The game is broken off after this number of turns.
    pub max_turns: usize,
    /// Time since a fixed moment.
    pub elapsed: &'r (dyn Fn() -> Duration + Sync),
    /// Breaks the game off.
    pub cancel: &'r CancelToken,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct RefereedGame {
    /// All its turns.
    pub record: GameRecord<Variant>,
    /// What is known of each turn; shorter than the record if the last turns have no note.
    pub notes: Vec<TurnNote>,
    /// Its result; `None` if it was broken off.
    pub outcome: Option<Outcome>,
}

/// What is known of a turn besides the action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnNote {
    /// The score of the player who chose it, for that player.
    pub score: Option<SearchScore>,
    /// Time left for that player after the turn.
    pub remaining: Option<Duration>,
}

/// Why a game was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefereeError {
    /// A player, given by name, cannot play this game.
    #[error("{0}: {1}")]
    Player(String, PlayerError),
    /// The rules do not allow a player's choice.
    #[error("{0}")]
    ActionError(#[from] ActionError),
}

impl Referee<'_> {
    /// Plays a game from its current position. Players are in the order of the rules. A player that fails or runs out of time loses.
    ///
    /// # Errors
    /// Why the game was not played to its end.
    pub fn play(
        &self,
        mut record: GameRecord<Variant>,
        players: &mut [&mut (dyn Player<Variant> + '_)],
    ) -> Result<RefereedGame, RefereeError> {
        let mut remaining = vec![self.time_control.map_or(Duration::ZERO, |time| time.base); players.len()];
        let mut notes = vec![TurnNote::default(); record.actions().len()];
        let mut watch = ScoreWatch::new(self.adjudication, players.len());
        let outcome = loop {
            let status = record.status(self.game).map_err(ActionError::from)?;
            if status.outcome.is_some() || record.actions().len() >= self.max_turns {
                break status.outcome;
            }
            let mover = self.game.mover(record.position());
            let next = (mover + 1) % players.len().max(1);
            let Some(player) = players.get_mut(mover) else { break None };
            let clock = self.time_control.map(|time| ClockState {
                remaining: remaining[mover],
                opponent_remaining: remaining[next],
                increment: time.increment,
                moves_to_go: None,
            });
            let start = (self.elapsed)();
            let view = PlayerView { game: self.game, record: &record, status: &status };
            let chosen = self.ask(*player, &view, clock, start);
            if self.cancel.is_cancelled() {
                break None;
            }
            let chosen = match chosen {
                Ok(chosen) => chosen,
                Err(PlayerError::Engine(forfeit)) => {
                    break self.lost(mover, |loser| EndReason::Forfeited(loser, forfeit));
                }
                Err(error) => return Err(RefereeError::Player(player.name(), error)),
            };
            if let Some(time) = self.time_control {
                let used = (self.elapsed)().saturating_sub(start);
                if used > remaining[mover] {
                    break self.lost(mover, EndReason::TimedOut);
                }
                remaining[mover] = remaining[mover].saturating_sub(used) + time.increment;
            }
            // A player that does not expect to win claims a draw.
            if let Some(claim) = status.claim.filter(|_| !chosen.expects_to_win()) {
                break Some(claim);
            }
            let Some(action) = status.actions.get(chosen.action_index) else { break None };
            let score = chosen.info.as_ref().map(|info| info.score);
            notes.push(TurnNote { score, remaining: self.time_control.map(|_| remaining[mover]) });
            record.push(action.clone(), action.after.clone());
            if let Some(verdict) = watch.note(mover, self.fullmove(&record), score) {
                break self.adjudicate(verdict);
            }
        };
        if let Some(outcome) = &outcome {
            record.declare(outcome.clone());
        }
        Ok(RefereedGame { record, notes, outcome })
    }

    fn lost(&self, player: usize, reason: impl FnOnce(Loser) -> EndReason) -> Option<Outcome> {
        Outcome::lost(&self.game.rules().players, player, reason)
    }

    fn adjudicate(&self, verdict: Verdict) -> Option<Outcome> {
        match verdict {
            Verdict::Lost(player) => self.lost(player, |_| EndReason::Adjudicated),
            Verdict::Drawn => Some(Outcome { winner: None, reason: EndReason::Adjudicated }),
        }
    }

    /// The full move of the last turn of a record.
    fn fullmove(&self, record: &GameRecord<Variant>) -> usize {
        let turns = record.actions().len().saturating_sub(1);
        MoveNumbering::of(self.game.rules()).fullmove_after(record.first_turn(), turns)
    }

    fn ask(
        &self,
        player: &mut (dyn Player<Variant> + '_),
        view: &PlayerView<'_, Variant>,
        clock: Option<ClockState>,
        start: Duration,
    ) -> Result<ChosenAction<Action>, PlayerError> {
        let request: SearchRequest<'_, Action> = SearchRequest {
            limits: SearchLimits { clock, ..self.limits },
            multi_pv: 1,
            elapsed: &|| (self.elapsed)().saturating_sub(start),
            cancel: self.cancel,
            on_info: &|_| {},
        };
        player.choose(view, &request)
    }
}
