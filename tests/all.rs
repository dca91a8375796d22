//! All integration tests in one binary.

mod docs;
mod perft;
mod support;
