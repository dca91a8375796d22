//! A slice of a [`CleanSource`] that knows its place in the file.

use super::{ast::SpannedText, clean_source::CleanSource};
use crate::source::Span;

/// See the module.
#[derive(Clone, Copy)]
pub(super) struct SourceSlice<'s> {
    source: &'s CleanSource,
    start: usize,
    end: usize,
}

impl<'s> SourceSlice<'s> {
    /// The bytes `start..end` of a source.
    pub(super) fn new(source: &'s CleanSource, start: usize, end: usize) -> Self {
        Self { source, start, end }
    }

    /// The text of the slice.
    pub(super) fn text(self) -> &'s str {
        self.source.text().get(self.start..self.end).unwrap_or("")
    }

    /// The span of the slice in the original file.
    pub(super) fn span(self) -> Span {
        self.source.span(self.start, self.end)
    }

    /// The empty span directly after the slice.
    pub(super) fn end_span(self) -> Span {
        let span = self.span();
        Span { start: span.end, ..span }
    }

    /// The bytes `start..end` of this slice.
    pub(super) fn range(self, start: usize, end: usize) -> Self {
        Self { start: self.start + start, end: (self.start + end).min(self.end), ..self }
    }

    /// The slice without its first `at` bytes.
    pub(super) fn skip(self, at: usize) -> Self {
        self.range(at, self.end - self.start)
    }

    /// The span of the first character.
    pub(super) fn first_char_span(self) -> Span {
        self.range(0, self.text().chars().next().map_or(0, char::len_utf8)).span()
    }

    /// The slice without leading and trailing white space.
    pub(super) fn trim(self) -> Self {
        let text = self.text();
        let start = text.len() - text.trim_start().len();
        self.range(start, start + text.trim().len())
    }

    /// The offset of this slice in an enclosing slice.
    pub(super) fn offset_in(self, whole: Self) -> usize {
        self.start.saturating_sub(whole.start)
    }

    /// Whether the slice contains only white space.
    pub(super) fn is_empty(self) -> bool {
        self.text().trim().is_empty()
    }

    /// The first word, and the trimmed rest.
    pub(super) fn split_first_word(self) -> (Self, Self) {
        let slice = self.trim();
        let len = slice.text().find(char::is_whitespace).unwrap_or(slice.text().len());
        (slice.range(0, len), slice.skip(len).trim())
    }

    /// The characters at the start for which `is_part` holds, and the rest.
    pub(super) fn split_while(self, is_part: impl Fn(char) -> bool) -> (Self, Self) {
        let len = self.text().find(|c| !is_part(c)).unwrap_or(self.text().len());
        (self.range(0, len), self.skip(len))
    }

    /// The words, separated by white space.
    pub(super) fn words(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let (word, after) = rest.split_first_word();
            rest = after;
            (!word.is_empty()).then_some(word)
        })
    }

    /// The slices between the characters for which `at` holds.
    pub(super) fn split(self, at: impl Fn(char) -> bool) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let slice = rest?;
            let separator = slice.text().char_indices().find(|&(_, c)| at(c));
            rest = separator.map(|(i, c)| slice.skip(i + c.len_utf8()));
            Some(separator.map_or(slice, |(i, _)| slice.range(0, i)))
        })
    }

    /// The characters, each with its slice.
    pub(super) fn chars(self) -> impl Iterator<Item = (char, Self)> {
        self.text().char_indices().map(move |(i, c)| (c, self.range(i, i + c.len_utf8())))
    }

    /// The trimmed text for the tree, with every run of white space replaced by one space.
    pub(super) fn to_text(self) -> SpannedText {
        let slice = self.trim();
        SpannedText { span: slice.span(), text: slice.text().split_whitespace().collect::<Vec<_>>().join(" ") }
    }
}
