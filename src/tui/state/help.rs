//! The help: a search through the table of keys.

use tui_input::Input;

use crate::tui::keys::{self, Focus, KeyBinding, UiCommand};

/// The help over a screen.
#[derive(Clone, Debug)]
pub struct HelpDialog {
    /// The screen that it was opened from.
    pub focus: Focus,
    /// What is searched for.
    pub query: Input,
    /// The line under the bar.
    pub selected: usize,
}

impl HelpDialog {
    /// The help of a screen.
    pub fn new(focus: Focus) -> Self {
        Self { focus, query: Input::default(), selected: 0 }
    }

    /// The lines that match. `can` says which actions there are just now.
    pub fn lines(&self, can: impl Fn(UiCommand) -> bool) -> Vec<&'static KeyBinding> {
        keys::search(self.focus, self.query.value(), can)
    }
}
