//! The screen of a terminal that is too small.

use ratatui::{
    buffer::Buffer,
    layout::{Alignment, Rect},
    style::Style,
    text::Line,
    widgets::{Paragraph, Widget, Wrap},
};

/// Shows the required terminal size.
#[derive(Clone, Copy, Debug)]
pub struct TooSmall {
    /// Required columns and rows.
    pub needs: (u16, u16),
    /// Actual columns and rows.
    pub has: (u16, u16),
    /// Text style.
    pub style: Style,
}

impl Widget for TooSmall {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let ((needs_columns, needs_rows), (columns, rows)) = (self.needs, self.has);
        let lines = vec![
            Line::from(format!("needs {needs_columns}x{needs_rows},")),
            Line::from(format!("has {columns}x{rows}")),
        ];
        let middle = Rect { y: area.y + area.height.saturating_sub(2) / 2, height: area.height.min(2), ..area };
        let text = Paragraph::new(lines).alignment(Alignment::Center).wrap(Wrap { trim: true }).style(self.style);
        text.render(middle.intersection(area), buffer);
    }
}
