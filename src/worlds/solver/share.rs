//! Shares of worlds, exact.

use super::super::Round;
use num_bigint::BigUint;
use std::cmp::Ordering;
use std::fmt;

/// A share of worlds: a ratio of two whole numbers, never rounded.
#[derive(Clone, Debug)]
pub struct WorldShare {
    part: BigUint,
    /// Never 0.
    all: BigUint,
}

impl WorldShare {
    /// All worlds.
    pub fn whole() -> Self {
        Self::new(1, 1)
    }

    /// So many of so many; nothing of none is all.
    pub fn new(part: u128, whole: u128) -> Self {
        match whole {
            0 => Self { part: BigUint::from(1u8), all: BigUint::from(1u8) },
            _ => Self { part: BigUint::from(part), all: BigUint::from(whole) },
        }
    }

    /// The share of worlds that a line to a round has kept: the product of those that survived its actions.
    pub fn kept_until(at: &Round) -> Self {
        at.all_stats().into_iter().fold(Self::whole(), |kept, tally| kept.of(tally.survived, tally.before))
    }

    /// This share of a share.
    #[must_use]
    pub fn of(&self, part: u128, whole: u128) -> Self {
        if part == whole {
            return self.clone();
        }
        let other = Self::new(part, whole);
        Self { part: &self.part * other.part, all: &self.all * other.all }
    }

    /// Reads a percentage from 0 to 100, such as `40` or `12.5`.
    pub fn parse_percent(text: &str) -> Option<Self> {
        let (before, behind) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
        let digits = |text: &str| text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
        if before.is_empty() || !digits(before) || !digits(behind) {
            return None;
        }
        let places = u32::try_from(behind.len()).ok()?;
        let share = Self::new(format!("{before}{behind}").parse().ok()?, 100 * 10u128.pow(places));
        (share <= Self::whole()).then_some(share)
    }

    /// The same as a fraction for people to read: rounded.
    #[allow(clippy::cast_precision_loss)]
    pub fn to_f64(&self) -> f64 {
        // In millionths of a millionth, which is more than anybody reads.
        let scaled = &self.part * BigUint::from(1_000_000_000_000u64) / &self.all;
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
        if self.all == other.all {
            return self.part.cmp(&other.part);
        }
        (&self.part * &other.all).cmp(&(&other.part * &self.all))
    }
}

/// As a percentage, rounded down to two places; a share too small for them is said to be less than the least.
impl fmt::Display for WorldShare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scaled = &self.part * BigUint::from(10_000u32) / &self.all;
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
        assert_eq!(third.of(1, 7).of(7, 1), third);
        assert!(WorldShare::new(333_333_333, 1_000_000_000) < third);
        assert_eq!(WorldShare::new(0, 0), WorldShare::whole());
        let told = [third.clone(), WorldShare::new(1, 2), WorldShare::new(0, 1), WorldShare::new(1, 20_000)];
        assert_eq!(told.map(|share| share.to_string()), ["33.33 %", "50 %", "0 %", "less than 0.01 %"]);
        assert!((third.to_f64() - 1.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn percentages_are_read() {
        assert_eq!(WorldShare::parse_percent("12.5"), Some(WorldShare::new(1, 8)));
        assert_eq!(WorldShare::parse_percent("100"), Some(WorldShare::whole()));
        for bad in ["", "-1", "100.1", "x", ".5", "1e3", "1.2.3", "٣"] {
            assert_eq!(WorldShare::parse_percent(bad), None, "{bad}");
        }
    }
}
