//! The inline images of iTerm2, which `WezTerm` and Konsole show, too.
//!
//! Source: *Inline Images Protocol* of iTerm2.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use ratatui::layout::Size;

/// The control sequence that shows a PNG picture in `cells` from the cursor on.
pub fn encode(png: &[u8], cells: Size) -> String {
    let (length, data, Size { width, height }) = (png.len(), BASE64_STANDARD.encode(png), cells);
    format!(
        "\x1b]1337;File=inline=1;size={length};width={width};height={height};preserveAspectRatio=0;doNotMoveCursor=1:{data}\x07"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_is_in_cells() {
        let text = encode(b"foo", Size::new(4, 2));
        assert!(text.starts_with("\x1b]1337;File=inline=1;size=3;width=4;height=2;"), "{text:?}");
        assert!(text.ends_with(":Zm9v\x07"), "{text:?}");
    }
}
