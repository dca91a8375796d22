//! The copy dialog, in the middle of the screen.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use super::{
    frame::{List, inset, key_hints, popup_frame, write},
    text_fit::pad,
};
use crate::tui::{
    dialog_layout,
    keys::{Focus, UiCommand},
    state::{AppState, CopyDialog},
};

/// Columns of the names.
const NAME_COLUMNS: usize = 8;

/// Draws the dialog.
pub fn draw(state: &AppState, dialog: &CopyDialog, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let regions = dialog_layout::copy(dialog.formats.len(), area.as_size());
    let inner = popup_frame("Copy", regions.frame, theme, buffer);
    let list = List { area: regions.rows, margin: 1, selected: dialog.selected };
    for (row, (index, format)) in (0..regions.rows.height).zip(dialog.formats.iter().enumerate()) {
        let spans = vec![
            Span::styled(format!("{}  ", index + 1), theme.key),
            Span::styled(pad(format.name(), NAME_COLUMNS), theme.title),
            Span::styled(format!(" {}", format.description()), theme.text),
        ];
        list.write(index, row, spans, theme, buffer);
    }
    let text = inset(inner, 1);
    let keys = [UiCommand::Confirm, UiCommand::Cancel].map(|command| state.keymap.hint(Focus::Copy, command));
    let [copy, cancel] = keys;
    let hints = key_hints(&[(copy, "copy"), (cancel, "cancel")], theme);
    write(&Line::from(hints), text, text.height.saturating_sub(1), buffer);
}
