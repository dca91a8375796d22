//! Which worlds of a round are counted.

/// Some of the worlds of a round. They are numbered from 0 in the canonical order of worlds (see
/// [`Classical::compare`](crate::game::Classical::compare)), which is a matter of the worlds alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Among {
    /// All of them.
    All,
    /// Those in which the player is in check.
    InCheck,
    /// Those in which the player has lost: the first is as good a witness as any.
    Lost,
}
