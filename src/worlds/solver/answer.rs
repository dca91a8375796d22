//! What a search has found.

use super::WorldShare;

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverReport {
    /// The best line: the player's actions, by their texts.
    pub line: Option<Vec<String>>,
    /// The share of worlds that it keeps.
    pub kept: WorldShare,
    /// For a win: there is none in fewer rounds than this, as all shorter lines were looked at. For survival: nothing is known of
    /// more rounds than the line has, unless it is proven.
    pub min_rounds: u32,
    /// Is it certain that no line is better; or where there is no line, that there is none?
    pub is_proven: bool,
    /// How many worlds were looked at.
    pub worlds_searched: u64,
}

impl SolverReport {
    /// How many rounds the line has.
    pub fn rounds(&self) -> Option<u32> {
        self.line.as_ref().and_then(|line| u32::try_from(line.len()).ok())
    }
}
