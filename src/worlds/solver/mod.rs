//! The solver of many-worlds solitaire: the shortest line that wins, the longest that survives.
//!
//! Source: seed 003, part II: "It's also pretty hard to lose, and yet-unclear how to win."
//!
//! Nothing is left to chance: the player's line is a plan, and whether it wins is a matter of the set of worlds alone. So the
//! search goes from set to set. [`Solver`] looks at *all* lines of one round, of two, and so on, as far as its [`Limits`] go; what
//! this finds is shortest, and what it does not find is a bound. Between, a beam of the sets with the fewest worlds goes deeper and
//! finds lines without such a promise. [`Survival`] does the same for the longest line.
//!
//! Sets are told apart by a digest of their records and then compared world by world, so that no bound hangs on luck. What is
//! found does not depend on the number of threads: limits are counted in worlds looked at, in an order of their own.

mod answer;
mod beam;
mod belief;
mod exhaust;
mod follow;
mod last;
mod layer;
mod leader;
mod limits;
mod meter;
mod names;
mod node;
mod scene;
mod share;
mod small;
mod solve;
mod survival;

pub use answer::SolverReport;
pub use limits::SolverLimits;
pub use share::WorldShare;
pub use solve::{SolverStage, WinSolver};
pub use survival::SurvivalSolver;

#[cfg(test)]
mod tests;
