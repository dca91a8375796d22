//! Who is meant by a name.

use super::{Level, Player, Random, Search, Values};
use crate::game::Variant;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A kind of player, by its name: `random`, or the level of a search, `1` to `8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contender {
    /// Leaves it to chance.
    Random,
    /// Looks ahead.
    Search(Level),
}

impl Contender {
    /// All of them, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Random].into_iter().chain(Level::ALL.filter_map(Level::new).map(Self::Search))
    }

    /// Such a player, with a table of so many bytes at most, who knows what the pieces of the game are worth; its chance goes by a
    /// seed.
    pub fn player(self, bytes: usize, seed: u64, values: Arc<Values>) -> Box<dyn Player<Variant>> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Search(level) => Box::new(Search::new(level, bytes, seed).knowing(values)),
        }
    }

    /// The name by which it is kept and called: [`Contender::from_str`] reads it.
    pub fn name(self) -> String {
        match self {
            Self::Random => "random".into(),
            Self::Search(level) => level.number().to_string(),
        }
    }
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "random" {
            return Ok(Self::Random);
        }
        let level = text.parse().ok().and_then(Level::new);
        level.map(Self::Search).ok_or_else(|| {
            let (least, most) = (Level::ALL.start(), Level::ALL.end());
            format!("nobody is called so; players are `random`, and the levels `{least}` to `{most}`")
        })
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Search(level) => write!(f, "level {}", level.number()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        assert_eq!("random".parse(), Ok(Contender::Random));
        assert_eq!("8".parse::<Contender>().map(|it| it.to_string()), Ok("level 8".into()));
        for bad in ["", "0", "9", "stockfish", "-1"] {
            assert!(bad.parse::<Contender>().is_err(), "{bad}");
        }
    }
}
