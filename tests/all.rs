//! All integration tests in one binary.

mod cli;
mod docs;
mod terminal;
