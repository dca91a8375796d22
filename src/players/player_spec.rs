//! Player specifications: the text that a user writes for an opponent, and the player that it means.

use super::uci::{EngineCommand, UciEngine};
use super::{Evaluator, Player, QuantumPlayer, RandomPlayer, SearchPlayer, SkillLevel};
use crate::game::Variant;
use crate::worlds::Worlds;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The message when an opponent is requested in a game for one player.
pub fn single_player_message(title: &str) -> String {
    format!("{title} is for one player: there is no opponent")
}

/// A kind of player: `random`, a level from `1` to `8`, or the command of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayerSpec {
    /// Plays at random.
    Random,
    /// Searches at a level.
    Search(SkillLevel),
    /// Asks another program.
    Engine(Arc<EngineCommand>),
}

/// What a player needs for a game.
#[derive(Clone, Debug)]
pub struct PlayerSetup {
    /// Size of the transposition table.
    pub table_bytes: usize,
    /// Seed of random choices.
    pub seed: u64,
    /// Evaluator of the game.
    pub evaluator: Arc<Evaluator>,
    /// Names by which engines may know the game.
    pub game_names: Vec<String>,
}

impl PlayerSpec {
    /// All built-in players, the weakest first.
    pub fn built_in() -> impl Iterator<Item = Self> {
        [Self::Random].into_iter().chain(SkillLevel::ALL.filter_map(SkillLevel::new).map(Self::Search))
    }

    /// Creates the player for a classical game.
    pub fn create(&self, setup: PlayerSetup) -> Box<dyn Player<Variant>> {
        let PlayerSetup { table_bytes, seed, evaluator, game_names } = setup;
        match self {
            Self::Random => Box::new(RandomPlayer::new(seed)),
            Self::Search(level) => Box::new(SearchPlayer::new(*level, table_bytes, seed).with_evaluator(evaluator)),
            Self::Engine(command) => Box::new(UciEngine::new(command.clone(), game_names)),
        }
    }

    /// Creates the player for a quantum game; `None` for engines, which do not play them.
    pub fn create_quantum(&self, seed: u64, evaluator: Arc<Evaluator>) -> Option<Box<dyn Player<Worlds>>> {
        match self {
            Self::Random => Some(Box::new(RandomPlayer::new(seed))),
            Self::Search(level) => Some(Box::new(QuantumPlayer::new(*level, seed, evaluator))),
            Self::Engine(_) => None,
        }
    }

    /// The player that a saved game names. An engine is known by name only. `None` for text that names no player.
    pub fn from_saved_name(name: &str) -> Option<Self> {
        let is_number = name.parse::<i64>().is_ok();
        let is_word = !name.is_empty() && !name.contains(char::is_whitespace);
        match name.parse() {
            Ok(spec @ (Self::Random | Self::Search(_))) => Some(spec),
            _ => (is_word && !is_number).then(|| Self::Engine(Arc::new(EngineCommand::name_only(name)))),
        }
    }

    /// The name in saved games and commands.
    pub fn name(&self) -> String {
        match self {
            Self::Random => "random".into(),
            Self::Search(level) => level.number().to_string(),
            Self::Engine(command) => command.name().to_owned(),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "random" {
            return Ok(Self::Random);
        }
        if let Some(level) = text.parse().ok().and_then(SkillLevel::new) {
            return Ok(Self::Search(level));
        }
        let (lowest, highest) = (SkillLevel::ALL.start(), SkillLevel::ALL.end());
        if text.parse::<i64>().is_ok() {
            return Err(format!("there is no level {text}; levels are {lowest} to {highest}"));
        }
        let command = text.parse().and_then(|command: EngineCommand| command.find_executable().map(|_| command));
        command.map(|command| Self::Engine(Arc::new(command))).map_err(|error| {
            format!(
                "{error}; players are `random`, the levels `{lowest}` to `{highest}`, engines named in `config.toml`, and commands of \
                 UCI engines, optionally with options: `COMMAND; UCI_LimitStrength=true; UCI_Elo=1400`"
            )
        })
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Search(level) => write!(f, "level {}", level.number()),
            Self::Engine(command) => command.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_parsed() {
        assert_eq!("random".parse(), Ok(PlayerSpec::Random));
        assert_eq!("8".parse::<PlayerSpec>().map(|spec| spec.to_string()), Ok("level 8".into()));
        assert!(matches!("sh -c x".parse(), Ok(PlayerSpec::Engine(_))));
        for bad in ["", "0", "9", "no-such-program", "-1"] {
            assert!(bad.parse::<PlayerSpec>().is_err(), "{bad}");
        }
    }
}
