//! The position that a search walks over: make a move, search below it, unmake it.
//!
//! One trait serves every search and every game. [`BitboardPosition`] is the fast case. [`CopyMakePosition`] keeps a stack of
//! whole positions for rules without bitboards, and may split turns of two moves, `M N`: the search chooses M first and N after
//! it.

mod bitboard;
mod copy_make;

pub(super) use bitboard::BitboardPosition;
pub(super) use copy_make::CopyMakePosition;

use super::evaluation::MobilityTerm;
use crate::game::{Cell, Fault, Outcome, Position};
use fastrand::Rng;

/// The squares that a move leaves and reaches, where it has them. Drops have no origin.
pub(super) type FromTo = (Option<Cell>, Option<Cell>);

/// The result of a game for the root player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameEnd {
    Won,
    Drawn,
    Lost,
}

impl GameEnd {
    fn of_winner(winner: Option<usize>, player: usize) -> Self {
        match winner {
            None => Self::Drawn,
            Some(winner) if winner == player => Self::Won,
            Some(_) => Self::Lost,
        }
    }
}

/// A position with make and unmake. The player to move at its root is the root player; all others play against that player.
pub(super) trait SearchPosition {
    /// A move, valid only in the position for which it was generated.
    type Move: Clone + PartialEq;

    /// Moves that make up one turn.
    fn moves_per_turn(&self) -> u32 {
        1
    }

    /// Whether the root player is to move.
    fn is_our_turn(&self) -> bool;

    /// Whether a turn of several moves has begun and is not complete.
    fn is_mid_turn(&self) -> bool {
        false
    }

    /// Hash of the position, the player to move and the turn.
    fn hash(&self) -> u64;

    /// Material, piece-square and win-line score for the root player, in centipawns.
    fn static_score(&self) -> i32;

    /// Replaces the list with all legal moves, always in the same order. Returns the result where the game is over.
    ///
    /// # Errors
    /// A [`Fault`] where the rules exceed their budget, here and below.
    fn generate(&mut self, moves: &mut Vec<Self::Move>) -> Result<Option<GameEnd>, Fault>;

    /// The outcome where the game is over.
    fn outcome(&self) -> Result<Option<Outcome>, Fault>;

    /// The squares of a move.
    fn squares_of(&self, made: &Self::Move) -> FromTo;

    /// Change of [`Self::static_score`] by a move, for the player to move and without win lines.
    fn gain(&mut self, made: &Self::Move) -> Result<i32, Fault>;

    /// Value of the moving piece in centipawns, which a recapture would win; 0 where unknown.
    fn mover_value(&self, _made: &Self::Move) -> i32 {
        0
    }

    /// By cell: the rise of win-line scores from placing the missing piece there, for the root player and for the others. Empty in games
    /// without win lines.
    fn line_gains(&self) -> &[[i32; 2]];

    /// Makes a move. Returns `false`, and changes nothing, where the move turns out to be illegal.
    fn make(&mut self, made: &Self::Move) -> Result<bool, Fault>;

    /// Passes the turn to the next player, also in mid-turn. Returns `false` without a change if the game has no null moves.
    fn null_move(&mut self) -> bool;

    /// Takes the last move or null move back.
    fn unmake(&mut self);

    /// Moves made since the root.
    fn ply(&self) -> usize;

    /// Returns to the root.
    fn unmake_all(&mut self) {
        for _ in 0..self.ply() {
            self.unmake();
        }
    }

    /// Whether this position, below the root, occurred before.
    fn is_repetition(&self) -> bool;

    /// The result of the game if the repetition of this position were enough to end it.
    fn repetition_result(&self) -> Result<GameEnd, Fault>;

    /// Whether the player to move is in check.
    fn in_check(&self) -> Result<bool, Fault>;

    /// Weighted number of the moves of the player to move.
    fn mobility(&self, moves: &[Self::Move], term: &MobilityTerm) -> i32;

    /// The same without a list of moves. `None` where it needs one, or the game may be over.
    fn mobility_unlisted(&self, _: &MobilityTerm) -> Result<Option<i32>, Fault> {
        Ok(None)
    }

    /// The position. In mid-turn it has the current board, and the same player to begin a turn.
    fn position(&self) -> Position;

    /// Plays random moves to the end of the game, or for `max_turns` turns. The position may stay below the root afterwards.
    fn playout(&mut self, max_turns: usize, rng: &mut Rng, on_move: OnPlayoutMove<'_>) -> Result<PlayoutResult, Fault> {
        playout_by_generating(self, max_turns, rng, on_move)
    }
}

/// Receives every move of a playout: whether it is the root player's, and its squares. Returns whether to continue.
pub(super) type OnPlayoutMove<'m> = &'m mut dyn FnMut(bool, FromTo) -> bool;

/// The result of a playout for the root player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayoutResult {
    Ended(GameEnd),
    /// Broken off, with the static score of the last position.
    CutOff(i32),
    /// Every generated move turned out to be illegal.
    NoMove,
}

/// [`SearchPosition::playout`] by generating all moves of every position.
fn playout_by_generating<P: SearchPosition + ?Sized>(
    position: &mut P,
    max_turns: usize,
    rng: &mut Rng,
    on_move: OnPlayoutMove<'_>,
) -> Result<PlayoutResult, Fault> {
    let mut moves = Vec::new();
    for turn in 0..=max_turns {
        if let Some(end) = position.generate(&mut moves)? {
            return Ok(PlayoutResult::Ended(end));
        }
        if turn == max_turns {
            break;
        }
        let is_ours = position.is_our_turn();
        let squares = loop {
            if moves.is_empty() {
                return Ok(PlayoutResult::NoMove);
            }
            let next = moves.swap_remove(rng.usize(..moves.len()));
            if position.make(&next)? {
                break position.squares_of(&next);
            }
        };
        if !on_move(is_ours, squares) {
            break;
        }
    }
    Ok(PlayoutResult::CutOff(position.static_score()))
}
