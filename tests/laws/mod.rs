//! Laws that hold for any move, any position and any board: property tests over small random algebra.

mod engines;
mod ground;
mod marks;
mod normal;
pub mod random;
mod repetition;
mod symmetry;
mod threats;
mod warnings;

/// The cases of each law; four times as many with `ALFIL_SLOW=1`.
fn cases() -> proptest::test_runner::Config {
    let cases = if crate::support::slow() { 1000 } else { 250 };
    proptest::test_runner::Config { failure_persistence: None, ..proptest::test_runner::Config::with_cases(cases) }
}
