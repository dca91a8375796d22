//! The line at the top and the line at the bottom.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::wrap::cut;
use crate::tui::{footer::footer, state::State};

/// The top: what is played on the left, how it stands on the right.
pub fn header(state: &State, title: &str, standing: Vec<Span<'static>>, area: Rect, buffer: &mut Buffer) {
    let theme = &state.look.theme;
    let width = u16::try_from(standing.iter().map(Span::width).sum::<usize>()).unwrap_or(u16::MAX) + 1;
    let short = area.width < width + 10 + u16::try_from(title.width()).unwrap_or(u16::MAX);
    let room = area.width.saturating_sub(width + if short { 2 } else { 10 });
    let name = if short { "" } else { "Alfil · " };
    let left =
        Line::from(vec![Span::styled(format!(" {name}"), theme.dim), Span::styled(cut(title, room), theme.title)]);
    buffer.set_line(area.x, area.y, &left, area.width);
    if width <= area.width {
        buffer.set_line(area.right() - width, area.y, &Line::from(standing), width);
    }
}

/// The bottom: what there is to tell, else the keys.
pub fn bottom(state: &State, area: Rect, buffer: &mut Buffer) {
    let theme = &state.look.theme;
    let line = match &state.notice {
        Some(notice) if notice.alarm => Line::from(vec![
            Span::raw(" "),
            Span::styled(format!(" {} ", cut(&notice.text, area.width.saturating_sub(4))), theme.alarm),
        ]),
        Some(notice) => Line::styled(format!(" {}", cut(&notice.text, area.width.saturating_sub(2))), theme.text),
        None => footer(state.scene(), theme, area.width, |binding| state.key_of(binding)),
    };
    buffer.set_line(area.x, area.y, &line, area.width);
}
