//! Game modes: how a variant is played.

use crate::players::PlayerSpec;
use crate::worlds::{Difficulty, WorldRules};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::{Deserialize, Serialize};

/// How a variant is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Mode {
    /// The classical game: one world.
    #[default]
    Game,
    /// Many worlds: a solitaire, or a quantum game for two.
    Worlds(WorldRules),
}

impl Mode {
    /// All modes, in all difficulties.
    pub const ALL: [Self; WorldRules::ALL.len() + 1] = {
        let mut all = [Self::Game; WorldRules::ALL.len() + 1];
        let mut number = 0;
        while number < WorldRules::ALL.len() {
            all[number + 1] = Self::Worlds(WorldRules::ALL[number]);
            number += 1;
        }
        all
    };

    /// The modes that the list of games offers. The others are for saved games, puzzles and scripts.
    pub const OFFERED: [Self; 9] = [
        Self::Game,
        Self::Worlds(WorldRules::Classic),
        Self::Worlds(WorldRules::Majority(Difficulty::Medium)),
        Self::Worlds(WorldRules::Attrition(Difficulty::Medium)),
        Self::Worlds(WorldRules::Raid(Difficulty::Medium)),
        Self::Worlds(WorldRules::Economy(Difficulty::Medium)),
        Self::Worlds(WorldRules::Superposition),
        Self::Worlds(WorldRules::KnownSource),
        Self::Worlds(WorldRules::Heisenberg),
    ];

    /// The difficulty, if the mode has several.
    pub fn difficulty(self) -> Option<Difficulty> {
        match self {
            Self::Game => None,
            Self::Worlds(rules) => rules.difficulty(),
        }
    }

    /// The same mode in another difficulty, if it has several.
    #[must_use]
    pub fn with_difficulty(self, difficulty: Difficulty) -> Self {
        match self {
            Self::Game => Self::Game,
            Self::Worlds(rules) => Self::Worlds(rules.with_difficulty(difficulty)),
        }
    }

    /// Whether a computer player can play this mode. A solitaire has no opponent, and external engines do not know worlds.
    pub fn can_seat(self, player: &PlayerSpec) -> bool {
        match self {
            Self::Game => true,
            Self::Worlds(rules) => rules.is_quantum() && !matches!(player, PlayerSpec::Engine(_)),
        }
    }

    /// The name on the command line and in saved games.
    pub fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Worlds(WorldRules::Classic) => "solitaire",
            Self::Worlds(WorldRules::Superposition) => "quantum",
            Self::Worlds(rules) => rules.name(),
        }
    }
}

/// The names of modes on the command line. The name of the rules works as well: `classic` is `solitaire`. Help lists one
/// difficulty of each.
impl ValueEnum for Mode {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let value = PossibleValue::new(self.name());
        Some(match self {
            Self::Game => value.help("two players, one board"),
            Self::Worlds(rules) => value
                .help(rules.summary())
                .hide(rules.difficulty().is_some_and(|difficulty| difficulty != Difficulty::Medium))
                .aliases((rules.name() != self.name()).then_some(rules.name())),
        })
    }
}

impl From<Mode> for &'static str {
    fn from(mode: Mode) -> Self {
        mode.name()
    }
}

impl TryFrom<String> for Mode {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::ALL.into_iter().find(|mode| mode.name() == name).ok_or_else(|| {
            let names = Self::OFFERED.map(Self::name).join("`, `");
            format!("`mode` cannot be `{name}`; expected one of `{names}`")
        })
    }
}
