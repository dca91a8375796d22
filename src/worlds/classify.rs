//! Classification of a world: whether and how it has ended, and whether the player is in check.

use crate::game::{Fault, Game, PlayerResult, Variant};

/// The state of one world.
#[derive(Clone, Copy)]
pub(super) struct WorldStatus {
    pub fate: Option<PlayerResult>,
    pub in_check: bool,
}

impl WorldStatus {
    /// The status of a packed world, as a player sees it.
    pub fn classify(game: &Variant, player: usize, record: &[u8]) -> Result<Self, Fault> {
        if let Some(in_check) = game.in_check_packed(record, player)? {
            return Ok(Self { fate: None, in_check });
        }
        let position = game.unpack(record);
        // A world that ended on another player's turn does not count as a check.
        let in_check = game.mover(&position) == player && game.in_check(&position)?;
        Ok(Self { fate: game.player_result(&position, player)?, in_check })
    }
}
