//! Subsets of a round's worlds.

/// A subset of a round's worlds. Its worlds are numbered from 0 in the canonical order, see
/// [`Variant::compare_packed`](crate::game::Variant::compare_packed).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subset {
    /// All worlds.
    All,
    /// Worlds in which the player is in check.
    InCheck,
    /// Worlds in which the player has lost.
    Lost,
    /// Worlds that ended without a loss. In a solitaire they leave the set, so there are none. In a game for two they stay until
    /// the player to move has moved in other worlds.
    Finished,
}

impl Subset {
    /// All of them.
    pub(super) const ALL: [Self; 4] = [Self::All, Self::InCheck, Self::Lost, Self::Finished];
}
