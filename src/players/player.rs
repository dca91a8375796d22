//! Players: who is asked for an action when it is a turn of theirs.

use super::task::{Score, Task, Thought};
use crate::game::{Fault, Game, Record, Standing};

/// Somebody who chooses actions of a game.
pub trait Player<G: Game>: Send {
    /// What it is called.
    fn name(&self) -> String;

    /// Chooses an action. There is at least one.
    ///
    /// # Errors
    /// Why there is no answer.
    fn choose(&mut self, scene: &Scene<'_, G>, task: &Task<'_, G::Action>) -> Result<Answer<G::Action>, Trouble>;
}

/// What a player sees.
pub struct Scene<'s, G: Game> {
    /// The game.
    pub game: &'s G,
    /// How it went so far.
    pub record: &'s Record<G>,
    /// What can be done now.
    pub standing: &'s Standing<G::Action>,
}

/// What a player has chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<A> {
    /// The place of the action among those of the standing.
    pub action: usize,
    /// What the player thinks of it; nothing of those who do not think.
    pub thought: Option<Thought<A>>,
}

impl<A> Answer<A> {
    /// Does the player think to be ahead? Whoever does not takes a draw that the rules offer.
    pub fn is_ahead(&self) -> bool {
        self.thought.as_ref().is_some_and(|thought| match thought.score {
            Score::Worth(worth) => worth > 0,
            Score::Share(share) => share > 500,
            Score::Wins(_) => true,
            Score::Loses(_) => false,
        })
    }
}

/// Why a player gives no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// It was called off.
    #[error("called off")]
    Cancelled,
    /// There is nothing to choose from.
    #[error("there is no action to choose")]
    Nothing,
    /// Another program that was asked does not play this game, by its name.
    #[error("it does not play {0}")]
    Foreign(String),
    /// Another program that was asked is not there, or does not do what it should: in words, which and why.
    #[error("{0}")]
    Engine(String),
    /// The rules cannot be carried out.
    #[error("{0}")]
    Fault(#[from] Fault),
}
