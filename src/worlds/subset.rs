//! Which worlds of a round are counted.

/// Some of the worlds of a round. They are numbered from 0 in the canonical order of worlds (see
/// [`Classical::compare`](crate::game::Classical::compare)), which is a matter of the worlds alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subset {
    /// All of them.
    All,
    /// Those in which the player is in check.
    InCheck,
    /// Those in which the player has lost: the first is as good a witness as any.
    Lost,
    /// Those that have ended otherwise. In a solitaire there are none, for they leave the set; in a game of two they stay until
    /// the player whose turn it is has moved in others.
    Finished,
}
