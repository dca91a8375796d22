//! The solver of many-worlds solitaire: the shortest line that wins, and the longest that survives.
//!
//! Nothing in a solitaire is random. The player's line is a plan, and whether it wins depends only on the sets of worlds, so the
//! search is over sets. [`WinSolver`] searches *all* lines of one round, then of two, and so on, as far as its [`SolverLimits`]
//! allow. A line that it finds is shortest, and a depth without a line is a bound. A beam of the smallest sets goes deeper and
//! finds lines without such a proof. [`SurvivalSolver`] does the same for the longest line.
//!
//! Sets are compared by a hash first and then world by world, so a hash collision cannot affect a bound. Results do not depend
//! on the number of threads: limits count searched worlds, and nodes are searched in batches of fixed order.
//!
//! Source: seed 003, part II: "It's also pretty hard to lose, and yet-unclear how to win."

mod belief_state;
mod final_round;
mod hint;
mod packed_action_list;
mod search_layer;
mod search_node;
mod search_step;
mod survival_solver;
mod win_search;
mod win_solver;

pub use hint::{HintGoal, SolverHint};
pub use survival_solver::SurvivalSolver;
pub use win_solver::{SolverStage, WinSolver};

use super::{MemoryMeter, WorldShare};
use std::sync::Arc;

#[cfg(test)]
mod tests;

/// The limits of a solver.
#[derive(Clone, Debug)]
pub struct SolverLimits {
    /// Maximum length of a line in rounds.
    pub max_rounds: u32,
    /// Maximum number of worlds to search. Results within this limit do not depend on the machine.
    pub max_worlds: u64,
    /// The memory limit of the stored sets, and of the process if the meter has a probe.
    pub memory: Arc<MemoryMeter>,
    /// Number of sets per round in the beam.
    pub beam_width: usize,
    /// The seed that breaks ties between sets of the same size.
    pub seed: u64,
    /// The minimum share of worlds that a line must keep over all its rounds.
    pub min_kept: WorldShare,
}

impl Default for SolverLimits {
    fn default() -> Self {
        let (memory, min_kept) = (MemoryMeter::UNLIMITED.with_limit(1 << 30), WorldShare::none());
        Self { max_rounds: 12, max_worlds: 100_000_000, memory, beam_width: 2000, seed: 0, min_kept }
    }
}

/// What a solver knows so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverReport {
    /// The best line: the player's actions by their texts.
    pub line: Option<Vec<String>>,
    /// The share of worlds that the line keeps.
    pub kept: WorldShare,
    /// For a win: no line wins in fewer rounds. For survival: the number of rounds of the line.
    pub min_rounds: u32,
    /// Whether the search has proven that `line` is best; without a line, that no line exists.
    pub is_proven: bool,
    /// Worlds searched.
    pub worlds_searched: u64,
}

impl SolverReport {
    /// The number of rounds of the line.
    pub fn rounds(&self) -> Option<u32> {
        self.line.as_ref().and_then(|line| u32::try_from(line.len()).ok())
    }
}
