//! The referee: asks players in turn, keeps the clocks, and ends the game.

use super::limits::{ClockState, SearchLimits, TimeControl};
use super::player::{ChosenAction, Player, PlayerError, PlayerView};
use super::search_request::SearchRequest;
use crate::game::{Action, ActionError, EndReason, Game, GameRecord, Outcome, Variant};
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
    /// Its result; `None` if it was broken off.
    pub outcome: Option<Outcome>,
}

/// Why a game was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefereeError {
    /// A player, given by name, has no answer.
    #[error("{0}: {1}")]
    Player(String, PlayerError),
    /// The rules do not allow a player's choice.
    #[error("{0}")]
    ActionError(#[from] ActionError),
}

impl Referee<'_> {
    /// Plays a game from its current position. Players are in the order of the rules.
    ///
    /// # Errors
    /// Why the game was not played to its end.
    pub fn play(
        &self,
        mut record: GameRecord<Variant>,
        players: &mut [&mut (dyn Player<Variant> + '_)],
    ) -> Result<RefereedGame, RefereeError> {
        let mut remaining = vec![self.time_control.map_or(Duration::ZERO, |time| time.base); players.len()];
        while record.actions().len() < self.max_turns {
            let status = record.status(self.game).map_err(ActionError::from)?;
            if let Some(outcome) = status.outcome {
                return Ok(RefereedGame { record, outcome: Some(outcome) });
            }
            let mover = self.game.mover(record.position());
            let next = (mover + 1) % players.len().max(1);
            let Some(player) = players.get_mut(mover) else { break };
            let clock = self.time_control.map(|time| ClockState {
                remaining: remaining[mover],
                opponent_remaining: remaining[next],
                increment: time.increment,
                moves_to_go: None,
            });
            let start = (self.elapsed)();
            let view = PlayerView { game: self.game, record: &record, status: &status };
            let chosen = self.ask(*player, &view, clock, start)?;
            if self.cancel.is_cancelled() {
                break;
            }
            if let Some(time) = self.time_control {
                let used = (self.elapsed)().saturating_sub(start);
                if used > remaining[mover] {
                    let outcome = Outcome::lost(&self.game.rules().players, mover, EndReason::TimedOut);
                    outcome.iter().cloned().for_each(|outcome| record.declare(outcome));
                    return Ok(RefereedGame { record, outcome });
                }
                remaining[mover] = remaining[mover].saturating_sub(used) + time.increment;
            }
            // A player that does not expect to win claims a draw.
            if let Some(claim) = status.claim.filter(|_| !chosen.expects_to_win()) {
                record.declare(claim.clone());
                return Ok(RefereedGame { record, outcome: Some(claim) });
            }
            let Some(action) = status.actions.get(chosen.action_index) else { break };
            record.push(action.clone(), action.after.clone());
        }
        let outcome = record.status(self.game).map_err(ActionError::from)?.outcome;
        Ok(RefereedGame { record, outcome })
    }

    fn ask(
        &self,
        player: &mut (dyn Player<Variant> + '_),
        view: &PlayerView<'_, Variant>,
        clock: Option<ClockState>,
        start: Duration,
    ) -> Result<ChosenAction<Action>, RefereeError> {
        let request: SearchRequest<'_, Action> = SearchRequest {
            limits: SearchLimits { clock, ..self.limits },
            multi_pv: 1,
            elapsed: &|| (self.elapsed)().saturating_sub(start),
            cancel: self.cancel,
            on_info: &|_| {},
        };
        player.choose(view, &request).map_err(|error| RefereeError::Player(player.name(), error))
    }
}
