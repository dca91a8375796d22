//! Puzzles of many-worlds solitaire: win in so many rounds, keeping a share of the worlds; or survive so many.

use super::solver::WorldShare;
use super::{Round, WorldRules, Worlds};
use crate::game::Classical;
use serde::{Deserialize, Deserializer, de};

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// What it is called; no two are called the same.
    pub name: String,
    /// The game, by its name among those that come with the program.
    pub game: String,
    /// The position that it starts from, as FEN; the player is whoever moves there.
    pub fen: String,
    /// Under which rules: Classic is to be won, Unitary survived.
    #[serde(deserialize_with = "solitaire")]
    pub rules: WorldRules,
    /// In how many rounds it has to be won at most, or how many have to be survived.
    pub rounds: u32,
    /// The least share of worlds that has to be kept over all rounds; in the file, a percentage as text.
    #[serde(default = "nothing", deserialize_with = "percent")]
    pub keep: WorldShare,
    /// A line of prose for who is about to solve it.
    pub about: String,
    /// A line that solves it: the player's actions by their texts, with blanks between.
    pub line: String,
}

/// The puzzles of a file: one table `[[puzzle]]` each.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    #[serde(default)]
    puzzle: Vec<Puzzle>,
}

fn nothing() -> WorldShare {
    WorldShare::new(0, 1)
}

fn solitaire<'de, D: Deserializer<'de>>(from: D) -> Result<WorldRules, D::Error> {
    let text = String::deserialize(from)?;
    let found = WorldRules::from_name(&text).filter(|rules| matches!(rules, WorldRules::Classic | WorldRules::Unitary));
    found.ok_or_else(|| de::Error::custom(format!("puzzles are `classic` or `unitary`, not `{text}`")))
}

fn percent<'de, D: Deserializer<'de>>(from: D) -> Result<WorldShare, D::Error> {
    let text = String::deserialize(from)?;
    WorldShare::parse_percent(&text)
        .ok_or_else(|| de::Error::custom(format!("`{text}` is no percentage from 0 to 100")))
}

impl Puzzle {
    /// The puzzles that a text says, in its order.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, toml::de::Error> {
        Ok(toml::from_str::<Sheet>(text)?.puzzle)
    }

    /// Is it solved with this round? `worlds` is the game of its position.
    pub fn is_solved<G: Classical>(&self, worlds: &Worlds<G>, at: &Round) -> bool {
        let rounds = at.stats().round;
        if self.rules == WorldRules::Unitary {
            // What is culled is not unitary.
            let culled = at.all_stats().iter().any(|tally| tally.culled() > 0);
            return rounds >= self.rounds && at.first_loss_round().is_none() && !culled;
        }
        let won = worlds.outcome(at).is_some_and(|outcome| outcome.winner == Some(worlds.player()));
        won && rounds <= self.rounds && WorldShare::kept_until(at) >= self.keep
    }

    /// Can it not be solved any more from this round on, whatever is played?
    pub fn is_failed<G: Classical>(&self, worlds: &Worlds<G>, at: &Round) -> bool {
        if self.is_solved(worlds, at) {
            return false;
        }
        let is_over = worlds.outcome(at).is_some();
        is_over
            || self.rules != WorldRules::Unitary
                && (at.stats().round >= self.rounds || WorldShare::kept_until(at) < self.keep)
    }

    /// What has to be done, in a sentence: "Win in 2 rounds, keep 40 %".
    pub fn objective(&self) -> String {
        let rounds = if self.rounds == 1 { "1 round".into() } else { format!("{} rounds", self.rounds) };
        match self.rules {
            WorldRules::Unitary => format!("Survive {rounds}"),
            _ if self.keep == nothing() => format!("Win in {rounds}"),
            _ => format!("Win in {rounds}, keep {}", self.keep),
        }
    }
}
