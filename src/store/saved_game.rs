//! A saved game: the rules, the start position, and the moves, which are enough to replay it.

use super::{
    ContentHash, GameClock, GameEnding, HelpUsed, LoadedGame, MatchScore, Mode, Origin, SavedMoves, SavedPath,
};
use crate::game::pgn;
use crate::players::PlayerSpec;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A game that can be resumed. The field names, or `rename`, are the keys of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    /// The name of the game or the path of its rule file, for [`super::Library::load`].
    pub rules: String,
    /// The hash of the rules at the time of saving.
    pub hash: ContentHash,
    /// How the variant is played.
    pub mode: Mode,
    /// The start position, if it is not the setup of the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The name of the puzzle, if this is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The computer players, by player; `None`, or beyond the end of the list, is a person.
    #[serde(rename = "players", default, with = "seats", skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Option<PlayerSpec>>,
    /// The clocks, if time is limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<GameClock>,
    /// The match that this game belongs to, and the score before it.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    pub match_score: Option<MatchScore>,
    /// The help that the player of a solitaire used.
    #[serde(default, skip_serializing_if = "HelpUsed::is_none")]
    pub help: HelpUsed,
    /// The tags of a game that was read from PGN, as names and values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// How the game ended, if it did.
    #[serde(rename = "closed", skip_serializing_if = "Option::is_none")]
    pub ending: Option<GameEnding>,
    /// The current move, if it is not the last of the main line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<SavedPath>,
    /// The moves as `game::coordinates` writes them; in a solitaire only those of the player.
    pub moves: SavedMoves,
}

/// The players as names: `-` for a person, `random`, a level, or an engine.
mod seats {
    use super::PlayerSpec;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    const PERSON: &str = "-";

    pub(super) fn serialize<S: Serializer>(seats: &[Option<PlayerSpec>], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(seats.iter().map(|seat| seat.as_ref().map_or_else(|| PERSON.into(), PlayerSpec::name)))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Option<PlayerSpec>>, D::Error> {
        let seat = |name: String| match PlayerSpec::from_saved_name(&name) {
            _ if name == PERSON => Ok(None),
            Some(player) => Ok(Some(player)),
            None => Err(D::Error::custom(format!(
                "`players` cannot have `{name}`; expected `-`, `random`, a level or an engine for each player"
            ))),
        };
        Vec::deserialize(from)?.into_iter().map(seat).collect()
    }
}

impl SavedGame {
    /// A game without moves. `folder` is that of the library: a rule file outside of it is saved by its path.
    pub fn new(game: &LoadedGame, mode: Mode, fen: Option<String>, folder: &Path) -> Self {
        let rules = match &game.rule_file.origin {
            Origin::User(path) if path.parent() != Some(folder) => {
                std::path::absolute(path).unwrap_or_else(|_| path.clone()).display().to_string()
            }
            _ => game.rule_file.name.clone(),
        };
        Self { rules, hash: game.hash, mode, fen, ..Self::default() }
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

    /// The value of a tag; `None` if it is missing or unknown.
    pub fn tag(&self, name: &str) -> Option<&str> {
        pgn::tag(&self.tags, name)
    }

    /// The names of the players of a game that was read from a file, such as `Carlsen – Anand`; `None` without them.
    pub fn names_in_tags(&self) -> Option<String> {
        pgn::names_text(&self.tags, &pgn::STANDARD_PLAYER_TAGS)
    }

    /// The names of the players for PGN, in the order of the game. `?` is a person, whose name is unknown.
    pub fn player_names(&self, players: usize) -> Vec<String> {
        let seat = |player: usize| match self.seats.get(player) {
            Some(Some(who)) => who.to_string(),
            _ => "?".into(),
        };
        (0..players).map(seat).collect()
    }

    /// The command that replays a game of worlds; `None` for an ordinary game.
    pub fn replay_command(&self) -> Option<String> {
        let Mode::Worlds(rules) = self.mode else { return None };
        let quoted = |text: &str| shlex::try_quote(text).map_or_else(|_| text.to_owned(), Into::into);
        let fen = self.fen.as_ref().map(|fen| format!(" --fen {}", quoted(fen))).unwrap_or_default();
        let (game, rules, moves) = (quoted(&self.rules), rules.name(), quoted(&self.moves.text()));
        Some(format!("alfil worlds {game} --rules {rules}{fen} --moves {moves}"))
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
