//! Parsers for the values of arguments.

use crate::players::{EngineList, PlayerSpec};
use crate::store::{Config, Folders};
use crate::worlds::solver::WorldShare;
use clap::ValueEnum;
use serde::Serialize;
use std::time::Duration;

/// The longest clock time: one week.
const MAX_CLOCK_SECONDS: f64 = 7.0 * 24.0 * 3600.0;

/// The rules that have a solver.
#[derive(Clone, Copy, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::cli) enum SolverRules {
    /// Find the shortest win
    Classic,
    /// Find the longest survival
    Unitary,
}

/// Parses columns and rows: `80x24`.
pub(super) fn size(text: &str) -> Result<(u16, u16), String> {
    let parse = |part: &str| part.trim().parse::<u16>().ok();
    text.split_once(['x', 'X', '×'])
        .and_then(|(width, height)| Some((parse(width)?, parse(height)?)))
        .ok_or_else(|| "expected columns and rows, such as `80x24`".into())
}

pub(super) fn percent(text: &str) -> Result<WorldShare, String> {
    WorldShare::parse_percent(text).ok_or_else(|| "expected a percentage from 0 to 100, such as `40` or `12.5`".into())
}

pub(super) fn beam_width(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|width| (1..=1_000_000).contains(width)).ok_or_else(|| "expected 1 to 1000000".into())
}

/// Parses a player. A name from the configuration's list of engines takes precedence.
pub(super) fn player(text: &str) -> Result<PlayerSpec, String> {
    match (Folders::find().and_then(|folders| Config::load(&folders)), text.parse()) {
        // The configuration matters for engines only, so other players work without one.
        (Err(_), Ok(player @ (PlayerSpec::Random | PlayerSpec::Search(_)))) => Ok(player),
        (Err(error), _) => Err(error.to_string()),
        (Ok(config), parsed) => match EngineList::new(&config.engines).by_name(text) {
            Some(program) => Ok(PlayerSpec::Engine(program.clone())),
            None => parsed,
        },
    }
}

/// Parses a base time and an optional increment in seconds: `300`, `180+2`.
pub(super) fn clock(text: &str) -> Result<(Duration, Duration), String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let time = |text: &str, min: f64| {
        let seconds = text.parse::<f64>().ok().filter(|seconds| (min..=MAX_CLOCK_SECONDS).contains(seconds));
        seconds.map(Duration::from_secs_f64)
    };
    let clock = time(base, 0.001).zip(time(increment, 0.0));
    clock
        .ok_or_else(|| format!("expected seconds, more than 0 and up to {MAX_CLOCK_SECONDS}, such as `300` or `180+2`"))
}

/// Parses a time from a millisecond to an hour.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected seconds from 0.001 to 3600".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times_are_parsed() {
        assert_eq!(size("80x24"), Ok((80, 24)));
        assert!(size("80").is_err() && size("80x-1").is_err() && size("x").is_err());
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("0").is_err() && seconds("-1").is_err() && seconds("NaN").is_err() && seconds("x").is_err());
        let [base, increment] = [180, 2].map(Duration::from_secs);
        assert_eq!((clock("180+2"), clock("180")), (Ok((base, increment)), Ok((base, Duration::ZERO))));
        assert!(["", "0", "-1", "1+", "1+x", "1e9", "+2"].iter().all(|text| clock(text).is_err()));
    }
}
