//! A puzzle that Alfil composes of a game when the player asks for one. The game, the difficulty and a number are enough to compose
//! it again, so players can name a puzzle to each other.

use crate::game::Variant;
use crate::task::ProgressMonitor;
use crate::worlds::{Composition, Difficulty, Puzzle, WorldsError};

/// What stands before the number in a name.
const NUMBER_PREFIX: &str = ", number ";

/// A puzzle by its game, difficulty and number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComposedPuzzle {
    /// The name of its game.
    pub game: String,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The random seed.
    pub number: u64,
}

impl ComposedPuzzle {
    /// Its name: `chess_4x5, medium, number 17`.
    pub fn name(&self) -> String {
        format!("{}{NUMBER_PREFIX}{}", self.kind_name(), self.number)
    }

    /// Its name among the puzzles of its game: `medium, number 17`.
    pub fn short_name(&self) -> String {
        format!("{}{NUMBER_PREFIX}{}", self.difficulty.name(), self.number)
    }

    /// The name of all puzzles of its game and difficulty: `chess_4x5, medium`.
    pub(super) fn kind_name(&self) -> String {
        format!("{}, {}", self.game, self.difficulty.name())
    }

    /// The puzzle with a name from [`ComposedPuzzle::name`].
    pub fn of_name(name: &str) -> Option<Self> {
        let (kind, number) = name.rsplit_once(NUMBER_PREFIX)?;
        let (game, difficulty) = kind.rsplit_once(", ")?;
        let difficulty = Difficulty::ALL.into_iter().find(|other| other.name() == difficulty)?;
        Some(Self { game: game.to_owned(), difficulty, number: number.parse().ok()? })
    }

    /// The next puzzle of the same kind.
    #[must_use]
    pub fn next(&self) -> Self {
        Self { number: self.number.saturating_add(1), ..self.clone() }
    }

    /// Composes it by the rules of its game; `None` if none is found.
    ///
    /// # Errors
    /// As [`Composition::find`].
    pub fn compose(&self, variant: &Variant, monitor: &ProgressMonitor) -> Result<Option<Puzzle>, WorldsError> {
        let found = Composition::find(variant, self.difficulty, self.number, monitor)?;
        Ok(found.map(|found| found.puzzle(self.name(), &self.game, variant)))
    }

    /// Why there is no such puzzle. `title` is that of the game.
    pub fn not_found_text(&self, title: &str) -> String {
        let (difficulty, number) = (self.difficulty.name(), self.number);
        format!("{title} has no {difficulty} puzzle number {number}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_have_names() {
        let seventeen = ComposedPuzzle { game: "chess_4x5".into(), difficulty: Difficulty::Medium, number: 17 };
        assert_eq!(seventeen.name(), "chess_4x5, medium, number 17");
        assert_eq!(seventeen.next().short_name(), "medium, number 18");
        // The game may be a path.
        let own = ComposedPuzzle { game: "my games, old/a, easy, number 1.alg".into(), ..seventeen.clone() };
        for puzzle in [seventeen, own] {
            assert_eq!(ComposedPuzzle::of_name(&puzzle.name()), Some(puzzle));
        }
        for other in ["Daily 333", "Corner", "chess, odd, number 1", "chess, easy, number x"] {
            assert_eq!(ComposedPuzzle::of_name(other), None, "{other}");
        }
    }
}
