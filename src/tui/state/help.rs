//! The help: a search through the table of keys.

use tui_input::Input;

use crate::tui::keys::{self, Action, Binding, Scene};

/// The help over a screen.
#[derive(Clone, Debug)]
pub struct Help {
    /// The screen that it was opened from.
    pub scene: Scene,
    /// What is searched for.
    pub query: Input,
    /// The line under the bar.
    pub at: usize,
}

impl Help {
    /// The help of a screen.
    pub fn of(scene: Scene) -> Self {
        Self { scene, query: Input::default(), at: 0 }
    }

    /// The lines that match. `can` says which actions there are just now.
    pub fn lines(&self, can: impl Fn(Action) -> bool) -> Vec<&'static Binding> {
        keys::search(self.scene, self.query.value(), can)
    }
}
