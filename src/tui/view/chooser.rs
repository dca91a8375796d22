//! The question which of several actions is meant, beside the square it is about.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use super::{
    frame::{bar, over, write},
    taken::{called, symbol},
};
use crate::tui::{
    places,
    state::{State, ask::Chooser},
};

/// Draws the question.
pub fn draw(state: &State, chooser: &Chooser, size: (u16, u16), buffer: &mut Buffer) {
    let Some(found) = places::chooser(state, chooser, size) else { return };
    let Some(play) = &state.play else { return };
    let Some(choices) = play.choices.as_deref() else { return };
    let theme = &state.look.theme;
    let inner = over("Which?", found.frame, theme, buffer);
    let rows = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
    for (row, (number, &index)) in (0..rows.height).zip(chooser.list.iter().enumerate().skip(found.first)) {
        let Some(choice) = choices.list.get(index) else { continue };
        let kind = choice.piece().filter(|kind| kind.index().is_some());
        let digit = if number < 9 { (number + 1).to_string() } else { " ".into() };
        let mut spans = vec![Span::styled(digit, theme.key), Span::raw("  ")];
        if let Some(kind) = kind {
            spans.push(symbol(play, &state.look, kind, theme));
            spans.push(Span::styled(format!(" {:<9}", called(play, kind)), theme.text));
        }
        spans.push(Span::styled(choice.san.clone(), theme.dim));
        if number == chooser.at {
            bar(inner, row, theme.choice, buffer);
            for span in &mut spans {
                span.style = span.style.patch(theme.choice);
            }
        }
        write(&Line::from(spans), rows, row, buffer);
    }
}
