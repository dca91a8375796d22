//! All integration tests in one binary.

// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]

mod algebra;
mod architecture;
mod bad;
mod boards;
mod chess;
mod cli;
mod docs;
mod engines;
mod games;
mod hostile;
mod laws;
mod network;
mod perft;
mod readme;
mod support;
mod terminal;
