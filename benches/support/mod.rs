//! What the comparisons with other programs share: games, medians, tables.

mod library;

pub use library::{Fallible, library};

use alfil::game::{Past, Position, Refused, Variant};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Success, if all counts agree; says what went wrong, if anything did.
pub fn told(agree: Fallible<bool>) -> ExitCode {
    match agree {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Counts the games of so many turns from a position, and says how long that took.
pub fn count(game: &Variant, at: &Position, depth: u32) -> Result<(u64, Duration), Refused> {
    let begin = Instant::now();
    let leaves = game.perft(at, Past::default(), depth, &|| false)?;
    Ok((leaves, begin.elapsed()))
}

/// The one in the middle.
pub fn median<T: Copy + PartialOrd>(mut of: Vec<T>) -> Option<T> {
    of.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    of.get(of.len() / 2).copied()
}

/// Millions a second.
#[allow(clippy::cast_precision_loss)] // Four digits are shown.
pub fn millions(leaves: u64, time: Duration) -> f64 {
    leaves as f64 / time.as_secs_f64() / 1e6
}
