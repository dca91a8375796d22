//! The clocks of the players: an initial time for the whole game, and an increment for each turn.

use crate::players::TimeControl;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The clocks of all players of a game. In a saved game: initial time, increment, and the time left of each player, in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u64>", into = "Vec<u64>")]
pub struct GameClock {
    /// The time control of every player.
    pub time_control: TimeControl,
    /// The time left, by player.
    pub remaining: Vec<Duration>,
}

/// The longest time in a saved game: a week. It keeps sums of times from overflowing.
const MAX_TIME_MS: u64 = 7 * 24 * 3600 * 1000;

impl GameClock {
    /// The clocks at the start of a game with this number of players.
    pub fn new(time_control: TimeControl, players: usize) -> Self {
        Self { time_control, remaining: vec![time_control.base; players] }
    }

    /// Takes the duration of a turn off a player's clock. Returns whether time is left.
    pub fn spend(&mut self, player: usize, time: Duration) -> bool {
        let Some(remaining) = self.remaining.get_mut(player) else { return true };
        *remaining = remaining.saturating_sub(time);
        !remaining.is_zero()
    }

    /// Adds the increment to a player's clock, after a turn.
    pub fn add_increment(&mut self, player: usize) {
        if let Some(remaining) = self.remaining.get_mut(player) {
            *remaining += self.time_control.increment;
        }
    }
}

impl From<GameClock> for Vec<u64> {
    fn from(GameClock { time_control: TimeControl { base, increment }, remaining }: GameClock) -> Self {
        let times = [base, increment].into_iter().chain(remaining);
        times.map(|time| u64::try_from(time.as_millis()).unwrap_or(MAX_TIME_MS)).collect()
    }
}

impl TryFrom<Vec<u64>> for GameClock {
    type Error = &'static str;

    fn try_from(times: Vec<u64>) -> Result<Self, Self::Error> {
        match times[..] {
            [base, increment, ref remaining @ ..]
                if base > 0 && !remaining.is_empty() && times.iter().all(|&ms| ms <= MAX_TIME_MS) =>
            {
                let [base, increment] = [base, increment].map(Duration::from_millis);
                Ok(Self {
                    time_control: TimeControl { base, increment },
                    remaining: remaining.iter().copied().map(Duration::from_millis).collect(),
                })
            }
            _ => Err("`clock` needs milliseconds: initial time, increment, and the time left for each player"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_spend_time_and_add_the_increment() {
        let [base, increment] = [300, 2].map(Duration::from_secs);
        let mut clock = GameClock::new(TimeControl { base, increment }, 2);
        assert!(clock.spend(1, Duration::from_secs(299)));
        clock.add_increment(1);
        let times = Vec::from(clock.clone());
        assert_eq!(times, [300_000, 2_000, 300_000, 3_000]);
        assert_eq!(GameClock::try_from(times), Ok(clock.clone()));
        assert!(!clock.spend(1, Duration::from_secs(4)) && clock.spend(0, Duration::from_secs(298)));
        for bad in [&[][..], &[1, 2], &[0, 0, 1], &[1, 1, 99_999_999_999_999]] {
            assert!(GameClock::try_from(bad.to_vec()).is_err(), "{bad:?}");
        }
    }
}
