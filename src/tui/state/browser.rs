//! The world browser: shows worlds one by one, all of them or a subset.

use tui_input::Input;

use super::{Witness, WorkHandle};
use crate::{
    game::{Action, Position},
    worlds::{Subset, WorldCondition},
};

/// State of the world browser.
#[derive(Debug)]
pub struct WorldBrowser {
    /// The worlds to browse.
    pub view: WorldView,
    /// The view to restore if the new pattern cannot be read or matches nothing.
    pub previous_view: Option<WorldView>,
    /// The pattern being typed.
    pub typing: Option<Input>,
    /// Whether the typed pattern was rejected; the next letter then starts over.
    pub is_refused: bool,
    /// The world on the screen, once found.
    pub shown: Option<FoundWorld>,
    /// Numbers of the matches before this one, latest last. Searching only goes forward, so this is the way back.
    pub previous_matches: Vec<u128>,
    /// Ticket of the pending request.
    pub ticket: u64,
    /// Cancels the pending request.
    pub work: Option<WorkHandle>,
}

/// The worlds to browse, and their order.
#[derive(Clone, Debug)]
pub struct WorldView {
    /// The subset of worlds.
    pub subset: Subset,
    /// Whether worlds with the most histories come first, instead of the canonical order.
    pub by_histories: bool,
    /// A pattern that worlds must match.
    pub filter: Option<WorldFilter>,
}

/// A pattern, and its parsed form once known.
#[derive(Clone, Debug)]
pub struct WorldFilter {
    /// The text as typed.
    pub text: String,
    /// Its parsed form.
    pub query: Option<WorldCondition>,
}

/// A request for one world.
#[derive(Clone, Debug)]
pub struct WorldRequest {
    /// The worlds to browse.
    pub view: WorldView,
    /// Its number. With a pattern: the first match from this number on.
    pub number: u128,
    /// Name of the rule file that defines the words of the pattern.
    pub rules: String,
}

/// A world found for the browser.
#[derive(Clone, Debug)]
pub struct FoundWorld {
    /// Its number in the browsed subset.
    pub number: u128,
    /// Size of the browsed subset, or the number of matches.
    pub count: u128,
    /// The world.
    pub world: Witness,
    /// Number of histories that lead to it, if counted.
    pub histories: Option<String>,
    /// Start position of the game that leads to it.
    pub start: Position,
    /// Actions of that game.
    pub actions: Vec<Action>,
    /// The position as FEN.
    pub fen: String,
    /// The parsed pattern.
    pub query: Option<WorldCondition>,
}

impl WorldBrowser {
    /// A browser at the first world of a subset.
    pub fn new(subset: Subset) -> Self {
        Self {
            view: WorldView::of(subset),
            previous_view: None,
            typing: None,
            is_refused: false,
            shown: None,
            previous_matches: Vec::new(),
            ticket: 0,
            work: None,
        }
    }
}

impl WorldView {
    /// A subset of worlds in canonical order.
    pub fn of(subset: Subset) -> Self {
        Self { subset, by_histories: false, filter: None }
    }

    /// Names the browsed subset.
    pub fn title(&self) -> String {
        match (&self.filter, self.subset) {
            (Some(filter), _) => format!("worlds with {}", filter.text),
            (None, Subset::All) => "all worlds".into(),
            (None, Subset::InCheck) => "worlds in check".into(),
            (None, Subset::Lost) => "lost worlds".into(),
            (None, Subset::Finished) => "ended worlds".into(),
        }
    }
}
