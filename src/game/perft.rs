//! Counting the leaves of the tree of games: the field's test of a move generator.

use super::{Game, Refused};
use crate::program::Past;

/// How many games of exactly `depth` turns there are from a position. A finished game has no moves.
///
/// # Errors
/// [`Refused`] where the rules cannot be carried out, or the game calls the work off.
pub fn perft<G: Game>(game: &G, at: &G::Position, depth: u32) -> Result<u64, Refused> {
    counted(game, at, Past::default(), depth, &|| false)
}

/// The same with what went before; called off if `cancelled` says so, which is asked at every inner node.
pub(super) fn counted<G: Game>(
    game: &G,
    at: &G::Position,
    past: Past<'_, G::Position>,
    depth: u32,
    cancelled: &dyn Fn() -> bool,
) -> Result<u64, Refused> {
    let (mut earlier, quiet) = (past.earlier.to_vec(), past.quiet);
    Tree { game, quiet, cancelled }.leaves(at, depth, &mut earlier)
}

struct Tree<'t, G: Game> {
    game: &'t G,
    /// Turns without capture or progress before the first of the earlier positions.
    quiet: u32,
    cancelled: &'t dyn Fn() -> bool,
}

impl<G: Game> Tree<'_, G> {
    fn leaves(&self, at: &G::Position, depth: u32, earlier: &mut Vec<G::Position>) -> Result<u64, Refused> {
        if depth == 0 {
            return Ok(1);
        }
        if (self.cancelled)() {
            return Err(Refused::Cancelled);
        }
        let actions = self.game.standing(at, Past { earlier, quiet: self.quiet })?.actions;
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
