//! Scores that players report, and the logistic curve between scores and expected results.

use super::params::LOGISTIC_SCALE_CP;

/// The value of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchScore {
    /// Advantage in hundredths of the least valuable ordinary piece.
    Centipawns(i32),
    /// Share of playouts won, in thousandths.
    WinPermille(u16),
    /// A win in this number of turns.
    WinIn(u32),
    /// A loss in this number of turns.
    LossIn(u32),
}

impl SearchScore {
    /// The score as text. Wins are counted in rounds of `turns_per_round` turns, as players count moves.
    pub fn describe(self, turns_per_round: usize) -> String {
        let rounds = |turns: u32| turns.div_ceil(u32::try_from(turns_per_round).unwrap_or(u32::MAX).max(1));
        match self {
            Self::Centipawns(score) => {
                let sign = if score < 0 { "−" } else { "+" };
                format!("{sign}{}.{:02}", score.unsigned_abs() / 100, score.unsigned_abs() % 100)
            }
            Self::WinPermille(share) => format!("expected to win {} %", (share + 5) / 10),
            Self::WinIn(turns) => format!("wins in {}", rounds(turns)),
            Self::LossIn(turns) => format!("loses in {}", rounds(turns)),
        }
    }

    /// The score in centipawns; a win or a loss is beyond every advantage.
    pub fn to_centipawns(self) -> i32 {
        match self {
            Self::Centipawns(score) => score,
            Self::WinPermille(share) => centipawns((f64::from(share) / 1000.0).clamp(0.001, 0.999)),
            Self::WinIn(_) => i32::MAX,
            Self::LossIn(_) => -i32::MAX,
        }
    }

    /// The expected result for the player to move, from 0 for a loss to 1 for a win.
    pub fn expected_result(self) -> f64 {
        match self {
            Self::Centipawns(score) => expected_result(score),
            Self::WinPermille(share) => f64::from(share) / 1000.0,
            Self::WinIn(_) => 1.0,
            Self::LossIn(_) => 0.0,
        }
    }
}

/// The expected result of a score in centipawns, from 0 to 1.
pub(super) fn expected_result(score: i32) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-f64::from(score) / LOGISTIC_SCALE_CP))
}

/// The score in centipawns of an expected result strictly between 0 and 1.
#[allow(clippy::cast_possible_truncation)]
pub fn centipawns(expected_result: f64) -> i32 {
    (LOGISTIC_SCALE_CP * (expected_result / (1.0 - expected_result)).log10()).round() as i32
}

/// An expected result in thousandths.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(super) fn permille(expected_result: f64) -> u16 {
    (expected_result.clamp(0.0, 1.0) * 1000.0).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_described_in_rounds() {
        let describe = |score: SearchScore| score.describe(2);
        assert_eq!([1, 3, 5].map(|turns| describe(SearchScore::WinIn(turns))), ["wins in 1", "wins in 2", "wins in 3"]);
        assert_eq!([2, 4].map(|turns| describe(SearchScore::LossIn(turns))), ["loses in 1", "loses in 2"]);
        assert_eq!([1, 4].map(|turns| SearchScore::WinIn(turns).describe(3)), ["wins in 1", "wins in 2"]);
        assert_eq!([-5, 250].map(|score| describe(SearchScore::Centipawns(score))), ["−0.05", "+2.50"]);
        assert_eq!(describe(SearchScore::WinPermille(505)), "expected to win 51 %");
    }

    #[test]
    fn centipawns_invert_expected_results() {
        for score in [-700, -1, 0, 42, 400] {
            assert_eq!(centipawns(expected_result(score)), score);
        }
    }
}
