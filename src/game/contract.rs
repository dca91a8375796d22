//! What every game can be asked. Players, screens and commands know games only by this trait.
//!
//! Source: seed 002, "The general and the specific": valid actions are listed before the player chooses.

use crate::program::{Fault, Past};

/// A game of turns with all information open.
pub trait Game {
    /// A whole position.
    type Position: Clone + PartialEq;
    /// What a player can choose.
    type Action: Clone + PartialEq;

    /// The position the game starts from.
    fn start(&self) -> Self::Position;

    /// Whose turn it is, by index of player.
    fn mover(&self, at: &Self::Position) -> usize;

    /// What can be done in a position, and whether the game has ended there.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    fn standing(&self, at: &Self::Position, past: Past<'_, Self::Position>) -> Result<Standing<Self::Action>, Fault>;

    /// The position that an action leads to. The action must be one that [`Game::standing`] listed for this position:
    /// that is not looked up again, and what becomes of any other is not said.
    ///
    /// # Errors
    /// [`Refused`] if the work is called off or too large.
    fn play(&self, at: &Self::Position, action: &Self::Action) -> Result<Self::Position, Refused>;

    /// The position that an action leads to, for an action of unknown origin. The position it is applied to is left
    /// as it was in every case.
    ///
    /// # Errors
    /// [`Refused::Invalid`] if the action is not one of the position's.
    fn apply(&self, at: &Self::Position, action: &Self::Action) -> Result<Self::Position, Refused> {
        let standing = self.standing(at, Past::default())?;
        if standing.actions.contains(action) { self.play(at, action) } else { Err(Refused::Invalid) }
    }
}

/// How things stand in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing<A> {
    /// All valid actions; none once the game has ended.
    pub actions: Vec<A>,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
    /// An end that the player to move may claim.
    pub claim: Option<Outcome>,
}

impl Outcome {
    /// A player loses by something that the rules do not word. With two players the other one wins; with more, nobody in particular.
    pub fn lost(players: &[String], player: usize, what: &str) -> Option<Self> {
        let name = players.get(player)?;
        Some(Self { winner: (players.len() == 2).then_some(1 - player.min(1)), reason: format!("{name} {what}") })
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won, by index of player; nobody in a draw.
    pub winner: Option<usize>,
    /// Why, in words.
    pub reason: String,
}

/// Why an action was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It is not one of the position's actions.
    #[error("this is no valid action here")]
    Invalid,
    /// The rules cannot be carried out.
    #[error("{0}")]
    Fault(#[from] Fault),
    /// It was called off.
    #[error("called off")]
    Cancelled,
    /// It would need more memory than is allowed.
    #[error("this needs more than the memory allowed ({0} MB)")]
    Memory(u64),
}
