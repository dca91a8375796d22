//! All integration tests in one binary.

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
