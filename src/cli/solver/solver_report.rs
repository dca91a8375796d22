//! The result of a solver.

use super::WorldShare;

/// What a solver knows so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverReport {
    /// The best line: the player's actions by their texts.
    pub line: Option<Vec<String>>,
    /// The share of worlds that the line keeps.
    pub kept: WorldShare,
    /// For a win: no line wins in fewer rounds. For survival: the number of rounds of the line.
    pub min_rounds: u32,
    /// Whether it is proven that no line is better or, without a line, that there is none.
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
