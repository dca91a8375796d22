//! How games went, in numbers.

/// How games went for the first player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Tally {
    /// Counts a game that a player won, or nobody; the first player had the place `seat`.
    pub fn add(&mut self, winner: Option<usize>, seat: usize) {
        match winner {
            Some(winner) if winner == seat => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
    }

    /// How many they are.
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Its share of the points.
    pub fn score(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// In 95 of 100 such matches, the score that would be reached in the long run is no further from this one's.
    pub fn error(self) -> f64 {
        let (score, games) = (self.score(), f64::from(self.games().max(1)));
        let apart = |points: f64, times: u32| f64::from(times) * (points - score).powi(2);
        let spread = (apart(1.0, self.won) + apart(0.5, self.drawn) + apart(0.0, self.lost)) / games;
        1.96 * (spread / games).sqrt()
    }
}

/// By how much stronger a player is whose share this is, in Elo's points.
pub(super) fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(1e-9, 1.0 - 1e-9) - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_errors() {
        let even = Tally { won: 50, drawn: 0, lost: 50 };
        assert!((even.score() - 0.5).abs() < 1e-9 && (even.error() - 0.098).abs() < 1e-3);
        let drawn = Tally { won: 0, drawn: 10, lost: 0 };
        assert!(drawn.error() < 1e-9);
        assert!((elo(0.75) - 190.8).abs() < 0.1);
    }
}
