//! Puzzles of many-worlds solitaire: win within a number of rounds while keeping a share of the worlds, or survive a number of
//! rounds.

use super::solver::HintGoal;
use super::{PuzzleIdea, Round, WorldRules, WorldShare, Worlds};
use serde::{Deserialize, Deserializer, de};

/// A puzzle. The field names are keys of the puzzle file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its unique name.
    pub name: String,
    /// Its place on the ladder, from 1; `None` if it is not on it.
    #[serde(skip)]
    pub rung: Option<u32>,
    /// What it teaches; `None` if it was composed.
    #[serde(default)]
    pub idea: Option<PuzzleIdea>,
    /// The name of a game that comes with the program.
    pub game: String,
    /// The start position as FEN. The player is the side to move.
    pub fen: String,
    /// Classic puzzles must be won, Unitary ones survived.
    #[serde(deserialize_with = "deserialize_rules")]
    pub rules: WorldRules,
    /// The maximum number of rounds to win, or the number of rounds to survive.
    pub rounds: u32,
    /// The minimum share of worlds to keep over all rounds; in the file, a percentage as a string.
    #[serde(default = "WorldShare::none", deserialize_with = "deserialize_percent")]
    pub keep: WorldShare,
    /// A sentence for the player.
    pub about: String,
    /// A solution: the player's actions by their texts, separated by spaces. Empty in a composed puzzle that was resumed.
    pub line: String,
}

/// A puzzle file: one table `[[puzzle]]` per puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleFile {
    #[serde(default)]
    puzzle: Vec<Puzzle>,
}

fn deserialize_rules<'de, D: Deserializer<'de>>(from: D) -> Result<WorldRules, D::Error> {
    match WorldRules::deserialize(from)? {
        rules @ (WorldRules::Classic | WorldRules::Unitary) => Ok(rules),
        other => Err(de::Error::custom(format!("puzzle rules must be `classic` or `unitary`, not `{}`", other.name()))),
    }
}

fn deserialize_percent<'de, D: Deserializer<'de>>(from: D) -> Result<WorldShare, D::Error> {
    let text = String::deserialize(from)?;
    WorldShare::parse_percent(&text)
        .ok_or_else(|| de::Error::custom(format!("`{text}` is not a percentage from 0 to 100")))
}

impl Puzzle {
    /// Parses a puzzle file. The first puzzle is the first rung of the ladder.
    ///
    /// # Errors
    /// The first problem in the text, and its place.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, toml::de::Error> {
        let mut puzzles = toml::from_str::<PuzzleFile>(text)?.puzzle;
        for (rung, puzzle) in (1..).zip(&mut puzzles) {
            puzzle.rung = Some(rung);
        }
        Ok(puzzles)
    }

    /// Whether this round solves it. `worlds` is the game from its position.
    pub fn is_solved(&self, worlds: &Worlds, at: &Round) -> bool {
        let rounds = at.stats().round;
        if self.rules == WorldRules::Unitary {
            let has_culled = at.all_stats().iter().any(|stats| stats.culled() > 0);
            return rounds >= self.rounds && at.first_loss_round().is_none() && !has_culled;
        }
        let is_won = worlds.outcome(at).is_some_and(|outcome| outcome.winner == Some(worlds.player()));
        is_won && rounds <= self.rounds && WorldShare::kept_until(at) >= self.keep
    }

    /// Whether no continuation of this round can solve it.
    pub fn is_failed(&self, worlds: &Worlds, at: &Round) -> bool {
        if self.is_solved(worlds, at) {
            return false;
        }
        worlds.outcome(at).is_some()
            || self.rules != WorldRules::Unitary
                && (at.stats().round >= self.rounds || WorldShare::kept_until(at) < self.keep)
    }

    /// What is left to do after a round.
    pub fn goal_after(&self, at: &Round) -> HintGoal {
        HintGoal { rounds: Some(self.rounds.saturating_sub(at.stats().round)), min_kept: self.keep.clone() }
    }

    /// The objective in a sentence: "Win in 2 rounds and keep 40 % of the worlds".
    pub fn objective(&self) -> String {
        let rounds = if self.rounds == 1 { "1 round".into() } else { format!("{} rounds", self.rounds) };
        match self.rules {
            WorldRules::Unitary => format!("Survive {rounds} with moves that are legal in every world"),
            _ if self.keep == WorldShare::none() => format!("Win in {rounds}"),
            _ if self.keep == WorldShare::all() => format!("Win in {rounds} and keep all worlds"),
            _ => format!("Win in {rounds} and keep {} of the worlds", self.keep),
        }
    }
}
