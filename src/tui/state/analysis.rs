//! What the program thinks of the position on the screen.

use std::sync::Arc;

use crate::{
    game::{Cell, Position},
    players::PlayerSpec,
    worlds::ProgressMonitor,
};

/// So many of the best moves are looked at.
pub const MULTI_PV: usize = 3;

/// An analysis under way, or done.
#[derive(Debug)]
pub struct Analysis {
    /// The engine that is asked, if it is not the program itself.
    pub analyst: Option<PlayerSpec>,
    /// The work, to be called off.
    pub work: Arc<ProgressMonitor>,
    /// What is thought of the best moves, the best first, as far as they are known.
    pub lines: Vec<EngineLine>,
    /// Positions looked at in a second.
    pub nodes_per_second: u64,
    /// Why there is none.
    pub error: Option<String>,
    /// The line that is followed on the board.
    pub followed: Option<FollowedLine>,
}

/// What is told of an analysis.
#[derive(Debug)]
pub enum AnalysisUpdate {
    /// What is thought of the best moves, the best first, and how many positions are looked at in a second.
    Lines(Vec<EngineLine>, u64),
    /// The engine does not play this game: the program itself looks at the position.
    Unsupported,
    /// Why nothing is thought.
    Failed(String),
}

/// A line that is followed on the board. It stays the same, whatever is thought meanwhile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedLine {
    /// Its moves: at least one.
    line: Arc<[LineMove]>,
    /// The place of the move that was made last on the board.
    index: usize,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMove {
    /// As it is written.
    pub text: String,
    /// Where it begins.
    pub from: Option<Cell>,
    /// Where it ends.
    pub to: Option<Cell>,
    /// Where it leads.
    pub after: Position,
}

/// What is thought of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineLine {
    /// Its place among the best, from 1.
    pub rank: usize,
    /// What it comes to for the player to move.
    pub score: String,
    /// So many turns deep that was looked at.
    pub depth: u32,
    /// The move and how it might go on.
    pub moves: Arc<[LineMove]>,
}

impl LineMove {
    /// Some moves as they are written.
    pub fn join_texts(line: &[Self]) -> String {
        line.iter().map(|step| step.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

impl FollowedLine {
    /// The move that was made last on the board.
    pub fn current(&self) -> Option<&LineMove> {
        self.line.get(self.index)
    }

    /// How many moves were made on the board, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.index + 1, self.line.len())
    }
}

impl Analysis {
    /// One that has begun.
    pub fn new(analyst: Option<PlayerSpec>, work: Arc<ProgressMonitor>) -> Self {
        Self { analyst, work, lines: Vec::new(), nodes_per_second: 0, error: None, followed: None }
    }

    /// Follows the best line a move further on the board; stays at its end.
    pub fn step_forward(&mut self) {
        if let Some(followed) = &mut self.followed {
            followed.index = (followed.index + 1).min(followed.line.len().saturating_sub(1));
        } else {
            let line = self.lines.first().map(|best| best.moves.clone()).filter(|line| !line.is_empty());
            self.followed = line.map(|line| FollowedLine { line, index: 0 });
        }
    }

    /// Goes a move back in it.
    pub fn step_back(&mut self) {
        let before = self.followed.take().filter(|followed| followed.index > 0);
        self.followed = before.map(|followed| FollowedLine { index: followed.index - 1, ..followed });
    }
}
