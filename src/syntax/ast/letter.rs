//! Movement words, letter by letter.

/// One letter of a movement word with its power: `R²` is `(Turn, 2)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MovementLetter {
    /// The letter.
    pub step: MovementStep,
    /// The power; negative for the inverse.
    pub power: i32,
}

/// A basic movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MovementStep {
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
    /// `R`: a turn by one side counter-clockwise
    Turn,
    /// `F`: exchanges left and right
    Flip,
    /// `C`: turns each player's pieces into the next player's
    Colour,
}
