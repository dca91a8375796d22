//! What a search is about.

use crate::game::Classical;

/// A game and who plays it.
pub(super) struct Scene<'g, G: Classical> {
    pub game: &'g G,
    pub player: usize,
    /// Must an action be legal in all worlds?
    pub whole: bool,
}
