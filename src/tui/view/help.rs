//! The help dialog: all key bindings of the screen, with a search.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    frame::{highlight_row, popup_frame, write},
    text_fit::truncate,
};
use crate::tui::{
    keys::Focus,
    layout::first_visible,
    state::{AppState, help::HelpDialog},
};

/// Draws the dialog and returns the position of the text cursor.
pub fn draw(state: &AppState, help: &HelpDialog, area: Rect, buffer: &mut Buffer) -> Position {
    let theme = &state.appearance.theme;
    let lines = help.lines(|action| state.is_available(action));
    let width = area.width.min(84);
    let wanted = u16::try_from(lines.len() + 5).unwrap_or(u16::MAX).max(12);
    let height = area.height.saturating_sub(2).min(wanted).max(3.min(area.height));
    let frame = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
    let inner = popup_frame("Help", frame, theme, buffer);
    let text = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
    let query =
        Line::from(vec![Span::styled("search: ", theme.dim), Span::styled(help.query.value().to_owned(), theme.title)]);
    write(&query, text, 0, buffer);
    let rows = Rect { y: text.y + 2, height: text.height.saturating_sub(4), ..text };
    let first = first_visible(help.selected, lines.len(), rows.height);
    let keys = lines.iter().map(|binding| binding.keys().width()).max().unwrap_or(0).min(12);
    let place = 12;
    for (row, (number, binding)) in (0..rows.height).zip(lines.iter().enumerate().skip(first)) {
        let gap = " ".repeat(keys.saturating_sub(binding.keys().width()));
        let room = text.width.saturating_sub(u16::try_from(keys).unwrap_or(0) + 2 + place);
        let mut spans = vec![
            Span::styled(format!("{gap}{}", binding.keys()), theme.key),
            Span::styled(
                format!("  {:<width$} ", truncate(binding.description, room), width = usize::from(room)),
                theme.text,
            ),
            Span::styled(if binding.focus == Focus::Global { "everywhere" } else { binding.focus.name() }, theme.dim),
        ];
        if number == help.selected {
            highlight_row(Rect { x: inner.x, width: inner.width, ..rows }, row, theme.selected, buffer);
            for span in &mut spans {
                span.style = span.style.patch(theme.selected);
            }
        }
        write(&Line::from(spans), rows, row, buffer);
    }
    if lines.is_empty() {
        write(&Line::styled("No key or command matches.", theme.dim), rows, 0, buffer);
    }
    let bottom = Line::from(vec![
        Span::styled("↵", theme.key),
        Span::styled(" run  ", theme.dim),
        Span::styled("esc", theme.key),
        Span::styled(format!(" back   {} of {}", (help.selected + 1).min(lines.len()), lines.len()), theme.dim),
    ]);
    write(&bottom, text, text.height.saturating_sub(1), buffer);
    let cursor = u16::try_from(8 + help.query.visual_cursor()).unwrap_or(0);
    Position { x: text.x + cursor, y: text.y }
}
