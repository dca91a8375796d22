//! The ways in which a game can be played, in words.

use crate::{store::Mode, worlds::WorldRules};

/// What a way to play is called.
pub const fn title(mode: Mode) -> &'static str {
    match mode {
        Mode::Game => "two people",
        Mode::Worlds(WorldRules::Classic) => "many worlds",
        Mode::Worlds(WorldRules::Unitary) => "unitary",
        Mode::Worlds(WorldRules::Measured) => "measured",
        Mode::Worlds(WorldRules::Superposition) => "quantum",
        Mode::Worlds(WorldRules::Heisenberg) => "heisenberg",
    }
}

/// A sentence about it.
pub fn description(mode: Mode) -> &'static str {
    match mode {
        Mode::Game => "Everybody plays at this keyboard, in turn; + takes an opponent.",
        Mode::Worlds(rules) => rules.summary(),
    }
}
