//! What pieces are worth by how they move.

use super::{Means, UNIT, whole};
use crate::game::{Kind, Variant};

/// Is a piece worth what it can do? Those that decide the game where they stand are worth nothing besides, nor is what is nobody's.
fn is_common(game: &Variant, nobodys: &[bool], piece: usize) -> bool {
    !nobodys[piece] && !game.rules().royal.contains(Kind::piece(piece))
}

/// How much more a piece is worth that can do more, by how many moves it usually has.
fn raw(moves: &Means) -> f64 {
    0.4 + moves.mean()
}

/// What one more move makes a piece worth, so that the one that is worth least is worth a unit.
pub(super) fn a_move(game: &Variant, seen: &[Means], nobodys: &[bool]) -> f64 {
    let common = seen.iter().enumerate().filter(|&(piece, _)| is_common(game, nobodys, piece));
    let least = common.map(|(_, moves)| raw(moves)).fold(f64::INFINITY, f64::min);
    if least.is_finite() { f64::from(UNIT) / least } else { f64::from(UNIT) }
}

/// What pieces are worth by how they move.
pub(super) fn base(game: &Variant, seen: &[Means], nobodys: &[bool], a_move: f64) -> Vec<i32> {
    let worth = |(piece, moves)| if is_common(game, nobodys, piece) { whole(raw(moves) * a_move) } else { 0 };
    seen.iter().enumerate().map(worth).collect()
}
