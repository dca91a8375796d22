//! The ways in which a game can be played, in words.

use crate::{store::Mode, worlds::Rules};

/// What a way to play is called.
pub const fn title(mode: Mode) -> &'static str {
    match mode {
        Mode::Game => "two people",
        Mode::Worlds(Rules::Classic) => "many worlds",
        Mode::Worlds(Rules::Unitary) => "unitary",
        Mode::Worlds(Rules::Measured) => "measured",
        Mode::Worlds(Rules::Superposition) => "quantum",
        Mode::Worlds(Rules::Heisenberg) => "heisenberg",
    }
}

/// A sentence about it.
pub fn about(mode: Mode) -> &'static str {
    match mode {
        Mode::Game => "Everybody plays at this keyboard, in turn; + takes an opponent.",
        Mode::Worlds(rules) => rules.sentence(),
    }
}
