//! A game as it is kept: small, plain, replayable.

use super::{ContentHash, Game, Origin, Timer};
use crate::game::{Outcome, Variant};
use crate::players::PlayerSpec;
use crate::worlds::WorldRules;
use std::path::Path;

/// What is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// A game of one world.
    #[default]
    Game,
    /// Many worlds, alone or for two.
    Worlds(WorldRules),
}

impl Mode {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Game,
        Self::Worlds(WorldRules::Classic),
        Self::Worlds(WorldRules::Unitary),
        Self::Worlds(WorldRules::Measured),
        Self::Worlds(WorldRules::Superposition),
        Self::Worlds(WorldRules::Heisenberg),
    ];

    /// May somebody play this in the place of a person? Alone, one plays against all replies; and of worlds, other programs know
    /// nothing.
    pub fn seats(self, who: &PlayerSpec) -> bool {
        match self {
            Self::Game => true,
            Self::Worlds(rules) => rules.is_quantum() && !matches!(who, PlayerSpec::Engine(_)),
        }
    }

    /// The name it is chosen by.
    pub fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Worlds(WorldRules::Classic) => "solitaire",
            Self::Worlds(WorldRules::Superposition) => "quantum",
            Self::Worlds(rules) => rules.name(),
        }
    }

    /// The mode of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// How a game that is kept came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Closed {
    /// This player, by index, gave up.
    Resigned(usize),
    /// This player, by index, ran out of time.
    Late(usize),
    /// A draw by agreement.
    Agreed,
    /// The end that the player to move could claim.
    Claimed,
    /// The rules ended it with the last move, and say so again whenever it is replayed.
    Ruled,
}

impl Closed {
    /// The end as an outcome; nothing for one that the rules word, or if there is no such player.
    pub fn outcome(self, variant: &Variant) -> Option<Outcome> {
        match self {
            Self::Resigned(player) => Outcome::lost(&variant.rules().players, player, "resigned"),
            Self::Late(player) => Outcome::lost(&variant.rules().players, player, "ran out of time"),
            Self::Agreed => Some(Outcome { winner: None, reason: "draw by agreement".into() }),
            Self::Claimed | Self::Ruled => None,
        }
    }

    /// Which end an outcome that closed a record was.
    pub fn of(variant: &Variant, outcome: &Outcome) -> Self {
        let players = 0..variant.rules().players.len();
        let lost = players.clone().map(Self::Resigned).chain(players.map(Self::Late));
        let known = lost.chain([Self::Agreed]).find(|closed| closed.outcome(variant).as_ref() == Some(outcome));
        known.unwrap_or(Self::Claimed)
    }
}

/// A game that can be gone on with: rules, mode, start and moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The name of the game, or the path of its rule file: what [`super::Library::load`] takes.
    pub rules: String,
    /// What the rules were.
    pub hash: ContentHash,
    /// What is played.
    pub mode: Mode,
    /// Where it started, if not from the setup.
    pub fen: Option<String>,
    /// The puzzle that it is, by its name, if it is one.
    pub puzzle: Option<String>,
    /// By player, in a game of one world: who plays besides people; nobody beyond its end.
    pub seats: Vec<Option<PlayerSpec>>,
    /// The time that they have, if it is limited.
    pub clock: Option<Timer>,
    /// The moves by their squares, as `game::coordinates` writes them; in the solitaire the player's own.
    pub moves: Vec<String>,
    /// How the players ended it, if they did.
    pub closed: Option<Closed>,
}

impl SavedGame {
    /// A game that begins. `folder` is the library's: what is not in it, and not built in, is kept by its path.
    pub fn new(game: &Game, mode: Mode, fen: Option<String>, folder: &Path) -> Self {
        let rules = match &game.place.origin {
            Origin::Own(path) if path.parent() != Some(folder) => {
                std::path::absolute(path).unwrap_or_else(|_| path.clone()).display().to_string()
            }
            _ => game.place.name.clone(),
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
            closed: None,
        }
    }

    /// Who plays besides people: whom they play against, or who meets; nothing if people play alone.
    pub fn against(&self) -> Option<String> {
        let others: Vec<String> = self.seats.iter().flatten().map(ToString::to_string).collect();
        match &others[..] {
            [] => None,
            others if others.len() < self.seats.len() => Some(format!("against {}", others.join(" and "))),
            others => Some(others.join(" and ")),
        }
    }

    /// What the player is to know before going on: that the rules are not what they were.
    pub fn note(&self, now: ContentHash) -> Option<String> {
        (self.hash != now).then(|| {
            format!(
                "the rules of `{}` have changed since this game was saved; it goes on under the new ones",
                self.rules
            )
        })
    }
}
