//! What a player is asked to search, and what it reports meanwhile.

use super::limits::SearchLimits;
use super::score::SearchScore;
use crate::task::CancelToken;
use std::time::Duration;

/// A request for a move.
pub struct SearchRequest<'t, A> {
    /// When to end the search.
    pub limits: SearchLimits,
    /// Number of best moves to report, each with its line (UCI `MultiPV`).
    pub multi_pv: usize,
    /// Time since the request.
    pub elapsed: &'t (dyn Fn() -> Duration + Sync),
    /// Cancels the search, which then answers at once with the best move found so far.
    pub cancel: &'t CancelToken,
    /// Receives what the search finds meanwhile.
    pub on_info: &'t (dyn Fn(SearchReport<'_, A>) + Sync),
}

/// News of a search that goes on (UCI `info`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SearchReport<'r, A> {
    /// An improvement: a move with its line.
    Line(&'r SearchInfo<A>),
    /// A move that is better than the best so far. Its score is a lower bound until the search has confirmed it.
    LowerBound(&'r SearchInfo<A>),
    /// The search of a move of the root begins.
    RootMove {
        /// The move.
        action: &'r A,
        /// Its number in the order of this iteration, from 1.
        number: usize,
        /// Depth of the iteration in turns.
        depth: u32,
    },
}

impl<'r, A> SearchReport<'r, A> {
    /// The line of an improvement.
    pub fn line(self) -> Option<&'r SearchInfo<A>> {
        match self {
            Self::Line(info) => Some(info),
            Self::LowerBound(_) | Self::RootMove { .. } => None,
        }
    }
}

/// What a search has found about one move (UCI `info`).
#[derive(Clone, Debug, PartialEq)]
pub struct SearchInfo<A> {
    /// Value of the position for the player to move.
    pub score: SearchScore,
    /// Depth of the search in turns.
    pub depth: u32,
    /// Rank of the move among the best, from 1.
    pub rank: usize,
    /// The deepest ply that was searched; 0 from players that do not say.
    pub selective_depth: u32,
    /// Nodes searched so far.
    pub nodes: u64,
    /// How full the transposition table is, in thousandths; 0 from players that do not say.
    pub hash_permille: u16,
    /// Principal variation, from the move on.
    pub pv: Vec<A>,
}
