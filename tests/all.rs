//! All integration tests in one binary.

mod bad;
mod docs;
mod perft;
mod support;
