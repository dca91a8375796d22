//! The action chooser, drawn beside its square.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use super::{
    captured::{piece_name, piece_symbol},
    frame::{highlight_row, popup_frame, write},
};
use crate::tui::{
    layout,
    state::{AppState, dialogs::ActionChooser},
};

/// Draws the dialog.
pub fn draw(state: &AppState, chooser: &ActionChooser, size: (u16, u16), buffer: &mut Buffer) {
    let Some(regions) = layout::chooser(state, chooser, size) else { return };
    let Some(session) = &state.session else { return };
    let Some(choices) = session.choices.as_deref() else { return };
    let theme = &state.appearance.theme;
    let inner = popup_frame("Choose one", regions.frame, theme, buffer);
    let rows = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
    for (row, (number, &index)) in (0..rows.height).zip(chooser.list.iter().enumerate().skip(regions.first_row)) {
        let Some(choice) = choices.list.get(index) else { continue };
        let kind = choice.piece().filter(|kind| kind.index().is_some());
        let digit = if number < 9 { (number + 1).to_string() } else { " ".into() };
        let mut spans = vec![Span::styled(digit, theme.key), Span::raw("  ")];
        if let Some(kind) = kind {
            spans.push(piece_symbol(session, &state.appearance, kind, theme));
            spans.push(Span::styled(format!(" {:<9}", piece_name(session, kind)), theme.text));
        }
        spans.push(Span::styled(choice.san.clone(), theme.dim));
        if number == chooser.selected {
            highlight_row(inner, row, theme.selected, buffer);
            for span in &mut spans {
                span.style = span.style.patch(theme.selected);
            }
        }
        write(&Line::from(spans), rows, row, buffer);
    }
}
