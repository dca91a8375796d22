//! Parses `zone far = rank 8`, a set of squares written without movements.

use crate::{
    source::Span,
    syntax::{
        ast::{StatementKind, ZoneRegion},
        limits, number,
        parse_error::{ParseError, ParseResult},
        source_slice::SourceSlice,
        vocabulary,
    },
};

const HINT: &str =
    "write `zone far = rank 8`; a zone is made of ranks, files or squares, such as `files d-f & ranks 1-3` or `d4 e4`";

pub(super) fn parse_zone(word: SourceSlice, rest: SourceSlice) -> ParseResult<StatementKind> {
    let Some(at) = rest.text().find('=') else {
        let place = if rest.is_empty() { word.end_span() } else { rest.split_first_word().0.end_span() };
        return Err(ParseError::expecting(place, "this zone has no `=`", "a name and `=`", HINT));
    };
    let (name, squares) = (rest.range(0, at).trim(), rest.skip(at + 1));
    if !vocabulary::is_name(name.text()) {
        let place = if name.is_empty() { rest.range(0, 1).span() } else { name.span() };
        return Err(ParseError::expecting(
            place,
            "this zone has no name",
            "one word of ASCII letters, digits and `_`",
            HINT,
        ));
    }
    if vocabulary::is_movement(name.text()) || vocabulary::is_reserved(name.text()) {
        return Err(super::definition::invalid_name(name));
    }
    Ok(StatementKind::Zone { name: name.to_text(), region: any(squares)? })
}

fn any(slice: SourceSlice) -> ParseResult<ZoneRegion> {
    let mut regions = slice.split(|c| c == '|').map(all).collect::<ParseResult<Vec<_>>>()?;
    Ok(if regions.len() == 1 { regions.remove(0) } else { ZoneRegion::Any(regions) })
}

fn all(slice: SourceSlice) -> ParseResult<ZoneRegion> {
    let mut regions = slice.split(|c| c == '&').map(squares).collect::<ParseResult<Vec<_>>>()?;
    Ok(if regions.len() == 1 { regions.remove(0) } else { ZoneRegion::All(regions) })
}

fn squares(slice: SourceSlice) -> ParseResult<ZoneRegion> {
    let (word, rest) = slice.split_first_word();
    match word.text() {
        "rank" | "ranks" => bounds(word, rest, "rank").map(|(span, first, last)| ZoneRegion::Ranks(span, first, last)),
        "file" | "files" => bounds(word, rest, "file").map(|(span, first, last)| ZoneRegion::Files(span, first, last)),
        "" => Err(ParseError::expecting(slice.trim().end_span(), "missing squares", "ranks, files or squares", HINT)),
        _ => slice.words().map(|word| cell(word, rest)).collect::<ParseResult<Vec<_>>>().map(ZoneRegion::Cells),
    }
}

fn cell(word: SourceSlice, rest: SourceSlice) -> ParseResult<crate::syntax::ast::SpannedText> {
    let formed = word.text().chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c));
    let digit = word.text().contains(|c: char| c.is_ascii_digit());
    let letter = word.text().starts_with(|c: char| c.is_ascii_alphabetic());
    if formed && digit && letter {
        return Ok(word.to_text());
    }
    let title = format!("`{}` is not a square", word.text());
    let expected = "a square such as `e4`, or `rank`, `ranks`, `file`, `files`";
    if word.text().starts_with('(') {
        return Err(ParseError::expecting(
            word.span(),
            title,
            expected,
            "brackets are not allowed in zones; `&` binds more tightly than `|`",
        ));
    }
    let known: &[&str] = if rest.is_empty() { &[] } else { &["rank", "ranks", "file", "files"] };
    Err(ParseError::unknown_word(word, title, expected, known))
}

/// `8`, `1-3`, `d`, `d-f`
fn bounds(word: SourceSlice, rest: SourceSlice, kind: &str) -> ParseResult<(Span, u32, u32)> {
    let example = if kind == "rank" { "write `rank 8` or `ranks 1-3`" } else { "write `file d` or `files d-f`" };
    let ends: Vec<SourceSlice> = rest.split(|c| c == '-').map(SourceSlice::trim).collect();
    let read = |end: SourceSlice| if kind == "rank" { rank(end, example) } else { file(end, example) };
    let span = word.span().to(rest.trim().span());
    match ends.as_slice() {
        [only] if !only.is_empty() => read(*only).map(|n| (span, n, n)),
        [] | [_] => Err(ParseError::expecting(
            word.end_span(),
            format!("`{}` needs a value", word.text()),
            "where it is",
            example,
        )),
        [first, last] if first.is_empty() || last.is_empty() => {
            let title = format!("this range of {kind}s has only one end");
            Err(ParseError::expecting(
                if first.is_empty() { first.span() } else { last.end_span() },
                title,
                &format!("a {kind}"),
                example,
            ))
        }
        [first, last] => match (read(*first)?, read(*last)?) {
            (from, to) if from <= to => Ok((span, from, to)),
            _ => {
                let turned = format!("{}-{}", last.text(), first.text());
                Err(ParseError::at(rest.span(), "this range runs backwards")
                    .label(format!("expected `{turned}`"))
                    .fix(rest.span(), turned))
            }
        },
        _ => Err(ParseError::expecting(rest.span(), "invalid range", "at most two ends", example)),
    }
}

fn rank(slice: SourceSlice, example: &str) -> ParseResult<u32> {
    if !slice.text().bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ParseError::expecting(
            slice.span(),
            format!("`{}` is not a rank", slice.text()),
            "a number",
            example,
        ));
    }
    match number::parse_bounded(slice, limits::MAX_RANK)? {
        0 => Err(ParseError::expecting(slice.span(), "there is no rank 0", "a number of at least 1", example)),
        n => Ok(n),
    }
}

fn file(slice: SourceSlice, example: &str) -> ParseResult<u32> {
    match slice.text().as_bytes() {
        [letter @ b'a'..=b'z'] => Ok(u32::from(letter - b'a')),
        _ => Err(ParseError::expecting(
            slice.span(),
            format!("`{}` is not a file", slice.text()),
            "a letter from a to z",
            example,
        )),
    }
}
