//! Alfil plays any chess variant you can write down. `docs/ARCHITECTURE.md` is the map of this crate.

pub mod algebra;
pub mod board;
pub mod game;
pub mod program;
#[cfg(test)]
mod shipped_tests;
#[cfg(test)]
mod snapshot_tests;
pub mod source;
pub mod syntax;
pub mod task;
pub mod worlds;

// The fuzzer instruments only the code that a rule file reaches.
#[cfg(not(fuzzing))]
pub mod cli;
#[cfg(not(fuzzing))]
pub mod players;
#[cfg(not(fuzzing))]
pub mod store;
#[cfg(not(fuzzing))]
pub mod tui;
