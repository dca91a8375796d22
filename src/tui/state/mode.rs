//! Names and descriptions of the game modes.

use crate::{store::Mode, worlds::WorldRules};

/// Name of a mode.
pub const fn title(mode: Mode) -> &'static str {
    match mode {
        Mode::Game => "one board",
        Mode::Worlds(WorldRules::Classic) => "many worlds",
        Mode::Worlds(WorldRules::Unitary) => "unitary",
        Mode::Worlds(WorldRules::Measured) => "measured",
        Mode::Worlds(WorldRules::Superposition) => "quantum",
        Mode::Worlds(WorldRules::Heisenberg) => "heisenberg",
    }
}

/// One-sentence description.
pub fn description(mode: Mode) -> &'static str {
    match mode {
        Mode::Game => "Players share this keyboard; + chooses a computer opponent.",
        Mode::Worlds(rules) => rules.summary(),
    }
}
