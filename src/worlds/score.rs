//! What a game of worlds came to, to be compared with others.

use super::{Round, WorldRules};
use crate::game::Outcome;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// What was reached in a solitaire.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolitaireScore {
    /// Was it won?
    pub won: bool,
    /// Was it lost?
    pub lost: bool,
    /// How many rounds were played.
    pub rounds: u32,
    /// How many worlds are left in which play could go on.
    pub worlds: u128,
    /// How many worlds the player's moves culled, all in all.
    pub culled: u128,
    /// The share of worlds kept: the product over the rounds; 1 if nothing was ever culled.
    pub kept: f64,
}

impl SolitaireScore {
    /// The score of a round, with how the game ended there.
    pub fn of_round(at: &Round, outcome: Option<&Outcome>, player: usize) -> Self {
        let winner = outcome.and_then(|outcome| outcome.winner);
        Self {
            won: winner == Some(player),
            lost: winner.is_some_and(|winner| winner != player),
            rounds: at.stats().round,
            worlds: at.in_play_count(),
            culled: at.all_stats().iter().map(|tally| tally.culled()).sum(),
            kept: at.stats().kept,
        }
    }

    /// Is it better than another one under these rules? A win is more than none, and no loss more than one. Then it is, in
    /// Classic, the share of worlds that is kept, otherwise the rounds survived; then the worlds left.
    pub fn beats(&self, other: &Self, rules: WorldRules) -> bool {
        let mut order = self.won.cmp(&other.won).then(other.lost.cmp(&self.lost));
        if rules == WorldRules::Classic {
            order = order.then(self.kept.total_cmp(&other.kept));
        }
        let rounds = self.rounds.cmp(&other.rounds);
        // A win is the better the sooner it comes.
        let rounds = if self.won && rules == WorldRules::Classic { rounds.reverse() } else { rounds };
        order.then(rounds).then(self.worlds.cmp(&other.worlds)) == Ordering::Greater
    }
}
