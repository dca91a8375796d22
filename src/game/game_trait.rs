//! The [`Game`] trait: what every game answers. Players, screens and commands know a game only through it.
//!
//! Source: seed 002, "The general and the specific": the legal actions are listed before the player chooses one.

use super::{EndReason, Loser};
use crate::program::{Fault, GameHistory};
use crate::task::Halt;

/// A turn-based game with perfect information.
pub trait Game {
    /// A complete position.
    type Position: Clone + PartialEq;
    /// An action: what a player chooses on a turn.
    type Action: Clone + PartialEq;

    /// Returns the starting position.
    fn start(&self) -> Self::Position;

    /// Returns the player to move, by index.
    fn mover(&self, at: &Self::Position) -> usize;

    /// Returns the legal actions of a position and, if the game has ended there, its outcome.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    fn status(
        &self,
        at: &Self::Position,
        past: GameHistory<'_, Self::Position>,
    ) -> Result<GameStatus<Self::Action>, Fault>;

    /// Returns the position after an action that [`Game::status`] listed for `at`. Legality is not checked again: any other
    /// action gives an unspecified position.
    ///
    /// # Errors
    /// [`ActionError`] if the work is cancelled or exceeds a limit.
    fn play(&self, at: &Self::Position, action: &Self::Action) -> Result<Self::Position, ActionError>;
}

/// The status of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameStatus<A> {
    /// The legal actions; empty if the game has ended.
    pub actions: Vec<A>,
    /// The outcome, if the game has ended.
    pub outcome: Option<Outcome>,
    /// The outcome that the player to move may claim, if any.
    pub claim: Option<Outcome>,
}

impl Outcome {
    /// The outcome if `player` loses for a reason outside the rules, such as time. With two players the opponent wins; with
    /// more, nobody does.
    pub fn lost(players: &[String], player: usize, reason: impl FnOnce(Loser) -> EndReason) -> Option<Self> {
        let name = players.get(player)?.clone();
        Some(Self { winner: (players.len() == 2).then_some(1 - player.min(1)), reason: reason(Loser { player, name }) })
    }

    /// Whether it is a draw. A game of one player, or one that a player left to several others, has neither winner nor draw.
    pub fn is_draw(&self, player_count: usize) -> bool {
        self.winner.is_none()
            && player_count > 1
            && !matches!(self.reason, EndReason::Resigned(_) | EndReason::TimedOut(_) | EndReason::Forfeited(..))
    }
}

/// The outcome of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner, by index of player; `None` for a draw.
    pub winner: Option<usize>,
    /// The reason.
    pub reason: EndReason,
}

/// The reason why an action could not be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// The action is illegal in this position.
    #[error("illegal move")]
    Illegal,
    /// The position would need more memory than allowed, in MB.
    #[error("this needs more memory than allowed ({0} MB)")]
    MemoryLimit(u64),
    /// The work was stopped, or the rules cannot be carried out.
    #[error(transparent)]
    Halted(Halt<Fault>),
}

impl<T: Into<Halt<Fault>>> From<T> for ActionError {
    fn from(halt: T) -> Self {
        Self::Halted(halt.into())
    }
}
