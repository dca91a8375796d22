//! Converts a ratatui buffer to lines of text. Colours become SGR escape sequences (ECMA-48).

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// The lines of the buffer. Trailing spaces are removed unless `is_coloured`.
pub(super) fn lines(buffer: &Buffer, is_coloured: bool) -> Vec<String> {
    let area = buffer.area;
    let line = |y: u16| {
        let mut text = String::new();
        let mut style = String::new();
        let mut x = area.left();
        while x < area.right() {
            let cell = &buffer[(x, y)];
            if is_coloured {
                let new_style = codes(cell);
                if new_style != style {
                    let _ = write!(text, "\u{1b}[{new_style}m");
                    style = new_style;
                }
            }
            text.push_str(cell.symbol());
            // A wide symbol also covers the next cell.
            x += u16::try_from(cell.symbol().width().max(1)).unwrap_or(1);
        }
        if is_coloured { text + "\u{1b}[0m" } else { text.trim_end().to_owned() }
    };
    (area.top()..area.bottom()).map(line).collect()
}

/// The SGR codes of a cell's style, starting with a reset.
fn codes(cell: &Cell) -> String {
    let mut codes = String::from("0");
    let attributes = [
        (Modifier::BOLD, 1),
        (Modifier::DIM, 2),
        (Modifier::ITALIC, 3),
        (Modifier::UNDERLINED, 4),
        (Modifier::REVERSED, 7),
    ];
    for (_, code) in attributes.into_iter().filter(|&(modifier, _)| cell.modifier.contains(modifier)) {
        let _ = write!(codes, ";{code}");
    }
    push_colour(&mut codes, cell.fg, 30);
    push_colour(&mut codes, cell.bg, 40);
    codes
}

/// Appends the code of a colour. `base` is 30 for the foreground and 40 for the background.
fn push_colour(codes: &mut String, colour: Color, base: u8) {
    let named = match colour {
        Color::Reset => return,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 60,
        Color::LightRed => 61,
        Color::LightGreen => 62,
        Color::LightYellow => 63,
        Color::LightBlue => 64,
        Color::LightMagenta => 65,
        Color::LightCyan => 66,
        Color::White => 67,
        Color::Indexed(index) => {
            let _ = write!(codes, ";{};5;{index}", base + 8);
            return;
        }
        Color::Rgb(red, green, blue) => {
            let _ = write!(codes, ";{};2;{red};{green};{blue}", base + 8);
            return;
        }
    };
    let _ = write!(codes, ";{}", base + named);
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    #[test]
    fn codes_are_written_where_the_style_changes() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        let bold = Style::new().fg(Color::Rgb(1, 2, 3)).bg(Color::DarkGray).add_modifier(Modifier::BOLD);
        buffer.set_string(0, 0, "ab", bold);
        buffer.set_string(2, 0, "c", Style::new().fg(Color::Indexed(9)));
        assert_eq!(lines(&buffer, false), ["abc"]);
        let expect = "\u{1b}[0;1;38;2;1;2;3;100mab\u{1b}[0;38;5;9mc\u{1b}[0m \u{1b}[0m";
        assert_eq!(lines(&buffer, true), [expect]);
    }

    #[test]
    fn a_wide_symbol_covers_two_cells() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        buffer.set_string(0, 0, "車b", Style::new());
        assert_eq!(lines(&buffer, false), ["車b"]);
    }
}
