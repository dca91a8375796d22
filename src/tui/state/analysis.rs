//! The engine analysis of the position on the screen.

use std::sync::Arc;

use super::WorkHandle;
use crate::{
    game::{Cell, Position},
    players::PlayerSpec,
};

/// How many of the best lines an analysis shows (UCI's `MultiPV`).
pub const ANALYSIS_LINES: usize = 3;

/// A running or finished analysis.
#[derive(Debug)]
pub struct Analysis {
    /// The external engine, or `None` for the built-in search.
    pub analyst: Option<PlayerSpec>,
    /// Cancels the work.
    pub work: WorkHandle,
    /// The best lines found so far, best first.
    pub lines: Vec<EngineLine>,
    /// Search speed in positions per second.
    pub nodes_per_second: u64,
    /// Why the analysis failed.
    pub error: Option<String>,
    /// The line shown on the board.
    pub followed: Option<FollowedLine>,
}

/// A report from a running analysis.
#[derive(Debug)]
pub enum AnalysisUpdate {
    /// New results.
    Lines {
        /// The best lines, best first.
        lines: Vec<EngineLine>,
        /// Search speed in positions per second.
        nodes_per_second: u64,
    },
    /// The engine does not support this game; the built-in search takes over.
    Unsupported,
    /// Why the analysis failed.
    Failed(String),
}

/// A line shown move by move on the board. It stays fixed while the analysis goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedLine {
    /// Its moves; never empty.
    line: Arc<[LineMove]>,
    /// Index of the last move shown.
    index: usize,
}

/// One move of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMove {
    /// SAN, or coordinates where SAN is unknown.
    pub text: String,
    /// Start square.
    pub from: Option<Cell>,
    /// Target square.
    pub to: Option<Cell>,
    /// The position after it.
    pub after: Position,
}

/// One of the best lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineLine {
    /// Rank among the best lines, from 1.
    pub rank: usize,
    /// Score for the player to move.
    pub score: String,
    /// Search depth in turns.
    pub depth: u32,
    /// The move and its continuation.
    pub moves: Arc<[LineMove]>,
}

impl LineMove {
    /// The moves, separated by spaces.
    pub fn join_texts(line: &[Self]) -> String {
        line.iter().map(|step| step.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

impl FollowedLine {
    /// The last move shown on the board.
    pub fn current(&self) -> Option<&LineMove> {
        self.line.get(self.index)
    }

    /// The number of moves shown, and the length of the line.
    pub fn progress(&self) -> (usize, usize) {
        (self.index + 1, self.line.len())
    }
}

impl Analysis {
    /// An analysis without results yet.
    pub fn new(analyst: Option<PlayerSpec>, work: WorkHandle) -> Self {
        Self { analyst, work, lines: Vec::new(), nodes_per_second: 0, error: None, followed: None }
    }

    /// Shows the next move of the best line; stops at its end.
    pub fn step_forward(&mut self) {
        if let Some(followed) = &mut self.followed {
            followed.index = (followed.index + 1).min(followed.line.len().saturating_sub(1));
        } else {
            let line = self.lines.first().map(|best| best.moves.clone()).filter(|line| !line.is_empty());
            self.followed = line.map(|line| FollowedLine { line, index: 0 });
        }
    }

    /// Goes back one move; leaves the line before its first move.
    pub fn step_back(&mut self) {
        let before = self.followed.take().filter(|followed| followed.index > 0);
        self.followed = before.map(|followed| FollowedLine { index: followed.index - 1, ..followed });
    }
}
