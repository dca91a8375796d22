//! Hints: what the solver says about a round of a solitaire. It claims nothing that it has not proven.

use super::super::{Round, WorldRules, WorldShare, Worlds, WorldsError};
use super::{SolverLimits, SolverReport, SolverStage, SurvivalSolver, WinSolver};
use crate::task::ProgressMonitor;

/// Worlds that the solver may search for one hint. Unmeasured.
const MAX_HINT_WORLDS: u64 = 20_000_000;
/// Worlds above which the solver does not start. Unmeasured.
const MAX_HINT_ROUND_WORLDS: u128 = 200_000;
/// Maximum length of a line in rounds if the player has no limit.
const MAX_HINT_ROUNDS: u32 = 12;

/// What the player still has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintGoal {
    /// Rounds that are left to win, or to survive under the Unitary rule; `None` without a limit.
    pub rounds: Option<u32>,
    /// The minimum share of worlds to keep, from the start of the game.
    pub min_kept: WorldShare,
}

/// What the solver says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverHint {
    /// A line reaches the goal.
    Next {
        /// Its first action by its text.
        action: String,
        /// Its length in rounds.
        rounds: u32,
        /// The share of worlds that is kept at its end, from the start of the game.
        kept: WorldShare,
    },
    /// It is proven that no line reaches the goal.
    NoLine,
    /// No line was found within the limits. It is proven that none is shorter than this many rounds.
    NotFound {
        /// The bound.
        min_rounds: u32,
    },
}

impl SolverHint {
    /// Searches for a line from a round of a solitaire that plays by the Classic rule, with or without a share to keep, or by the
    /// Unitary rule.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn find(worlds: &Worlds, at: &Round, goal: &HintGoal, monitor: &ProgressMonitor) -> Result<Self, WorldsError> {
        if at.len() > MAX_HINT_ROUND_WORLDS {
            return Ok(Self::NotFound { min_rounds: 1 });
        }
        let memory = worlds.memory().with_limit(worlds.memory_limit().saturating_sub(at.total_bytes()));
        let limits = SolverLimits {
            max_rounds: goal.rounds.unwrap_or(MAX_HINT_ROUNDS),
            max_worlds: MAX_HINT_WORLDS,
            memory,
            min_kept: goal.min_kept.clone(),
            ..SolverLimits::default()
        };
        let max_rounds = limits.max_rounds;
        if worlds.rules() == WorldRules::Unitary {
            let mut solver = SurvivalSolver::from_round(worlds, at, limits)?;
            while !solver.is_done() {
                solver.step(monitor)?;
            }
            let report = solver.report();
            let is_long_enough = report.rounds() >= goal.rounds;
            return Ok(Self::of_report(report, |report| report.is_proven, is_long_enough));
        }
        let mut solver = WinSolver::from_round(worlds, at, limits)?;
        while solver.stage() != SolverStage::Done {
            solver.step(monitor)?;
        }
        let is_refuted = |report: &SolverReport| {
            report.line.is_none() && (report.is_proven || goal.rounds.is_some() && report.min_rounds > max_rounds)
        };
        Ok(Self::of_report(solver.report(), is_refuted, true))
    }

    /// The hint of a report. `is_goal` says whether its line reaches the goal, and `is_refuted` whether no line does.
    fn of_report(report: SolverReport, is_refuted: impl FnOnce(&SolverReport) -> bool, is_goal: bool) -> Self {
        let line = report.line.as_deref().filter(|_| is_goal).and_then(|line| Some((line.first()?, line.len())));
        match line {
            Some((action, rounds)) => Self::Next {
                action: action.clone(),
                rounds: u32::try_from(rounds).unwrap_or(u32::MAX),
                kept: report.kept,
            },
            None if is_refuted(&report) => Self::NoLine,
            None => Self::NotFound { min_rounds: report.min_rounds },
        }
    }
}
