//! How far a search may go.

use super::Share;

/// How far a search may go.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Lines of more rounds are not looked for.
    pub rounds: u32,
    /// How many worlds may be looked at, all in all. What is found within this does not depend on the machine.
    pub worlds: u64,
    /// How many bytes the sets that are kept may take.
    pub memory: u64,
    /// How many sets of a round the beam keeps.
    pub width: usize,
    /// What orders sets that look equally good.
    pub seed: u64,
    /// The least share of worlds that a line has to keep, over all its rounds.
    pub keep: Share,
}

impl Default for Limits {
    fn default() -> Self {
        Self { rounds: 12, worlds: 100_000_000, memory: 1 << 30, width: 2000, seed: 0, keep: Share::new(0, 1) }
    }
}
