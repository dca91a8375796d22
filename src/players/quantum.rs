//! A player of quantum games: it looks at some of the worlds, and does what comes to most in them.
//!
//! What an action leads to in a world is a position of the game inside, and the search says what that is worth. An action culls the
//! worlds that do not allow it, so what counts is the mean over those that are left. Source: seed 003 for the game; choosing over
//! samples is called perfect information Monte Carlo search (M. Ginsberg, "GIB: Imperfect information in a computationally
//! challenging game", 2001).

use super::player::{Answer, Player, Scene, Trouble};
use super::search::{Level, Search};
use super::task::{Limits, Score, Task, Thought};
use super::values::Values;
use crate::game::{Action, Fault, Game, Position, Record, Variant};
use crate::worlds::{Intent, Subset, Worlds, WorldsError};
use fastrand::Rng;
use std::sync::Arc;

/// A level looks at so many times as many worlds as its number says.
const WORLDS: u64 = 2;
/// A position that comes about is searched by so many positions at least, where there are as many moves as in chess.
const LEAST: f64 = 32.0;
/// What a search remembers takes so many bytes.
const MEMORY: usize = 1 << 20;
/// Who has so much more wins ten games out of eleven.
const SURE: f64 = 400.0;

/// Looks ahead in a sample of the worlds.
pub struct Quantum {
    level: Level,
    seed: u64,
    chance: Rng,
    values: Arc<Values>,
}

/// What an action leads to in the worlds of a sample.
struct Prospect {
    /// Its place among the actions.
    action: usize,
    positions: Vec<Position>,
}

impl Quantum {
    /// A player of a level, who knows what the pieces of the game inside are worth. It plays the same in the same games for the
    /// same seed.
    pub fn new(level: Level, seed: u64, values: Arc<Values>) -> Self {
        Self { level, seed, chance: Rng::with_seed(seed), values }
    }

    /// Worlds of a position of the game, evenly from among all.
    fn sample(&mut self, scene: &Scene<'_, Worlds<Variant>>) -> Result<Vec<Position>, Trouble> {
        let (worlds, at) = (scene.game, scene.record.now());
        let all = at.len();
        let wanted = u128::from(WORLDS * u64::from(self.level.number())).min(all);
        let first = if wanted > 0 { self.chance.u128(..all.div_ceil(wanted)) } else { 0 };
        let numbers = (0..wanted).map(|number| (all * number / wanted + first).min(all - 1));
        let found = numbers.map(|number| worlds.world(at, Subset::All, number)).collect::<Result<Vec<_>, _>>();
        Ok(found.map_err(trouble)?.into_iter().flatten().collect())
    }

    /// What actions lead to in some worlds, those left out that none of them allows.
    fn prospects(
        worlds: &Worlds<Variant>,
        sample: &[Position],
        (actions, task): (&[Intent], &Task<'_, Intent>),
    ) -> Result<Vec<Prospect>, Trouble> {
        let game = worlds.game();
        let mut prospects = Vec::new();
        for (action, intent) in actions.iter().enumerate() {
            let mut positions = Vec::new();
            for world in sample {
                if task.is_stopped() {
                    return Err(Trouble::Cancelled);
                }
                positions.extend(intent.resolve_all(game, world)?.into_iter().map(|meant| meant.after));
            }
            if !positions.is_empty() {
                prospects.push(Prospect { action, positions });
            }
        }
        Ok(prospects)
    }

    /// How much of a position's outcome is a player's, from 0 to 1, as a search by so many positions thinks.
    fn share(
        search: &mut Search,
        (game, position): (&Variant, Position),
        player: usize,
        task: &Task<'_, Action>,
    ) -> Result<f64, Trouble> {
        let record = Record::new(position, 0);
        let standing = record.standing(game)?;
        if let Some(outcome) = &standing.outcome {
            return Ok(outcome.winner.map_or(0.5, |winner| if winner == player { 1.0 } else { 0.0 }));
        }
        let answer = search.choose(&Scene { game, record: &record, standing: &standing }, task)?;
        let share = match answer.thought.map(|thought| thought.score) {
            Some(Score::Worth(worth)) => 1.0 / (1.0 + 10.0_f64.powf(-f64::from(worth) / SURE)),
            Some(Score::Share(share)) => f64::from(share) / 1000.0,
            Some(Score::Wins(_)) => 1.0,
            Some(Score::Loses(_)) => 0.0,
            None => 0.5,
        };
        Ok(if game.mover(record.now()) == player { share } else { 1.0 - share })
    }
}

impl Player<Worlds<Variant>> for Quantum {
    fn name(&self) -> String {
        format!("search, level {}", self.level.number())
    }

    fn choose(
        &mut self,
        scene: &Scene<'_, Worlds<Variant>>,
        task: &Task<'_, Intent>,
    ) -> Result<Answer<Intent>, Trouble> {
        let actions = &scene.standing.actions;
        let (game, player) = (scene.game.game(), scene.record.now().mover());
        let mut prospects = Self::prospects(scene.game, &self.sample(scene)?, (actions, task))?;
        if prospects.is_empty() {
            // They are possible in other worlds than those that were looked at.
            let any = (!actions.is_empty()).then(|| self.chance.usize(..actions.len()));
            return any.map(|action| Answer { action, thought: None }).ok_or(Trouble::Nothing);
        }
        // Of what is as good as something else, any may be done.
        self.chance.shuffle(&mut prospects);
        let all: usize = prospects.iter().map(|prospect| prospect.positions.len()).sum();
        let nodes = (self.level.nodes(&self.values) / all as u64).max(least(&self.values));
        let mut search = Search::new(self.level, MEMORY, self.seed).knowing(self.values.clone());
        let inner = Task {
            limits: Limits { nodes: Some(nodes), ..Limits::default() },
            lines: 1,
            now: task.now,
            stop: task.stop,
            told: &|_| {},
        };
        let (mut best, mut looked): (Option<(f64, Answer<Intent>)>, u64) = (None, 0);
        for Prospect { action, positions } in prospects {
            let (mut sum, count) = (0.0, positions.len());
            for position in positions {
                if task.is_stopped() {
                    return best.map(|(_, answer)| answer).ok_or(Trouble::Cancelled);
                }
                sum += Self::share(&mut search, (game, position), player, &inner)?;
                looked += nodes;
            }
            #[allow(clippy::cast_precision_loss)]
            let mean = sum / count as f64;
            if best.as_ref().is_none_or(|(known, _)| mean > *known) {
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                let score = Score::Share((mean * 1000.0).round() as u16);
                let line = vec![actions[action].clone()];
                let thought = Thought { score, depth: 1, rank: 1, nodes: looked, line };
                (task.told)(&thought);
                best = Some((mean, Answer { action, thought: Some(thought) }));
            }
        }
        best.map(|(_, answer)| answer).ok_or(Trouble::Nothing)
    }
}

/// A search for less than this says nothing.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn least(values: &Values) -> u64 {
    (LEAST * values.breadth()).round() as u64
}

/// Why worlds cannot be looked at.
fn trouble(stopped: WorldsError) -> Trouble {
    match stopped {
        WorldsError::Cancelled => Trouble::Cancelled,
        WorldsError::Fault(fault) => Trouble::Fault(fault),
        other => Trouble::Fault(Fault::nowhere(other.to_string())),
    }
}
