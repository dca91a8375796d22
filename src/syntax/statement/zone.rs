//! Parses `zone far = rank 8`, a set of squares written without movements.

use super::{StatementParser, definition};
use crate::source::Diagnostic;
use crate::syntax::{
    ParseResult,
    ast::{LineRange, SpannedText, StatementKind, ZoneRegion},
    limits, number,
    source_slice::SourceSlice,
    vocabulary,
};

const HINT: &str =
    "write `zone far = rank 8`; a zone is made of ranks, files or squares, such as `files d-f & ranks 1-3` or `d4 e4`";

pub(super) fn zone(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    let rest = parser.rest;
    let Some(at) = rest.text().find('=') else {
        let place = if rest.is_empty() { parser.word.end_span() } else { rest.split_first_word().0.end_span() };
        return Err(Diagnostic::expecting(place, "this zone has no `=`", "a name and `=`", HINT));
    };
    let name = rest.range(0, at).trim();
    if !vocabulary::is_name(name.text()) {
        let place = if name.is_empty() { rest.range(0, 1).span() } else { name.span() };
        let expected = "one word of ASCII letters, digits and `_`";
        return Err(Diagnostic::expecting(place, "this zone has no name", expected, HINT));
    }
    if vocabulary::is_movement(name.text()) || vocabulary::is_reserved(name.text()) {
        return Err(definition::invalid_name(name));
    }
    Ok(StatementKind::Zone { name: name.to_text(), region: any(rest.skip(at + 1))? })
}

fn any(slice: SourceSlice) -> ParseResult<ZoneRegion> {
    list(slice, '|', |slice| list(slice, '&', squares, ZoneRegion::All), ZoneRegion::Any)
}

/// The only region, or the list of several.
fn list(
    slice: SourceSlice,
    separator: char,
    read: impl Fn(SourceSlice) -> ParseResult<ZoneRegion>,
    node: impl Fn(Vec<ZoneRegion>) -> ZoneRegion,
) -> ParseResult<ZoneRegion> {
    let mut regions = slice.split(|c| c == separator).map(read).collect::<ParseResult<Vec<_>>>()?;
    Ok(if regions.len() == 1 { regions.remove(0) } else { node(regions) })
}

fn squares(slice: SourceSlice) -> ParseResult<ZoneRegion> {
    let (word, rest) = slice.split_first_word();
    match word.text() {
        "rank" | "ranks" => RANKS.range(word, rest).map(ZoneRegion::Ranks),
        "file" | "files" => FILES.range(word, rest).map(ZoneRegion::Files),
        "" => Err(Diagnostic::expecting(word.span(), "missing squares", "ranks, files or squares", HINT)),
        _ => slice.words().map(|word| cell(word, rest)).collect::<ParseResult<_>>().map(ZoneRegion::Cells),
    }
}

fn cell(word: SourceSlice, rest: SourceSlice) -> ParseResult<SpannedText> {
    let text = word.text();
    let has_digit = text.contains(|c: char| c.is_ascii_digit());
    if has_digit && text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(vocabulary::is_word_char) {
        return Ok(word.to_text());
    }
    let error = Diagnostic::error(word.span(), format!("`{text}` is not a square"))
        .label("expected a square such as `e4`, or `rank`, `ranks`, `file`, `files`");
    if text.starts_with('(') {
        return Err(error.hint("brackets are not allowed in zones; `&` binds more tightly than `|`"));
    }
    let known: &[&str] = if rest.is_empty() { &[] } else { &["rank", "ranks", "file", "files"] };
    Err(error.suggest(text, known.iter().copied()))
}

/// The lines of a board that a zone can name.
struct Lines {
    kind: &'static str,
    example: &'static str,
    /// Reads one end of a range.
    read: fn(SourceSlice, &str) -> ParseResult<u32>,
}

const RANKS: Lines = Lines { kind: "rank", example: "write `rank 8` or `ranks 1-3`", read: rank };
const FILES: Lines = Lines { kind: "file", example: "write `file d` or `files d-f`", read: file };

impl Lines {
    /// `8`, `1-3`, `d`, `d-f`
    fn range(&self, word: SourceSlice, rest: SourceSlice) -> ParseResult<LineRange> {
        let Self { kind, example, read } = self;
        let expecting = |span, title: String, expected| Err(Diagnostic::expecting(span, title, expected, *example));
        let ends: Vec<SourceSlice> = rest.split(|c| c == '-').map(SourceSlice::trim).collect();
        let span = word.span().to(rest.trim().span());
        match ends.as_slice() {
            [only] if !only.is_empty() => read(*only, example).map(|n| LineRange { span, first: n, last: n }),
            [] | [_] => expecting(word.end_span(), format!("`{}` needs a value", word.text()), "where it is"),
            [first, last] if first.is_empty() || last.is_empty() => {
                let place = if first.is_empty() { first.span() } else { last.end_span() };
                expecting(place, format!("this range of {kind}s has only one end"), &format!("a {kind}"))
            }
            [first, last] => match (read(*first, example)?, read(*last, example)?) {
                (first, last) if first <= last => Ok(LineRange { span, first, last }),
                _ => {
                    let turned = format!("{}-{}", last.text(), first.text());
                    Err(Diagnostic::error(rest.span(), "this range runs backwards")
                        .label(format!("expected `{turned}`"))
                        .fix(rest.span(), turned))
                }
            },
            _ => expecting(rest.span(), "invalid range".into(), "at most two ends"),
        }
    }
}

fn rank(slice: SourceSlice, example: &str) -> ParseResult<u32> {
    if !slice.text().bytes().all(|byte| byte.is_ascii_digit()) {
        let title = format!("`{}` is not a rank", slice.text());
        return Err(Diagnostic::expecting(slice.span(), title, "a number", example));
    }
    match number::parse_bounded(slice, limits::MAX_RANK)? {
        0 => Err(Diagnostic::expecting(slice.span(), "there is no rank 0", "a number of at least 1", example)),
        n => Ok(n),
    }
}

fn file(slice: SourceSlice, example: &str) -> ParseResult<u32> {
    if let [letter @ b'a'..=b'z'] = slice.text().as_bytes() {
        return Ok(u32::from(letter - b'a'));
    }
    let title = format!("`{}` is not a file", slice.text());
    Err(Diagnostic::expecting(slice.span(), title, "a letter from a to z", example))
}
