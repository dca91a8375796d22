//! The time that the players of a game have.

use std::time::Duration;

/// What each player has for the whole game, and what is left of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timer {
    /// For the whole game.
    pub all: Duration,
    /// What comes to it with each turn.
    pub more: Duration,
    /// By player: what is left.
    pub left: Vec<Duration>,
}

/// No game takes longer than a week.
const LONGEST: u64 = 7 * 24 * 3600 * 1000;

impl Timer {
    /// So many players at the start.
    pub fn new((all, more): (Duration, Duration), players: usize) -> Self {
        Self { all, more, left: vec![all; players] }
    }

    /// For the whole game, and what comes to it with each turn.
    pub fn terms(&self) -> (Duration, Duration) {
        (self.all, self.more)
    }

    /// As a saved game has it: milliseconds, for the game, for a turn, and what is left by player.
    pub(super) fn text(&self) -> String {
        let all = [self.all, self.more].into_iter().chain(self.left.iter().copied());
        all.map(|time| time.as_millis().to_string()).collect::<Vec<_>>().join(" ")
    }

    /// Reads that.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let number = |word: &str| word.parse().ok().filter(|&number| number <= LONGEST).map(Duration::from_millis);
        let numbers: Vec<Duration> = text.split_whitespace().map(number).collect::<Option<_>>()?;
        let (&[all, more], left) = numbers.split_first_chunk()?;
        (!left.is_empty() && all > Duration::ZERO).then(|| Self { all, more, left: left.to_vec() })
    }

    /// A player's turn takes so long. `false` if there was less time than that.
    pub fn take(&mut self, player: usize, time: Duration) -> bool {
        let Some(left) = self.left.get_mut(player) else { return true };
        *left = left.saturating_sub(time);
        !left.is_zero()
    }

    /// A player has done a turn.
    pub fn turn(&mut self, player: usize) {
        let more = self.more;
        if let Some(left) = self.left.get_mut(player) {
            *left += more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_out_and_comes_in() {
        let [all, more] = [300, 2].map(Duration::from_secs);
        let mut timer = Timer::new((all, more), 2);
        assert!(timer.take(1, Duration::from_secs(299)));
        timer.turn(1);
        assert_eq!(timer.text(), "300000 2000 300000 3000");
        assert_eq!(Timer::parse(&timer.text()), Some(timer.clone()));
        assert!(!timer.take(1, Duration::from_secs(4)) && timer.take(0, Duration::from_secs(298)));
        for bad in ["", "1 2", "0 0 1", "1 1 x", "1 1 99999999999999"] {
            assert_eq!(Timer::parse(bad), None, "{bad}");
        }
    }
}
