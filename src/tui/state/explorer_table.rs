//! The explorer beside a classical game: the moves of other games in the position on the screen.

use std::sync::{Arc, OnceLock};

use crate::{
    game::Action,
    store::{
        Folders, StoreError,
        explorer::{Exploration, ExploredMove, Explorer},
    },
    tui::state::Rulebook,
};

/// The table of the explorer, while it is switched on.
#[derive(Debug, Default)]
pub struct ExplorerTable {
    /// What is asked. Workers open it.
    pub source: ExplorerSource,
    /// The moves of this position, or why there are none; `None` until a worker answers.
    pub found: Option<Result<Exploration, String>>,
    /// Index of the selected move.
    pub selected: usize,
}

/// The explorer of a game, which the first question opens. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct ExplorerSource(Arc<OnceLock<Explorer>>);

impl ExplorerSource {
    /// The explorer; the first call replays the user's own games.
    ///
    /// # Errors
    /// If the saved games cannot be listed.
    pub fn open(&self, folders: &Folders, rulebook: &Rulebook) -> Result<&Explorer, StoreError> {
        if let Some(known) = self.0.get() {
            return Ok(known);
        }
        let explorer = Explorer::open(folders, rulebook.game.clone())?;
        Ok(self.0.get_or_init(|| explorer))
    }
}

impl ExplorerTable {
    /// The moves of the table.
    pub fn moves(&self) -> &[ExploredMove] {
        match &self.found {
            Some(Ok(found)) => &found.moves,
            _ => &[],
        }
    }

    /// The selected move.
    pub fn selected_action(&self) -> Option<&Action> {
        self.moves().get(self.selected).map(|played| &played.action)
    }

    /// Selects the next move or the one before.
    pub fn select(&mut self, forward: bool) {
        let last = self.moves().len().saturating_sub(1);
        self.selected = if forward { (self.selected + 1).min(last) } else { self.selected.saturating_sub(1) };
    }
}
