//! The yes-or-no dialog, in the middle of the screen.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use super::{
    frame::{inset, popup_frame, write, write_lines},
    text_fit::wrap_lines,
};
use crate::tui::{
    layout::centred,
    state::{AppState, ConfirmDialog},
};

/// Draws the dialog.
pub fn draw(state: &AppState, dialog: &ConfirmDialog, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let width = area.width.min(48);
    let lines: Vec<Line<'_>> = wrap_lines(&dialog.text, width.saturating_sub(4), theme.text).collect();
    let height = u16::try_from(lines.len() + 4).unwrap_or(u16::MAX);
    let text = inset(popup_frame("", centred(area, width, height), theme, buffer), 1);
    write_lines(lines, text, buffer);
    let answers = Line::from(vec![
        Span::styled("y", theme.key),
        Span::styled(format!(" {}   ", dialog.yes), theme.text),
        Span::styled("n", theme.key),
        Span::styled(format!(" {}", dialog.no), theme.text),
    ]);
    write(&answers, text, text.height.saturating_sub(1), buffer);
}
