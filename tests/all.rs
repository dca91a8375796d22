//! All integration tests in one binary.

mod algebra;
mod architecture;
mod bad;
mod chess;
mod cli;
mod docs;
mod hostile;
mod laws;
mod perft;
mod readme;
mod support;
mod terminal;
