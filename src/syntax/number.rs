//! Numbers, powers and repetition counts, each within its limit.

use super::{
    fault::{Fallible, Fault},
    limits,
    part::Part,
    spelling,
};

/// Parses a whole number.
pub(super) fn number(part: Part) -> Fallible<i64> {
    bounded(part, u32::MAX).map(i64::from)
}

/// Parses a whole number of at most `limit`.
pub(super) fn bounded(part: Part, limit: u32) -> Fallible<u32> {
    let text = part.text();
    if text.len() > 1 && text.starts_with('0') {
        let plain = text.trim_start_matches('0');
        let plain = if plain.is_empty() { "0" } else { plain };
        return Err(Fault::at(part.span(), "a number starts with `0`")
            .label(format!("expected `{plain}`"))
            .fix(part.span(), plain));
    }
    text.parse().ok().filter(|&n| n <= limit).ok_or_else(|| too_large(part, i64::from(limit)))
}

/// Parses a power: `²`, `⁻¹`, `^10`, `^-1`.
pub(super) fn power(part: Part) -> Fallible<i32> {
    let plain = spelling::lowered(part.text().trim_start_matches('^'));
    let digits = plain.strip_prefix('-').unwrap_or(&plain);
    if digits.is_empty() || digits.contains('-') {
        return Err(Fault::at(part.span(), "this power is no number").label("expected digits such as `²` or `⁻¹`"));
    }
    plain.parse().ok().filter(|n: &i32| n.abs() <= limits::POWER).ok_or_else(|| too_large(part, limits::POWER.into()))
}

/// Parses a repetition count: `{i}`, `{i,j}`, `{i,}`. Returns the minimum and the maximum.
pub(super) fn times(part: Part) -> Fallible<(u32, Option<u32>)> {
    let inside = part.slice(1, part.text().len() - 1);
    let bounds: Vec<Part> = inside.split(|c| c == ',').map(Part::trim).collect();
    let read = |bound: Part| {
        if bound.is_empty() || !bound.text().bytes().all(|b| b.is_ascii_digit()) {
            return Err(no_repetition(if bound.is_empty() { part } else { bound }));
        }
        bounded(bound, limits::REPEATS)
    };
    match bounds.as_slice() {
        [n] => read(*n).map(|n| (n, Some(n))),
        [min, max] if max.is_empty() => read(*min).map(|min| (min, None)),
        [min, max] => match (read(*min)?, read(*max)?) {
            (min, max) if min <= max => Ok((min, Some(max))),
            (min, max) => {
                Err(Fault::at(part.span(), format!("at least {min} and at most {max}: this is never possible"))
                    .label(format!("expected `{{{max},{min}}}`"))
                    .fix(part.span(), format!("{{{max},{min}}}")))
            }
        },
        _ => Err(no_repetition(part)),
    }
}

fn no_repetition(part: Part) -> Fault {
    Fault::at(part.span(), "this says not how often")
        .label("expected a number, or two with a comma between them")
        .hint("write `{3}`, `{1,3}` or `{2,}`")
}

fn too_large(part: Part, limit: i64) -> Fault {
    Fault::at(part.span(), "this number is too large").label(format!("expected at most {limit}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        source::{Diagnostic, FileId},
        syntax::sheet::Sheet,
    };

    fn on<T>(text: &str, read: impl Fn(Part) -> Fallible<T>) -> Result<T, String> {
        let sheet = Sheet::new(FileId(0), text, &mut Vec::new());
        read(Part::new(&sheet, 0, text.len())).map_err(|fault| Diagnostic::from(fault).title)
    }

    #[track_caller]
    fn check_power(text: &str, expect: Option<i32>) {
        assert_eq!(on(text, power).ok(), expect, "{text}");
    }

    #[track_caller]
    fn check_times(text: &str, expect: Result<(u32, Option<u32>), &str>) {
        assert_eq!(on(text, times), expect.map_err(str::to_owned), "{text}");
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
        check_times("{3,1}", Err("at least 3 and at most 1: this is never possible"));
        check_times("{}", Err("this says not how often"));
        check_times("{x}", Err("this says not how often"));
        check_times("{1,2,3}", Err("this says not how often"));
        check_times("{,2}", Err("this says not how often"));
        check_times("{10001}", Err("this number is too large"));
        check_times("{007}", Err("a number starts with `0`"));
    }

    #[test]
    fn numbers() {
        assert_eq!(on("42", number), Ok(42));
        assert_eq!(on("99999999999999999999", number), Err("this number is too large".into()));
        assert_eq!(on("101", |part| bounded(part, 100)), Err("this number is too large".into()));
    }
}
