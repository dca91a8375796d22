//! Movement words, letter by letter.

/// One letter of a movement word and its power: `R²` is `(Turn, 2)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Letter {
    /// Which.
    pub step: Step,
    /// How often; negative for the inverse.
    pub power: i32,
}

/// A basic movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// `1`
    Stay,
    /// `u`
    Up,
    /// `d`
    Down,
    /// `l`
    Left,
    /// `r`
    Right,
    /// `R`: a turn by one side, counter-clockwise
    Turn,
    /// `F`: left and right exchanged
    Flip,
    /// `C`: each player's pieces become the next player's
    Colour,
}
