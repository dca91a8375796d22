//! The one integration test: a list of modules.

mod perft;
mod support;
