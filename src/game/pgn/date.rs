//! Dates in PGN.

use std::fmt;

/// A day of the Gregorian calendar in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PgnDate {
    /// The year of the common era.
    pub year: i64,
    /// From 1 to 12.
    pub month: u32,
    /// From 1.
    pub day: u32,
}

impl PgnDate {
    /// The day of a moment, in seconds since the Unix epoch.
    ///
    /// Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
    pub fn of_unix_seconds(seconds: u64) -> Self {
        let days = i64::try_from(seconds / 86_400).unwrap_or(i64::MAX / 2) + 719_468;
        let era = days.div_euclid(146_097);
        let day_of_era = days.rem_euclid(146_097);
        let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        // Months from March on.
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let (month, is_next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        let narrow = |number: i64| u32::try_from(number).unwrap_or(1);
        Self { year: year_of_era + era * 400 + is_next_year, month: narrow(month), day: narrow(day) }
    }
}

impl fmt::Display for PgnDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_computed() {
        for (seconds, expect) in [
            (0, "1970.01.01"),
            (951_782_400, "2000.02.29"),
            (1_772_323_200, "2026.03.01"),
            (4_102_444_799, "2099.12.31"),
        ] {
            assert_eq!(PgnDate::of_unix_seconds(seconds).to_string(), expect);
        }
    }
}
