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
use crate::{
    players::Contender,
    tui::state::{
        State,
        seats::{Row, Seats},
    },
};

/// Draws the question.
pub fn draw(state: &State, seats: &Seats, area: Rect, buffer: &mut Buffer) {
    let Some(play) = &state.play else { return };
    let theme = &state.look.theme;
    let names = &play.book.rules().players;
    let rows = seats.rows(&state.roster);
    let width = area.width.min(54);
    let height = u16::try_from(rows.len() + 5).unwrap_or(u16::MAX).min(area.height);
    let frame = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
    let inner = over("Who plays?", frame, theme, buffer);
    let text = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
    let or = |who: Option<&Contender>, nobody: &str| who.map_or_else(|| nobody.to_owned(), ToString::to_string);
    for (row, (at, about)) in (0..inner.height.saturating_sub(2)).zip(rows.into_iter().enumerate()) {
        let (name, who) = match about {
            Row::Player(player) => (names[player].as_str(), or(seats.who[player].as_ref(), "a person")),
            Row::Clock => ("Clock", seats.clock.map_or_else(|| "none".to_owned(), clock::terms)),
            Row::Analyst => ("Analysis", or(seats.analyst.as_ref(), "Alfil")),
        };
        let mut spans = vec![
            Span::styled(format!("{name:<16}"), theme.text),
            Span::styled("‹ ", theme.dim),
            Span::styled(format!("{who:<14}"), theme.title),
            Span::styled(" ›", theme.dim),
        ];
        if at == seats.at {
            bar(inner, row, theme.choice, buffer);
            for span in &mut spans {
                span.style = span.style.patch(theme.choice);
            }
        }
        write(&Line::from(spans), text, row, buffer);
    }
    let keys = [("0", "a person"), ("r", "random"), ("1–8", "level"), ("↵", "done"), ("esc", "no")];
    let spans = keys
        .iter()
        .flat_map(|(key, what)| [Span::styled(*key, theme.key), Span::styled(format!(" {what}  "), theme.dim)]);
    write(&Line::from(spans.collect::<Vec<_>>()), text, text.height.saturating_sub(1), buffer);
}
