//! Royal safety: the cells that opponents attack often, where a royal piece is in danger.

use super::CellMeans;
use super::random_games::RandomGame;
use crate::game::{Fault, Game, Variant};
use crate::task::{CancelToken, Halt};

/// By player: number of opposing moves to a cell. Empty means for games without royal pieces or without bitboards.
///
/// # Errors
/// [`Halt::Cancelled`] after a cancellation; a fault where the rules exceed their budget.
pub(super) fn royal_danger(
    game: &Variant,
    games: &[RandomGame],
    cancel: &CancelToken,
) -> Result<Vec<CellMeans>, Halt<Fault>> {
    let rules = game.rules();
    let mut danger = vec![CellMeans::new(game.board().len()); rules.players.len()];
    if rules.royal.is_empty() {
        return Ok(danger);
    }
    let mut choices = Vec::new();
    for position in games.iter().flat_map(|played| &played.positions) {
        cancel.check_cancelled()?;
        if !game.compiled().packed_actions(position, &mut choices)? {
            return Ok(danger);
        }
        let mut arrivals = vec![0.0; game.board().len()];
        choices.iter().filter_map(|choice| choice.to()).for_each(|cell| arrivals[cell.index()] += 1.0);
        let mover = game.mover(position);
        for (_, danger) in danger.iter_mut().enumerate().filter(|(player, _)| *player != mover) {
            arrivals.iter().enumerate().for_each(|(cell, &moves)| danger.add(cell, moves));
        }
    }
    Ok(danger)
}
