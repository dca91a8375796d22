//! Who is meant by a name.

use super::uci::{Engine, Program};
use super::{Level, Player, Quantum, Random, Search, Values};
use crate::game::Variant;
use crate::worlds::Worlds;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// What is to be said where an opponent is wanted in a game for one player.
pub fn alone(title: &str) -> String {
    format!("{title} is for one player: nobody plays against anybody")
}

/// A kind of player, by its name: `random`, the level of a search, `1` to `8`, or the command of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Contender {
    /// Leaves it to chance.
    Random,
    /// Looks ahead.
    Search(Level),
    /// Asks another program.
    Engine(Arc<Program>),
}

/// What a player is given for a game.
#[derive(Clone, Debug)]
pub struct Means {
    /// What it remembers may take so many bytes.
    pub bytes: usize,
    /// What its chance goes by.
    pub seed: u64,
    /// What the pieces of the game are worth.
    pub values: Arc<Values>,
    /// By what names other programs may know the game.
    pub names: Vec<String>,
}

impl Contender {
    /// All of the project's own, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Random].into_iter().chain(Level::ALL.filter_map(Level::new).map(Self::Search))
    }

    /// Such a player.
    pub fn player(&self, means: Means) -> Box<dyn Player<Variant>> {
        let Means { bytes, seed, values, names } = means;
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Search(level) => Box::new(Search::new(*level, bytes, seed).knowing(values)),
            Self::Engine(program) => Box::new(Engine::new(program.clone(), names)),
        }
    }

    /// Such a player of worlds; `None` of an engine, which knows nothing of them.
    pub fn of_worlds(&self, seed: u64, values: Arc<Values>) -> Option<Box<dyn Player<Worlds<Variant>>>> {
        match self {
            Self::Random => Some(Box::new(Random::new(seed))),
            Self::Search(level) => Some(Box::new(Quantum::new(*level, seed, values))),
            Self::Engine(_) => None,
        }
    }

    /// Who is kept under a name; of an engine nothing but that. `None` where nobody can be called so.
    pub fn kept(name: &str) -> Option<Self> {
        let is_number = name.parse::<i64>().is_ok();
        let is_word = !name.is_empty() && !name.contains(char::is_whitespace);
        match name.parse() {
            Ok(contender @ (Self::Random | Self::Search(_))) => Some(contender),
            _ => (is_word && !is_number).then(|| Self::Engine(Arc::new(Program::unknown(name)))),
        }
    }

    /// The name by which it is kept and called.
    pub fn name(&self) -> String {
        match self {
            Self::Random => "random".into(),
            Self::Search(level) => level.number().to_string(),
            Self::Engine(program) => program.name().to_owned(),
        }
    }
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "random" {
            return Ok(Self::Random);
        }
        if let Some(level) = text.parse().ok().and_then(Level::new) {
            return Ok(Self::Search(level));
        }
        let (least, most) = (Level::ALL.start(), Level::ALL.end());
        if text.parse::<i64>().is_ok() {
            return Err(format!("there is no level {text}; levels are {least} to {most}"));
        }
        let program = text.parse().and_then(|program: Program| program.file().map(|_| program));
        program.map(|program| Self::Engine(Arc::new(program))).map_err(|why| {
            format!(
                "{why}; players are `random`, the levels `{least}` to `{most}`, engines that `config.toml` names, and the commands of \
                 programs that speak UCI, with options if you like: `COMMAND; UCI_LimitStrength=true; UCI_Elo=1400`"
            )
        })
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Search(level) => write!(f, "level {}", level.number()),
            Self::Engine(program) => program.fmt(f),
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
        assert!(matches!("sh -c x".parse(), Ok(Contender::Engine(_))));
        for bad in ["", "0", "9", "no-such-program", "-1"] {
            assert!(bad.parse::<Contender>().is_err(), "{bad}");
        }
    }
}
