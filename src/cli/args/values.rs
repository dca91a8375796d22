//! Values of arguments, read.

use crate::game::Engine;
use crate::players::{EngineList, PlayerSpec};
use crate::store::{Config, Folders, Mode};
use crate::worlds::solver::WorldShare;
use crate::worlds::{StoreKind, WorldRules};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::time::Duration;

pub(super) fn size(text: &str) -> Result<(u16, u16), String> {
    let parts = text.split_once(['x', 'X', '×']);
    let read = |part: &str| part.trim().parse::<u16>().ok();
    parts
        .and_then(|(width, height)| Some((read(width)?, read(height)?)))
        .ok_or_else(|| "expected columns and rows, as in `80x24`".into())
}

/// The rules that a line can be looked for under.
pub(super) fn solitaire() -> impl TypedValueParser<Value = WorldRules> {
    let names = [WorldRules::Classic, WorldRules::Unitary].map(WorldRules::name);
    PossibleValuesParser::new(names).map(|name| WorldRules::from_name(&name).unwrap_or_default())
}

pub(super) fn percent(text: &str) -> Result<WorldShare, String> {
    WorldShare::parse_percent(text).ok_or_else(|| "expected a percentage from 0 to 100, as in `40` or `12.5`".into())
}

pub(super) fn width(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|width| (1..=1_000_000).contains(width)).ok_or_else(|| "expected 1 to 1000000".into())
}

/// Who plays. An engine goes by its name in the configuration, if it has one there.
pub(super) fn contender(text: &str) -> Result<PlayerSpec, String> {
    match (Folders::find().and_then(|folders| Config::load(&folders)), text.parse()) {
        // It names engines only: whoever wants another player does without.
        (Err(_), Ok(contender @ (PlayerSpec::Random | PlayerSpec::Search(_)))) => Ok(contender),
        (Err(error), _) => Err(error.to_string()),
        (Ok(config), otherwise) => match EngineList::new(&config.engines).by_name(text) {
            Some(program) => Ok(PlayerSpec::Engine(program.clone())),
            None => otherwise,
        },
    }
}

/// No game takes longer than a week.
const LONGEST: f64 = 7.0 * 24.0 * 3600.0;

/// Seconds, and with a `+` those that come to them.
pub(super) fn clock(text: &str) -> Result<(Duration, Duration), String> {
    let (all, more) = text.split_once('+').unwrap_or((text, "0"));
    let time = |text: &str, least: f64| {
        let seconds = text.parse::<f64>().ok().filter(|seconds| (least..=LONGEST).contains(seconds));
        seconds.map(Duration::from_secs_f64)
    };
    let clock = time(all, 0.001).zip(time(more, 0.0));
    clock.ok_or_else(|| format!("expected seconds, more than 0 and up to {LONGEST}, as `300`, or `180+2`"))
}

/// A time from a millisecond to an hour.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected seconds from 0.001 to 3600".into())
}

impl ValueEnum for Engine {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Fast, Self::Interpreter]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Fast => PossibleValue::new("fast").help("the rules compiled for their board"),
            Self::Interpreter => PossibleValue::new("interpreter").help("reads like the rules of the language, slowly"),
        })
    }
}

impl ValueEnum for StoreKind {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Auto, Self::Explicit, Self::Diagram]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Auto => PossibleValue::new("auto").help("one by one, and as a diagram once they are many"),
            Self::Explicit => PossibleValue::new("explicit").help("one by one"),
            Self::Diagram => PossibleValue::new("diagram").help("as a decision diagram from the start"),
        })
    }
}

impl ValueEnum for WorldRules {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        // What the same is called where a game is played.
        let also = Mode::Worlds(*self).name();
        Some(PossibleValue::new(self.name()).help(self.summary()).aliases((also != self.name()).then_some(also)))
    }
}

impl ValueEnum for Mode {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Self::Game => "two players, one board",
            Self::Worlds(rules) => rules.summary(),
        };
        let also = match self {
            Self::Worlds(rules) if rules.name() != self.name() => Some(rules.name()),
            _ => None,
        };
        Some(PossibleValue::new(self.name()).help(help).aliases(also))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times_are_read() {
        assert_eq!(size("80x24"), Ok((80, 24)));
        assert!(size("80").is_err() && size("80x-1").is_err() && size("x").is_err());
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("0").is_err() && seconds("-1").is_err() && seconds("NaN").is_err() && seconds("x").is_err());
        let [all, more] = [180, 2].map(Duration::from_secs);
        assert_eq!((clock("180+2"), clock("180")), (Ok((all, more)), Ok((all, Duration::ZERO))));
        assert!(["", "0", "-1", "1+", "1+x", "1e9", "+2"].iter().all(|text| clock(text).is_err()));
    }
}
