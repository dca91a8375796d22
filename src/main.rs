//! Alfil.
fn main() {}
