//! The action chooser, drawn beside its square.

use ratatui::{buffer::Buffer, layout::Size, text::Span};

use super::{
    captured::piece_symbol,
    frame::{List, popup_frame},
};
use crate::tui::{
    dialog_layout,
    state::{ActionChooser, AppState},
};

/// Draws the dialog.
pub fn draw(state: &AppState, chooser: &ActionChooser, size: Size, buffer: &mut Buffer) {
    let Some(regions) = dialog_layout::chooser(state, chooser, size) else { return };
    let Some(session) = &state.session else { return };
    let theme = &state.appearance.theme;
    let area = popup_frame("Choose one", regions.frame, theme, buffer);
    let list = List { area, margin: 1, selected: chooser.selected };
    for (row, (number, &index)) in (0..area.height).zip(chooser.list.iter().enumerate().skip(regions.first_row)) {
        let Some(choice) = session.choice(index) else { continue };
        let digit = if number < 9 { (number + 1).to_string() } else { " ".into() };
        let mut spans = vec![Span::styled(digit, theme.key), Span::raw("  ")];
        if let Some(kind) = choice.piece().filter(|kind| kind.index().is_some()) {
            spans.push(piece_symbol(session, &state.appearance, kind));
            spans.push(Span::styled(format!(" {:<9}", session.piece_name(kind)), theme.text));
        }
        spans.push(Span::styled(choice.san.clone(), theme.dim));
        list.write(number, row, spans, theme, buffer);
    }
}
