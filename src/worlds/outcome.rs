//! Outcomes of games of worlds.

use super::{Round, WorldRules, Worlds, group_digits};
use crate::game::{ClassicalGame, Outcome};

impl<G: ClassicalGame> Worlds<G> {
    /// The outcome of a game that has ended.
    ///
    /// A solitaire without worlds in play is won if a world was won on the way, and drawn otherwise. Classic and Measured are lost
    /// as soon as one world is lost. Unitary is over when no move is legal in every world. A quantum game is over when the player to
    /// move can go on in no world, and lost if all worlds are lost.
    pub fn outcome(&self, at: &Round) -> Option<Outcome> {
        match self.rules() {
            WorldRules::Classic | WorldRules::Measured => self.loss_outcome(at).or_else(|| self.empty_outcome(at)),
            WorldRules::Unitary => self.empty_outcome(at).or_else(|| Self::unitary_outcome(at)),
            WorldRules::Superposition | WorldRules::Heisenberg => self.quantum_outcome(at),
        }
    }

    /// The loss of a solitaire in which one lost world is enough.
    fn loss_outcome(&self, at: &Round) -> Option<Outcome> {
        let round = at.first_loss_round().filter(|_| !at.has_world_in_play() || !self.continues_after_loss())?;
        let reason = if at.stats().lost == 0 {
            format!("a world was lost in round {round}")
        } else {
            format!("lost in {} of {} worlds", group_digits(at.stats().lost), group_digits(at.len()))
        };
        Some(Outcome { winner: self.opponent_of(self.player()), reason: reason.into() })
    }

    /// The end of a solitaire without worlds.
    fn empty_outcome(&self, at: &Round) -> Option<Outcome> {
        at.is_empty().then(|| match at.finished().won {
            0 => Outcome { winner: None, reason: "no world is left, and none was won".to_owned().into() },
            1 => Outcome { winner: Some(self.player()), reason: "no world is left, and 1 was won".to_owned().into() },
            won => Outcome {
                winner: Some(self.player()),
                reason: format!("no world is left, and {} were won", group_digits(won)).into(),
            },
        })
    }

    /// The end of a quantum game.
    fn quantum_outcome(&self, at: &Round) -> Option<Outcome> {
        if at.has_world_in_play() {
            return None;
        }
        let (all, stats) = (at.len(), at.stats());
        let every = if all == 1 { "the only world".into() } else { format!("all {} worlds", group_digits(all)) };
        Some(if stats.lost == all {
            Outcome { winner: self.opponent_of(at.mover()), reason: format!("lost in {every}").into() }
        } else if stats.finished.won == all {
            Outcome { winner: Some(at.mover()), reason: format!("won in {every}").into() }
        } else {
            let reason = match stats.lost {
                0 => "no legal move in any world",
                _ => "no legal move in any world, and not all worlds are lost",
            };
            Outcome { winner: None, reason: reason.to_owned().into() }
        })
    }

    /// The winner when a player loses: the other of two players, nobody in particular of more.
    fn opponent_of(&self, loser: usize) -> Option<usize> {
        (self.game().player_count() == 2).then_some(1 - loser.min(1))
    }
}
