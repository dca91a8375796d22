//! The yes-or-no dialog, in the middle of the screen.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use super::{
    frame::{popup_frame, write},
    text_fit::wrap,
};
use crate::tui::state::{AppState, dialogs::ConfirmDialog};

/// Draws the dialog.
pub fn draw(state: &AppState, question: &ConfirmDialog, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let width = area.width.min(48);
    let lines = wrap(&question.text, width.saturating_sub(4));
    let height = u16::try_from(lines.len() + 4).unwrap_or(u16::MAX).min(area.height);
    let frame = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
    let inner = popup_frame("", frame, theme, buffer);
    let text = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
    for (row, line) in (0..).zip(&lines) {
        write(&Line::styled(line.clone(), theme.text), text, row, buffer);
    }
    let answers = Line::from(vec![
        Span::styled("y", theme.key),
        Span::styled(format!(" {}   ", question.yes), theme.text),
        Span::styled("n", theme.key),
        Span::styled(format!(" {}", question.no), theme.text),
    ]);
    write(&answers, text, text.height.saturating_sub(1), buffer);
}
