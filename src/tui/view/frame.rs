//! Frames with titles, and rows in them.

use ratatui::{
    buffer::{Buffer, Cell},
    layout::Rect,
    text::{Line, Span},
    widgets::{Block, BorderType, Clear, Widget},
};
use unicode_width::UnicodeWidthStr;

use super::text_fit::truncate;
use crate::tui::{layout::inner, theme::Theme};

/// Draws a frame and returns its inner area.
pub fn framed(title: &str, area: Rect, theme: &Theme, buffer: &mut Buffer) -> Rect {
    if area.width < 2 || area.height < 2 {
        return Rect { width: 0, height: 0, ..area };
    }
    let title =
        if title.is_empty() { String::new() } else { format!(" {} ", truncate(title, area.width.saturating_sub(4))) };
    Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.border)
        .title(Line::styled(title, theme.dim))
        .render(area, buffer);
    inner(area)
}

/// Clears an area, draws a frame and returns its inner area.
pub fn popup_frame(title: &str, area: Rect, theme: &Theme, buffer: &mut Buffer) -> Rect {
    clear(area, theme, buffer);
    framed(title, area, theme, buffer)
}

/// Clears an area. A double-width character cut by its edge is removed whole, as no terminal draws half of one.
pub fn clear(area: Rect, theme: &Theme, buffer: &mut Buffer) {
    let is_wide = |symbol: &str| symbol.width() > 1;
    for y in area.y..area.bottom().min(buffer.area.bottom()) {
        if let Some(cell) = area.x.checked_sub(1).and_then(|x| buffer.cell_mut((x, y)))
            && is_wide(cell.symbol())
        {
            cell.set_symbol(" ");
        }
        let last = area.right().checked_sub(1).and_then(|x| buffer.cell((x, y)));
        if let Some(style) = last.filter(|cell| is_wide(cell.symbol())).map(Cell::style)
            && let Some(cell) = buffer.cell_mut((area.right(), y))
        {
            cell.set_symbol(" ").set_style(style);
        }
    }
    Clear.render(area, buffer);
    buffer.set_style(area, theme.text);
}

/// Writes a line into a row of an area.
pub fn write(line: &Line<'_>, area: Rect, row: u16, buffer: &mut Buffer) {
    if row < area.height {
        buffer.set_line(area.x, area.y + row, line, area.width);
    }
}

/// Writes lines into an area, from its first row on.
pub fn write_lines<'a>(lines: impl IntoIterator<Item = Line<'a>>, area: Rect, buffer: &mut Buffer) {
    for (row, line) in (0..area.height).zip(lines) {
        write(&line, area, row, buffer);
    }
}

/// A list in a frame.
#[derive(Clone, Copy)]
pub struct List {
    /// The rows.
    pub area: Rect,
    /// Free columns on either side.
    pub margin: u16,
    /// Index of the selected row.
    pub selected: usize,
}

impl List {
    /// Writes the row with an index; highlights it if it is selected.
    pub fn write(&self, index: usize, row: u16, mut spans: Vec<Span<'_>>, theme: &Theme, buffer: &mut Buffer) {
        if index == self.selected && row < self.area.height {
            buffer.set_style(Rect { y: self.area.y + row, height: 1, ..self.area }, theme.selected);
            spans.iter_mut().for_each(|span| span.style = span.style.patch(theme.selected));
        }
        write(&Line::from(spans), inset(self.area, self.margin), row, buffer);
    }
}

/// Keys with what they do.
pub fn key_hints(hints: &[(impl AsRef<str>, &str)], theme: &Theme) -> Vec<Span<'static>> {
    let hint = |(key, label): &(_, &str)| {
        [Span::styled(AsRef::<str>::as_ref(key).to_owned(), theme.key), Span::styled(format!(" {label}  "), theme.dim)]
    };
    hints.iter().flat_map(hint).collect()
}

/// An area without some columns on either side.
pub fn inset(area: Rect, columns: u16) -> Rect {
    Rect { x: area.x + columns, width: area.width.saturating_sub(2 * columns), ..area }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::ColourDepth;

    #[test]
    fn no_half_of_a_wide_sign_is_left_beside_what_lies_over_it() {
        let mut buffer = Buffer::with_lines(["歩香桂金", "a歩香桂b"]);
        popup_frame("", Rect { x: 1, y: 0, width: 5, height: 2 }, &Theme::choose(None, ColourDepth::None), &mut buffer);
        let drawn: String = buffer.content.iter().map(Cell::symbol).collect();
        assert_eq!(drawn, " ╭───╮金 a╰───╯ b");
    }
}
