//! The moves so far, in columns by player, with the last one lit.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::wrap::cut;
use crate::tui::{
    state::{play::Play, versus::Versus},
    theme::Theme,
};

/// The lines of the moves; the one of the last move comes last, unless something was taken back.
pub fn lines(play: &Play, versus: &Versus, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let rules = play.book.rules();
    // Two players in turn share a line; any other order of turns gets a line each.
    let columns = if rules.turns.len() == 2 { 2 } else { 1 };
    let first = if columns == 2 { play.book.variant().interpreter().mover(&versus.record.positions()[0]) } else { 0 };
    let played = versus.played().len();
    let digits = 2.max((played / 2 + versus.number as usize).to_string().len());
    let room = (width.saturating_sub(u16::try_from(digits).unwrap_or(2) + 2) / columns).clamp(3, 12);
    let mut lines = Vec::new();
    let slots = first.min(1)..first.min(1) + versus.texts.len();
    for row in 0..slots.end.div_ceil(usize::from(columns)) {
        let number = versus.number as usize + row;
        let mut spans = vec![Span::styled(format!("{number:>digits$}  "), theme.dim)];
        for column in 0..usize::from(columns) {
            let slot = row * usize::from(columns) + column;
            let index = slot.checked_sub(slots.start);
            let text = index.and_then(|index| versus.texts.get(index));
            let shown = text.map_or(if index.is_none() { "…" } else { "" }, |text| text.shown());
            let shown = cut(shown, room - 1);
            let style = match index {
                Some(index) if index + 1 == played => theme.choice,
                Some(index) if index >= played => theme.dim,
                _ => theme.text,
            };
            let pad = usize::from(room).saturating_sub(shown.width());
            spans.push(Span::styled(shown, style));
            spans.push(Span::styled(" ".repeat(pad), theme.text));
        }
        lines.push(Line::from(spans));
    }
    if lines.is_empty() {
        lines.push(Line::styled("none yet", theme.dim));
    }
    lines
}

/// How many lines follow the one of the last move.
pub fn undone(play: &Play, versus: &Versus) -> usize {
    let columns = if play.book.rules().turns.len() == 2 { 2 } else { 1 };
    let first =
        if columns == 2 { play.book.variant().interpreter().mover(&versus.record.positions()[0]).min(1) } else { 0 };
    let line = |moves: usize| (first + moves).div_ceil(columns);
    line(versus.texts.len()) - line(versus.played().len())
}
