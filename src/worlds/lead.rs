//! How many pieces the player is ahead of the others, on average over all worlds.

use super::{Round, Worlds, WorldsError};
use crate::game::{Kind, Variant};
use std::ops::Sub;

/// The lead of the player: how many more pieces the others have lost since the start, on average over all worlds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lead {
    /// The sum over all worlds.
    sum: i128,
    worlds: u128,
}

impl Lead {
    /// Whether the player is ahead by this number of pieces or more.
    pub fn is_at_least(self, pieces: u32) -> bool {
        i128::try_from(self.worlds).is_ok_and(|worlds| worlds > 0 && self.sum >= worlds.saturating_mul(pieces.into()))
    }

    /// The lead in pieces, for display; 0 without worlds.
    #[allow(clippy::cast_precision_loss)]
    pub fn to_f64(self) -> f64 {
        self.sum as f64 / self.worlds.max(1) as f64
    }
}

/// The number of pieces on the board: the player's, and those of the others.
#[derive(Clone, Copy, Default)]
struct PieceCount {
    own: i128,
    others: i128,
}

impl PieceCount {
    /// Counts pieces of a kind, unless nobody plays them.
    fn add(&mut self, game: &Variant, player: usize, kind: Kind, pieces: u128) {
        let owner = game.rules().piece(kind).map(|piece| piece.owner);
        let Some(owner) = owner.filter(|owner| *owner < game.player_count()) else { return };
        let side = if owner == player { &mut self.own } else { &mut self.others };
        *side = side.saturating_add(i128::try_from(pieces).unwrap_or(i128::MAX));
    }
}

impl Sub for PieceCount {
    type Output = Self;

    fn sub(self, less: Self) -> Self {
        Self { own: self.own - less.own, others: self.others - less.others }
    }
}

impl Worlds {
    /// The player's lead in a round. Computed once per round.
    ///
    /// # Errors
    /// [`Halt::Cancelled`](crate::task::Halt::Cancelled) if the work is cancelled.
    pub fn lead(&self, at: &Round) -> Result<Lead, WorldsError> {
        if let Some(lead) = at.lead_cell().get() {
            return Ok(*lead);
        }
        let (game, player) = (self.game(), self.player());
        let census = self.census(at, &[])?;
        let (mut now, mut start) = (PieceCount::default(), PieceCount::default());
        for cell in game.cells() {
            for (kind, worlds) in census.kinds_on(cell) {
                now.add(game, player, kind, worlds);
            }
        }
        game.for_each_square(&self.start_record(), &mut |_, kind| start.add(game, player, kind, census.worlds));
        let lost = start - now;
        Ok(*at.lead_cell().get_or_init(|| Lead { sum: lost.others - lost.own, worlds: census.worlds }))
    }
}
