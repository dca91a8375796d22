//! Helpers of the comparisons with other programs: games, counts and medians.

mod library;

pub use library::{Fallible, library};

use alfil::game::{ActionError, GameHistory, Position, Variant};
use alfil::task::CancelToken;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The exit code of a comparison: success if all counts agree. Prints an error.
pub fn exit_code(agree: Fallible<bool>) -> ExitCode {
    match agree {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Counts the leaves at a depth in turns, and measures the time.
pub fn count(game: &Variant, at: &Position, depth: u32) -> Result<(u64, Duration), ActionError> {
    let begin = Instant::now();
    let leaves = game.perft(at, GameHistory::default(), depth, &CancelToken::default())?;
    Ok((leaves, begin.elapsed()))
}

/// Returns the median; `None` of an empty list.
pub fn median<T: Copy + PartialOrd>(mut values: Vec<T>) -> Option<T> {
    values.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    values.get(values.len() / 2).copied()
}

/// Millions of leaves per second.
#[allow(clippy::cast_precision_loss)] // The table shows four digits.
pub fn millions(leaves: u64, time: Duration) -> f64 {
    leaves as f64 / time.as_secs_f64() / 1e6
}
