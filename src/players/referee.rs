//! Between players: whose turn it is, and how a game ends.

use super::player::{Player, Scene, Trouble};
use super::task::{Clock, Limits, Task};
use crate::game::{Action, Game, Outcome, Record, Refused, Variant};
use std::time::Duration;

/// A game between players.
pub struct Referee<'r> {
    /// The game.
    pub game: &'r Variant,
    /// How long each of them thinks about a turn.
    pub limits: Limits,
    /// The time that each of them has for the game, and what comes to it with each turn; whoever needs more has lost.
    pub time: Option<(Duration, Duration)>,
    /// After so many turns a game is broken off.
    pub turns: usize,
    /// The time since some moment.
    pub clock: &'r (dyn Fn() -> Duration + Sync),
    /// Is the game to be broken off?
    pub stop: &'r (dyn Fn() -> bool + Sync),
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Match {
    /// All of it.
    pub record: Record<Variant>,
    /// How it ended; `None` if it was broken off.
    pub outcome: Option<Outcome>,
}

/// Why a game could not be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// A player gave no answer.
    #[error("{0}: {1}")]
    Player(String, Trouble),
    /// The rules refused what it chose.
    #[error("{0}")]
    Refused(#[from] Refused),
}

impl Referee<'_> {
    /// Plays a game from where it stands, by these players, in the order of the game's.
    ///
    /// # Errors
    /// Why it could not be played to its end.
    pub fn play(
        &self,
        mut record: Record<Variant>,
        players: &mut [&mut (dyn Player<Variant> + '_)],
    ) -> Result<Match, Broken> {
        let mut left = vec![self.time.map_or(Duration::ZERO, |(all, _)| all); players.len()];
        while record.actions().len() < self.turns {
            let standing = record.standing(self.game).map_err(Refused::Fault)?;
            if let Some(outcome) = standing.outcome {
                return Ok(Match { record, outcome: Some(outcome) });
            }
            let mover = self.game.mover(record.now());
            let next = (mover + 1) % players.len().max(1);
            let Some(player) = players.get_mut(mover) else { break };
            let clock = self.time.map(|(_, more)| Clock { left: left[mover], other: left[next], more, turns: None });
            let begun = (self.clock)();
            let task: Task<'_, Action> = Task {
                limits: Limits { clock, ..self.limits },
                lines: 1,
                now: &|| (self.clock)().saturating_sub(begun),
                stop: self.stop,
                told: &|_| {},
            };
            let scene = Scene { game: self.game, record: &record, standing: &standing };
            let answer = player.choose(&scene, &task).map_err(|trouble| Broken::Player(player.name(), trouble))?;
            if (self.stop)() {
                break;
            }
            if let Some((_, more)) = self.time {
                let used = (self.clock)().saturating_sub(begun);
                if used > left[mover] {
                    let late = Outcome::lost(&self.game.rules().players, mover, "ran out of time");
                    late.iter().cloned().for_each(|late| record.close(late));
                    return Ok(Match { record, outcome: late });
                }
                left[mover] = left[mover].saturating_sub(used) + more;
            }
            // Whoever does not think to be ahead takes what the rules offer.
            if let Some(claim) = standing.claim.filter(|_| !answer.is_ahead()) {
                record.close(claim.clone());
                return Ok(Match { record, outcome: Some(claim) });
            }
            let Some(action) = standing.actions.get(answer.action) else { break };
            record.push(action.clone(), action.after.clone());
        }
        let outcome = record.standing(self.game).map_err(Refused::Fault)?.outcome;
        Ok(Match { record, outcome })
    }
}
