//! The rules of worlds: what may be done to a set of them, and when the game is over.
//!
//! Source: seed 003. Classic is the essay's own solitaire; Unitary and Measured answer its wish for "rules that make white
//! more adversarial". Superposition is its quantum chess, Heisenberg the change it announces: "only one of two moves can be
//! made: a) from a known square to an unknown one, b) from an unknown square to a known one".

use super::{Intent, IntentScope};
use serde::Serialize;

/// What is played with worlds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum WorldRules {
    /// Solitaire: a move is playable if it is legal in some world.
    #[default]
    Classic,
    /// Solitaire: a move is playable only if it is legal in every world.
    Unitary,
    /// Solitaire: as Classic, and after each round nature looks at the most threatened square.
    Measured,
    /// Quantum, for two: ordinary moves, and all moves of the piece on a square at once.
    Superposition,
    /// Quantum, for two: all moves of the piece on a square at once, or all moves that end on a square.
    Heisenberg,
}

impl WorldRules {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Classic, Self::Unitary, Self::Measured, Self::Superposition, Self::Heisenberg];

    /// The name they are chosen by.
    pub fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Unitary => "unitary",
            Self::Measured => "measured",
            Self::Superposition => "superposition",
            Self::Heisenberg => "heisenberg",
        }
    }

    /// The rules of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rules| rules.name() == name)
    }

    /// What they are, in a sentence.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Classic => {
                "You move once, then every reply is made, each in a world of its own; lost in one world is lost."
            }
            Self::Unitary => {
                "Only moves that are legal in every world can be played; survive as many rounds as you can."
            }
            Self::Measured => {
                "After each round your most threatened square is looked at: what is so in most worlds becomes so."
            }
            Self::Superposition => "Move a piece, or leave open where it went: then all its moves are made at once.",
            Self::Heisenberg => {
                "Say which piece moves but not where to, or where something moves to but not which piece."
            }
        }
    }

    /// Do two players take turns, rather than one alone against every reply?
    pub fn is_quantum(self) -> bool {
        matches!(self, Self::Superposition | Self::Heisenberg)
    }

    /// May such an action be chosen, if worlds allow it? Where both squares are to be said of none, as of a pass, nothing can be
    /// left open.
    pub fn allows(self, intent: &Intent) -> bool {
        match intent.scope {
            IntentScope::Single => self != Self::Heisenberg || intent.from.is_none() && intent.to.is_none(),
            IntentScope::AllFrom => self.is_quantum(),
            IntentScope::AllTo => self == Self::Heisenberg,
        }
    }
}
