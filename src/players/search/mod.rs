//! A player that searches any game: alpha-beta with iterative deepening, and Monte Carlo tree search.
//!
//! MCTS takes over where nearly every turn places a piece for good or removes one, as in Go, Hex, othello, snort and clobber:
//! playouts say more there than a static evaluation.

mod alpha_beta;
mod eval_noise;
mod iterate;
mod level;
mod mcts;
mod root;
mod root_report;
mod search_budget;
mod transposition_table;
mod turn_completion;

use super::evaluation::Evaluator;
use super::params::{ALPHA_BETA_DIVISOR, POLL_INTERVAL_NODES};
use super::player::{ChosenAction, Player, PlayerError, PlayerView};
use super::search_position::{BitboardPosition, CopyMakePosition};
use super::search_request::SearchRequest;
use crate::game::{Action, Game, Variant};
use crate::task::{CancelToken, Halt};
use alpha_beta::{MoveSelection, SearchTraits};
use eval_noise::EvalNoise;
use fastrand::Rng;
use iterate::IterativeDeepening;
pub use level::SkillLevel;
use search_budget::SearchBudget;
use std::sync::Arc;
use transposition_table::TranspositionTable;
pub use transposition_table::can_allocate;

/// A player that searches.
pub struct SearchPlayer {
    level: SkillLevel,
    rng: Rng,
    seed: u64,
    table: TranspositionTable,
    table_bytes: usize,
    threads: usize,
    evaluator: Option<Arc<Evaluator>>,
}

impl SearchPlayer {
    /// A player of a level. Equal seeds give equal moves, unless time limits the search.
    pub fn new(level: SkillLevel, table_bytes: usize, seed: u64) -> Self {
        let table = TranspositionTable::new(table_bytes);
        Self { level, rng: Rng::with_seed(seed), seed, table, table_bytes, threads: 1, evaluator: None }
    }

    /// Sets the evaluator of the game, which is derived at the first move otherwise.
    #[must_use]
    pub fn with_evaluator(self, evaluator: Arc<Evaluator>) -> Self {
        Self { evaluator: Some(evaluator), ..self }
    }

    /// The evaluator of the game, if it is set or derived.
    pub fn evaluator(&self) -> Option<&Arc<Evaluator>> {
        self.evaluator.as_ref()
    }

    /// Compiles the rules and derives the evaluator ahead of the first search, unless it is cancelled. A fault shows again in the
    /// search.
    pub fn prepare(&mut self, game: &Variant, cancel: &CancelToken) {
        if self.evaluator.is_none()
            && let Ok(evaluator) = Evaluator::derive(game, cancel)
        {
            self.evaluator = Some(Arc::new(evaluator));
        }
    }

    /// Forgets what earlier searches have found.
    pub fn clear_table(&mut self) {
        self.table = TranspositionTable::new(self.table_bytes);
    }

    /// Sets the number of threads, for searches that only time or depth limits.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Returns the evaluator of a game, or an empty one if cancelled, so that a move can be returned at once.
    fn evaluator_for(
        &mut self,
        game: &Variant,
        request: &SearchRequest<'_, Action>,
    ) -> Result<Arc<Evaluator>, PlayerError> {
        if let Some(evaluator) = &self.evaluator {
            return Ok(evaluator.clone());
        }
        match Evaluator::derive(game, request.cancel) {
            Ok(evaluator) => Ok(self.evaluator.insert(Arc::new(evaluator)).clone()),
            Err(Halt::Cancelled) => Ok(Arc::default()),
            Err(halt) => Err(halt.into()),
        }
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    fn budget(&self, evaluator: &Evaluator, request: &SearchRequest<'_, Action>) -> SearchBudget {
        let level_nodes = self.level.nodes(evaluator);
        let is_timed = request.limits.time_budget().is_some();
        let max_nodes = request.limits.nodes.unwrap_or(if is_timed { u64::MAX } else { level_nodes });
        let playouts_per_node = evaluator.playout_turns_per_node();
        let alpha_beta_divisor = (ALPHA_BETA_DIVISOR * playouts_per_node).round() as u32;
        SearchBudget {
            level_nodes,
            is_node_capped: self.level < SkillLevel::HIGHEST,
            poll_interval: (POLL_INTERVAL_NODES / playouts_per_node.round() as u64).max(1),
            prefers_mcts: evaluator.prefers_mcts(max_nodes),
            alpha_beta_divisor,
            max_alpha_beta_nodes: SkillLevel::HIGHEST.nodes(evaluator) / u64::from(alpha_beta_divisor),
            tree_bytes: self.table_bytes,
            threads: self.threads,
        }
    }
}

/// What the search needs to know about a game.
fn search_traits(game: &Variant, evaluator: &Evaluator, eval_noise: EvalNoise) -> SearchTraits {
    let rules = game.rules();
    let selection = if evaluator.has_win_lines() {
        MoveSelection::ByWinLines
    } else if evaluator.mobility().decides_game() {
        MoveSelection::ByEvaluation
    } else {
        MoveSelection::All
    };
    SearchTraits {
        noisy_gain: evaluator.noisy_gain(),
        selection,
        ends_by_repetition: game.ends_by_repetition(),
        may_repetition_decide: game.may_repetition_decide(),
        is_chess_like: rules.players.len() == 2 && rules.turns.len() == 2 && !rules.royal.is_empty(),
        eval_noise,
    }
}

impl Player<Variant> for SearchPlayer {
    fn name(&self) -> String {
        format!("search, level {}", self.level.number())
    }

    fn choose(
        &mut self,
        view: &PlayerView<'_, Variant>,
        request: &SearchRequest<'_, Action>,
    ) -> Result<ChosenAction<Action>, PlayerError> {
        if view.status.actions.is_empty() {
            return Err(PlayerError::NoAction);
        }
        self.table.start_search();
        let game = view.game;
        let evaluator = self.evaluator_for(game, request)?;
        let (root, past) = (view.record.position(), view.record.history());
        let values = evaluator.values_for(game, game.mover(root));
        let search = IterativeDeepening {
            table: &self.table,
            traits: search_traits(game, &evaluator, self.level.eval_noise(&evaluator, self.seed)),
            mobility: evaluator.mobility(),
            budget: self.budget(&evaluator, request),
            view,
            request,
        };
        let rng = &mut self.rng;
        if let Some(halves) = evaluator.halves(game, root, &view.status.actions)? {
            let position = || CopyMakePosition::with_halves(game, halves, root, &values);
            return search.run(position(), &|| Some(position()), rng);
        }
        match BitboardPosition::new(game, root, past, &values) {
            Some(position) => search.run(position, &|| BitboardPosition::new(game, root, past, &values), rng),
            None => search.run(CopyMakePosition::new(game, root, past, &values), &|| None, rng),
        }
    }
}
