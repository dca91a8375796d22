//! An estimate of how long all replies to all moves take, so that a command can refuse a turn that is too large.
//!
//! A short rule file can allow ten thousand moves in a turn, each with replies that are slow to list. A command that has to list
//! them all would run for hours without a word.

use super::Failure;
use super::game_argument::GameArgument;
use crate::game::{Fault, Game};
use std::time::{Duration, Instant};

/// A longer round is too large.
const MAX_ROUND_TIME: Duration = Duration::from_mins(2);
/// Moves whose replies are listed for the estimate.
const SAMPLED_MOVES: u32 = 3;

/// The size of a round that is too large.
pub(super) struct LargeRound {
    moves: usize,
    time: Duration,
    fault: Fault,
}

impl LargeRound {
    /// Returns the estimate if one round from the position takes too long.
    pub fn find(argument: &GameArgument) -> Result<Option<Self>, Failure> {
        let (variant, start) = (&argument.game.variant, &argument.start.position);
        let actions = variant.status(start, argument.start.history())?.actions;
        let begin = Instant::now();
        let mut sampled = 0;
        for action in actions.iter().step_by(actions.len() / SAMPLED_MOVES as usize + 1) {
            variant.actions(&action.after)?;
            sampled += 1;
        }
        let moves = actions.len();
        let per_move = begin.elapsed() / u32::max(sampled, 1);
        let time = per_move.saturating_mul(u32::try_from(moves).unwrap_or(u32::MAX));
        let Some(turn) = variant.rules().turns.get(start.turn()).filter(|_| time > MAX_ROUND_TIME) else {
            return Ok(None);
        };
        Ok(Some(Self { moves, time, fault: Fault { span: turn.span, title: String::new() } }))
    }

    /// The refusal of a command, with the clause of the turn.
    pub fn refuse(self, command: &str) -> Failure {
        let title = format!("this turn is too large for `{command}`: {}", self.describe());
        Failure::Fault(Fault { title, ..self.fault })
    }

    /// The size in words.
    pub fn describe(&self) -> String {
        let minutes = self.time.as_secs().div_ceil(60);
        format!("it has {} moves, and listing all replies would take about {minutes} minutes", self.moves)
    }
}
