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
    /// Receives every improvement.
    pub on_info: &'t (dyn Fn(&SearchInfo<A>) + Sync),
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
