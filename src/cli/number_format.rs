//! Counts, rates and times in readable units.

use std::time::Duration;

/// A number of things: `1 file`, `2 files`.
pub(super) fn count(number: impl Copy + ToString, thing: &str) -> String {
    let number = number.to_string();
    format!("{number} {thing}{}", if number == "1" { "" } else { "s" })
}

/// A count per second: `41.3 M/s`, `8.2 k/s`, `230/s`.
#[allow(clippy::cast_precision_loss)] // At most four digits are shown.
pub(super) fn rate(count: u64, seconds: f64) -> String {
    per_second(count as f64 / seconds)
}

/// The same for a rate.
pub(super) fn per_second(rate: f64) -> String {
    match rate {
        rate if !rate.is_finite() => "–".into(),
        rate if rate >= 999_950.0 => format!("{:.1} M/s", rate / 1e6),
        rate if rate >= 999.5 => format!("{:.1} k/s", rate / 1e3),
        rate => format!("{rate:.0}/s"),
    }
}

/// A time in milliseconds with one decimal, without the unit.
pub(super) fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_rounded_to_units() {
        #[track_caller]
        fn check(count: u64, seconds: f64, expect: &str) {
            assert_eq!(rate(count, seconds), expect);
        }
        check(119_060_324, 0.25, "476.2 M/s");
        check(999_999, 1.0, "1.0 M/s");
        check(8_902, 1.0, "8.9 k/s");
        check(20, 0.1, "200/s");
        check(0, 1.0, "0/s");
        check(20, 0.0, "–");
        assert_eq!(milliseconds(Duration::from_micros(12_345)), "12.3");
    }
}
