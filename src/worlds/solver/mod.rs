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

mod beam;
mod belief_state;
mod exhaustive_search;
mod final_round;
mod packed_action_list;
mod play_round;
mod search_budget;
mod search_layer;
mod search_node;
mod solver_context;
mod solver_limits;
mod solver_report;
mod survival_solver;
mod win_solver;
mod world_budget;
mod world_share;

pub use solver_limits::SolverLimits;
pub use solver_report::SolverReport;
pub use survival_solver::SurvivalSolver;
pub use win_solver::{SolverStage, WinSolver};
pub use world_share::WorldShare;

#[cfg(test)]
mod tests;
