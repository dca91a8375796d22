//! The question who plays, in the middle of the screen.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use super::{
    clock,
    frame::{bar, over, write},
};
use crate::tui::state::{State, thinking::Seats};

/// Draws the question.
pub fn draw(state: &State, seats: &Seats, area: Rect, buffer: &mut Buffer) {
    let Some(play) = &state.play else { return };
    let theme = &state.look.theme;
    let names = &play.book.rules().players;
    let width = area.width.min(46);
    let height = u16::try_from(names.len() + 6).unwrap_or(u16::MAX).min(area.height);
    let frame = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
    let inner = over("Who plays?", frame, theme, buffer);
    let text = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
    let who = |player| play.seat(player).map_or_else(|| "a person".to_owned(), |who| who.to_string());
    let players = names.iter().enumerate().map(|(player, name)| (name.as_str(), who(player)));
    let timer = play.saved.clock.as_ref();
    let rows = players.chain([("Clock", timer.map_or_else(|| "none".to_owned(), clock::terms))]);
    for (row, (player, (name, who))) in (0..inner.height.saturating_sub(2)).zip(rows.enumerate()) {
        let mut spans = vec![
            Span::styled(format!("{name:<16}"), theme.text),
            Span::styled("‹ ", theme.dim),
            Span::styled(format!("{who:<14}"), theme.title),
            Span::styled(" ›", theme.dim),
        ];
        if player == seats.at {
            bar(inner, row, theme.choice, buffer);
            for span in &mut spans {
                span.style = span.style.patch(theme.choice);
            }
        }
        write(&Line::from(spans), text, row, buffer);
    }
    let keys = [("0", "a person"), ("r", "random"), ("1–8", "level"), ("↵", "done")];
    let spans = keys
        .iter()
        .flat_map(|(key, what)| [Span::styled(*key, theme.key), Span::styled(format!(" {what}  "), theme.dim)]);
    write(&Line::from(spans.collect::<Vec<_>>()), text, text.height.saturating_sub(1), buffer);
}
