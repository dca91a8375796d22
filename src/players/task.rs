//! What is asked of a player who thinks, and what it says meanwhile.

use std::time::Duration;

/// How long to think: until the first of these is reached; the player decides where none is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// So many turns deep.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// So long.
    pub time: Option<Duration>,
    /// A part of what is left for the game.
    pub clock: Option<Clock>,
}

/// The time for all turns of a game together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left to the player to move.
    pub left: Duration,
    /// What is left to the next one of the others.
    pub other: Duration,
    /// What comes to it with each turn.
    pub more: Duration,
    /// For so many turns it has to do, if that is known.
    pub turns: Option<u32>,
}

/// What is left on a clock is to do for so many turns more.
const TURNS: u32 = 24;
/// Kept back of the time of a turn, for the way there and back.
const SPARE: Duration = Duration::from_millis(20);

impl Clock {
    /// What of it to spend on a turn.
    pub fn share(self) -> Duration {
        let share = self.left / self.turns.unwrap_or(TURNS).clamp(1, TURNS) + self.more * 3 / 4;
        Self::spared(share.min(self.left / 2))
    }

    /// A time without what is kept back for the way there and back.
    pub fn spared(time: Duration) -> Duration {
        time.saturating_sub(SPARE).max(Duration::from_millis(1))
    }
}

impl Limits {
    /// As a depth: as deep as can be looked, until it is called off.
    pub const FOREVER: u32 = u32::MAX;

    /// How long that is, if time is limited.
    pub fn allowed(&self) -> Option<Duration> {
        self.time.or_else(|| self.clock.map(Clock::share))
    }
}

/// A question to a player.
pub struct Task<'t, A> {
    /// How long to think.
    pub limits: Limits,
    /// So many of the best moves are to be told of, each with its line.
    pub lines: usize,
    /// How long ago the question was asked.
    pub now: &'t (dyn Fn() -> Duration + Sync),
    /// Is an answer wanted at once? Whatever has been found is the answer then.
    pub stop: &'t (dyn Fn() -> bool + Sync),
    /// Is told whenever something better is known.
    pub told: &'t (dyn Fn(&Thought<A>) + Sync),
}

impl<A> Task<'_, A> {
    /// Is an answer wanted at once?
    pub fn is_stopped(&self) -> bool {
        (self.stop)()
    }
}

/// What a player thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<A> {
    /// What it is worth to the player to move.
    pub score: Score,
    /// How many turns deep this was looked at.
    pub depth: u32,
    /// The place of the move among the best, from 1.
    pub rank: usize,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How it might go on.
    pub line: Vec<A>,
}

/// What a position is worth to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// So many hundredths of a usual piece of the least worth.
    Worth(i32),
    /// So many in a thousand of the games that were tried are won.
    Share(u16),
    /// It wins in so many turns.
    Wins(u32),
    /// It loses in so many turns.
    Loses(u32),
}

impl Score {
    /// In words, for a game with so many turns in a round: it is rounds that players count.
    pub fn in_words(self, round: usize) -> String {
        let rounds = |turns: u32| turns.div_ceil(u32::try_from(round).unwrap_or(u32::MAX).max(1));
        match self {
            Self::Worth(worth) => {
                let sign = if worth < 0 { "−" } else { "+" };
                format!("{sign}{}.{:02}", worth.unsigned_abs() / 100, worth.unsigned_abs() % 100)
            }
            Self::Share(share) => format!("wins {} % of games", (share + 5) / 10),
            Self::Wins(turns) => format!("wins in {}", rounds(turns)),
            Self::Loses(turns) => format!("loses in {}", rounds(turns)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_told_in_rounds() {
        let told = |score: Score| score.in_words(2);
        assert_eq!([1, 3, 5].map(|turns| told(Score::Wins(turns))), ["wins in 1", "wins in 2", "wins in 3"]);
        assert_eq!([2, 4].map(|turns| told(Score::Loses(turns))), ["loses in 1", "loses in 2"]);
        assert_eq!([Score::Wins(1), Score::Wins(4)].map(|score| score.in_words(3)), ["wins in 1", "wins in 2"]);
        assert_eq!([-5, 250].map(|worth| told(Score::Worth(worth))), ["−0.05", "+2.50"]);
        assert_eq!(told(Score::Share(505)), "wins 51 % of games");
    }
}
