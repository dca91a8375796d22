//! Limits of a search and clocks of a game, as the UCI command `go` states them.

use super::params::{DEFAULT_MOVES_TO_GO, MOVE_OVERHEAD};
use std::time::Duration;

/// When a search ends: at the first limit reached. Without any, the player decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// Depth in turns.
    pub depth: Option<u32>,
    /// Number of nodes.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The clocks of the game, from which the player takes a share.
    pub clock: Option<ClockState>,
}

/// Time for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Time of each player at the start.
    pub base: Duration,
    /// Time added after each turn.
    pub increment: Duration,
}

/// The clocks of a game at the start of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockState {
    /// Time left for the player to move.
    pub remaining: Duration,
    /// Time left for the next player.
    pub opponent_remaining: Duration,
    /// Time added after each turn.
    pub increment: Duration,
    /// Turns until more time is added, if that is known.
    pub moves_to_go: Option<u32>,
}

/// Time kept back from every turn for communication, unless somebody sets another one.
pub const DEFAULT_MOVE_OVERHEAD: Duration = MOVE_OVERHEAD;

impl ClockState {
    /// Time to spend on this turn.
    pub fn turn_budget(self) -> Duration {
        let turns = self.moves_to_go.unwrap_or(DEFAULT_MOVES_TO_GO).clamp(1, DEFAULT_MOVES_TO_GO);
        let share = self.remaining / turns + self.increment * 3 / 4;
        Self::without_overhead(share.min(self.remaining / 2))
    }

    /// A time less the overhead of communication, but at least a millisecond.
    pub fn without_overhead(time: Duration) -> Duration {
        time.saturating_sub(MOVE_OVERHEAD).max(Duration::from_millis(1))
    }
}

impl SearchLimits {
    /// A depth that no search reaches: the search runs until it is cancelled.
    pub const INFINITE_DEPTH: u32 = u32::MAX;

    /// Time for this move, if time is limited.
    pub fn time_budget(&self) -> Option<Duration> {
        self.time.or_else(|| self.clock.map(ClockState::turn_budget))
    }
}
