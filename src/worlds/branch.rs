//! A move of a quantum game: everything that is meant is done, in every world that allows it.
//!
//! Source: seed 003: "If a superposition is played, the game state is cloned and a new branch is made for each move that
//! could have been made. Every time a subsequent move is made, the move is attempted in all branches. If that move is illegal
//! in that branch, the branch is culled."

use super::litter::Litter;
use super::{Intent, Round, Worlds, WorldsError};
use crate::game::Classical;

impl<G: Classical> Worlds<G> {
    /// The worlds after an action of the player whose turn it is, as the next player sees them.
    pub(super) fn branch(&self, at: &Round, intent: &Intent) -> Result<Round, WorldsError> {
        let next = self.next_mover(at, intent)?;
        self.for_player(next).expand(at, intent)
    }

    /// Whose turn it is after an action, as the first world that allows it says.
    fn next_mover(&self, at: &Round, intent: &Intent) -> Result<usize, WorldsError> {
        let game = self.game();
        for stretch in at.worlds().stretches(1) {
            self.monitor().check_cancelled()?;
            if stretch.range.clone().any(|number| !stretch.part.is_in_play(number)) {
                continue;
            }
            let world = game.unpack(stretch.part.get(stretch.range.start));
            if let Some(action) = intent.resolve_all(game, &world)?.first() {
                return Ok(game.mover(&game.play(&world, action)?));
            }
        }
        Err(WorldsError::IllegalEverywhere)
    }
}

/// What comes of one world: how many actions are meant there, if any is.
pub(super) fn children<G: Classical>(
    worlds: &Worlds<G>,
    intent: &Intent,
    (record, number): (&[u8], u32),
    litter: &mut Litter,
) -> Result<Option<u128>, WorldsError> {
    let game = worlds.game();
    let before = game.unpack(record);
    let actions = intent.resolve_all(game, &before)?;
    let mut record = Vec::new();
    for action in &actions {
        let after = game.play(&before, action)?;
        if game.mover(&after) != worlds.player() {
            return Err(WorldsError::ForbiddenByRules(
                "it would be one player's turn in some worlds, and another's in others".into(),
            ));
        }
        record.clear();
        game.pack(&after, &mut record);
        litter.push_times(&record, number, 1);
    }
    Ok((!actions.is_empty()).then_some(actions.len() as u128))
}
