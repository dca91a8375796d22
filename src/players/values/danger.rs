//! Where royal pieces are in danger.

use super::chance::Played;
use super::{GoOn, Means, Trouble};
use crate::game::{Game, Variant};

/// By player, by cell: how many moves of others come there, on boards that came about by chance. Nothing is found out about games
/// without tables, or without royal pieces.
///
/// # Errors
/// Where it is not wanted any more, and a fault where the rules cannot be carried out within their budget.
pub(super) fn danger(game: &Variant, played: &[Played], go_on: GoOn<'_>) -> Result<Vec<Means>, Trouble> {
    let rules = game.rules();
    let mut danger = vec![Means::new(game.board().len()); rules.players.len()];
    if rules.royal.is_empty() {
        return Ok(danger);
    }
    let mut choices = Vec::new();
    for position in played.iter().flat_map(|one| &one.positions) {
        go_on()?;
        if !game.compiled().choices(position, &mut choices)? {
            return Ok(danger);
        }
        let mut come = vec![0.0; game.board().len()];
        choices.iter().filter_map(|choice| choice.to()).for_each(|cell| come[cell.index()] += 1.0);
        let mover = game.mover(position);
        for (_, danger) in danger.iter_mut().enumerate().filter(|(player, _)| *player != mover) {
            come.iter().enumerate().for_each(|(cell, &moves)| danger.add(cell, moves));
        }
    }
    Ok(danger)
}
