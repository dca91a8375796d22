//! Perft: counting the leaves of the game tree, the standard test of a move generator.

use super::{ActionError, Game};
use crate::program::GameHistory;

/// Counts the move sequences of exactly `depth` turns from a position. A finished game has no moves.
///
/// # Errors
/// [`ActionError`] if the rules cannot be carried out or the game cancels the work.
pub fn perft<G: Game>(game: &G, at: &G::Position, depth: u32) -> Result<u64, ActionError> {
    perft_with_history(game, at, GameHistory::default(), depth, &|| false)
}

/// The same for a position with a history. `cancelled` is polled at every inner node.
pub(super) fn perft_with_history<G: Game>(
    game: &G,
    at: &G::Position,
    past: GameHistory<'_, G::Position>,
    depth: u32,
    cancelled: &dyn Fn() -> bool,
) -> Result<u64, ActionError> {
    let (mut earlier, quiet) = (past.earlier.to_vec(), past.quiet_turns);
    Tree { game, quiet, cancelled }.leaves(at, depth, &mut earlier)
}

struct Tree<'t, G: Game> {
    game: &'t G,
    /// Turns without capture or progress before the first of the earlier positions.
    quiet: u32,
    cancelled: &'t dyn Fn() -> bool,
}

impl<G: Game> Tree<'_, G> {
    fn leaves(&self, at: &G::Position, depth: u32, earlier: &mut Vec<G::Position>) -> Result<u64, ActionError> {
        if depth == 0 {
            return Ok(1);
        }
        if (self.cancelled)() {
            return Err(ActionError::Cancelled);
        }
        let actions = self.game.status(at, GameHistory { earlier, quiet_turns: self.quiet })?.actions;
        if depth == 1 {
            return Ok(actions.len() as u64);
        }
        earlier.push(at.clone());
        let mut nodes = 0;
        for action in &actions {
            nodes += self.leaves(&self.game.play(at, action)?, depth - 1, earlier)?;
        }
        earlier.pop();
        Ok(nodes)
    }
}
