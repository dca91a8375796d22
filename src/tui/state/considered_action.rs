//! The action that the player considers.

use super::{Completion, GameSession, Popup};

impl GameSession {
    /// The action under the cursor, or the one typed or selected in the chooser.
    pub fn considered_action(&self, popup: Option<&Popup>) -> Option<usize> {
        match popup {
            Some(Popup::Chooser(chooser)) => return chooser.list.get(chooser.selected).copied(),
            Some(Popup::CommandLine(line)) if !line.text.value().is_empty() => {
                return match line.completions.get(line.selected)? {
                    Completion::Choice(index) => Some(*index),
                    _ => None,
                };
            }
            _ => {}
        }
        let choices = self.choices.as_deref()?;
        if choices.has_only_passes() {
            return choices.passes().first().copied();
        }
        let at_cursor = self.choices_at(self.landing_cell(self.cursor.cell));
        self.hinted.filter(|hinted| at_cursor.contains(hinted)).or_else(|| at_cursor.first().copied())
    }
}
