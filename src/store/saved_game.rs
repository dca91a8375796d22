//! A saved game: the rules, the start position, and the moves, which are enough to replay it.

use super::{ContentHash, Game, GameClock, Origin};
use crate::game::{Outcome, Variant};
use crate::players::PlayerSpec;
use crate::worlds::WorldRules;
use std::path::Path;

/// How a variant is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The classical game: one world.
    #[default]
    Game,
    /// Many worlds: a solitaire, or a quantum game for two.
    Worlds(WorldRules),
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 6] = [
        Self::Game,
        Self::Worlds(WorldRules::Classic),
        Self::Worlds(WorldRules::Unitary),
        Self::Worlds(WorldRules::Measured),
        Self::Worlds(WorldRules::Superposition),
        Self::Worlds(WorldRules::Heisenberg),
    ];

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

    /// The mode with a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameEnding {
    /// The player with this index resigned.
    Resigned(usize),
    /// The player with this index ran out of time.
    TimedOut(usize),
    /// The players agreed to a draw.
    Agreed,
    /// The player to move claimed an end that the rules offer.
    Claimed,
    /// The last move ended the game by the rules. Replaying it ends the game again.
    ByRules,
}

impl GameEnding {
    /// The outcome of the game; `None` if only the rules know it, or if there is no such player.
    pub fn outcome(self, variant: &Variant) -> Option<Outcome> {
        match self {
            Self::Resigned(player) => Outcome::lost(&variant.rules().players, player, "resigned"),
            Self::TimedOut(player) => Outcome::lost(&variant.rules().players, player, "ran out of time"),
            Self::Agreed => Some(Outcome { winner: None, reason: "draw by agreement".into() }),
            Self::Claimed | Self::ByRules => None,
        }
    }

    /// The ending that closed a record with this outcome.
    pub fn of(variant: &Variant, outcome: &Outcome) -> Self {
        let players = 0..variant.rules().players.len();
        let lost = players.clone().map(Self::Resigned).chain(players.map(Self::TimedOut));
        let ending = lost.chain([Self::Agreed]).find(|ending| ending.outcome(variant).as_ref() == Some(outcome));
        ending.unwrap_or(Self::Claimed)
    }
}

/// A game that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The name of the game or the path of its rule file, for [`super::Library::load`].
    pub rules: String,
    /// The hash of the rules at the time of saving.
    pub hash: ContentHash,
    /// How the variant is played.
    pub mode: Mode,
    /// The start position, if it is not the setup of the rules.
    pub fen: Option<String>,
    /// The name of the puzzle, if this is one.
    pub puzzle: Option<String>,
    /// The computer players, by player; `None`, or beyond the end of the list, is a person.
    pub seats: Vec<Option<PlayerSpec>>,
    /// The clocks, if time is limited.
    pub clock: Option<GameClock>,
    /// The moves as `game::coordinates` writes them; in a solitaire only those of the player.
    pub moves: Vec<String>,
    /// How the game ended, if it did.
    pub ending: Option<GameEnding>,
}

impl SavedGame {
    /// A game without moves. `folder` is that of the library: a rule file outside of it is saved by its path.
    pub fn new(game: &Game, mode: Mode, fen: Option<String>, folder: &Path) -> Self {
        let rules = match &game.rule_file.origin {
            Origin::User(path) if path.parent() != Some(folder) => {
                std::path::absolute(path).unwrap_or_else(|_| path.clone()).display().to_string()
            }
            _ => game.rule_file.name.clone(),
        };
        Self {
            rules,
            hash: game.hash,
            mode,
            fen,
            puzzle: None,
            seats: Vec::new(),
            clock: None,
            moves: Vec::new(),
            ending: None,
        }
    }

    /// The computer players as text: `against random`, or `level 1 and level 2` if no person plays; `None` if only people play.
    pub fn against(&self) -> Option<String> {
        let players: Vec<String> = self.seats.iter().flatten().map(ToString::to_string).collect();
        match &players[..] {
            [] => None,
            players if players.len() < self.seats.len() => Some(format!("against {}", players.join(" and "))),
            players => Some(players.join(" and ")),
        }
    }

    /// A warning for the player if the rules have changed since the game was saved. `current` is the hash of the rules now.
    pub fn note(&self, current: ContentHash) -> Option<String> {
        (self.hash != current).then(|| {
            format!(
                "the rules of `{}` have changed since this game was saved; it continues under the new rules",
                self.rules
            )
        })
    }
}
