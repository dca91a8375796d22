//! Iterative deepening: search the root deeper and deeper until a limit is reached, on one thread or more.
//!
//! Threads search the same root independently, in different orders, and share only the transposition table (lazy SMP). Where
//! static evaluation says little, alpha-beta gets a part of the budget and Monte Carlo tree search the rest.

use super::alpha_beta::{AlphaBeta, SearchTraits};
use super::mcts::{MctsTree, run_mcts};
use super::root::{RootAborted, RootEvent, RootMove, root_moves};
use super::search_budget::SearchBudget;
use super::transposition_table::TranspositionTable;
use crate::game::{Action, Fault, Variant};
use crate::players::evaluation::MobilityTerm;
use crate::players::limits::SearchLimits;
use crate::players::params::{MAX_PLY, WIN_SCORE};
use crate::players::player::{ChosenAction, PlayerError, PlayerView};
use crate::players::search_position::SearchPosition;
use crate::players::search_request::{SearchReport, SearchRequest};
use crate::task::{CancelToken, Halt};
use fastrand::Rng;
use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A search of one position: what to search, with what knowledge and budget.
pub(super) struct IterativeDeepening<'t> {
    pub table: &'t TranspositionTable,
    pub traits: SearchTraits,
    pub mobility: &'t Arc<MobilityTerm>,
    pub budget: SearchBudget,
    pub view: &'t PlayerView<'t, Variant>,
    pub request: &'t SearchRequest<'t, Action>,
}

/// The stop signal and the node counter that all search threads share.
#[derive(Default)]
pub(super) struct SharedSearchState {
    pub is_over: CancelToken,
    pub nodes: AtomicU64,
}

/// The limits of the main thread, as numbers.
struct MainLimits {
    nodes: u64,
    time: Option<Duration>,
}

/// The best root move after an iteration, and its score for the root player.
pub(super) struct BestSoFar {
    pub chosen: ChosenAction<Action>,
    pub score: i32,
}

impl IterativeDeepening<'_> {
    fn alpha_beta<'s, P: SearchPosition>(
        &'s self,
        position: P,
        should_stop: &'s dyn Fn(u64) -> bool,
    ) -> AlphaBeta<'s, P> {
        AlphaBeta::new(
            position,
            self.table,
            self.traits,
            self.mobility.clone(),
            self.view.game.board().len(),
            should_stop,
        )
    }

    /// Returns the best move within the limits. `another` makes the same root position for a helper thread.
    pub fn run<P: SearchPosition>(
        &self,
        position: P,
        another: &(dyn Fn() -> Option<P> + Sync),
        rng: &mut Rng,
    ) -> Result<ChosenAction<Action>, PlayerError> {
        let limits = self.request.limits;
        // Thread timing is random, so a search limited by nodes runs on one thread to be reproducible.
        let is_reproducible = limits.nodes.is_some() || limits.depth.is_none() && limits.time_budget().is_none();
        let helper_count = if is_reproducible || self.budget.prefers_mcts { 0 } else { self.budget.threads - 1 };
        let helpers = SharedSearchState::default();
        std::thread::scope(|scope| {
            for number in 0..helper_count {
                let (mut rng, helpers) = (rng.fork(), &helpers);
                // A helper that fails leaves the search to the main thread.
                let help = move || another().map(|position| self.run_helper(position, number, &mut rng, helpers));
                drop(std::thread::Builder::new().name("search".into()).spawn_scoped(scope, help));
            }
            let chosen = self.run_main(position, rng, &helpers);
            helpers.is_over.cancel();
            chosen
        })
    }

    /// Fills the transposition table until the main thread is done.
    fn run_helper<P: SearchPosition>(
        &self,
        position: P,
        number: usize,
        rng: &mut Rng,
        helpers: &SharedSearchState,
    ) -> Result<(), Halt<Fault>> {
        let interval = self.budget.poll_interval;
        let should_stop = |nodes: u64| {
            let polls = nodes.is_multiple_of(interval);
            if polls {
                helpers.nodes.fetch_add(interval, Relaxed);
            }
            polls && helpers.is_over.is_cancelled()
        };
        let mut search = self.alpha_beta(position, &should_stop);
        let moves = search.generate_root()?;
        let mut root_moves = root_moves(&mut search.position, &moves, &self.view.status.actions)?;
        rng.shuffle(&mut root_moves);
        // Half of the helpers are one ply ahead of the others.
        let first_depth = 1 + i32::from(number.is_multiple_of(2));
        for depth in first_depth..=i32::try_from(MAX_PLY).unwrap_or(first_depth) {
            search.search_root(&moves, &mut root_moves, depth, &|_| {}).map_err(|aborted| aborted.reason)?;
        }
        Ok(())
    }

    /// What the request and the budget allow the main thread.
    fn main_limits(&self) -> MainLimits {
        let limits = self.request.limits;
        let time = limits.time_budget();
        let nodes = match (limits.nodes, time, limits.depth) {
            (Some(nodes), _, _) => nodes,
            (None, None, None) => self.budget.level_nodes,
            _ if self.budget.is_node_capped && limits.clock.is_some() => self.budget.level_nodes,
            _ => u64::MAX,
        };
        MainLimits { nodes, time }
    }

    fn run_main<P: SearchPosition>(
        &self,
        position: P,
        rng: &mut Rng,
        helpers: &SharedSearchState,
    ) -> Result<ChosenAction<Action>, PlayerError> {
        let (request, budget) = (self.request, self.budget);
        // A depth limit requires alpha-beta alone, unless the depth is infinite.
        let runs_mcts =
            budget.prefers_mcts && request.limits.depth.is_none_or(|depth| depth == SearchLimits::INFINITE_DEPTH);
        let limits = self.main_limits();
        let is_spent = |nodes: u64, divisor: u32| {
            let is_late = || limits.time.is_some_and(|time| (request.elapsed)() >= time / divisor);
            nodes >= limits.nodes / u64::from(divisor)
                || nodes.is_multiple_of(budget.poll_interval) && (request.cancel.is_cancelled() || is_late())
        };
        let should_stop = |nodes| {
            if runs_mcts {
                nodes >= budget.max_alpha_beta_nodes || is_spent(nodes, budget.alpha_beta_divisor)
            } else {
                is_spent(nodes, 1)
            }
        };
        let mut search = self.alpha_beta(position, &should_stop);
        let moves = search.generate_root()?;
        let mut root_moves = root_moves(&mut search.position, &moves, &self.view.status.actions)?;
        // Equally good moves are chosen at random.
        rng.shuffle(&mut root_moves);
        // Moves that complete or block win lines come first.
        root_moves.sort_by_key(|root_move| {
            Reverse(search.line_gain(search.position.squares_of(&moves[usize::from(root_move.move_index)])))
        });
        let first = root_moves.first().ok_or(PlayerError::NoAction)?.action_index;
        let (best, is_settled) = self.deepen(
            &mut search,
            &moves,
            &mut root_moves,
            ChosenAction { action_index: first, info: None },
            helpers,
        )?;
        if !runs_mcts || is_settled || request.cancel.is_cancelled() {
            return Ok(best);
        }
        let AlphaBeta { position, nodes, .. } = search;
        let should_stop = |nodes| is_spent(nodes, 1);
        let tree = MctsTree::new(position, budget.tree_bytes, rng.fork(), nodes, &should_stop);
        Ok(run_mcts(tree, &moves, &root_moves, self.view, request)?.unwrap_or(best))
    }

    /// Searches iteration after iteration. Returns the best action, and whether no deeper search can change it.
    fn deepen<P: SearchPosition>(
        &self,
        search: &mut AlphaBeta<'_, P>,
        moves: &[P::Move],
        root_moves: &mut [RootMove],
        mut best: ChosenAction<Action>,
        helpers: &SharedSearchState,
    ) -> Result<(ChosenAction<Action>, bool), Fault> {
        let request = self.request;
        let max_depth = request.limits.depth.map_or(MAX_PLY, |turns| {
            usize::try_from(turns.saturating_mul(search.position.moves_per_turn())).unwrap_or(MAX_PLY).min(MAX_PLY)
        });
        let mut is_settled = root_moves.len() == 1 && request.limits.depth.is_none();
        for depth in 1..=i32::try_from(max_depth).unwrap_or(1) {
            search.is_heuristic = false;
            search.deepest_ply = 0;
            let (is_complete, found) = self.search_depth(search, moves, root_moves, depth, helpers)?;
            let Some(found) = found else { break };
            best = found.chosen;
            let is_proven = is_complete && !search.is_heuristic && request.limits.depth.is_none();
            let is_shortest_win = found.score.abs() >= WIN_SCORE - depth;
            is_settled |= request.multi_pv <= 1 && (is_shortest_win || is_proven);
            if !is_complete || is_settled {
                break;
            }
        }
        Ok((best, is_settled))
    }

    /// Searches one iteration and reports its best moves. Returns whether it is complete, and the best move if there is one.
    fn search_depth<P: SearchPosition>(
        &self,
        search: &mut AlphaBeta<'_, P>,
        moves: &[P::Move],
        root_moves: &mut [RootMove],
        depth: i32,
        helpers: &SharedSearchState,
    ) -> Result<(bool, Option<BestSoFar>), Fault> {
        let mut ranked: Vec<BestSoFar> = Vec::new();
        let mut is_complete = true;
        let moves_per_turn = search.position.moves_per_turn();
        for rank in 0..self.request.multi_pv.clamp(1, root_moves.len()) {
            // Each further line excludes the better ones.
            let on_event = |event: RootEvent| {
                // A move that is a part of a turn has no notation.
                if moves_per_turn == 1 {
                    self.report_root_event(event, depth, rank + 1, helpers);
                }
            };
            let best = match search.search_root(moves, &mut root_moves[rank..], depth, &on_event) {
                Ok(best) => Some(best),
                Err(RootAborted { reason: Halt::Fault(fault), .. }) => return Err(fault),
                Err(RootAborted { best, .. }) => {
                    is_complete = false;
                    best
                }
            };
            // An aborted search of a further line says nothing.
            let Some(best) = best.filter(|_| is_complete || rank == 0) else { break };
            let found = self.describe(search, moves, root_moves, best, depth, helpers)?;
            // A later line may turn out to be better, since more is known by then.
            let place = ranked.partition_point(|before| before.score >= best.score);
            ranked.insert(place, found);
            if !is_complete {
                break;
            }
            root_moves[place..=rank].rotate_right(1);
        }
        for (rank, found) in (1..).zip(&mut ranked) {
            if let Some(info) = &mut found.chosen.info {
                info.rank = rank;
                (self.request.on_info)(SearchReport::Line(info));
            }
        }
        Ok((is_complete, ranked.into_iter().next()))
    }
}
