//! All integration tests in one binary.

mod bad;
mod cli;
mod docs;
mod perft;
mod readme;
mod support;
mod terminal;
