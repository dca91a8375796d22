//! What the search needs to know about a game.

use crate::players::search::eval_noise::EvalNoise;

/// Which moves are searched where there are many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::players::search) enum MoveSelection {
    All,
    /// The moves that matter most to win lines.
    ByWinLines,
    /// The moves that lead to the best static evaluations.
    ByEvaluation,
}

/// What the search needs to know about a game.
#[derive(Clone, Copy, Debug)]
pub(in crate::players::search) struct SearchTraits {
    /// A move that gains this much, in centipawns, is noisy. `None` where gains say nothing, as in Hex.
    pub noisy_gain: Option<i32>,
    pub selection: MoveSelection,
    /// Whether a repeated position ends the game.
    pub ends_by_repetition: bool,
    /// Whether it may decide the game, as perpetual check in shogi does.
    pub may_repetition_decide: bool,
    /// Whether two players alternate and have royal pieces. Having the move is then an advantage, outside zugzwang.
    pub is_chess_like: bool,
    pub eval_noise: EvalNoise,
}
