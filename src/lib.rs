//! Alfil plays any chess variant you can write down. `docs/ARCHITECTURE.md` is the map of this crate.

pub mod algebra;
pub mod board;
pub mod cli;
pub mod game;
pub mod network;
pub mod players;
pub mod program;
#[cfg(test)]
mod shipped_tests;
#[cfg(test)]
mod snapshot_tests;
pub mod source;
pub mod store;
pub mod syntax;
pub mod task;
pub mod tui;
pub mod worlds;
