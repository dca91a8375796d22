//! The interface of players: given a position and limits, choose a legal action.

use super::score::SearchScore;
use super::search_request::{SearchInfo, SearchRequest};
use crate::game::{Fault, Forfeit, Game, GameRecord, GameStatus};
use crate::task::Halt;
use crate::worlds::WorldsError;

/// Somebody who chooses actions in a game.
pub trait Player<G: Game>: Send {
    /// The name to display.
    fn name(&self) -> String;

    /// Chooses one of the legal actions.
    ///
    /// # Errors
    /// The reason why the player has no answer.
    fn choose(
        &mut self,
        view: &PlayerView<'_, G>,
        request: &SearchRequest<'_, G::Action>,
    ) -> Result<ChosenAction<G::Action>, PlayerError>;
}

/// What a player sees of a game.
pub struct PlayerView<'s, G: Game> {
    /// The rules.
    pub game: &'s G,
    /// The game so far.
    pub record: &'s GameRecord<G>,
    /// Legal actions, outcome and claim.
    pub status: &'s GameStatus<G::Action>,
}

/// The choice of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenAction<A> {
    /// Index among the legal actions.
    pub action_index: usize,
    /// The player's search result; `None` from players that do not search.
    pub info: Option<SearchInfo<A>>,
}

impl<A> ChosenAction<A> {
    /// Whether the player expects to win. A player that does not claims a draw where the rules offer one.
    pub fn expects_to_win(&self) -> bool {
        self.info.as_ref().is_some_and(|info| match info.score {
            SearchScore::Centipawns(score) => score > 0,
            SearchScore::WinPermille(share) => share > 500,
            SearchScore::WinIn(_) => true,
            SearchScore::LossIn(_) => false,
        })
    }
}

/// Why a player has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// There is no legal action.
    #[error("there is no legal move")]
    NoAction,
    /// An engine does not play this game, given by name.
    #[error("it does not play {0}")]
    UnsupportedGame(String),
    /// A configured option does not suit the engine.
    #[error("{problem}; {allowed}")]
    EngineOption {
        /// The problem.
        problem: String,
        /// The allowed options or values, which may be many.
        allowed: String,
    },
    /// An engine is missing, or gives no answer, or one that is no move.
    #[error("{0}")]
    Engine(Forfeit),
    /// The request was cancelled, or the rules cannot be carried out.
    #[error(transparent)]
    Halted(Halt<Fault>),
}

impl<T: Into<Halt<Fault>>> From<T> for PlayerError {
    fn from(halt: T) -> Self {
        Self::Halted(halt.into())
    }
}

impl From<WorldsError> for PlayerError {
    fn from(error: WorldsError) -> Self {
        match error {
            WorldsError::Halted(halt) => Self::Halted(halt),
            other => Fault::nowhere(other.to_string()).into(),
        }
    }
}

impl PlayerError {
    /// The error without the list of allowed options or values.
    pub fn summary(&self) -> String {
        match self {
            Self::EngineOption { problem, .. } => problem.clone(),
            other => other.to_string(),
        }
    }
}
