//! What all parts of a solver share.

use crate::game::ClassicalGame;

/// A game, its player and the rule that the solver follows.
pub(super) struct SolverContext<'g, G: ClassicalGame> {
    pub game: &'g G,
    pub player: usize,
    /// Whether an action must be legal in every world.
    pub is_unitary: bool,
}
