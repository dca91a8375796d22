//! What Enter does with the selected game: it is played in a mode, or a puzzle of it is composed.

use super::super::mode;
use crate::{
    players::PlayerSpec,
    store::Mode,
    worlds::{Difficulty, WorldRules},
};

/// What to do with the selected game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeMode {
    /// Play it.
    Play(Mode),
    /// Compose a puzzle of it.
    NewPuzzle(Difficulty),
}

impl HomeMode {
    /// All that the screen offers.
    pub fn offered() -> impl Iterator<Item = Self> {
        Mode::OFFERED.into_iter().map(Self::Play).chain([Self::NewPuzzle(Difficulty::default())])
    }

    /// The name, with the difficulty unless it is the usual one.
    pub fn title(self) -> String {
        match self {
            Self::Play(mode) => mode::title(mode),
            Self::NewPuzzle(Difficulty::Medium) => "new puzzle".to_owned(),
            Self::NewPuzzle(difficulty) => format!("new puzzle, {}", difficulty.name()),
        }
    }

    /// The difficulty, if there are several.
    pub fn difficulty(self) -> Option<Difficulty> {
        match self {
            Self::Play(mode) => mode.difficulty(),
            Self::NewPuzzle(difficulty) => Some(difficulty),
        }
    }

    /// The same in another difficulty, if there are several.
    #[must_use]
    pub fn with_difficulty(self, difficulty: Difficulty) -> Self {
        match self {
            Self::Play(mode) => Self::Play(mode.with_difficulty(difficulty)),
            Self::NewPuzzle(_) => Self::NewPuzzle(difficulty),
        }
    }

    /// The mode of the game that begins.
    pub fn mode(self) -> Mode {
        match self {
            Self::Play(mode) => mode,
            Self::NewPuzzle(_) => Mode::Worlds(WorldRules::Classic),
        }
    }

    /// Whether one player plays alone, and there is neither an opponent nor a difficulty to choose.
    pub fn has_nothing_to_choose(self) -> bool {
        matches!(self, Self::Play(Mode::Worlds(rules)) if !rules.is_quantum() && rules.difficulty().is_none())
    }

    /// Whether a computer player can play.
    pub fn can_seat(self, player: &PlayerSpec) -> bool {
        self.mode().can_seat(player)
    }
}

impl Default for HomeMode {
    fn default() -> Self {
        Self::Play(Mode::default())
    }
}
