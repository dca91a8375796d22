//! Counting the leaves of the tree of games: the field's test of a move generator.

use super::{Game, Refused};
use crate::program::Past;

/// How many games of exactly `depth` turns there are from a position. A finished game has no moves.
///
/// # Errors
/// [`Refused`] where the rules cannot be carried out, or the game calls the work off.
pub fn perft<G: Game>(game: &G, at: &G::Position, depth: u32) -> Result<u64, Refused> {
    count(game, at, depth, &mut Vec::new())
}

/// The same for every action of the position.
///
/// # Errors
/// As [`perft`].
pub fn divide<G: Game>(game: &G, at: &G::Position, depth: u32) -> Result<Vec<(G::Action, u64)>, Refused> {
    if depth == 0 {
        return Ok(Vec::new());
    }
    let mut past = vec![at.clone()];
    let mut out = Vec::new();
    for action in game.standing(at, Past::default())?.actions {
        let nodes = count(game, &game.play(at, &action)?, depth - 1, &mut past)?;
        out.push((action, nodes));
    }
    Ok(out)
}

fn count<G: Game>(game: &G, at: &G::Position, depth: u32, past: &mut Vec<G::Position>) -> Result<u64, Refused> {
    if depth == 0 {
        return Ok(1);
    }
    let actions = game.standing(at, Past { earlier: past, quiet: 0 })?.actions;
    if depth == 1 {
        return Ok(actions.len() as u64);
    }
    past.push(at.clone());
    let mut nodes = 0;
    for action in &actions {
        nodes += count(game, &game.play(at, action)?, depth - 1, past)?;
    }
    past.pop();
    Ok(nodes)
}
