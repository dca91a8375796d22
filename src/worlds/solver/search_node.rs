//! A node of the search: a set of worlds, and the line that leads to it.

use super::super::record_bytes::packed;
use super::super::{Round, Subset, Worlds, WorldsError};
use super::WorldShare;
use super::belief_state::{BeliefBuilder, BeliefState};
use crate::game::{Position, Variant};
use std::sync::Arc;

/// A set of worlds and the line that leads to it.
pub(super) struct SolverNode {
    /// The worlds in play.
    pub belief: BeliefState,
    /// Whether a world was won on the way.
    pub is_won: bool,
    /// The share of worlds that the line keeps.
    pub kept: WorldShare,
    pub line: ActionLine,
}

/// The player's actions by their texts. Lines share their common beginning.
#[derive(Clone, Default)]
pub(super) struct ActionLine(Option<Arc<(ActionLine, String)>>);

/// A line that wins.
pub(super) struct WinningLine {
    pub line: ActionLine,
    /// The share of worlds that it keeps.
    pub kept: WorldShare,
}

impl ActionLine {
    /// The line with one more action.
    pub fn extended(&self, text: &str) -> Self {
        Self(Some(Arc::new((self.clone(), text.to_owned()))))
    }

    /// Its actions in order.
    pub fn texts(&self) -> Vec<String> {
        let links = std::iter::successors(self.0.as_ref(), |link| link.0.0.as_ref());
        let mut texts: Vec<String> = links.map(|link| link.1.clone()).collect();
        texts.reverse();
        texts
    }
}

impl SolverNode {
    /// The root of a search.
    pub fn root(game: &Variant, start: &Position) -> Self {
        let record = packed(game, start);
        let (kept, line) = (WorldShare::all(), ActionLine::default());
        Self { belief: BeliefState::singleton(&record), is_won: false, kept, line }
    }

    /// The root of a search from a round of a solitaire in which no world is lost. Its share counts from the start of the game.
    pub fn of_round(worlds: &Worlds, at: &Round) -> Result<Self, WorldsError> {
        let mut belief = BeliefBuilder::default();
        for number in 0..at.len() {
            worlds.monitor().check_cancelled()?;
            if let Some(record) = worlds.nth(at, Subset::All, number)? {
                belief.insert(&record);
            }
        }
        let (kept, line) = (WorldShare::kept_until(at), ActionLine::default());
        Ok(Self { belief: belief.finish_without(&[]), is_won: at.finished().won > 0, kept, line })
    }

    /// The share of worlds that the line keeps after an action that is legal in `survived` worlds.
    pub fn kept_after(&self, survived: usize) -> WorldShare {
        self.kept.times(survived as u128, self.belief.len() as u128)
    }

    /// Approximate memory in bytes.
    pub fn bytes(&self) -> u64 {
        (self.belief.bytes() + 2 * size_of::<Self>()) as u64
    }
}
