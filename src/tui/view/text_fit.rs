//! Wraps and truncates text to a width.

use std::borrow::Cow;

use ratatui::text::{Line, Span};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Wraps a text into lines of at most `width` columns. Longer words are broken.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width).max(1);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let room = lines.last().map_or(0, |line| line.width());
        if room > 0 && room + 1 + word.width() > width {
            lines.push(String::new());
        } else if room > 0 {
            push(&mut lines, ' ', usize::MAX);
        }
        for letter in word.chars() {
            push(&mut lines, letter, width);
        }
    }
    lines
}

fn push(lines: &mut Vec<String>, letter: char, width: usize) {
    if let Some(line) = lines.last_mut() {
        if line.width() + letter.width().unwrap_or(0) <= width {
            return line.push(letter);
        }
        lines.push(letter.to_string());
    }
}

/// Truncates a text to `width` columns, ending in `…` if anything is missing.
pub fn truncate(text: &str, width: u16) -> String {
    let width = usize::from(width);
    if text.width() <= width {
        return text.to_owned();
    }
    let mut out = String::new();
    for letter in text.chars() {
        if out.width() + letter.width().unwrap_or(0) + 1 > width {
            break;
        }
        out.push(letter);
    }
    if width > 0 { out + "…" } else { out }
}

/// Truncates a styled line to `width` columns, ending in `…`. Trailing blanks do not count.
pub fn truncate_line<'a>(line: &'a Line<'_>, width: u16) -> Cow<'a, Line<'a>> {
    let text: String = line.spans.iter().map(|span| &*span.content).collect();
    let width = usize::from(width);
    if text.trim_end().width() <= width {
        return Cow::Borrowed(line);
    }
    let (mut spans, mut taken) = (Vec::new(), 1);
    for span in &line.spans {
        let fits = |letter: &char| {
            taken += letter.width().unwrap_or(0);
            taken <= width
        };
        let begun: String = span.content.chars().take_while(fits).collect();
        let is_whole = begun.len() == span.content.len();
        spans.push(Span::styled(if is_whole { begun } else { begun + "…" }, span.style));
        if !is_whole {
            break;
        }
    }
    Cow::Owned(Line { spans, ..line.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_kept_whole_where_they_can_be() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("abcdefghij kl", 4), ["abcd", "efgh", "ij", "kl"]);
        assert_eq!(wrap("", 4), [""]);
        assert_eq!(truncate("abcdef", 4), "abc…");
        assert_eq!(truncate("abcd", 4), "abcd");
    }

    #[test]
    fn lines_are_cut_where_they_end() {
        let line = Line::from(vec![Span::raw("abc "), Span::raw("def"), Span::raw("  ")]);
        let cut = |width| truncate_line(&line, width).to_string();
        assert_eq!([7, 6, 5, 4, 3, 1].map(cut), ["abc def  ", "abc d…", "abc …", "abc…", "ab…", "…"]);
        assert_eq!(truncate_line(&Line::raw("日本語"), 5).to_string(), "日本…");
    }
}
