//! How many moves of a game are read, so that a hostile file takes bounded memory.

/// The highest number of moves of a game, with its variations.
pub(super) const MAX_MOVES: usize = 500_000;

/// The error at the first move beyond the limit.
pub(super) fn too_many_moves() -> String {
    format!("this game has more than {MAX_MOVES} moves; the rest is left out")
}
