//! Laws that hold for any move, position and board: property tests over small random moves.

mod engines;
mod marks;
mod normal;
pub mod random;
mod repetition;
mod small_game;
mod symmetry;
mod threats;
mod warnings;

/// The cases of each law; four times as many with `ALFIL_SLOW=1`.
fn cases() -> proptest::test_runner::Config {
    let cases = if crate::support::slow() { 1000 } else { 250 };
    proptest::test_runner::Config { failure_persistence: None, ..proptest::test_runner::Config::with_cases(cases) }
}
