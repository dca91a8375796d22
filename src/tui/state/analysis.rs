//! What the program thinks of the position on the screen.

use std::sync::Arc;

use crate::{game::Cell, worlds::Work};

/// So many of the best moves are looked at.
pub const LINES: usize = 3;

/// An analysis under way, or done.
#[derive(Debug)]
pub struct Analysis {
    /// The work, to be called off.
    pub work: Arc<Work>,
    /// What is thought of the best moves, the best first, as far as they are known.
    pub ideas: Vec<Idea>,
    /// Positions looked at in a second.
    pub rate: u64,
    /// Why there is none.
    pub trouble: Option<String>,
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
    pub line: String,
    /// Where the move begins and ends.
    pub squares: (Option<Cell>, Option<Cell>),
}

impl Analysis {
    /// One that has begun.
    pub fn new(work: Arc<Work>) -> Self {
        Self { work, ideas: Vec::new(), rate: 0, trouble: None }
    }

    /// Takes in what is thought of a move now.
    pub fn take(&mut self, idea: Idea, rate: u64) {
        self.rate = rate;
        self.ideas.truncate(LINES);
        match self.ideas.iter_mut().find(|known| known.rank == idea.rank) {
            Some(known) => *known = idea,
            None => self.ideas.push(idea),
        }
        self.ideas.sort_by_key(|idea| idea.rank);
    }
}
