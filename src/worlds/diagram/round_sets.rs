//! The sets that make up a round.

/// The sets that make up a round: as nodes, as lists of words or as numbers of worlds.
#[derive(Clone, Copy, Default)]
pub(in crate::worlds) struct RoundSets<T> {
    /// Worlds before the next turn, including lost ones.
    pub all: T,
    /// The lost ones among them.
    pub lost: T,
    /// Worlds lost by the player's own action, before the opponent's turn.
    pub early: T,
    /// Those of `all` that have ended without a loss and stay in the set, as in two-player games.
    pub over: T,
}

impl<T> RoundSets<T> {
    /// The same for each set, converted.
    pub(super) fn map<U>(self, mut convert: impl FnMut(T) -> U) -> RoundSets<U> {
        let Self { all, lost, early, over } = self;
        RoundSets { all: convert(all), lost: convert(lost), early: convert(early), over: convert(over) }
    }
}
