//! The help dialog: searches the key table.

use tui_input::Input;

use crate::tui::{
    keymap::Keymap,
    keys::{self, Focus, KeyBinding, UiCommand},
};

/// State of the help dialog.
#[derive(Clone, Debug)]
pub struct HelpDialog {
    /// The screen it was opened from.
    pub focus: Focus,
    /// The search text.
    pub query: Input,
    /// Index of the selected row.
    pub selected: usize,
}

impl HelpDialog {
    /// The help for a screen.
    pub fn new(focus: Focus) -> Self {
        Self { focus, query: Input::default(), selected: 0 }
    }

    /// The bindings that match the search; `can` says which commands are available.
    pub fn lines(&self, keymap: &Keymap, can: impl Fn(UiCommand) -> bool) -> Vec<&'static KeyBinding> {
        keys::search(keymap, self.focus, self.query.value(), can)
    }
}
