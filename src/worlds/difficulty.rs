//! How hard a solitaire is.

use clap::ValueEnum;

/// How hard a solitaire is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ValueEnum)]
pub enum Difficulty {
    /// For the first games under new rules.
    Easy,
    /// The usual one.
    #[default]
    Medium,
    /// For players who often win the usual one.
    Hard,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The name in a sentence.
    pub fn name(self) -> &'static str {
        self.pick(["easy", "medium", "hard"])
    }

    /// What belongs to it, of one thing for each difficulty.
    pub(super) fn pick<T: Copy>(self, [easy, medium, hard]: [T; 3]) -> T {
        match self {
            Self::Easy => easy,
            Self::Medium => medium,
            Self::Hard => hard,
        }
    }

    /// The next one, from the hardest back to the easiest.
    #[must_use]
    pub fn next(self) -> Self {
        self.pick([Self::Medium, Self::Hard, Self::Easy])
    }

    /// The previous one, from the easiest back to the hardest.
    #[must_use]
    pub fn previous(self) -> Self {
        self.pick([Self::Hard, Self::Easy, Self::Medium])
    }
}
