//! The mark that castling rights stand for: pieces that have not moved, among them the kings and rooks that may castle.
//!
//! In chess it is on kings and rooks alone. In Seirawan chess, where a new piece enters behind the first move of another,
//! it is on all pieces of the first rank, and letters of files say which of them have not moved.

use crate::algebra::{Kind, KindSet, Marks, Rules};
use crate::board::Cell;
use crate::program::Position;

/// The mark and the pieces that the field refers to.
#[derive(Clone, Copy)]
pub(in crate::game) struct CastlingMark {
    /// The mark of a piece that may still castle.
    pub(super) mark: Marks,
    /// The pieces that castle.
    pub kings: KindSet,
    /// The pieces that they castle with.
    pub rooks: KindSet,
    /// Other pieces that carry the mark.
    pub(super) others: KindSet,
}

/// A side of the king, as the first player sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// `K`
    Right,
    /// `Q`
    Left,
}

impl CastlingMark {
    /// Finds the mark: it is lost when moved, and kings and other pieces carry it. Kings are royal; in a game without
    /// royal pieces they are the pieces that occur exactly once in the setup.
    pub fn of_rules(rules: &Rules) -> Option<Self> {
        let is_single = |kind: &Kind| rules.setup.iter().filter(|content| content.kind == *kind).count() == 1;
        let marks = rules.marks.iter().enumerate().filter(|(_, mark)| mark.lost_when_moved);
        marks
            .map(|(index, mark)| {
                let royal = mark.on.and(rules.royal);
                let kings = if rules.royal.is_empty() { mark.on.iter().filter(is_single).collect() } else { royal };
                let rooks = rooks(rules, mark.on.without(kings));
                Self { mark: Marks::of(index), kings, rooks, others: mark.on.without(kings).without(rooks) }
            })
            .find(|castling| !castling.kings.is_empty() && !castling.rooks.is_empty())
    }

    /// Whether letters of files say which pieces have not moved, rather than which rooks may castle.
    pub(super) fn has_gates(&self) -> bool {
        !self.others.is_empty()
    }

    /// The player's king that may castle. If there are several, since pawns may promote to kings, it is the one on a square
    /// where the setup has a king.
    pub(super) fn king(&self, rules: &Rules, position: &Position, player: usize) -> Option<Cell> {
        let own = self.kings.and(rules.side(player));
        let cells: Vec<Cell> =
            position.cells().filter(|(_, content)| own.contains(content.kind)).map(|(cell, _)| cell).collect();
        let is_home = |cell: &Cell| rules.setup.get(cell.index()).is_some_and(|content| own.contains(content.kind));
        match cells[..] {
            [king] => Some(king),
            _ => cells.into_iter().find(is_home),
        }
    }

    /// The rooks of a player on one side of the king, outermost first.
    pub(super) fn rooks(&self, rules: &Rules, position: &Position, player: usize, king: Cell, side: Side) -> Vec<Cell> {
        let Some(grid) = rules.board.grid() else { return Vec::new() };
        let (king_file, king_rank) = grid.file_and_rank(king);
        let kinds = self.rooks.and(rules.side(player));
        let mut cells: Vec<Cell> = position
            .cells()
            .filter(|&(cell, content)| {
                let (file, rank) = grid.file_and_rank(cell);
                let is_beside = if side == Side::Right { file > king_file } else { file < king_file };
                rank == king_rank && is_beside && kinds.contains(content.kind)
            })
            .map(|(cell, _)| cell)
            .collect();
        if side == Side::Right {
            cells.reverse();
        }
        cells
    }

    /// The squares of a player's pieces that may carry the mark, file by file, on the rank where the player's king starts.
    pub(super) fn gates(&self, rules: &Rules, position: &Position, player: usize) -> Vec<Cell> {
        let own = rules.side(player);
        let kinds = self.kings.or(self.rooks).or(self.others).and(own);
        let home = rules.setup.iter().position(|content| self.kings.and(own).contains(content.kind));
        let (Some(grid), Some(home)) = (rules.board.grid(), home.and_then(|index| rules.board.cells().nth(index)))
        else {
            return Vec::new();
        };
        let rank = grid.file_and_rank(home).1;
        let is_gate = |&cell: &Cell| grid.file_and_rank(cell).1 == rank && kinds.contains(position.at(cell).kind);
        let mut cells: Vec<Cell> = rules.board.cells().filter(is_gate).collect();
        cells.sort_by_key(|&cell| grid.file_and_rank(cell).0);
        cells
    }
}

/// The kinds that kings castle with, of those that carry the mark: all, if each player has one, or else the outermost of the
/// setup.
fn rooks(rules: &Rules, carriers: KindSet) -> KindSet {
    let players = 0..rules.players.len();
    if players.clone().all(|player| carriers.and(rules.side(player)).len() <= 1) {
        return carriers;
    }
    let outermost = players.filter_map(|player| {
        let own = carriers.and(rules.side(player));
        let grid = rules.board.grid()?;
        let is_carrier = |cell: &Cell| rules.setup.get(cell.index()).is_some_and(|content| own.contains(content.kind));
        let corner = rules.board.cells().filter(is_carrier).min_by_key(|&cell| grid.file_and_rank(cell).0)?;
        Some(rules.setup[corner.index()].kind)
    });
    outermost.collect()
}
