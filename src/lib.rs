//! Alfil plays any chess variant you can write down. `docs/ARCHITECTURE.md` is the map of this crate.

pub mod algebra;
pub mod board;
pub mod game;
pub mod program;
#[cfg(test)]
mod shipped_tests;
pub mod source;
pub mod syntax;

// What no rule file reaches is not built, instrumented, for the fuzzer.
#[cfg(not(fuzzing))]
pub mod cli;
#[cfg(not(fuzzing))]
pub mod players;
#[cfg(not(fuzzing))]
pub mod store;
#[cfg(not(fuzzing))]
pub mod tui;
#[cfg(not(fuzzing))]
pub mod worlds;
