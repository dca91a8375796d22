//! The clocks of the players: an initial time for the whole game, and an increment for each turn.

use std::time::Duration;

/// The clocks of all players of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// The time of each player for the whole game.
    pub initial: Duration,
    /// The time that a player gains with each turn.
    pub increment: Duration,
    /// The time left, by player.
    pub remaining: Vec<Duration>,
}

/// The longest time in a saved game: a week. It keeps sums of times from overflowing.
const MAX_TIME_MS: u64 = 7 * 24 * 3600 * 1000;

impl GameClock {
    /// The clocks at the start of a game with this number of players.
    pub fn new((initial, increment): (Duration, Duration), players: usize) -> Self {
        Self { initial, increment, remaining: vec![initial; players] }
    }

    /// The initial time and the increment.
    pub fn terms(&self) -> (Duration, Duration) {
        (self.initial, self.increment)
    }

    /// The value of `clock` in a saved game: initial time, increment, and the time left of each player, in milliseconds.
    pub(super) fn text(&self) -> String {
        let times = [self.initial, self.increment].into_iter().chain(self.remaining.iter().copied());
        times.map(|time| time.as_millis().to_string()).collect::<Vec<_>>().join(" ")
    }

    /// Parses the value of `clock` in a saved game.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let time = |word: &str| word.parse().ok().filter(|&ms| ms <= MAX_TIME_MS).map(Duration::from_millis);
        let times: Vec<Duration> = text.split_whitespace().map(time).collect::<Option<_>>()?;
        let (&[initial, increment], remaining) = times.split_first_chunk()?;
        let is_valid = !remaining.is_empty() && initial > Duration::ZERO;
        is_valid.then(|| Self { initial, increment, remaining: remaining.to_vec() })
    }

    /// Takes the duration of a turn off a player's clock. Returns whether time is left.
    pub fn spend(&mut self, player: usize, time: Duration) -> bool {
        let Some(remaining) = self.remaining.get_mut(player) else { return true };
        *remaining = remaining.saturating_sub(time);
        !remaining.is_zero()
    }

    /// Adds the increment to a player's clock, after a turn.
    pub fn add_increment(&mut self, player: usize) {
        let increment = self.increment;
        if let Some(remaining) = self.remaining.get_mut(player) {
            *remaining += increment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_spend_time_and_add_the_increment() {
        let times = [300, 2].map(Duration::from_secs);
        let mut clock = GameClock::new(times.into(), 2);
        assert!(clock.spend(1, Duration::from_secs(299)));
        clock.add_increment(1);
        assert_eq!(clock.text(), "300000 2000 300000 3000");
        assert_eq!(GameClock::parse(&clock.text()), Some(clock.clone()));
        assert!(!clock.spend(1, Duration::from_secs(4)) && clock.spend(0, Duration::from_secs(298)));
        for bad in ["", "1 2", "0 0 1", "1 1 x", "1 1 99999999999999"] {
            assert_eq!(GameClock::parse(bad), None, "{bad}");
        }
    }
}
