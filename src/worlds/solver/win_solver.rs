//! The shortest line that wins.

use super::super::WorldsError;
use super::beam::{BeamStep, next_beam};
use super::exhaustive_search::{find_all_wins, next_layer, search_all_lines};
use super::search_budget::SolverBudget;
use super::search_layer::SearchLayer;
use super::search_node::{SolverNode, WinningLine};
use super::solver_context::SolverContext;
use super::world_budget::WorldBudget;
use super::{SolverLimits, SolverReport, WorldShare};
use crate::game::{ClassicalGame, Fault};
use crate::task::{Halt, ProgressMonitor};

/// One part in this many of the world limit is for the exhaustive search that comes before the beam.
const EXHAUSTIVE_BUDGET_DIVISOR: u64 = 4;
/// The expected ratio of searched worlds between two successive depths.
const EXPECTED_GROWTH: u64 = 16;

/// Searches for the shortest line that wins under the Classic rule.
///
/// Each round the player makes one ordinary action, and worlds in which it is illegal are culled. Then every reply is made in
/// every world. The line wins if no world is lost, at least one is won, and none is left in play.
///
/// The search runs in steps. Between two steps it can report what it knows. A step that is cancelled changes nothing.
pub struct WinSolver<G: ClassicalGame> {
    game: G,
    player: usize,
    limits: SolverLimits,
    /// All sets after `depth` rounds.
    layer: SearchLayer,
    depth: u32,
    /// The smallest sets after `beam_depth` rounds; `None` once the beam has ended.
    beam: Option<SearchLayer>,
    beam_depth: u32,
    stage: SolverStage,
    /// Whether the sets of one more round fit in memory.
    keeps_layers: bool,
    best: Option<WinningLine>,
    /// No line wins in fewer rounds.
    min_rounds: u32,
    /// Whether it is proven that no line wins.
    is_unwinnable: bool,
    worlds_spent: u64,
    /// Worlds that the last exhaustive search needed.
    last_search_cost: u64,
}

/// The next step of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverStage {
    /// Search all lines of this many rounds.
    Exhaustive(u32),
    /// Search the beam after this many rounds.
    Beam(u32),
    /// Nothing.
    Done,
}

impl<G: ClassicalGame> WinSolver<G> {
    /// A search from a position, for the side to move.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    pub fn new(game: G, start: &G::Position, limits: SolverLimits) -> Result<Self, Fault> {
        let player = game.mover(start);
        let is_unwinnable = game.player_result(start, player)?.is_some();
        let is_done = is_unwinnable || limits.max_rounds == 0;
        Ok(Self {
            layer: if is_unwinnable { SearchLayer::default() } else { SearchLayer::root(&game, start) },
            depth: 0,
            beam: Some(SearchLayer::root(&game, start)),
            beam_depth: 0,
            game,
            player,
            limits,
            stage: if is_done { SolverStage::Done } else { SolverStage::Exhaustive(1) },
            keeps_layers: true,
            best: None,
            min_rounds: 1,
            is_unwinnable,
            worlds_spent: 0,
            last_search_cost: 0,
        })
    }

    /// The next step.
    pub fn stage(&self) -> SolverStage {
        self.stage
    }

    /// What the solver knows so far.
    pub fn report(&self) -> SolverReport {
        let line = self.best.as_ref().map(|best| best.line.texts());
        let kept = self.best.as_ref().map_or_else(WorldShare::all, |best| best.kept.clone());
        let is_proven = match &line {
            Some(line) => line.len() == self.min_rounds as usize,
            None => self.is_unwinnable,
        };
        SolverReport { line, kept, min_rounds: self.min_rounds, is_proven, worlds_searched: self.worlds_spent }
    }

    /// Takes the next step.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn step(&mut self, monitor: &ProgressMonitor) -> Result<(), WorldsError> {
        match self.stage {
            SolverStage::Exhaustive(rounds) => self.step_exhaustive(rounds, monitor),
            SolverStage::Beam(_) => self.step_beam(monitor),
            SolverStage::Done => Ok(()),
        }
    }

    /// At most `max_lines` lines that win in the minimum number of rounds. Empty if that number is not proven.
    ///
    /// # Errors
    /// As [`WinSolver::step`].
    pub fn all_wins(
        &self,
        start: &G::Position,
        max_lines: usize,
        monitor: &ProgressMonitor,
    ) -> Result<Vec<Vec<String>>, WorldsError> {
        let report = self.report();
        let Some(rounds) = report.rounds().filter(|_| report.is_proven) else { return Ok(Vec::new()) };
        let (root, budget) = (SolverNode::root(&self.game, start), WorldBudget::new(monitor, u64::MAX));
        let conditions = (&self.limits.min_kept, max_lines);
        match find_all_wins(&self.context(), &root, rounds, conditions, &mut budget.meter()) {
            Ok(wins) => Ok(wins.into_iter().map(|win| win.line.texts()).collect()),
            Err(WorldsError::Halted(Halt::StepLimit | Halt::MemoryLimit)) => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    fn context(&self) -> SolverContext<'_, G> {
        SolverContext { game: &self.game, player: self.player, is_unitary: false }
    }

    fn step_exhaustive(&mut self, rounds: u32, monitor: &ProgressMonitor) -> Result<(), WorldsError> {
        let context = SolverContext { game: &self.game, player: self.player, is_unitary: false };
        // While the beam runs, most of the limit is reserved for it.
        let divisor = if self.beam.is_some() { EXHAUSTIVE_BUDGET_DIVISOR } else { 1 };
        let worlds_left = (self.limits.max_worlds / divisor).saturating_sub(self.worlds_spent);
        let mut budget = SolverBudget::new(&self.limits, monitor, worlds_left);
        // The last two rounds of a line need no stored sets.
        while self.keeps_layers && self.depth + 2 < rounds {
            match next_layer(&context, &self.layer, &mut budget) {
                Ok(next) => (self.layer, self.depth) = (next, self.depth + 1),
                Err(WorldsError::Halted(Halt::MemoryLimit)) => self.keeps_layers = false,
                Err(WorldsError::Halted(Halt::StepLimit)) => {
                    self.worlds_spent += budget.worlds_spent;
                    self.choose_stage_after_limit();
                    return Ok(());
                }
                Err(error) => return Err(error),
            }
        }
        self.is_unwinnable = self.layer.nodes.is_empty();
        let win = search_all_lines(&context, &self.layer, rounds - self.depth, &mut budget);
        let spent = budget.worlds_spent;
        let win = match win {
            Ok(win) => Some(win),
            Err(WorldsError::Halted(Halt::StepLimit | Halt::MemoryLimit)) => None,
            Err(error) => return Err(error),
        };
        self.worlds_spent += spent;
        self.last_search_cost = spent;
        match win {
            Some(Some(win)) => {
                self.best = Some(win);
                self.stage = SolverStage::Done;
            }
            Some(None) => {
                self.min_rounds = rounds + 1;
                self.choose_stage();
            }
            None => self.choose_stage_after_limit(),
        }
        Ok(())
    }

    fn step_beam(&mut self, monitor: &ProgressMonitor) -> Result<(), WorldsError> {
        let Some(beam) = &self.beam else { return Ok(()) };
        // The rest of the limit is reserved for the exhaustive search.
        let reserved = self.limits.max_worlds / EXHAUSTIVE_BUDGET_DIVISOR;
        let worlds_left = (reserved * (EXHAUSTIVE_BUDGET_DIVISOR - 1)).saturating_sub(self.worlds_spent);
        let mut budget = SolverBudget::new(&self.limits, monitor, worlds_left);
        let step = next_beam(&self.context(), beam, &mut budget);
        let spent = budget.worlds_spent;
        self.beam = match step {
            Ok(BeamStep::Next(next)) if !next.nodes.is_empty() && self.beam_depth + 1 < self.limits.max_rounds => {
                Some(next)
            }
            Ok(BeamStep::Win(win)) => {
                self.best = Some(win);
                None
            }
            Ok(BeamStep::Next(_)) | Err(WorldsError::Halted(Halt::StepLimit | Halt::MemoryLimit)) => None,
            Err(error) => return Err(error),
        };
        self.worlds_spent += spent;
        self.beam_depth += 1;
        match self.beam {
            Some(_) => self.stage = SolverStage::Beam(self.beam_depth + 1),
            None => self.choose_stage(),
        }
        Ok(())
    }

    /// Chooses the next stage after all lines of a round are searched, or after the beam has ended.
    fn choose_stage(&mut self) {
        let best_rounds = self.best.as_ref().map(|best| u32::try_from(best.line.texts().len()).unwrap_or(u32::MAX));
        let max_useful = best_rounds.unwrap_or(self.limits.max_rounds.saturating_add(1));
        let expected_spent = EXPECTED_GROWTH.saturating_mul(self.last_search_cost).saturating_add(self.worlds_spent);
        let is_expensive = expected_spent > self.limits.max_worlds / EXHAUSTIVE_BUDGET_DIVISOR;
        self.stage = if self.is_unwinnable || self.min_rounds >= max_useful {
            SolverStage::Done
        } else if is_expensive && self.beam.is_some() {
            SolverStage::Beam(self.beam_depth + 1)
        } else {
            SolverStage::Exhaustive(self.min_rounds)
        };
    }

    /// Chooses the next stage after the exhaustive search has reached a limit.
    fn choose_stage_after_limit(&mut self) {
        self.stage = if self.beam.is_some() && self.best.is_none() {
            SolverStage::Beam(self.beam_depth + 1)
        } else {
            SolverStage::Done
        };
    }
}
