//! How games of worlds end.

use super::{Round, WorldRules, Worlds, group_digits};
use crate::game::{Classical, Outcome};

impl<G: Classical> Worlds<G> {
    /// How the game ended, if it has.
    ///
    /// The solitaires are won when no world is left in play and one was won on the way, otherwise drawn when none is left.
    /// Classic and Measured are lost as soon as one world is lost; Unitary is over when no move is legal in every world.
    /// A quantum game is over when the player to move can go on in no world: lost if all of them are lost.
    pub fn outcome(&self, at: &Round) -> Option<Outcome> {
        match self.rules() {
            WorldRules::Classic | WorldRules::Measured => self.lost(at).or_else(|| self.left(at)),
            WorldRules::Unitary => self.left(at).or_else(|| Self::out_of_moves(at)),
            WorldRules::Superposition | WorldRules::Heisenberg => self.decided(at),
        }
    }

    /// The loss of a solitaire in which one lost world is enough.
    fn lost(&self, at: &Round) -> Option<Outcome> {
        let round = at.first_loss_round().filter(|_| !at.has_world_in_play() || !self.continues_after_loss())?;
        let reason = if at.stats().lost == 0 {
            format!("a world was lost in round {round}")
        } else {
            format!("lost in {} of {} worlds", group_digits(at.stats().lost), group_digits(at.len()))
        };
        Some(Outcome { winner: self.other(self.player()), reason })
    }

    /// The end of a solitaire in which no world is left.
    fn left(&self, at: &Round) -> Option<Outcome> {
        let won = at.finished().won;
        at.is_empty().then(|| match won {
            0 => Outcome { winner: None, reason: "no world is left, and none was won".into() },
            1 => Outcome { winner: Some(self.player()), reason: "no world is left, and 1 was won".into() },
            _ => Outcome {
                winner: Some(self.player()),
                reason: format!("no world is left, and {} were won", group_digits(won)),
            },
        })
    }

    /// The end of a quantum game.
    fn decided(&self, at: &Round) -> Option<Outcome> {
        if at.has_world_in_play() {
            return None;
        }
        let (all, tally) = (at.len(), at.stats());
        let every = if all == 1 { "the only world".into() } else { format!("all {} worlds", group_digits(all)) };
        Some(if tally.lost == all {
            Outcome { winner: self.other(at.mover()), reason: format!("lost in {every}") }
        } else if tally.finished.won == all {
            Outcome { winner: Some(at.mover()), reason: format!("won in {every}") }
        } else {
            let told =
                if tally.lost == 0 { "no move in any world" } else { "no move in any world, and not all are lost" };
            Outcome { winner: None, reason: told.into() }
        })
    }

    /// Who wins when a player loses: with two players the other one, with more nobody in particular.
    fn other(&self, loser: usize) -> Option<usize> {
        (self.game().players() == 2).then_some(1 - loser.min(1))
    }
}
