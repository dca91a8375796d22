//! What the program thinks of the position on the screen.

use std::sync::Arc;

use crate::{
    game::{Cell, Position},
    players::PlayerSpec,
    worlds::ProgressMonitor,
};

/// So many of the best moves are looked at.
pub const LINES: usize = 3;

/// An analysis under way, or done.
#[derive(Debug)]
pub struct Analysis {
    /// The engine that is asked, if it is not the program itself.
    pub analyst: Option<PlayerSpec>,
    /// The work, to be called off.
    pub work: Arc<ProgressMonitor>,
    /// What is thought of the best moves, the best first, as far as they are known.
    pub ideas: Vec<Idea>,
    /// Positions looked at in a second.
    pub rate: u64,
    /// Why there is none.
    pub trouble: Option<String>,
    /// The line that is followed on the board.
    pub followed: Option<Followed>,
}

/// What is told of an analysis.
#[derive(Debug)]
pub enum Told {
    /// What is thought of the best moves, the best first, and how many positions are looked at in a second.
    Ideas(Vec<Idea>, u64),
    /// The engine does not play this game: the program itself looks at the position.
    Foreign,
    /// Why nothing is thought.
    Trouble(String),
}

/// A line that is followed on the board. It stays the same, whatever is thought meanwhile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    /// Its moves: at least one.
    line: Arc<[Step]>,
    /// The place of the move that was made last on the board.
    at: usize,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
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
pub struct Idea {
    /// Its place among the best, from 1.
    pub rank: usize,
    /// What it comes to for the player to move.
    pub score: String,
    /// So many turns deep that was looked at.
    pub depth: u32,
    /// The move and how it might go on.
    pub line: Arc<[Step]>,
}

impl Step {
    /// Some moves as they are written.
    pub fn texts(line: &[Self]) -> String {
        line.iter().map(|step| step.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

impl Followed {
    /// The move that was made last on the board.
    pub fn step(&self) -> Option<&Step> {
        self.line.get(self.at)
    }

    /// How many moves were made on the board, and how many there are.
    pub fn place(&self) -> (usize, usize) {
        (self.at + 1, self.line.len())
    }
}

impl Analysis {
    /// One that has begun.
    pub fn new(analyst: Option<PlayerSpec>, work: Arc<ProgressMonitor>) -> Self {
        Self { analyst, work, ideas: Vec::new(), rate: 0, trouble: None, followed: None }
    }

    /// Follows the best line a move further on the board; stays at its end.
    pub fn onward(&mut self) {
        if let Some(followed) = &mut self.followed {
            followed.at = (followed.at + 1).min(followed.line.len().saturating_sub(1));
        } else {
            let line = self.ideas.first().map(|best| best.line.clone()).filter(|line| !line.is_empty());
            self.followed = line.map(|line| Followed { line, at: 0 });
        }
    }

    /// Goes a move back in it.
    pub fn backward(&mut self) {
        let before = self.followed.take().filter(|followed| followed.at > 0);
        self.followed = before.map(|followed| Followed { at: followed.at - 1, ..followed });
    }
}
