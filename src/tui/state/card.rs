//! The card of a game: how the pieces move, how the game ends, and the rule file.

use std::sync::Arc;

use super::{Rulebook, WorkHandle};
use crate::{
    game::{GameGuide, Kind},
    source::Span,
    store::Mode,
};

/// State of the card.
#[derive(Debug)]
pub struct CardDialog {
    /// Ticket of the request for its content.
    pub ticket: u64,
    /// Cancels the request when the card is closed.
    pub work: WorkHandle,
    /// What it shows.
    pub content: CardContent,
    /// The page.
    pub page: CardPage,
    /// The first visible line.
    pub first_line: usize,
    /// How the game is played: on one board or on many worlds.
    pub mode: Mode,
    /// The piece whose rule is lit.
    pub kind: Option<Kind>,
}

/// What the card shows.
#[derive(Debug)]
pub enum CardContent {
    /// The guide is being computed.
    Loading,
    /// The guide.
    Ready(Box<GameCard>),
    /// Why there is none.
    Failed(String),
}

/// A game and its guide.
#[derive(Clone, Debug)]
pub struct GameCard {
    /// The game.
    pub rulebook: Arc<Rulebook>,
    /// How it is played.
    pub guide: GameGuide,
    /// Where the rule file allows the move under the cursor.
    pub clause: Option<Span>,
}

/// A page of the card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CardPage {
    /// How the pieces move, the aim and the ends.
    #[default]
    Guide,
    /// The rule file.
    RuleFile,
}

impl CardPage {
    /// The other page.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Guide => Self::RuleFile,
            Self::RuleFile => Self::Guide,
        }
    }
}
