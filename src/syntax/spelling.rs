//! Spellings of letters and signs, for the parser and the printer.

use super::ast::{Comparison, MovementStep, ResultKind};

/// The letters of movements.
pub(super) const MOVEMENT_LETTERS: [(&str, MovementStep); 8] = [
    ("1", MovementStep::Stay),
    ("u", MovementStep::Up),
    ("d", MovementStep::Down),
    ("l", MovementStep::Left),
    ("r", MovementStep::Right),
    ("R", MovementStep::Turn),
    ("F", MovementStep::Flip),
    ("C", MovementStep::Colour),
];

/// Comparisons. The printer writes the first spelling.
pub(super) const COMPARISONS: [(&str, Comparison); 8] = [
    ("=", Comparison::Equal),
    ("≠", Comparison::NotEqual),
    ("<", Comparison::Less),
    ("≤", Comparison::AtMost),
    ("<=", Comparison::AtMost),
    (">", Comparison::More),
    ("≥", Comparison::AtLeast),
    (">=", Comparison::AtLeast),
];

const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// Results that are one word.
pub(crate) const RESULTS: [(&str, ResultKind); 4] =
    [("win", ResultKind::Win), ("loss", ResultKind::Loss), ("draw", ResultKind::Draw), ("last", ResultKind::LastMover)];

/// Returns the meaning of a spelling.
pub(super) fn meaning<T: Clone>(table: &[(&str, T)], spelling: &str) -> Option<T> {
    table.iter().find(|entry| entry.0 == spelling).map(|entry| entry.1.clone())
}

/// Returns the first spelling of a meaning.
pub(super) fn of<T: PartialEq>(table: &[(&'static str, T)], meaning: &T) -> &'static str {
    table.iter().find(|entry| entry.1 == *meaning).map_or("", |entry| entry.0)
}

/// Writes a power in superscript: `⁻¹²` for -12.
pub(super) fn superscript(power: i32) -> String {
    let raise = |c: char| c.to_digit(10).and_then(|digit| SUPERSCRIPTS.get(digit as usize)).copied().unwrap_or('⁻');
    power.to_string().chars().map(raise).collect()
}

/// Reads superscript: `-12` for `⁻¹²`. Other characters stay as they are.
pub(super) fn lowered(power: &str) -> String {
    let lower = |c| match SUPERSCRIPTS.iter().zip('0'..='9').find(|&(&superscript, _)| superscript == c) {
        Some((_, digit)) => digit,
        None if c == '⁻' => '-',
        None => c,
    };
    power.chars().map(lower).collect()
}

/// `*`, `+`, `?`, `{2}`, `{1,3}`, `{2,}`
pub(super) fn repetition(min: u32, max: Option<u32>) -> String {
    match (min, max) {
        (0, None) => "*".into(),
        (1, None) => "+".into(),
        (0, Some(1)) => "?".into(),
        (min, None) => format!("{{{min},}}"),
        (min, Some(max)) if min == max => format!("{{{min}}}"),
        (min, Some(max)) => format!("{{{min},{max}}}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(power: i32, expect: &str) {
        assert_eq!(superscript(power), expect);
        assert_eq!(lowered(expect), power.to_string());
    }

    #[test]
    fn powers() {
        check(0, "⁰");
        check(-10, "⁻¹⁰");
        check(1_234_567_890, "¹²³⁴⁵⁶⁷⁸⁹⁰");
    }
}
