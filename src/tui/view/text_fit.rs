//! Fits text into a width: wraps, truncates and pads it.

use std::borrow::Cow;

use ratatui::{
    style::Style,
    text::{Line, Span},
};
use textwrap::{Options, WordSplitter, WrapAlgorithm};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Wraps a text into lines of at most `width` columns. Longer words are broken.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let options = Options::new(usize::from(width).max(1))
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(&words.join(" "), options).into_iter().map(Cow::into_owned).collect()
}

/// The same in at most `rows` lines; the last one ends in `…` if anything is missing. Nothing for an empty text.
pub fn wrap_at_most(text: &str, width: u16, rows: usize) -> Vec<String> {
    let mut lines = wrap(text, width);
    lines.retain(|line| !line.is_empty());
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            *last = truncate(&format!("{last} …"), width);
        }
    }
    lines
}

/// Wraps a text into styled lines.
pub fn wrap_lines(text: &str, width: u16, style: Style) -> impl Iterator<Item = Line<'static>> + use<> {
    wrap(text, width).into_iter().map(move |line| Line::styled(line, style))
}

/// Puts items side by side, separated by `gap`, in lines of at most `width` columns.
pub fn flow(items: impl IntoIterator<Item = Vec<Span<'static>>>, gap: &'static str, width: u16) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    for item in items {
        let needed = gap.width() + item.iter().map(Span::width).sum::<usize>();
        match lines.last_mut().filter(|line| line.width() + needed <= usize::from(width)) {
            Some(line) => {
                line.push_span(Span::raw(gap));
                line.spans.extend(item);
            }
            None => lines.push(Line::from(item)),
        }
    }
    lines
}

/// Truncates a text to `width` columns, ending in `…` if anything is missing.
pub fn truncate(text: &str, width: u16) -> String {
    if width == 0 { String::new() } else { truncate_line(&Line::raw(text), width).to_string() }
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

/// Pads or truncates a text to `width` columns.
pub fn pad(text: &str, width: usize) -> String {
    let text = truncate(text, u16::try_from(width).unwrap_or(u16::MAX));
    let gap = width.saturating_sub(text.width());
    text + &" ".repeat(gap)
}

/// The text with a capital letter at the start.
pub fn capitalise(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_kept_whole_where_they_can_be() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("abcdefghij kl", 4), ["abcd", "efgh", "ij", "kl"]);
        assert_eq!(wrap("a bcdefg  h", 5), ["a", "bcdef", "g h"]);
        assert_eq!(wrap("well-known", 6), ["well-k", "nown"]);
        assert_eq!(wrap("日本語", 5), ["日本", "語"]);
        assert_eq!(wrap("", 4), [""]);
        assert_eq!(wrap_at_most("one two three", 8, 1), ["one two…"]);
        assert_eq!(wrap_at_most("one two", 8, 1), ["one two"]);
        assert_eq!(wrap_at_most("", 8, 3), [""; 0]);
        assert_eq!(truncate("abcdef", 4), "abc…");
        assert_eq!(truncate("abcd", 4), "abcd");
        assert_eq!(pad("fairy-stockfish", 13), "fairy-stockf…");
    }

    #[test]
    fn lines_are_cut_where_they_end() {
        let line = Line::from(vec![Span::raw("abc "), Span::raw("def"), Span::raw("  ")]);
        let cut = |width| truncate_line(&line, width).to_string();
        assert_eq!([7, 6, 5, 4, 3, 1].map(cut), ["abc def  ", "abc d…", "abc …", "abc…", "ab…", "…"]);
        assert_eq!(truncate_line(&Line::raw("日本語"), 5).to_string(), "日本…");
    }

    #[test]
    fn items_flow_into_lines() {
        let items = ["a", "bc", "def"].map(|item| vec![Span::raw(item)]);
        let lines: Vec<String> = flow(items, "  ", 5).iter().map(Line::to_string).collect();
        assert_eq!(lines, ["a  bc", "def"]);
    }
}
