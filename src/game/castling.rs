//! Castling as notations see it: a move of a king together with another piece of its side along one rank.
//!
//! Rules only say how the board changes. A rule file may move the king to its goal, as in chess, or onto its rook, as UCI
//! engines write it in chess960, where a goal would not tell castling from a step.

use super::fen::CastlingMark;
use crate::algebra::Rules;
use crate::board::Cell;
use crate::program::{Action, Position};

/// A castling move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Castling {
    /// The square of the rook before the move.
    pub partner: Cell,
    /// The square of the king after it.
    pub goal: Cell,
    /// Whether it is written `O-O` rather than `O-O-O`: the rook stands to the right, as the first player sees it.
    pub is_short: bool,
}

impl Castling {
    /// Recognises castling among the actions of a position.
    pub fn of_action(rules: &Rules, before: &Position, action: &Action) -> Option<Self> {
        let grid = rules.board.grid()?;
        let (from, to) = (action.from?, action.to?);
        let ((king_file, rank), (_, goal_rank)) = (grid.file_and_rank(from), grid.file_and_rank(to));
        let king = before.at(from).kind;
        if rank != goal_rank || !action.takes.is_empty() {
            return None;
        }
        let CastlingMark { rooks, .. } = CastlingMark::of_rules(rules).filter(|mark| mark.kings.contains(king))?;
        let own_rooks = rooks.and(rules.side(rules.piece(king)?.owner));
        let is_rook = |cell: Cell| own_rooks.contains(before.at(cell).kind);
        let leaves = |&cell: &Cell| cell != from && is_rook(cell) && before.at(cell).kind != action.after.at(cell).kind;
        let partner = if from != to && is_rook(to) { to } else { rules.board.cells().find(leaves)? };
        let (rook_file, rook_rank) = grid.file_and_rank(partner);
        let goal = rules.board.cells().find(|&cell| before.at(cell).kind != king && action.after.at(cell).kind == king);
        (rook_rank == rank).then_some(Self { partner, goal: goal.unwrap_or(from), is_short: king_file < rook_file })
    }

    /// `O-O` or `O-O-O`.
    pub fn san(self) -> &'static str {
        if self.is_short { "O-O" } else { "O-O-O" }
    }
}
