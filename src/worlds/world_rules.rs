//! The rules of games of worlds: which actions are playable, and when the game is over.
//!
//! Source: seed 003. Classic is the essay's own solitaire. Unitary and Measured answer its wish for "rules that make white more
//! adversarial". Superposition is its quantum chess, Heisenberg the change it announces: "only one of two moves can be made: a)
//! from a known square to an unknown one, b) from an unknown square to a known one".

use super::{Intent, IntentScope, Nature, SolitaireTerms};
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// The rules of a game of worlds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum WorldRules {
    /// Solitaire: a move is playable if it is legal in some world.
    #[default]
    #[value(alias = "solitaire")]
    Classic,
    /// Solitaire: a move is playable only if it is legal in every world, so nothing is ever culled. A piece that is captured in
    /// one world can no longer move in any.
    Unitary,
    /// Solitaire: as Classic, and nature measures the most threatened square after each round.
    Measured,
    /// Quantum, for two: ordinary moves, and all moves of the piece on a square at once.
    #[value(alias = "quantum")]
    Superposition,
    /// Quantum, for two: all moves of the piece on a square at once, or all moves that end on a square.
    Heisenberg,
}

impl WorldRules {
    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Unitary => "unitary",
            Self::Measured => "measured",
            Self::Superposition => "superposition",
            Self::Heisenberg => "heisenberg",
        }
    }

    /// The name in a sentence.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Classic => "Classic",
            Self::Unitary => "Unitary",
            Self::Measured => "Measured",
            Self::Superposition => "Superposition",
            Self::Heisenberg => "Heisenberg",
        }
    }

    /// The rules in one sentence.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Classic => "You move once, then every reply is made in a world of its own. One lost world loses.",
            Self::Unitary => "Play only moves that are legal in every world. Survive as many rounds as you can.",
            Self::Measured => "As Classic, but nature measures your most threatened square and keeps the majority.",
            Self::Superposition => "Make an ordinary move, or all moves of a piece at once.",
            Self::Heisenberg => "Choose a piece but not its destination, or a destination but not the piece.",
        }
    }

    /// The terms of a solitaire.
    pub fn terms(self) -> SolitaireTerms {
        match self {
            Self::Unitary => SolitaireTerms { quorum: 100, ..SolitaireTerms::CLASSIC },
            Self::Measured => SolitaireTerms { nature: Nature::Measures, ..SolitaireTerms::CLASSIC },
            _ => SolitaireTerms::CLASSIC,
        }
    }

    /// Whether two players take turns. Otherwise one plays alone against every reply.
    pub fn is_quantum(self) -> bool {
        matches!(self, Self::Superposition | Self::Heisenberg)
    }

    /// Whether the rules allow an action that some world allows. An action without squares, such as a pass, has nothing to leave
    /// open, so Heisenberg allows it.
    pub fn allows(self, intent: &Intent) -> bool {
        match intent.scope {
            IntentScope::Single => self != Self::Heisenberg || intent.from.is_none() && intent.to.is_none(),
            IntentScope::AllFrom => self.is_quantum(),
            IntentScope::AllTo => self == Self::Heisenberg,
        }
    }
}
