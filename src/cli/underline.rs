//! A line of input with carets under its faulty part.

use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// The part of a long text that is shown, in bytes.
const MAX_SHOWN_BYTES: usize = 120;

/// The text and a line of carets under the bytes of `range`, both indented by two spaces. A long text is cut around the
/// carets.
pub(super) fn underline(text: &str, range: Range<usize>) -> String {
    let floor = |byte| text.floor_char_boundary(byte);
    let (start, end) = (floor(range.start), floor(range.end.max(range.start)));
    let first = if end <= MAX_SHOWN_BYTES { 0 } else { floor(start.saturating_sub(MAX_SHOWN_BYTES / 2)) };
    let last = floor(first + MAX_SHOWN_BYTES).max(first);
    let before = if first > 0 { "…" } else { "" };
    let after = if last < text.len() { "…" } else { "" };
    let left = format!("{before}{}", &text[first..start]).width();
    let carets = text[start..end.min(last).max(start)].width().max(1);
    format!("  {before}{}{after}\n  {}{}", &text[first..last], " ".repeat(left), "^".repeat(carets))
}

#[cfg(test)]
mod tests {
    use super::underline;

    #[test]
    fn carets_align_with_columns() {
        assert_eq!(underline("ab cd", 3..5), "  ab cd\n     ^^");
        assert_eq!(underline("車b", 3..4), "  車b\n    ^");
        assert_eq!(underline("", 0..0), "  \n  ^");
        assert_eq!(underline("ab", 9..12), "  ab\n    ^");
        let long = "x".repeat(500);
        let shown = underline(&long, 300..301);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines[0].chars().count() < 130 && lines[1].ends_with('^'), "{shown}");
    }
}
