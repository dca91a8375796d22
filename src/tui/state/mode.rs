//! Names and descriptions of the game modes.

use crate::{
    store::Mode,
    worlds::{Difficulty, WorldRules},
};

/// Name of a mode, with the difficulty unless it is the usual one.
pub fn title(mode: Mode) -> String {
    let name = match mode {
        Mode::Game => "one board",
        Mode::Worlds(WorldRules::Classic) => "many worlds",
        Mode::Worlds(WorldRules::Majority(_)) => "majority",
        Mode::Worlds(WorldRules::Attrition(_)) => "attrition",
        Mode::Worlds(WorldRules::Raid(_)) => "raid",
        Mode::Worlds(WorldRules::Economy(_)) => "economy",
        Mode::Worlds(WorldRules::Unitary) => "unitary",
        Mode::Worlds(WorldRules::Measured) => "measured",
        Mode::Worlds(WorldRules::Superposition) => "quantum",
        Mode::Worlds(WorldRules::KnownSource) => "known source",
        Mode::Worlds(WorldRules::Heisenberg) => "heisenberg",
    };
    match mode.difficulty() {
        None | Some(Difficulty::Medium) => name.to_owned(),
        Some(difficulty) => format!("{name}, {}", difficulty.name()),
    }
}

/// Name of a mode with its difficulty, if it has several.
pub fn full_title(mode: Mode) -> String {
    let usual = mode.difficulty().filter(|difficulty| *difficulty == Difficulty::Medium);
    let difficulty = usual.map_or_else(String::new, |difficulty| format!(", {}", difficulty.name()));
    title(mode) + &difficulty
}

/// One-sentence description.
pub fn description(mode: Mode) -> String {
    match mode {
        Mode::Game => "Players share this keyboard; + chooses a computer opponent.".to_owned(),
        Mode::Worlds(rules) => rules.summary(),
    }
}
