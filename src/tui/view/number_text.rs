//! Numbers as text.

pub use crate::worlds::group_digits;

/// A fraction as a percentage; never `0 %` for some or `100 %` for not all.
#[allow(clippy::cast_precision_loss, reason = "a share for people to read; the counts themselves are exact")]
pub fn percent(part: u128, whole: u128) -> String {
    if part == whole || whole == 0 {
        return "100 %".into();
    }
    if part == 0 {
        return "0 %".into();
    }
    let share = 100.0 * part as f64 / whole as f64;
    format!("{:.1} %", share.clamp(0.1, 99.9))
}

/// The kept share in percent, rounded down; never `0 %` for some or `100 %` for not all.
pub fn kept_percent(share: f64) -> String {
    // What is kept is compared with what is needed, so it is never rounded up.
    let floor = |number: f64| (number + 1e-9).floor();
    match share * 100.0 {
        percent if percent >= 100.0 => "100 %".into(),
        percent if percent >= 1.0 => format!("{:.0} %", floor(percent).min(99.0)),
        percent if percent >= 0.01 => format!("{:.2} %", floor(percent * 100.0) / 100.0),
        percent if percent > 0.0 => "less than 0.01 %".into(),
        _ => "0 %".into(),
    }
}

/// A sparkline on a logarithmic scale, since the numbers grow exponentially.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "heights 0 to 7"
)]
pub fn sparkline(numbers: &[u128]) -> String {
    let height = |number: u128| (number.max(1) as f64).ln();
    let highest = numbers.iter().map(|&number| height(number)).fold(1.0, f64::max);
    let column =
        |&number: &u128| ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'][(height(number) / highest * 7.0).round() as usize];
    numbers.iter().map(column).collect()
}

/// A progress bar of `columns` columns.
pub fn progress_bar(part: u64, whole: u64, columns: usize) -> String {
    let full = usize::try_from(part.min(whole) * columns as u64 / whole.max(1)).unwrap_or(0);
    "▓".repeat(full) + &"░".repeat(columns - full)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_formatted() {
        assert_eq!(percent(27_412, 29_867), "91.8 %");
        assert_eq!(percent(1, 1_000_000), "0.1 %");
        assert_eq!(percent(999_999, 1_000_000), "99.9 %");
        assert_eq!([1.0, 0.999, 0.625, 0.012_5, 0.009].map(kept_percent), ["100 %", "99 %", "62 %", "1 %", "0.90 %"]);
        assert_eq!([0.29, 0.249_9, 0.000_799].map(kept_percent), ["29 %", "24 %", "0.07 %"]);
        assert_eq!([0.000_05, 0.0].map(kept_percent), ["less than 0.01 %", "0 %"]);
        assert_eq!(sparkline(&[1, 20, 270, 3_034]), "▁▄▆█");
        assert_eq!(progress_bar(3, 4, 8), "▓▓▓▓▓▓░░");
    }
}
