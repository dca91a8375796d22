//! The time controls that XBoard sets.

use crate::cli::engine::go_command::{Clocks, GoCommand, PlayerClock};
use std::time::Duration;

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TimeSetting {
    /// Time for a number of moves, or for the game if that is 0, and for each move.
    Level {
        moves: u32,
        base: Duration,
        increment: Duration,
    },
    /// Time for each move.
    MoveTime(Duration),
    Depth(u32),
    /// Nodes that count as a second, instead of real time.
    NodesPerSecond(Option<u64>),
    OwnClock(Duration),
    OpponentClock(Duration),
}

/// All that are set.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TimeControl {
    pace: Pace,
    depth: Option<u32>,
    nodes_per_second: Option<u64>,
}

/// How the time of a game is shared out. The setting that was made last replaces the other.
#[derive(Clone, Copy, Debug, Default)]
enum Pace {
    /// No time limit.
    #[default]
    Unlimited,
    PerMove(Duration),
    Clock {
        moves: u32,
        increment: Duration,
        own: Duration,
        opponent: Duration,
    },
}

impl TimeControl {
    /// Removes the limit of the depth, as `new` does.
    pub fn start_game(&mut self) {
        *self = Self { pace: self.pace, ..Self::default() };
    }

    pub fn set(&mut self, setting: TimeSetting) {
        match (setting, &mut self.pace) {
            (TimeSetting::Level { moves, base, increment }, pace) => {
                *pace = Pace::Clock { moves, increment, own: base, opponent: base };
            }
            (TimeSetting::MoveTime(time), pace) => *pace = Pace::PerMove(time),
            (TimeSetting::Depth(depth), _) => self.depth = Some(depth),
            (TimeSetting::NodesPerSecond(rate), _) => self.nodes_per_second = rate,
            (TimeSetting::OwnClock(time), Pace::Clock { own, .. }) => *own = time,
            (TimeSetting::OpponentClock(time), Pace::Clock { opponent, .. }) => *opponent = time,
            (TimeSetting::OwnClock(_) | TimeSetting::OpponentClock(_), _) => {}
        }
    }

    /// Returns the limits for the next move. `moves_played` counts the engine's moves.
    pub fn go_command(&self, moves_played: usize, overhead: Duration) -> GoCommand {
        let mut go = GoCommand { depth: self.depth, ..GoCommand::default() };
        match self.pace {
            Pace::Unlimited => {}
            Pace::PerMove(time) => go.move_time = Some(time),
            Pace::Clock { moves, increment, own, opponent } => {
                let clock = |remaining| PlayerClock { remaining: Some(remaining), increment };
                go.clocks = Clocks::ByTurn([clock(own), clock(opponent)]);
                let played = u32::try_from(moves_played).unwrap_or(u32::MAX);
                go.moves_to_go = (moves > 0).then(|| moves - played % moves.max(1));
            }
        }
        if let Some(rate) = self.nodes_per_second {
            let time = go.move_time.or_else(|| go.limits(0, overhead).time_budget());
            go.nodes = time.map(|time| nodes_in(time, rate));
            (go.move_time, go.clocks) = (None, Clocks::default());
        }
        go
    }
}

/// The nodes of a time; at least one.
fn nodes_in(time: Duration, rate: u64) -> u64 {
    let nodes = time.as_millis().saturating_mul(rate.into()) / 1000;
    u64::try_from(nodes).unwrap_or(u64::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{DEFAULT_MOVE_OVERHEAD, SearchLimits};

    fn limits(settings: &[TimeSetting], moves_played: usize) -> SearchLimits {
        let mut control = TimeControl::default();
        settings.iter().for_each(|&setting| control.set(setting));
        control.go_command(moves_played, DEFAULT_MOVE_OVERHEAD).limits(1, DEFAULT_MOVE_OVERHEAD)
    }

    fn level(moves: u32, base: u64) -> TimeSetting {
        TimeSetting::Level { moves, base: Duration::from_secs(base), increment: Duration::ZERO }
    }

    #[test]
    fn the_last_of_clock_and_move_time_holds() {
        let [second, minute] = [1, 60].map(Duration::from_secs);
        let time = |settings: &[TimeSetting]| limits(settings, 0).time_budget();
        assert_eq!(time(&[]), None);
        assert_eq!(time(&[level(0, 60), TimeSetting::MoveTime(second)]), Some(Duration::from_millis(980)));
        let own = TimeSetting::OwnClock(Duration::from_secs(24));
        assert_eq!(time(&[TimeSetting::MoveTime(minute), level(0, 60), own]), Some(Duration::from_millis(980)));
        assert_eq!(time(&[own]), None, "without a level there is no clock");
    }

    #[test]
    fn moves_to_the_time_control_are_counted() {
        let moves = |moves_played| limits(&[level(40, 300)], moves_played).clock.and_then(|clock| clock.moves_to_go);
        assert_eq!([0, 1, 39, 40, 41].map(moves), [40, 39, 1, 40, 39].map(Some));
        assert_eq!(limits(&[level(0, 300)], 3).clock.and_then(|clock| clock.moves_to_go), None);
    }

    #[test]
    fn nodes_may_stand_for_time() {
        let rate = TimeSetting::NodesPerSecond(Some(1));
        let limits = limits(&[rate, TimeSetting::MoveTime(Duration::from_secs(500))], 0);
        assert_eq!((limits.nodes, limits.time_budget()), (Some(500), None));
    }
}
