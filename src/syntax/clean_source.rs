//! A rule file prepared for parsing: comments and white space become spaces, variation selectors are removed. Spans in
//! the cleaned text can be mapped back to the original file.

use super::{limits, vocabulary::is_selector};
use crate::source::{Diagnostic, FileId, Span};

/// Length in UTF-8 of the byte order mark and of every variation selector.
const DROPPED: usize = 3;

/// See the module.
pub(super) struct CleanSource {
    file: FileId,
    text: String,
    /// The offsets in `text` at which a character was removed, in order.
    dropped: Vec<usize>,
}

impl CleanSource {
    /// Cleans a text. Control characters and invisible characters are reported and become spaces.
    pub(super) fn new(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut source = Self { file, text: String::with_capacity(text.len()), dropped: Vec::new() };
        let mut comment = false;
        let mut controls = 0;
        for (at, c) in text.char_indices() {
            comment = c != '\n' && (comment || text[at..].starts_with("--"));
            if c == '\n' {
                source.text.push(c);
            } else if comment || c.is_whitespace() {
                source.blank(c);
            } else if is_selector(c) || (c == '\u{FEFF}' && at == 0) {
                source.dropped.push(source.text.len());
            } else if c.is_control() || is_invisible(c) {
                controls += 1;
                if controls <= limits::MAX_REPORTED_CONTROLS {
                    diagnostics.push(invisible(Span::new(file, at, at + c.len_utf8()), c));
                }
                source.blank(c);
            } else {
                source.text.push(c);
            }
        }
        source
    }

    /// The cleaned text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The original span of a range of [`Self::text`].
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, self.origin(start), self.origin(end))
    }

    fn origin(&self, at: usize) -> usize {
        at + DROPPED * self.dropped.partition_point(|&dropped| dropped <= at)
    }

    fn blank(&mut self, c: char) {
        self.text.extend(std::iter::repeat_n(' ', c.len_utf8()));
    }
}

/// Characters that change what a reader sees without being visible: they can make two different files look the same.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

fn invisible(span: Span, c: char) -> Diagnostic {
    let kind = if c.is_control() { "a control character" } else { "an invisible character" };
    Diagnostic::error(span, format!("{kind} in the text (U+{:04X})", u32::from(c)))
        .label("not visible on the screen")
        .hint("delete it")
        .fix(span, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &str, diagnostics: usize) {
        let mut found = Vec::new();
        assert_eq!(CleanSource::new(FileId(0), text, &mut found).text(), expect);
        assert_eq!(found.len(), diagnostics);
    }

    #[test]
    fn what_is_left() {
        check("a -- b\nc", "a     \nc", 0);
        check("a\tb\r\n", "a b \n", 0);
        check("♔\u{FE0E}°", "♔°", 0);
        check("\u{FEFF}title", "title", 0);
        check("a\u{7}b", "a b", 1);
        check("a\u{202E}b", "a   b", 1);
        check("x -- \u{7}", "x     ", 0);
    }

    #[test]
    fn places_are_those_of_the_file() {
        let text = "\u{FEFF}♔\u{FE0E}°";
        let source = CleanSource::new(FileId(0), text, &mut Vec::new());
        let king = source.span(0, 3);
        let mark = source.span(3, 5);
        assert_eq!(&text[king.start..king.end], "♔\u{FE0E}");
        assert_eq!(&text[mark.start..mark.end], "°");
    }
}
