//! A line of text with its wrong part pointed at.

use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// Columns of a text that are shown at most.
const SHOWN: usize = 120;

/// The text and a line of carets under some of its bytes, both indented by two blanks. Of a long text the part round
/// the carets is shown.
pub(super) fn underline(text: &str, at: Range<usize>) -> String {
    let inside = |mut byte: usize| {
        byte = byte.min(text.len());
        while !text.is_char_boundary(byte) {
            byte -= 1;
        }
        byte
    };
    let (start, end) = (inside(at.start), inside(at.end.max(at.start)));
    let first = if end <= SHOWN { 0 } else { inside(start.saturating_sub(SHOWN / 2)) };
    let last = inside(first + SHOWN).max(first);
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
    fn carets_stand_under_columns() {
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
