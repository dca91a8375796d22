//! All integration tests in one binary.

mod algebra;
mod bad;
mod chess;
mod cli;
mod docs;
mod perft;
mod support;
mod terminal;
