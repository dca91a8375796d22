//! Numbers, powers and repetition counts, each within its limit.

use super::{ParseResult, limits, source_slice::SourceSlice, spelling};
use crate::source::Diagnostic;

/// Parses a whole number.
pub(super) fn parse_number(slice: SourceSlice) -> ParseResult<i64> {
    parse_bounded(slice, u32::MAX).map(i64::from)
}

/// Parses a whole number of at most `limit`.
pub(super) fn parse_bounded(slice: SourceSlice, limit: u32) -> ParseResult<u32> {
    let text = slice.text();
    if text.len() > 1 && text.starts_with('0') {
        let plain = text.trim_start_matches('0');
        let plain = if plain.is_empty() { "0" } else { plain };
        return Err(Diagnostic::error(slice.span(), "leading zero in a number")
            .label(format!("expected `{plain}`"))
            .fix(slice.span(), plain));
    }
    text.parse().ok().filter(|&n| n <= limit).ok_or_else(|| too_large(slice, i64::from(limit)))
}

/// Parses a power: `²`, `⁻¹`, `^10`, `^-1`.
pub(super) fn parse_power(slice: SourceSlice) -> ParseResult<i32> {
    let plain = spelling::lowered(slice.text().trim_start_matches('^'));
    let digits = plain.strip_prefix('-').unwrap_or(&plain);
    if digits.is_empty() || digits.contains('-') {
        return Err(
            Diagnostic::error(slice.span(), "this power is not a number").label("expected digits such as `²` or `⁻¹`")
        );
    }
    plain
        .parse()
        .ok()
        .filter(|n: &i32| n.abs() <= limits::MAX_POWER)
        .ok_or_else(|| too_large(slice, limits::MAX_POWER.into()))
}

/// Parses a repetition count: `{i}`, `{i,j}`, `{i,}`. Returns the minimum and the maximum.
pub(super) fn parse_repetition(slice: SourceSlice) -> ParseResult<(u32, Option<u32>)> {
    let inside = slice.range(1, slice.text().len() - 1);
    let bounds: Vec<SourceSlice> = inside.split(|c| c == ',').map(SourceSlice::trim).collect();
    let read = |bound: SourceSlice| {
        if bound.is_empty() || !bound.text().bytes().all(|b| b.is_ascii_digit()) {
            return Err(invalid_repetition(if bound.is_empty() { slice } else { bound }));
        }
        parse_bounded(bound, limits::MAX_REPEATS)
    };
    match bounds.as_slice() {
        [n] => read(*n).map(|n| (n, Some(n))),
        [min, max] if max.is_empty() => read(*min).map(|min| (min, None)),
        [min, max] => match (read(*min)?, read(*max)?) {
            (min, max) if min <= max => Ok((min, Some(max))),
            (min, max) => {
                Err(Diagnostic::error(slice.span(), format!("the minimum {min} is greater than the maximum {max}"))
                    .label(format!("expected `{{{max},{min}}}`"))
                    .fix(slice.span(), format!("{{{max},{min}}}")))
            }
        },
        _ => Err(invalid_repetition(slice)),
    }
}

fn invalid_repetition(slice: SourceSlice) -> Diagnostic {
    Diagnostic::error(slice.span(), "invalid repetition count")
        .label("expected one number, or two separated by a comma")
        .hint("write `{3}`, `{1,3}` or `{2,}`")
}

fn too_large(slice: SourceSlice, limit: i64) -> Diagnostic {
    Diagnostic::error(slice.span(), "this number is too large").label(format!("expected at most {limit}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{source::FileId, syntax::clean_source::CleanSource};

    fn on<T>(text: &str, read: impl Fn(SourceSlice) -> ParseResult<T>) -> Result<T, String> {
        let source = CleanSource::new(FileId(0), text, &mut Vec::new());
        read(SourceSlice::new(&source, 0, text.len())).map_err(|error| error.title)
    }

    #[track_caller]
    fn check_power(text: &str, expect: Option<i32>) {
        assert_eq!(on(text, parse_power).ok(), expect, "{text}");
    }

    #[track_caller]
    fn check_times(text: &str, expect: Result<(u32, Option<u32>), &str>) {
        assert_eq!(on(text, parse_repetition), expect.map_err(str::to_owned), "{text}");
    }

    #[test]
    fn powers() {
        check_power("²", Some(2));
        check_power("⁻¹⁰", Some(-10));
        check_power("^-3", Some(-3));
        check_power("^1000", Some(1000));
        check_power("^1001", None);
        check_power("⁻", None);
        check_power("²⁻", None);
        check_power("⁻⁻²", None);
        check_power("^99999999999999999999", None);
    }

    #[test]
    fn repetitions() {
        check_times("{2}", Ok((2, Some(2))));
        check_times("{1, 3}", Ok((1, Some(3))));
        check_times("{2,}", Ok((2, None)));
        check_times("{3,1}", Err("the minimum 3 is greater than the maximum 1"));
        check_times("{}", Err("invalid repetition count"));
        check_times("{x}", Err("invalid repetition count"));
        check_times("{1,2,3}", Err("invalid repetition count"));
        check_times("{,2}", Err("invalid repetition count"));
        check_times("{10001}", Err("this number is too large"));
        check_times("{007}", Err("leading zero in a number"));
    }

    #[test]
    fn numbers() {
        assert_eq!(on("42", parse_number), Ok(42));
        assert_eq!(on("99999999999999999999", parse_number), Err("this number is too large".into()));
        assert_eq!(on("101", |slice| parse_bounded(slice, 100)), Err("this number is too large".into()));
    }
}
