//! The longest line that survives.

use super::super::{Round, Worlds, WorldsError};
use super::search_layer::SearchLayer;
use super::search_node::ActionLine;
use super::search_step::{SearchStep, within_limits};
use super::{SolverLimits, SolverReport, WorldShare};
use crate::game::{Fault, Game, Position, Variant};
use crate::task::ProgressMonitor;

/// Searches for the longest line under the Unitary rule.
///
/// An action is playable if it is legal in every world. The game is over when no action is playable, when a world is lost, or when
/// no world is left. The score is the number of rounds.
pub struct SurvivalSolver {
    game: Variant,
    player: usize,
    limits: SolverLimits,
    layer: SearchLayer,
    depth: u32,
    best: ActionLine,
    /// Whether all sets have been searched so far.
    is_complete: bool,
    is_done: bool,
    worlds_spent: u64,
}

impl SurvivalSolver {
    /// A search from a position, for the side to move.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    pub fn new(game: Variant, start: &Position, limits: SolverLimits) -> Result<Self, Fault> {
        let player = game.mover(start);
        let is_done = game.player_result(start, player)?.is_some();
        let (layer, best) = (SearchLayer::root(&game, start), ActionLine::default());
        Ok(Self { game, player, limits, layer, depth: 0, best, is_complete: true, is_done, worlds_spent: 0 })
    }

    /// A search from a round of a Unitary solitaire. The line starts after this round.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn from_round(worlds: &Worlds, at: &Round, limits: SolverLimits) -> Result<Self, WorldsError> {
        let (layer, best) = (SearchLayer::of_round(worlds, at)?, ActionLine::default());
        let (game, player, is_done) = (worlds.game().clone(), worlds.player(), worlds.outcome(at).is_some());
        Ok(Self { game, player, limits, layer, depth: 0, best, is_complete: true, is_done, worlds_spent: 0 })
    }

    /// Whether the search is over.
    pub fn is_done(&self) -> bool {
        self.is_done || self.depth >= self.limits.max_rounds
    }

    /// The number of rounds searched.
    pub fn rounds(&self) -> u32 {
        self.depth
    }

    /// What the solver knows so far.
    pub fn report(&self) -> SolverReport {
        let line = self.best.texts();
        SolverReport {
            min_rounds: u32::try_from(line.len()).unwrap_or(u32::MAX),
            line: Some(line),
            kept: WorldShare::all(),
            is_proven: self.is_done && self.is_complete,
            worlds_searched: self.worlds_spent,
        }
    }

    /// Searches one more round.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn step(&mut self, monitor: &ProgressMonitor) -> Result<(), WorldsError> {
        if self.is_done() {
            return Ok(());
        }
        let worlds_left = self.limits.max_worlds.saturating_sub(self.worlds_spent);
        let step = SearchStep::new(&self.game, self.player, &self.limits, monitor, worlds_left).unitary();
        let (mut next, mut best) = (SearchLayer::default(), None);
        let (mut is_limited, mut is_narrowed) = (false, false);
        for batch in step.batches(&self.layer) {
            let results = step.run_tasks(batch, |node, task| {
                let actions = task.find_actions(&node.belief)?;
                task.children(node, &actions.all, usize::MAX)
            });
            let Some(children) = within_limits(results)? else {
                is_limited = true;
                break;
            };
            let children = children.into_iter().flatten();
            next.extend(children.inspect(|child| {
                best.get_or_insert_with(|| child.line.clone());
            }));
            if step.check_memory(&self.layer, &next).is_err() {
                is_narrowed = true;
                next.truncate(self.limits.beam_width.max(1), self.limits.seed);
            }
        }
        self.worlds_spent += step.worlds_spent();
        self.is_complete &= !is_limited && !is_narrowed;
        self.is_done = is_limited || next.nodes.is_empty();
        if let Some(best) = best {
            self.best = best;
            self.depth += 1;
        }
        self.layer = next;
        Ok(())
    }
}
