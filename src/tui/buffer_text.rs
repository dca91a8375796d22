//! Converts a ratatui buffer to lines of text. Colours become the escape sequences that crossterm writes for them.

use ratatui::backend::IntoCrossterm;
use ratatui::buffer::Buffer;
use ratatui::style::Style;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// The lines of the buffer. Trailing spaces are removed unless `is_coloured`.
pub fn lines(buffer: &Buffer, is_coloured: bool) -> Vec<String> {
    let area = buffer.area;
    let line = |y: u16| {
        // Pieces of text of one style each.
        let mut spans: Vec<(Style, String)> = Vec::new();
        let mut x = area.left();
        while x < area.right() {
            let cell = &buffer[(x, y)];
            // Nothing is underlined in a colour of its own.
            let style = Style { underline_color: None, ..cell.style() };
            match spans.last_mut() {
                Some((last, text)) if *last == style => text.push_str(cell.symbol()),
                _ => spans.push((style, cell.symbol().to_owned())),
            }
            // A wide symbol also covers the next cell.
            x += u16::try_from(cell.symbol().width().max(1)).unwrap_or(1);
        }
        if !is_coloured {
            return spans.into_iter().map(|(_, text)| text).collect::<String>().trim_end().to_owned();
        }
        spans.into_iter().fold(String::new(), |mut out, (style, text)| {
            let _ = write!(out, "{}", style.into_crossterm().apply(text));
            out
        })
    };
    (area.top()..area.bottom()).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::{Color, Modifier};

    #[test]
    fn codes_are_written_where_the_style_changes() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        let bold = Style::new().fg(Color::Rgb(1, 2, 3)).bg(Color::DarkGray).add_modifier(Modifier::BOLD);
        buffer.set_string(0, 0, "ab", bold);
        buffer.set_string(2, 0, "c", Style::new().fg(Color::Indexed(9)));
        assert_eq!(lines(&buffer, false), ["abc"]);
        let expect = "\u{1b}[48;5;8m\u{1b}[38;2;1;2;3m\u{1b}[1mab\u{1b}[0m\
            \u{1b}[49m\u{1b}[38;5;9mc\u{1b}[49m\u{1b}[39m\u{1b}[49m\u{1b}[39m \u{1b}[49m\u{1b}[39m";
        assert_eq!(lines(&buffer, true), [expect]);
    }

    #[test]
    fn a_wide_symbol_covers_two_cells() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        buffer.set_string(0, 0, "車b", Style::new());
        assert_eq!(lines(&buffer, false), ["車b"]);
    }
}
