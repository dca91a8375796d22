//! Values that arguments of several commands have: players and times.

use super::configuration;
use crate::game::GameFormat;
use crate::players::{DrawRule, EngineList, PlayerSpec, ResignRule, TimeControl};
use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;
use std::time::Duration;

/// The longest clock time: one week.
const MAX_CLOCK_SECONDS: f64 = 7.0 * 24.0 * 3600.0;

/// Parses a player. A name from the configuration's list of engines takes precedence.
pub(super) fn player(text: &str) -> Result<PlayerSpec, String> {
    match (configuration::load(), text.parse()) {
        // The configuration matters for engines only, so other players work without one.
        (Err(_), Ok(player @ (PlayerSpec::Random | PlayerSpec::Search(_)))) => Ok(player),
        (Err(error), _) => Err(error.to_string()),
        (Ok(config), parsed) => match EngineList::new(&config.engines).by_name(text) {
            Some(program) => Ok(PlayerSpec::Engine(program.clone())),
            None => parsed,
        },
    }
}

/// Parses the name of a format of games.
pub(super) fn game_format(text: &str) -> Result<GameFormat, String> {
    let names = || GameFormat::ALL.map(|format| format!("`{}`", format.name())).join(", ");
    GameFormat::of_name(text).ok_or_else(|| format!("expected one of {}", names()))
}

/// Parses a base time and an optional increment in seconds: `300`, `180+2`.
pub(super) fn parse_time_control(text: &str) -> Result<TimeControl, String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let time = |text: &str, min: f64| {
        let seconds = text.parse::<f64>().ok().filter(|seconds| (min..=MAX_CLOCK_SECONDS).contains(seconds));
        seconds.map(Duration::from_secs_f64)
    };
    let clock = time(base, 0.001).zip(time(increment, 0.0)).map(|(base, increment)| TimeControl { base, increment });
    clock
        .ok_or_else(|| format!("expected seconds, more than 0 and up to {MAX_CLOCK_SECONDS}, such as `300` or `180+2`"))
}

/// Parses a score and a number of turns: `600,4`.
pub(super) fn resign_rule(text: &str) -> Result<ResignRule, String> {
    match numbers(text)[..] {
        [Some(centipawns), Some(turns @ 1..)] => Ok(ResignRule { centipawns, turns }),
        _ => Err("expected centipawns and a number of turns, such as `600,4`".into()),
    }
}

/// Parses a score, a number of turns and the first full move that counts: `10,8,40`.
pub(super) fn draw_rule(text: &str) -> Result<DrawRule, String> {
    match numbers(text)[..] {
        [Some(centipawns), Some(turns @ 1..), Some(from_move)] => Ok(DrawRule { centipawns, turns, from_move }),
        _ => Err("expected centipawns, a number of turns and a move number, such as `10,8,40`".into()),
    }
}

/// The numbers of a list with commas.
fn numbers(text: &str) -> Vec<Option<u32>> {
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// A parser of whole numbers in a range that has a lower bound.
pub(super) fn whole_number<T: FromStr + Display + PartialOrd>(
    range: impl RangeBounds<T> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync {
    move |text| {
        let number = text.parse::<T>().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| match (range.start_bound(), range.end_bound()) {
            (Bound::Included(min), Bound::Included(max)) => format!("expected a whole number from {min} to {max}"),
            (Bound::Included(min), _) => format!("expected a whole number from {min}"),
            _ => "expected a whole number".into(),
        })
    }
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
    fn times_are_parsed() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("0").is_err() && seconds("-1").is_err() && seconds("NaN").is_err() && seconds("x").is_err());
        let [base, increment] = [180, 2].map(Duration::from_secs);
        let zero = Duration::ZERO;
        assert_eq!(parse_time_control("180+2"), Ok(TimeControl { base, increment }));
        assert_eq!(parse_time_control("180"), Ok(TimeControl { base, increment: zero }));
        assert!(["", "0", "-1", "1+", "1+x", "1e9", "+2"].iter().all(|text| parse_time_control(text).is_err()));
    }

    #[test]
    fn whole_numbers_have_limits() {
        let up_to_ten = whole_number(1..=10_u32);
        assert_eq!(up_to_ten("10"), Ok(10));
        for text in ["0", "11", "x", "", "-1", "1.5"] {
            assert_eq!(up_to_ten(text), Err("expected a whole number from 1 to 10".into()), "{text}");
        }
        assert_eq!(whole_number(1_u64..)("0"), Err("expected a whole number from 1".into()));
    }

    #[test]
    fn adjudication_is_parsed() {
        assert_eq!(resign_rule("600,4"), Ok(ResignRule { centipawns: 600, turns: 4 }));
        assert_eq!(draw_rule("10, 8, 40"), Ok(DrawRule { centipawns: 10, turns: 8, from_move: 40 }));
        assert!(["", "600", "600,0", "600,x", "-1,4", "1,2,3"].iter().all(|text| resign_rule(text).is_err()));
        assert!(["10,8", "10,0,4", "10,8,40,1"].iter().all(|text| draw_rule(text).is_err()));
    }
}
