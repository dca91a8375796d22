//! Exact shares of worlds.

use super::Round;
use num_bigint::BigUint;
use std::cmp::Ordering;
use std::fmt;

/// A share of worlds: a ratio of two integers, never rounded.
#[derive(Clone, Debug)]
pub struct WorldShare {
    part: BigUint,
    /// Never 0.
    whole: BigUint,
}

impl WorldShare {
    /// All worlds.
    pub fn all() -> Self {
        Self::new(1, 1)
    }

    /// No worlds.
    pub fn none() -> Self {
        Self::new(0, 1)
    }

    /// The share of `part` in `whole`. Any part of 0 worlds counts as all.
    pub fn new(part: u128, whole: u128) -> Self {
        match whole {
            0 => Self { part: BigUint::from(1u8), whole: BigUint::from(1u8) },
            _ => Self { part: BigUint::from(part), whole: BigUint::from(whole) },
        }
    }

    /// The share of worlds kept from the start to a round: the product of the surviving shares of all rounds.
    pub fn kept_until(at: &Round) -> Self {
        at.all_stats().into_iter().fold(Self::all(), |kept, stats| kept.times(stats.survived, stats.before))
    }

    /// The product of this share and `part / whole`.
    #[must_use]
    pub fn times(&self, part: u128, whole: u128) -> Self {
        if part == whole {
            return self.clone();
        }
        let other = Self::new(part, whole);
        Self { part: &self.part * other.part, whole: &self.whole * other.whole }
    }

    /// Parses a percentage from 0 to 100, such as `40` or `12.5`.
    pub fn parse_percent(text: &str) -> Option<Self> {
        let (integer, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
        let is_short_number = |text: &str| text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
        if integer.is_empty() || !is_short_number(integer) || !is_short_number(fraction) {
            return None;
        }
        let places = u32::try_from(fraction.len()).ok()?;
        let share = Self::new(format!("{integer}{fraction}").parse().ok()?, 100 * 10u128.pow(places));
        (share <= Self::all()).then_some(share)
    }

    /// The share as a rounded number from 0 to 1, for display.
    #[allow(clippy::cast_precision_loss)]
    pub fn to_f64(&self) -> f64 {
        // Units of 1e-12 are finer than any display.
        let scaled = &self.part * BigUint::from(1_000_000_000_000u64) / &self.whole;
        u64::try_from(&scaled).map_or(1.0, |scaled| scaled as f64 / 1e12)
    }
}

impl PartialEq for WorldShare {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for WorldShare {}

impl PartialOrd for WorldShare {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for WorldShare {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.whole == other.whole {
            return self.part.cmp(&other.part);
        }
        (&self.part * &other.whole).cmp(&(&other.part * &self.whole))
    }
}

/// A percentage, rounded down to two decimal places. A positive share that would print as zero is "less than 0.01 %".
impl fmt::Display for WorldShare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scaled = &self.part * BigUint::from(10_000u32) / &self.whole;
        let scaled = u32::try_from(&scaled).unwrap_or(0);
        match (scaled, scaled % 100) {
            (0, _) if self.part > BigUint::ZERO => write!(f, "less than 0.01 %"),
            (_, 0) => write!(f, "{} %", scaled / 100),
            (_, rest) => write!(f, "{}.{rest:02} %", scaled / 100),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_exact() {
        let third = WorldShare::new(1, 3);
        assert_eq!(third.times(1, 7).times(7, 1), third);
        assert!(WorldShare::new(333_333_333, 1_000_000_000) < third);
        assert_eq!(WorldShare::new(0, 0), WorldShare::all());
        assert!((third.to_f64() - 1.0 / 3.0).abs() < 1e-9);
        let shares = [third, WorldShare::new(1, 2), WorldShare::none(), WorldShare::new(1, 20_000)];
        assert_eq!(shares.map(|share| share.to_string()), ["33.33 %", "50 %", "0 %", "less than 0.01 %"]);
    }

    #[test]
    fn parses_percentages() {
        assert_eq!(WorldShare::parse_percent("12.5"), Some(WorldShare::new(1, 8)));
        assert_eq!(WorldShare::parse_percent("100"), Some(WorldShare::all()));
        for bad in ["", "-1", "100.1", "x", ".5", "1e3", "1.2.3", "٣"] {
            assert_eq!(WorldShare::parse_percent(bad), None, "{bad}");
        }
    }
}
