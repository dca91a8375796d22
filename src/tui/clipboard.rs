//! The clipboard of the terminal, which OSC 52 sets.
//!
//! The control sequence goes before the first cell of a frame, so it cannot end up in the middle of another one. Terminals that do
//! not know it ignore it.

use crossterm::{Command, clipboard::CopyToClipboard};
use ratatui::buffer::Buffer;

use super::pixels::ONE_COLUMN;

/// Maximum length of a text in bytes: as base64 it has 100,000, the limit of some terminals.
pub const MAX_BYTES: usize = 74_994;

/// Sends a text to the clipboard together with this frame.
pub fn copy(text: &str, buffer: &mut Buffer) {
    let Some(cell) = buffer.content.first_mut() else { return };
    let mut sequence = String::new();
    // Writing to a string cannot fail.
    let _ = CopyToClipboard::to_clipboard_from(text).write_ansi(&mut sequence);
    let symbol = sequence + cell.symbol();
    cell.set_symbol(&symbol).set_diff_option(ONE_COLUMN);
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;

    #[test]
    fn the_text_goes_before_the_first_cell() {
        let mut buffer = Buffer::with_lines(["ab"]);
        copy("a move", &mut buffer);
        assert_eq!(buffer[(0, 0)].symbol(), "\x1b]52;c;YSBtb3Zl\x1b\\a");
        assert_eq!(buffer[(1, 0)].symbol(), "b");
        copy("a move", &mut Buffer::empty(Rect::ZERO));
    }
}
