//! Plays solitaires by simple policies, to find out what rules do to a game: how long it lasts, how it ends, how many moves are
//! worth a thought, and whether skill pays.
//!
//! Source: seed 003 asks for "rules that make white more adversarial". Whether rules are that is a question for experiments.

mod merit;
mod policy;

pub use policy::Policy;

use super::{Round, Worlds, WorldsError};
use serde::Serialize;

/// Where a game of a study stops if the rules do not end it before.
#[derive(Clone, Copy, Debug)]
pub struct StudyLimits {
    /// The maximum number of rounds.
    pub max_rounds: u32,
    /// A game goes on while it has at most this many worlds.
    pub max_worlds: u128,
}

impl StudyLimits {
    fn stops(&self, at: &Round) -> bool {
        at.stats().round >= self.max_rounds || at.len() > self.max_worlds
    }
}

/// How a game of a study ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StudyEnd {
    /// The player won.
    Won,
    /// The player lost.
    Lost,
    /// Nobody won.
    Drawn,
    /// A limit of the study stopped it.
    Stopped,
}

/// A game of a study.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StudyGame {
    /// How it ended.
    pub end: StudyEnd,
    /// The player's actions by their texts.
    pub line: Vec<String>,
    /// The share of worlds kept.
    pub kept: f64,
    /// The worlds at the end.
    pub worlds: u128,
    /// The number of playable actions by round.
    pub playable: Vec<usize>,
    /// By round: the number of compared actions that no other compared action dominates. Only careful players compare.
    pub undominated: Vec<usize>,
}

impl StudyGame {
    /// Plays a game.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or exceeds the memory limit, or if the rules exceed their budget.
    pub fn play(worlds: &Worlds, policy: Policy, seed: u64, limits: StudyLimits) -> Result<Self, WorldsError> {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut round = worlds.first_round()?;
        let mut plan = policy.plan(worlds, &round, &mut random, limits)?.into_iter();
        let (mut playable, mut undominated) = (Vec::new(), Vec::new());
        let end = loop {
            if let Some(outcome) = worlds.outcome(&round) {
                break match outcome.winner {
                    Some(winner) if winner == worlds.player() => StudyEnd::Won,
                    Some(_) => StudyEnd::Lost,
                    None => StudyEnd::Drawn,
                };
            }
            if limits.stops(&round) {
                break StudyEnd::Stopped;
            }
            let choices = worlds.choices(&round)?;
            let next = match plan.next() {
                Some(intent) => Some(worlds.advance(&round, &intent)?),
                None => policy.choose(worlds, &round, &choices, &mut random, &mut undominated)?,
            };
            let Some(next) = next else { break StudyEnd::Drawn };
            playable.push(choices.len());
            round = next;
        };
        let stats = round.stats();
        let line = round.all_stats().iter().filter_map(|stats| stats.action.clone()).collect();
        Ok(Self { end, line, kept: stats.kept, worlds: stats.worlds, playable, undominated })
    }

    /// Whether the same actions win another game; `false` if one of them is not playable there.
    ///
    /// # Errors
    /// As [`StudyGame::play`].
    pub fn wins_in(&self, worlds: &Worlds) -> Result<bool, WorldsError> {
        let mut round = worlds.first_round()?;
        for text in &self.line {
            if worlds.outcome(&round).is_some() {
                break;
            }
            let choices = worlds.choices(&round)?;
            let Some(choice) = choices.iter().find(|choice| choice.intent.text == *text) else { return Ok(false) };
            round = worlds.advance(&round, &choice.intent)?;
        }
        Ok(worlds.outcome(&round).is_some_and(|outcome| outcome.winner == Some(worlds.player())))
    }
}
