//! The puzzle of the day: composed from the number of the day alone, so it is the same for everybody.

use super::{Library, LoadError};
use crate::task::ProgressMonitor;
use crate::worlds::{Composition, Difficulty, Puzzle, WorldsError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The first word of the names of these puzzles. A number follows.
const NAME_PREFIX: &str = "Daily ";
/// Days from the Unix epoch to the day before the first puzzle, 2026-01-01.
const DAYS_BEFORE_FIRST: u64 = 20_453;
/// The games of easy, medium and hard puzzles, in turn. Random play led to a puzzle for each of five seeds: within 26 seconds on two
/// cores that were also building, mostly within six.
const GAMES: [&[&str]; 3] = [
    &["chess_4x5", "chess_5x6", "breakthrough", "minishogi"],
    &["connect_four", "chess_5x6", "clobber", "chess_4x5"],
    &["chess_4x5", "connect_four"],
];
/// The difficulty by place in a week that begins on Monday.
const DIFFICULTY_BY_WEEKDAY: [Difficulty; 7] = [
    Difficulty::Easy,
    Difficulty::Easy,
    Difficulty::Easy,
    Difficulty::Medium,
    Difficulty::Medium,
    Difficulty::Medium,
    Difficulty::Hard,
];
/// Seeds that are tried for one day.
const MAX_SEEDS: u64 = 8;

/// A puzzle of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyPuzzle {
    /// The number of the day; 1 is 2026-01-01 in UTC.
    number: u64,
}

/// Why there is no puzzle of the day.
#[derive(Debug, thiserror::Error)]
pub enum DailyPuzzleError {
    /// Its game cannot be loaded.
    #[error(transparent)]
    Game(#[from] LoadError),
    /// The work was cancelled, or the rules exceed their budget.
    #[error(transparent)]
    Worlds(#[from] WorldsError),
    /// None was found.
    #[error("no puzzle was found for day {0}")]
    NotFound(u64),
}

impl DailyPuzzle {
    /// Today's puzzle, in UTC.
    pub fn today() -> Self {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        Self::of_day(seconds / 86_400)
    }

    /// The puzzle of a day, in days since the Unix epoch.
    fn of_day(day: u64) -> Self {
        Self { number: day.saturating_sub(DAYS_BEFORE_FIRST).max(1) }
    }

    /// The puzzle with a number, from 1.
    pub fn numbered(number: u64) -> Self {
        Self { number: number.max(1) }
    }

    /// The puzzle with a name from [`DailyPuzzle::name`].
    pub fn of_name(name: &str) -> Option<Self> {
        name.strip_prefix(NAME_PREFIX)?.parse().ok().map(Self::numbered)
    }

    /// Its name: `Daily 332`.
    pub fn name(self) -> String {
        format!("{NAME_PREFIX}{}", self.number)
    }

    /// The name of its game.
    pub fn game(self) -> &'static str {
        let games = GAMES[self.difficulty() as usize];
        // A week later another game has its turn.
        let turn = self.number + self.number / 7;
        games[usize::try_from(turn % games.len() as u64).unwrap_or(0)]
    }

    /// How hard it is: easy on Monday, hard on Sunday.
    pub fn difficulty(self) -> Difficulty {
        // 1970-01-01 was a Thursday.
        let weekday = (self.number + DAYS_BEFORE_FIRST + 3) % 7;
        DIFFICULTY_BY_WEEKDAY[usize::try_from(weekday).unwrap_or(0)]
    }

    /// Composes it.
    ///
    /// # Errors
    /// [`DailyPuzzleError`] if its game cannot be loaded, the work is cancelled, or no puzzle is found.
    pub fn compose(self, library: &Library, monitor: &ProgressMonitor) -> Result<Puzzle, DailyPuzzleError> {
        let game = library.load_built_in(self.game())?;
        for seed in 0..MAX_SEEDS {
            let seed = self.number * MAX_SEEDS + seed;
            if let Some(found) = Composition::find(&game.variant, self.difficulty(), seed, monitor)? {
                return Ok(found.puzzle(self.name(), self.game(), &game.variant));
            }
        }
        Err(DailyPuzzleError::NotFound(self.number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_numbers_names_and_difficulties() {
        // 2026-01-01 was a Thursday, 2026-11-29 is a Sunday.
        let (first, sunday) = (DailyPuzzle::of_day(20_454), DailyPuzzle::of_day(20_786));
        assert_eq!((first.name().as_str(), first.difficulty()), ("Daily 1", Difficulty::Medium));
        assert_eq!((sunday.name().as_str(), sunday.difficulty()), ("Daily 333", Difficulty::Hard));
        assert_eq!(DailyPuzzle::of_name("Daily 333"), Some(sunday));
        assert_eq!(DailyPuzzle::of_name("Corner"), None);
    }
}
