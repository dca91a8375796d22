//! What the engine reports, whatever the protocol. Moves are in the notation of the protocol already.

use crate::game::Action;
use crate::players::SearchScore;
use std::time::Duration;

/// A report of the engine.
#[derive(Debug)]
pub(super) enum Report {
    /// A text for the user, mostly about invalid input.
    Message(String),
    /// The answer to a command that is no part of the protocol, such as `d` and `go perft`.
    Text(String),
    /// The engine has executed everything before.
    Ready,
    /// A move with its line.
    Line(SearchLine),
    /// The search of a move of the root begins.
    RootMove(RootMove),
    /// The search goes on.
    Speed(Speed),
    /// The score of a finished game for the player to move. Protocols have no score for a player who has already won.
    FinalScore { is_lost: bool },
    /// The answer to a request for a move.
    BestMove(BestMove),
    /// The answer to a request for a forced win.
    Mate(MateAnswer),
}

/// A move that the search has found, with its line.
#[derive(Clone, Debug)]
pub(super) struct SearchLine {
    pub rank: usize,
    /// Depth in turns.
    pub depth: u32,
    pub selective_depth: u32,
    pub score: SearchScore,
    /// Whether the score is a lower bound that the search still confirms.
    pub is_lower_bound: bool,
    /// Whether the chances to win, draw and lose are written.
    pub shows_wdl: bool,
    pub speed: Speed,
    /// How full the transposition table is, in thousandths.
    pub hash_permille: u16,
    /// The principal variation.
    pub moves: Vec<String>,
}

/// A move of the root whose search begins.
#[derive(Debug)]
pub(super) struct RootMove {
    pub text: String,
    /// Its number in the iteration, from 1.
    pub number: usize,
    pub depth: u32,
}

/// The nodes and the time of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Speed {
    pub nodes: u64,
    pub elapsed: Duration,
}

impl Speed {
    pub fn nodes_per_second(self) -> u128 {
        u128::from(self.nodes) * 1000 / self.elapsed.as_millis().max(1)
    }
}

/// The answer to a request for a move; without a move if there is none.
#[derive(Clone, Debug, Default)]
pub(super) struct BestMove {
    pub chosen: Option<ChosenMove>,
    /// The expected reply.
    pub ponder: Option<String>,
    /// Nodes searched.
    pub nodes: u64,
}

/// A move, and how it is written.
#[derive(Clone, Debug)]
pub(super) struct ChosenMove {
    pub action: Action,
    pub text: String,
}

/// The answer to a request for a forced win.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum MateAnswer {
    /// The moves up to the end of the game.
    Win(Vec<String>),
    /// There is no forced win.
    NoWin,
    /// The search ended before it knew.
    Unknown,
}
