//! The shortest line that wins.

use super::super::{Round, Worlds, WorldsError};
use super::search_layer::SearchLayer;
use super::search_node::{SolverNode, WinningLine};
use super::search_step::{SearchStep, within_limits};
use super::win_search::WinSelection;
use super::{SolverLimits, SolverReport, WorldShare};
use crate::game::{Fault, Game, Position, Variant};
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
pub struct WinSolver {
    game: Variant,
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

impl WinSolver {
    /// A search from a position, for the side to move.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    pub fn new(game: Variant, start: &Position, limits: SolverLimits) -> Result<Self, Fault> {
        let player = game.mover(start);
        let has_ended = game.player_result(start, player)?.is_some();
        let roots = [(); 2].map(|()| if has_ended { SearchLayer::default() } else { SearchLayer::root(&game, start) });
        Ok(Self::with_roots(game, player, roots, limits))
    }

    /// A search from a round of a Classic solitaire. Shares of worlds count from the start of the game.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn from_round(worlds: &Worlds, at: &Round, limits: SolverLimits) -> Result<Self, WorldsError> {
        let root = || match worlds.outcome(at) {
            Some(_) => Ok(SearchLayer::default()),
            None => SearchLayer::of_round(worlds, at),
        };
        Ok(Self::with_roots(worlds.game().clone(), worlds.player(), [root()?, root()?], limits))
    }

    /// A search from a layer, given twice. Without a set in it, no line wins.
    fn with_roots(game: Variant, player: usize, [layer, beam]: [SearchLayer; 2], limits: SolverLimits) -> Self {
        let is_unwinnable = layer.nodes.is_empty();
        let is_done = is_unwinnable || limits.max_rounds == 0;
        Self {
            layer,
            depth: 0,
            beam: Some(beam),
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
        }
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
        start: &Position,
        max_lines: usize,
        monitor: &ProgressMonitor,
    ) -> Result<Vec<Vec<String>>, WorldsError> {
        let report = self.report();
        let Some(rounds) = report.rounds().filter(|_| report.is_proven) else { return Ok(Vec::new()) };
        let step = SearchStep::new(&self.game, self.player, &self.limits, monitor, u64::MAX);
        let root = SolverNode::root(&self.game, start);
        let wins = within_limits(step.task().find_wins(&root, rounds, WinSelection::First(max_lines)))?;
        Ok(wins.unwrap_or_default().into_iter().map(|win| win.line.texts()).collect())
    }

    fn step_exhaustive(&mut self, rounds: u32, monitor: &ProgressMonitor) -> Result<(), WorldsError> {
        // While the beam runs, most of the limit is reserved for it.
        let divisor = if self.beam.is_some() { EXHAUSTIVE_BUDGET_DIVISOR } else { 1 };
        let worlds_left = (self.limits.max_worlds / divisor).saturating_sub(self.worlds_spent);
        let step = SearchStep::new(&self.game, self.player, &self.limits, monitor, worlds_left);
        let win = loop {
            // The last two rounds of a line need no stored sets.
            if !self.keeps_layers || self.depth + 2 >= rounds {
                self.is_unwinnable = self.layer.nodes.is_empty();
                break step.search_all_lines(&self.layer, rounds - self.depth);
            }
            match step.next_layer(&self.layer) {
                Ok(next) => (self.layer, self.depth) = (next, self.depth + 1),
                Err(WorldsError::Halted(Halt::MemoryLimit)) => self.keeps_layers = false,
                Err(error) => break Err(error),
            }
        };
        let spent = step.worlds_spent();
        let win = within_limits(win)?;
        self.worlds_spent += spent;
        match win {
            Some(Some(win)) => (self.best, self.stage) = (Some(win), SolverStage::Done),
            Some(None) => {
                self.min_rounds = rounds + 1;
                self.choose_stage(spent);
            }
            None if self.beam.is_some() && self.best.is_none() => self.stage = SolverStage::Beam(self.beam_depth + 1),
            None => self.stage = SolverStage::Done,
        }
        Ok(())
    }

    fn step_beam(&mut self, monitor: &ProgressMonitor) -> Result<(), WorldsError> {
        let Some(beam) = &self.beam else { return Ok(()) };
        // The rest of the limit is reserved for the exhaustive search.
        let reserved = self.limits.max_worlds / EXHAUSTIVE_BUDGET_DIVISOR;
        let worlds_left = (reserved * (EXHAUSTIVE_BUDGET_DIVISOR - 1)).saturating_sub(self.worlds_spent);
        let step = SearchStep::new(&self.game, self.player, &self.limits, monitor, worlds_left);
        let result = within_limits(step.next_beam(beam));
        let spent = step.worlds_spent();
        let (win, next) = result?.unwrap_or_default();
        self.worlds_spent += spent;
        self.beam_depth += 1;
        self.beam = Some(next).filter(|next| !next.nodes.is_empty() && self.beam_depth < self.limits.max_rounds);
        if win.is_some() {
            self.best = win;
        }
        match self.beam {
            Some(_) => self.stage = SolverStage::Beam(self.beam_depth + 1),
            None => self.choose_stage(0),
        }
        Ok(())
    }

    /// Chooses the next stage after an exhaustive search, with the number of worlds that it needed, or after the beam has ended.
    fn choose_stage(&mut self, search_cost: u64) {
        let best_rounds = self.best.as_ref().map(|best| u32::try_from(best.line.texts().len()).unwrap_or(u32::MAX));
        let max_useful = best_rounds.unwrap_or(self.limits.max_rounds.saturating_add(1));
        let expected_spent = EXPECTED_GROWTH.saturating_mul(search_cost).saturating_add(self.worlds_spent);
        let is_expensive = expected_spent > self.limits.max_worlds / EXHAUSTIVE_BUDGET_DIVISOR;
        self.stage = if self.is_unwinnable || self.min_rounds >= max_useful {
            SolverStage::Done
        } else if is_expensive && self.beam.is_some() {
            SolverStage::Beam(self.beam_depth + 1)
        } else {
            SolverStage::Exhaustive(self.min_rounds)
        };
    }
}
