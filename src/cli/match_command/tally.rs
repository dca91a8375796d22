//! The score of a match, its error margin and the Elo difference.

use super::{MatchGame, Seating};
use std::collections::BTreeMap;

/// The results of a match for the first player.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// By opening.
    openings: BTreeMap<u32, OpeningScore>,
}

/// The results of the games from one opening.
#[derive(Clone, Copy, Debug, Default)]
struct OpeningScore {
    points: f64,
    games: f64,
}

impl<'g> FromIterator<&'g MatchGame> for Tally {
    fn from_iter<I: IntoIterator<Item = &'g MatchGame>>(games: I) -> Self {
        let mut tally = Self::default();
        games.into_iter().for_each(|game| tally.add(game));
        tally
    }
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, game: &MatchGame) {
        self.add_result(game.seating, game.winner);
    }

    fn add_result(&mut self, Seating { opening, seat }: Seating, winner: Option<usize>) {
        let (count, points) = match winner {
            Some(winner) if winner == seat => (&mut self.won, 1.0),
            Some(_) => (&mut self.lost, 0.0),
            None => (&mut self.drawn, 0.5),
        };
        *count += 1;
        let score = self.openings.entry(opening).or_default();
        score.points += points;
        score.games += 1.0;
    }

    /// The number of games.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The first player's share of the points, from 0 to 1.
    pub fn score(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// Half the width of the 95 % confidence interval of the score.
    ///
    /// Games from one opening are not independent: an opening that decides the game gives each player a win. The variance is
    /// therefore taken over openings, the "pentanomial" variance of engine matches. If all openings have the same result, the
    /// margin is the largest rate of other results that stays unseen in 5 % of such matches.
    pub fn error(&self) -> f64 {
        let (score, games) = (self.score(), f64::from(self.games().max(1)));
        let openings = f64::from(u32::try_from(self.openings.len()).unwrap_or(u32::MAX).max(1));
        let squares = self.openings.values().map(|opening| (opening.points - score * opening.games).powi(2));
        let sum_of_squares: f64 = squares.sum();
        if sum_of_squares < 1e-9 || openings < 2.0 {
            return 1.0 - 0.05_f64.powf(1.0 / openings);
        }
        1.96 * (sum_of_squares * openings / (openings - 1.0)).sqrt() / games
    }
}

/// The Elo difference that corresponds to a score.
pub(super) fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(1e-9, 1.0 - 1e-9) - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tally of openings with two games each, one from either seat. `points` holds the points from each opening.
    fn tally_of(points: &[u32]) -> Tally {
        let mut tally = Tally::default();
        for (opening, &points) in (0..).zip(points) {
            tally.add_result(Seating { opening, seat: 0 }, Some(usize::from(points == 0)));
            tally.add_result(Seating { opening, seat: 1 }, Some(usize::from(points == 2)));
        }
        tally
    }

    #[test]
    fn scores_have_errors() {
        // With one game per opening this is the binomial margin.
        let mut even = Tally::default();
        (0..100).for_each(|opening| even.add_result(Seating { opening, seat: 0 }, Some(usize::from(opening % 2 == 0))));
        assert!((even.score() - 0.5).abs() < 1e-9 && (even.error() - 0.0985).abs() < 1e-3, "{}", even.error());
        assert!((elo(0.75) - 190.8).abs() < 0.1);
    }

    #[test]
    fn decisive_openings_do_not_widen_the_error() {
        // In 40 of 50 openings each player wins once. The first player wins both games of eight openings and loses both of two.
        let points: Vec<u32> = [vec![1; 40], vec![2; 8], vec![0; 2]].concat();
        let tally = tally_of(&points);
        assert_eq!((tally.won, tally.lost), (56, 44));
        assert!((tally.error() - 0.0605).abs() < 1e-3, "{}", tally.error());
        // If the same player wins both games of every opening, the match has only half as many independent games.
        let split = tally_of(&[vec![2; 25], vec![0; 25]].concat());
        assert!((split.error() - 0.140).abs() < 1e-3, "{}", split.error());
    }

    #[test]
    fn uniform_results_have_an_error() {
        assert!((tally_of(&[2; 100]).error() - 0.0295).abs() < 1e-3);
        assert!((tally_of(&[1]).error() - 0.95).abs() < 1e-9);
        assert!(Tally::default().error() <= 1.0);
    }
}
