//! Material: the value of a piece by its mobility.

use super::{CellMeans, round_to_i32};
use crate::game::{Kind, Variant};
use crate::players::params::{IMMOBILE_PIECE_MOVES, PAWN_CP};

/// Whether a piece has a material value. Royal pieces decide the game, and neutral ones belong to nobody.
fn has_material_value(game: &Variant, neutral: &[bool], piece: usize) -> bool {
    !neutral[piece] && !game.rules().royal.contains(Kind::piece(piece))
}

/// Value of a piece in moves.
fn moves_worth(mobility: &CellMeans) -> f64 {
    IMMOBILE_PIECE_MOVES + mobility.mean()
}

/// Centipawns that one more move adds to a piece: the least valuable piece is then worth [`PAWN_CP`].
pub(super) fn value_per_move(game: &Variant, mobility: &[CellMeans], neutral: &[bool]) -> f64 {
    let valued = mobility.iter().enumerate().filter(|&(piece, _)| has_material_value(game, neutral, piece));
    let least = valued.map(|(_, mobility)| moves_worth(mobility)).fold(f64::INFINITY, f64::min);
    if least.is_finite() { f64::from(PAWN_CP) / least } else { f64::from(PAWN_CP) }
}

/// By piece: its value in centipawns.
pub(super) fn values_by_mobility(
    game: &Variant,
    mobility: &[CellMeans],
    neutral: &[bool],
    value_per_move: f64,
) -> Vec<i32> {
    let value = |(piece, mobility)| {
        let is_valued = has_material_value(game, neutral, piece);
        if is_valued { round_to_i32(moves_worth(mobility) * value_per_move) } else { 0 }
    };
    mobility.iter().enumerate().map(value).collect()
}
