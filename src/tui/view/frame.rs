//! Frames with titles in their upper line.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::Line,
    widgets::{Block, BorderType, Clear, Widget},
};

use super::wrap::cut;
use crate::tui::{places::inside, theme::Theme};

/// Draws a frame and gives its inside.
pub fn framed(title: &str, area: Rect, theme: &Theme, buffer: &mut Buffer) -> Rect {
    if area.width < 2 || area.height < 2 {
        return Rect { width: 0, height: 0, ..area };
    }
    let title =
        if title.is_empty() { String::new() } else { format!(" {} ", cut(title, area.width.saturating_sub(6))) };
    Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.border)
        .title(Line::styled(title, theme.dim))
        .render(area, buffer);
    inside(area)
}

/// Draws a frame over whatever is there, and gives its inside.
pub fn over(title: &str, area: Rect, theme: &Theme, buffer: &mut Buffer) -> Rect {
    Clear.render(area, buffer);
    buffer.set_style(area, theme.text);
    framed(title, area, theme, buffer)
}

/// Writes a line into a row of a rectangle.
pub fn write(line: &Line<'_>, area: Rect, row: u16, buffer: &mut Buffer) {
    if row < area.height {
        buffer.set_line(area.x, area.y + row, line, area.width);
    }
}

/// Puts the bar under a row of a rectangle.
pub fn bar(area: Rect, row: u16, style: Style, buffer: &mut Buffer) {
    if row < area.height {
        buffer.set_style(Rect { y: area.y + row, height: 1, ..area }, style);
    }
}
