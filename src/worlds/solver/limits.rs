//! How far a search may go.

use super::WorldShare;

/// How far a search may go.
#[derive(Clone, Debug)]
pub struct SolverLimits {
    /// Lines of more rounds are not looked for.
    pub max_rounds: u32,
    /// How many worlds may be looked at, all in all. What is found within this does not depend on the machine.
    pub max_worlds: u64,
    /// How many bytes the sets that are kept may take.
    pub max_bytes: u64,
    /// How many sets of a round the beam keeps.
    pub beam_width: usize,
    /// What orders sets that look equally good.
    pub seed: u64,
    /// The least share of worlds that a line has to keep, over all its rounds.
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
            min_kept: WorldShare::new(0, 1),
        }
    }
}
