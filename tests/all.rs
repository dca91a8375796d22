//! All integration tests in one binary.

// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]

mod algebra;
mod bad;
mod chess;
mod cli;
mod docs;
mod hostile;
mod perft;
mod readme;
mod support;
mod terminal;
