//! A part of a [`Sheet`] that knows where it stands.

use super::{sheet::Sheet, tree::Text};
use crate::source::Span;

/// See the module.
#[derive(Clone, Copy)]
pub(super) struct Part<'s> {
    sheet: &'s Sheet,
    start: usize,
    end: usize,
}

impl<'s> Part<'s> {
    /// The bytes `start..end` of a sheet.
    pub(super) fn new(sheet: &'s Sheet, start: usize, end: usize) -> Self {
        Self { sheet, start, end }
    }

    /// What it says.
    pub(super) fn text(self) -> &'s str {
        self.sheet.text().get(self.start..self.end).unwrap_or("")
    }

    /// Where it stands in the file.
    pub(super) fn span(self) -> Span {
        self.sheet.span(self.start, self.end)
    }

    /// The place just behind it.
    pub(super) fn behind(self) -> Span {
        let span = self.span();
        Span { start: span.end, ..span }
    }

    /// The bytes `start..end` of this part.
    pub(super) fn slice(self, start: usize, end: usize) -> Self {
        Self { start: self.start + start, end: (self.start + end).min(self.end), ..self }
    }

    /// What is left after the first `at` bytes.
    pub(super) fn from(self, at: usize) -> Self {
        self.slice(at, self.end - self.start)
    }

    /// Without white space at its ends.
    pub(super) fn trim(self) -> Self {
        let text = self.text();
        let start = text.len() - text.trim_start().len();
        self.slice(start, start + text.trim().len())
    }

    /// Where it starts in a part that holds it.
    pub(super) fn offset_in(self, whole: Self) -> usize {
        self.start.saturating_sub(whole.start)
    }

    /// Does it say nothing?
    pub(super) fn is_empty(self) -> bool {
        self.text().trim().is_empty()
    }

    /// The first word and what follows it, trimmed.
    pub(super) fn first_word(self) -> (Self, Self) {
        let part = self.trim();
        let len = part.text().find(char::is_whitespace).unwrap_or(part.text().len());
        (part.slice(0, len), part.from(len).trim())
    }

    /// Its words.
    pub(super) fn words(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let (word, after) = rest.first_word();
            rest = after;
            (!word.is_empty()).then_some(word)
        })
    }

    /// The parts between these characters.
    pub(super) fn split(self, at: impl Fn(char) -> bool) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let part = rest?;
            let found = part.text().char_indices().find(|&(_, c)| at(c));
            rest = found.map(|(i, c)| part.from(i + c.len_utf8()));
            Some(found.map_or(part, |(i, _)| part.slice(0, i)))
        })
    }

    /// Its characters, each as a part.
    pub(super) fn chars(self) -> impl Iterator<Item = (char, Self)> {
        self.text().char_indices().map(move |(i, c)| (c, self.slice(i, i + c.len_utf8())))
    }

    /// As a text of the tree: trimmed, every run of white space one blank.
    pub(super) fn to_text(self) -> Text {
        let part = self.trim();
        Text { span: part.span(), text: part.text().split_whitespace().collect::<Vec<_>>().join(" ") }
    }
}
