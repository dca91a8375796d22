//! The browser of worlds: one world after the other, all of them or some.

use std::sync::Arc;

use tui_input::Input;

use super::worlds::Witness;
use crate::{
    game::{Action, Asked, Position},
    worlds::{ProgressMonitor, SquareCondition, Subset},
};

/// What is looked at.
#[derive(Clone, Debug)]
pub struct WorldBrowser {
    /// Which worlds are gone through.
    pub among: Subset,
    /// Whether those come first to which most ways lead, rather than in the order of what stands on the squares.
    pub by_histories: bool,
    /// The pattern they must match.
    pub filter: Option<WorldFilter>,
    /// How it was before a pattern that is not read yet.
    pub previous_view: Option<(Subset, bool, Option<WorldFilter>)>,
    /// The pattern that is being typed.
    pub typing: Option<Input>,
    /// The world that is looked at, once it is found.
    pub shown: Option<FoundWorld>,
    /// The numbers of worlds that matched before this one, the last one last: there is no way back but this.
    pub previous_matches: Vec<u128>,
    /// The question whose answer is waited for.
    pub ticket: u64,
    /// The work on it, to be called off.
    pub work: Option<Arc<ProgressMonitor>>,
}

/// A pattern, and what it means once it was read.
#[derive(Clone, Debug)]
pub struct WorldFilter {
    /// As it was typed.
    pub text: String,
    /// As a question.
    pub query: Option<WorldQuery>,
}

/// What a pattern asks.
#[derive(Clone, Debug)]
pub enum WorldQuery {
    /// Whether something stands on a square.
    PieceOn(SquareCondition),
    /// A pattern of the rule file.
    Pattern(Asked),
}

/// Which world is wanted.
#[derive(Clone, Debug)]
pub struct WorldRequest {
    /// Which worlds are gone through.
    pub among: Subset,
    /// In which order.
    pub by_histories: bool,
    /// The pattern they must match.
    pub filter: Option<WorldFilter>,
    /// Its number; of those that match a pattern, the first from this one on.
    pub number: u128,
    /// The name of the rule file, in whose words the pattern is.
    pub rules: String,
}

/// A world that was found.
#[derive(Clone, Debug)]
pub struct FoundWorld {
    /// Its number among those that are gone through.
    pub number: u128,
    /// How many of them there are; of those that match a pattern, how many do.
    pub count: u128,
    /// The world.
    pub world: Witness,
    /// In how many ways it came about, if that is counted.
    pub histories: Option<String>,
    /// The position that the game which leads to it started from.
    pub start: Position,
    /// Its actions.
    pub actions: Vec<Action>,
    /// The position as text.
    pub fen: String,
    /// The pattern as a question.
    pub query: Option<WorldQuery>,
}

impl WorldBrowser {
    /// The browser at the first world of some.
    pub fn new(among: Subset) -> Self {
        Self {
            among,
            by_histories: false,
            filter: None,
            previous_view: None,
            typing: None,
            shown: None,
            previous_matches: Vec::new(),
            ticket: 0,
            work: None,
        }
    }

    /// Which worlds are gone through, in words.
    pub fn title(&self) -> String {
        match (&self.filter, self.among) {
            (Some(filter), _) => format!("worlds with {}", filter.text),
            (None, Subset::All) => "all worlds".into(),
            (None, Subset::InCheck) => "worlds in check".into(),
            (None, Subset::Lost) => "lost worlds".into(),
            (None, Subset::Finished) => "ended worlds".into(),
        }
    }
}
