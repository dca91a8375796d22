//! How much of a game is read, so that a hostile file takes bounded memory and stack.

/// The highest number of moves of a game, with its variations.
pub(super) const MAX_MOVES: usize = 500_000;
/// The deepest nesting of variations.
pub(super) const MAX_NESTING: usize = 100;

/// The error at the first move beyond the limit.
pub(super) fn too_many_moves() -> String {
    format!("this game has more than {MAX_MOVES} moves; the rest is left out")
}
