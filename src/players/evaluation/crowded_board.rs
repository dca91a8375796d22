//! Crowded board mobility (R. Betza): the number of moves of a piece on a board with some of the pieces of a real game.
//!
//! Each piece is placed on random empty cells of positions of random games, after half of the other pieces are removed.

use super::CellMeans;
use super::random_games::RandomGame;
use crate::game::{Cell, Content, Fault, Kind, Position, Variant};
use crate::players::params::{MOBILITY_SAMPLES, REMOVED_PIECE_SHARE};
use crate::task::{CancelToken, Halt};
use fastrand::Rng;

/// By piece: number of moves by cell.
///
/// # Errors
/// [`Halt::Cancelled`] after a cancellation; a fault where the rules exceed their budget.
pub(super) fn crowded_board_mobility(
    game: &Variant,
    games: &[RandomGame],
    cancel: &CancelToken,
) -> Result<Vec<CellMeans>, Halt<Fault>> {
    let rules = game.rules();
    let mut rng = Rng::with_seed(0xb0a4d);
    let mut mobility: Vec<CellMeans> = rules.pieces.iter().map(|_| CellMeans::new(game.board().len())).collect();
    let mut positions: Vec<&Position> = games.iter().flat_map(|played| &played.positions).collect();
    rng.shuffle(&mut positions);
    let has_bitboards = match positions.first() {
        Some(at) => game.compiled().packed_actions(at, &mut Vec::new())?,
        None => false,
    };
    positions.truncate(MOBILITY_SAMPLES[usize::from(!has_bitboards)]);
    for position in positions {
        cancel.check_cancelled()?;
        let mover = rules.turns.get(position.turn()).map_or(0, |turn| turn.player);
        let thinned = thin_out(game, position, &mut rng);
        let is_empty = |(_, content): &(Cell, Content)| *content == Content::EMPTY;
        let empty: Vec<Cell> = thinned.cells().filter(is_empty).map(|(cell, _)| cell).collect();
        for piece in (0..mobility.len()).filter(|&piece| rules.pieces[piece].owner == mover) {
            let kind = Kind::piece(piece);
            let present = || thinned.cells().find(|(_, content)| content.kind == kind).map(|(cell, _)| cell);
            // A second royal piece would change the rules of check.
            let cell = if rules.royal.contains(kind) { present() } else { rng.choice(&empty).copied() };
            let Some(cell) = cell else { continue };
            let mut at = thinned.clone();
            at.put(cell, Content::plain(kind));
            if let Some(moves) = count_moves_from(game, &at, cell)? {
                mobility[piece].add(cell.index(), moves);
            }
        }
    }
    Ok(mobility)
}

/// Removes some of the pieces that are not royal.
fn thin_out(game: &Variant, position: &Position, rng: &mut Rng) -> Position {
    let mut thinned = position.clone();
    for (cell, content) in position.cells() {
        let is_removable = content.kind.index().is_some() && !game.rules().royal.contains(content.kind);
        if is_removable && rng.f64() < REMOVED_PIECE_SHARE {
            thinned.put(cell, Content::EMPTY);
        }
    }
    thinned
}

/// Number of moves from a cell. `None` where the interpreter rejects the position.
fn count_moves_from(game: &Variant, at: &Position, cell: Cell) -> Result<Option<f64>, Fault> {
    let mut choices = Vec::new();
    if game.compiled().packed_actions(at, &mut choices)? {
        return Ok(Some(as_f64(choices.iter().filter(|choice| choice.from() == Some(cell)).count())));
    }
    // The rules may exceed their budget on a position that no game reaches.
    Ok(game.actions(at).ok().map(|actions| as_f64(actions.iter().filter(|action| action.from == Some(cell)).count())))
}

#[allow(clippy::cast_precision_loss)]
fn as_f64(count: usize) -> f64 {
    count as f64
}
