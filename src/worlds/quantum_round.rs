//! A move of a quantum game: every action that is meant is made, in every world that allows it.
//!
//! Source: seed 003: "If a superposition is played, the game state is cloned and a new branch is made for each move that
//! could have been made. Every time a subsequent move is made, the move is attempted in all branches. If that move is illegal
//! in that branch, the branch is culled."

use super::successor_buffer::SuccessorBuffer;
use super::{Intent, Round, Worlds, WorldsError};
use crate::game::ClassicalGame;

impl<G: ClassicalGame> Worlds<G> {
    /// The worlds after an action of the player to move, as the next player sees them.
    pub(super) fn quantum_round(&self, at: &Round, intent: &Intent) -> Result<Round, WorldsError> {
        let next = self.next_mover(at, intent)?;
        self.for_player(next).expand_round(at, intent)
    }

    /// The player to move after an action, according to the first world that allows it.
    fn next_mover(&self, at: &Round, intent: &Intent) -> Result<usize, WorldsError> {
        let game = self.game();
        for slice in at.explicit().slices(usize::MAX) {
            for (_, record) in slice.in_play() {
                self.monitor().check_cancelled()?;
                let world = game.unpack(record);
                if let Some(action) = intent.resolve_all(game, &world)?.first() {
                    return Ok(game.mover(&game.play(&world, action)?));
                }
            }
        }
        Err(WorldsError::IllegalEverywhere)
    }
}

/// Adds the successors of a packed world. Returns the number of actions that are meant, or `None` if all are illegal.
pub(super) fn expand_quantum<G: ClassicalGame>(
    worlds: &Worlds<G>,
    intent: &Intent,
    (record, number): (&[u8], u32),
    buffer: &mut SuccessorBuffer,
) -> Result<Option<u128>, WorldsError> {
    let game = worlds.game();
    let before = game.unpack(record);
    let actions = intent.resolve_all(game, &before)?;
    let mut record = Vec::new();
    for action in &actions {
        let after = game.play(&before, action)?;
        if game.mover(&after) != worlds.player() {
            return Err(WorldsError::ForbiddenByRules(
                "the side to move would differ between worlds after this action".into(),
            ));
        }
        record.clear();
        game.pack(&after, &mut record);
        buffer.push(&record, number, false, 1);
    }
    Ok((!actions.is_empty()).then_some(actions.len() as u128))
}
