//! The limits of a solver.

use super::WorldShare;

/// The limits of a solver.
#[derive(Clone, Debug)]
pub struct SolverLimits {
    /// Maximum length of a line in rounds.
    pub max_rounds: u32,
    /// Maximum number of worlds to search. Results within this limit do not depend on the machine.
    pub max_worlds: u64,
    /// Maximum memory of the stored sets in bytes.
    pub max_bytes: u64,
    /// Number of sets per round in the beam.
    pub beam_width: usize,
    /// The seed that breaks ties between sets of the same size.
    pub seed: u64,
    /// The minimum share of worlds that a line must keep over all its rounds.
    pub min_kept: WorldShare,
}

impl Default for SolverLimits {
    fn default() -> Self {
        Self {
            max_rounds: 12,
            max_worlds: 100_000_000,
            max_bytes: 1 << 30,
            beam_width: 2000,
            seed: 0,
            min_kept: WorldShare::none(),
        }
    }
}
