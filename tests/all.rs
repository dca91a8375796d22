//! All integration tests in one binary.

mod bad;
mod cli;
mod docs;
mod perft;
mod support;
mod terminal;
