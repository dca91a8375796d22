//! The score of a solitaire.

use super::Round;
use crate::game::Outcome;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// The result of a solitaire. The field names are keys of the score file.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolitaireScore {
    /// Whether it was won.
    pub won: bool,
    /// Whether it was lost.
    pub lost: bool,
    /// The number of rounds.
    pub rounds: u32,
    /// Worlds left in which play could go on.
    pub worlds: u128,
    /// Worlds that the player's moves culled, over all rounds.
    pub culled: u128,
    /// The share of worlds kept: the product over all rounds; 1 if nothing was ever culled.
    pub kept: f64,
}

impl SolitaireScore {
    /// The score of a round, with the outcome of the game there.
    pub fn of_round(at: &Round, outcome: Option<&Outcome>, player: usize) -> Self {
        let winner = outcome.and_then(|outcome| outcome.winner);
        Self {
            won: winner == Some(player),
            lost: winner.is_some_and(|winner| winner != player),
            rounds: at.stats().round,
            worlds: at.in_play_count(),
            culled: at.all_stats().iter().map(|stats| stats.culled()).sum(),
            kept: at.stats().kept,
        }
    }

    /// Whether it is better than another score of the same game.
    ///
    /// Wins come first, losses last. Wins compare the share kept, then prefer fewer rounds. Other results compare rounds, then the share
    /// kept, and finally the worlds left.
    pub fn beats(&self, other: &Self) -> bool {
        let result = self.won.cmp(&other.won).then(other.lost.cmp(&self.lost));
        let (rounds, kept) = (self.rounds.cmp(&other.rounds), self.kept.total_cmp(&other.kept));
        let length = if self.won { kept.then(rounds.reverse()) } else { rounds.then(kept) };
        result.then(length).then(self.worlds.cmp(&other.worlds)) == Ordering::Greater
    }
}
