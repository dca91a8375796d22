//! A player of quantum games: it samples worlds and plays the action with the best mean result in them.
//!
//! The classical search scores the position after an action in each sampled world. An action removes the worlds that do not
//! allow it, so the mean is over the worlds that remain. Source: seed 003 for the game. Choosing over samples is perfect
//! information Monte Carlo search (M. Ginsberg, "GIB: Imperfect information in a computationally challenging game", 2001).

use super::evaluation::Evaluator;
use super::limits::SearchLimits;
use super::params::{MIN_WORLD_NODES, QUANTUM_TABLE_BYTES, WORLDS_PER_LEVEL};
use super::player::{ChosenAction, Player, PlayerError, PlayerView};
use super::score::{SearchScore, permille};
use super::search::{SearchPlayer, SkillLevel};
use super::search_request::{SearchInfo, SearchReport, SearchRequest};
use crate::game::{Action, Game, GameRecord, Position, TurnCounters, Variant};
use crate::task::Halt;
use crate::worlds::{Intent, Subset, Worlds};
use fastrand::Rng;
use std::sync::Arc;

/// A player that searches a sample of the worlds.
pub struct QuantumPlayer {
    level: SkillLevel,
    seed: u64,
    rng: Rng,
    evaluator: Arc<Evaluator>,
}

/// The positions that an action leads to in the sampled worlds.
struct ActionOutcomes {
    action_index: usize,
    positions: Vec<Position>,
}

impl QuantumPlayer {
    /// A player of a level, with the evaluator of the classical game. Its choices follow from the seed.
    pub fn new(level: SkillLevel, seed: u64, evaluator: Arc<Evaluator>) -> Self {
        Self { level, seed, rng: Rng::with_seed(seed), evaluator }
    }

    /// Samples worlds of the position, at even distances.
    fn sample_worlds(&mut self, view: &PlayerView<'_, Worlds>) -> Result<Vec<Position>, PlayerError> {
        let (worlds, at) = (view.game, view.record.position());
        let all = at.len();
        let sample_size = u128::from(WORLDS_PER_LEVEL * u64::from(self.level.number())).min(all);
        let offset = if sample_size > 0 { self.rng.u128(..all.div_ceil(sample_size)) } else { 0 };
        let indices = (0..sample_size).map(|number| (all * number / sample_size + offset).min(all - 1));
        let sample = indices.map(|index| worlds.world(at, Subset::All, index)).collect::<Result<Vec<_>, _>>();
        Ok(sample?.into_iter().flatten().collect())
    }

    /// The outcomes of each action that some sampled world allows.
    fn action_outcomes(
        worlds: &Worlds,
        sample: &[Position],
        actions: &[Intent],
        request: &SearchRequest<'_, Intent>,
    ) -> Result<Vec<ActionOutcomes>, PlayerError> {
        let game = worlds.game();
        let mut outcomes = Vec::new();
        for (action_index, intent) in actions.iter().enumerate() {
            let mut positions = Vec::new();
            for world in sample {
                request.cancel.check_cancelled()?;
                positions.extend(intent.resolve_all(game, world)?.into_iter().map(|action| action.after));
            }
            if !positions.is_empty() {
                outcomes.push(ActionOutcomes { action_index, positions });
            }
        }
        Ok(outcomes)
    }

    /// The expected result of a position for a player, from 0 to 1, by a classical search.
    fn expected_result_of(
        search: &mut SearchPlayer,
        game: &Variant,
        position: Position,
        player: usize,
        request: &SearchRequest<'_, Action>,
    ) -> Result<f64, PlayerError> {
        let record = GameRecord::new(position, TurnCounters::default());
        let status = record.status(game)?;
        if let Some(outcome) = &status.outcome {
            return Ok(outcome.winner.map_or(0.5, |winner| if winner == player { 1.0 } else { 0.0 }));
        }
        let chosen = search.choose(&PlayerView { game, record: &record, status: &status }, request)?;
        let result = chosen.info.map_or(0.5, |info| info.score.expected_result());
        Ok(if game.mover(record.position()) == player { result } else { 1.0 - result })
    }

    /// Nodes for each position: the level's nodes shared out, but enough to see every move.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    fn nodes_per_position(&self, positions: usize) -> u64 {
        let min_nodes = (MIN_WORLD_NODES * self.evaluator.breadth()).round() as u64;
        (self.level.nodes(&self.evaluator) / positions as u64).max(min_nodes)
    }
}

impl Player<Worlds> for QuantumPlayer {
    fn name(&self) -> String {
        format!("search, level {}", self.level.number())
    }

    fn choose(
        &mut self,
        view: &PlayerView<'_, Worlds>,
        request: &SearchRequest<'_, Intent>,
    ) -> Result<ChosenAction<Intent>, PlayerError> {
        let actions = &view.status.actions;
        let (game, player) = (view.game.game(), view.record.position().mover());
        let mut outcomes = Self::action_outcomes(view.game, &self.sample_worlds(view)?, actions, request)?;
        if outcomes.is_empty() {
            // Every action belongs to a world outside the sample.
            let any = (!actions.is_empty()).then(|| self.rng.usize(..actions.len()));
            return any.map(|action_index| ChosenAction { action_index, info: None }).ok_or(PlayerError::NoAction);
        }
        // Equally good actions are chosen at random.
        self.rng.shuffle(&mut outcomes);
        let nodes = self.nodes_per_position(outcomes.iter().map(|outcome| outcome.positions.len()).sum());
        let mut search =
            SearchPlayer::new(self.level, QUANTUM_TABLE_BYTES, self.seed).with_evaluator(self.evaluator.clone());
        let classical_request = SearchRequest {
            limits: SearchLimits { nodes: Some(nodes), ..SearchLimits::default() },
            multi_pv: 1,
            elapsed: request.elapsed,
            cancel: request.cancel,
            on_info: &|_| {},
        };
        let (mut best, mut searched): (Option<(f64, ChosenAction<Intent>)>, u64) = (None, 0);
        for ActionOutcomes { action_index, positions } in outcomes {
            let (mut sum, count) = (0.0, positions.len());
            for position in positions {
                if request.cancel.is_cancelled() {
                    return best.map(|(_, chosen)| chosen).ok_or(Halt::Cancelled.into());
                }
                sum += Self::expected_result_of(&mut search, game, position, player, &classical_request)?;
                searched += nodes;
            }
            #[allow(clippy::cast_precision_loss)]
            let mean = sum / count as f64;
            if best.as_ref().is_none_or(|(best_mean, _)| mean > *best_mean) {
                let (score, pv) = (SearchScore::WinPermille(permille(mean)), vec![actions[action_index].clone()]);
                let (depth, nodes) = (1, searched);
                let info = SearchInfo { score, depth, rank: 1, selective_depth: depth, nodes, hash_permille: 0, pv };
                (request.on_info)(SearchReport::Line(&info));
                best = Some((mean, ChosenAction { action_index, info: Some(info) }));
            }
        }
        best.map(|(_, chosen)| chosen).ok_or(PlayerError::NoAction)
    }
}
