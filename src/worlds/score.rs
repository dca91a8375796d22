//! The score of a solitaire.

use super::{Round, WorldRules};
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

    /// Whether it is better than another score under these rules.
    ///
    /// Wins come first, losses last. Classic then compares the share kept and prefers fast wins. All rules then compare rounds, and
    /// finally the worlds left.
    pub fn beats(&self, other: &Self, rules: WorldRules) -> bool {
        let is_classic = rules == WorldRules::Classic;
        let order = self.won.cmp(&other.won).then(other.lost.cmp(&self.lost));
        let kept = if is_classic { self.kept.total_cmp(&other.kept) } else { Ordering::Equal };
        let rounds = self.rounds.cmp(&other.rounds);
        let rounds = if is_classic && self.won { rounds.reverse() } else { rounds };
        order.then(kept).then(rounds).then(self.worlds.cmp(&other.worlds)) == Ordering::Greater
    }
}
