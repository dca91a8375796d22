//! How games went, in numbers.

use std::collections::BTreeMap;

/// How games went for the first player.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// By opening: points, and of how many games.
    openings: BTreeMap<u32, (f64, f64)>,
}

impl Tally {
    /// Counts a game from an opening that a player won, or nobody; the first player had the place `seat`.
    pub fn add(&mut self, opening: u32, winner: Option<usize>, seat: usize) {
        let (count, points) = match winner {
            Some(winner) if winner == seat => (&mut self.won, 1.0),
            Some(_) => (&mut self.lost, 0.0),
            None => (&mut self.drawn, 0.5),
        };
        *count += 1;
        let of_it = self.openings.entry(opening).or_default();
        *of_it = (of_it.0 + points, of_it.1 + 1.0);
    }

    /// How many they are.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Its share of the points.
    pub fn score(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// In 95 of 100 such matches, the score that would be reached in the long run is no further from this one's.
    ///
    /// Games from one opening are not independent of one another: where it decides the game, each player wins one. So it is the
    /// openings whose points are compared (the "pentanomial" variance of engine matches). Where all of them came out alike, it is
    /// how often others may come about and still not be seen in so many, in 5 of 100 such matches.
    pub fn error(&self) -> f64 {
        let (score, games) = (self.score(), f64::from(self.games().max(1)));
        let openings = f64::from(u32::try_from(self.openings.len()).unwrap_or(u32::MAX).max(1));
        let squares = self.openings.values().map(|(points, games)| (points - score * games).powi(2));
        let spread: f64 = squares.sum();
        if spread < 1e-9 || openings < 2.0 {
            return 1.0 - 0.05_f64.powf(1.0 / openings);
        }
        1.96 * (spread * openings / (openings - 1.0)).sqrt() / games
    }
}

/// By how much stronger a player is whose share this is, in Elo's points.
pub(super) fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(1e-9, 1.0 - 1e-9) - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of openings of two games each, one from either place: how many points each gave.
    fn of(openings: &[u32]) -> Tally {
        let mut tally = Tally::default();
        for (opening, &points) in (0..).zip(openings) {
            tally.add(opening, Some(usize::from(points == 0)), 0);
            tally.add(opening, Some(usize::from(points == 2)), 1);
        }
        tally
    }

    #[test]
    fn scores_have_errors() {
        // One game from each opening: what is known of shares.
        let mut even = Tally::default();
        (0..100).for_each(|opening| even.add(opening, Some(usize::from(opening % 2 == 0)), 0));
        assert!((even.score() - 0.5).abs() < 1e-9 && (even.error() - 0.0985).abs() < 1e-3, "{}", even.error());
        assert!((elo(0.75) - 190.8).abs() < 0.1);
    }

    #[test]
    fn openings_that_decide_the_game_blur_nothing() {
        // In 40 of 50 openings each side wins what it has to; of the others, eight are won twice, two lost twice.
        let points: Vec<u32> = [vec![1; 40], vec![2; 8], vec![0; 2]].concat();
        let tally = of(&points);
        assert_eq!((tally.won, tally.lost), (56, 44));
        assert!((tally.error() - 0.0605).abs() < 1e-3, "{}", tally.error());
        // Where openings always go to the same player, there are only half as many games.
        let split = of(&[vec![2; 25], vec![0; 25]].concat());
        assert!((split.error() - 0.140).abs() < 1e-3, "{}", split.error());
    }

    #[test]
    fn what_was_never_seen_may_happen() {
        assert!((of(&[2; 100]).error() - 0.0295).abs() < 1e-3);
        assert!((of(&[1]).error() - 0.95).abs() < 1e-9);
        assert!(Tally::default().error() <= 1.0);
    }
}
