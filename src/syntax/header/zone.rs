//! Parses `zone far = rank 8`, a set of squares written without movements.

use crate::{
    source::Span,
    syntax::{
        ast::{Region, StatementKind},
        fault::{Fallible, Fault},
        limits, number,
        part::Part,
        vocabulary,
    },
};

const HINT: &str = "write `zone far = rank 8`, `files d-f & ranks 1-3`, or squares by name";

pub(super) fn read(word: Part, rest: Part) -> Fallible<StatementKind> {
    let Some(at) = rest.text().find('=') else {
        let place = if rest.is_empty() { word.behind() } else { rest.first_word().0.behind() };
        return Err(Fault::missing(place, "this zone has no `=`", "a name and `=`", HINT));
    };
    let (name, squares) = (rest.slice(0, at).trim(), rest.from(at + 1));
    if !vocabulary::is_name(name.text()) {
        let place = if name.is_empty() { rest.slice(0, 1).span() } else { name.span() };
        return Err(Fault::missing(place, "this zone has no name", "one word of ASCII letters, digits and `_`", HINT));
    }
    if vocabulary::is_movement(name.text()) || vocabulary::RESERVED.contains(&name.text()) {
        return Err(super::definition::no_name(name));
    }
    Ok(StatementKind::Zone { name: name.to_text(), region: any(squares)? })
}

fn any(part: Part) -> Fallible<Region> {
    let mut regions = part.split(|c| c == '|').map(all).collect::<Fallible<Vec<_>>>()?;
    Ok(if regions.len() == 1 { regions.remove(0) } else { Region::Any(regions) })
}

fn all(part: Part) -> Fallible<Region> {
    let mut regions = part.split(|c| c == '&').map(squares).collect::<Fallible<Vec<_>>>()?;
    Ok(if regions.len() == 1 { regions.remove(0) } else { Region::All(regions) })
}

fn squares(part: Part) -> Fallible<Region> {
    let (word, rest) = part.first_word();
    match word.text() {
        "rank" | "ranks" => bounds(word, rest, "rank").map(|(span, first, last)| Region::Ranks(span, first, last)),
        "file" | "files" => bounds(word, rest, "file").map(|(span, first, last)| Region::Files(span, first, last)),
        "" => Err(Fault::missing(part.trim().behind(), "squares are missing here", "ranks, files or squares", HINT)),
        _ => part.words().map(|word| cell(word, rest)).collect::<Fallible<Vec<_>>>().map(Region::Cells),
    }
}

fn cell(word: Part, rest: Part) -> Fallible<crate::syntax::ast::Text> {
    let formed = word.text().chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c));
    let digit = word.text().contains(|c: char| c.is_ascii_digit());
    let letter = word.text().starts_with(|c: char| c.is_ascii_alphabetic());
    if formed && digit && letter {
        return Ok(word.to_text());
    }
    let title = format!("`{}` is no square", word.text());
    let expected = "a square such as `e4`, or `rank`, `ranks`, `file`, `files`";
    if word.text().starts_with('(') {
        return Err(Fault::missing(word.span(), title, expected, "zones have no brackets: `&` binds tighter than `|`"));
    }
    let known: &[&str] = if rest.is_empty() { &[] } else { &["rank", "ranks", "file", "files"] };
    Err(Fault::unknown(word, title, expected, known))
}

/// `8`, `1-3`, `d`, `d-f`
fn bounds(word: Part, rest: Part, kind: &str) -> Fallible<(Span, u32, u32)> {
    let example = if kind == "rank" { "write `rank 8` or `ranks 1-3`" } else { "write `file d` or `files d-f`" };
    let ends: Vec<Part> = rest.split(|c| c == '-').map(Part::trim).collect();
    let read = |end: Part| if kind == "rank" { rank(end, example) } else { file(end, example) };
    let span = word.span().to(rest.trim().span());
    match ends.as_slice() {
        [only] if !only.is_empty() => read(*only).map(|n| (span, n, n)),
        [] | [_] => {
            Err(Fault::missing(word.behind(), format!("`{}` does not say which", word.text()), "where it is", example))
        }
        [first, last] if first.is_empty() || last.is_empty() => {
            let title = format!("this range of {kind}s has only one end");
            Err(Fault::missing(
                if first.is_empty() { first.span() } else { last.behind() },
                title,
                &format!("a {kind}"),
                example,
            ))
        }
        [first, last] => match (read(*first)?, read(*last)?) {
            (from, to) if from <= to => Ok((span, from, to)),
            _ => {
                let turned = format!("{}-{}", last.text(), first.text());
                Err(Fault::at(rest.span(), "this range runs backwards")
                    .label(format!("expected `{turned}`"))
                    .fix(rest.span(), turned))
            }
        },
        _ => Err(Fault::missing(rest.span(), "this is no range", "at most two ends", example)),
    }
}

fn rank(part: Part, example: &str) -> Fallible<u32> {
    if !part.text().bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Fault::missing(part.span(), format!("`{}` is no rank", part.text()), "a number", example));
    }
    match number::bounded(part, limits::RANK)? {
        0 => Err(Fault::missing(part.span(), "there is no rank 0", "a number from 1", example)),
        n => Ok(n),
    }
}

fn file(part: Part, example: &str) -> Fallible<u32> {
    match part.text().as_bytes() {
        [letter @ b'a'..=b'z'] => Ok(u32::from(letter - b'a')),
        _ => Err(Fault::missing(part.span(), format!("`{}` is no file", part.text()), "a letter from a to z", example)),
    }
}
