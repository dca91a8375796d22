//! Which marks the fields of a FEN stand for.

use crate::algebra::{Kind, KindSet, Marks, Rules};
use crate::board::{Cell, Frame, Pace, Shape};
use crate::program::Position;

/// The mark of the castling field: lost when moved, on royal pieces and others.
pub(super) fn castling(rules: &Rules) -> Option<(Marks, KindSet)> {
    let is_it = |on: KindSet| !on.and(rules.royal).is_empty() && !on.without(rules.royal).is_empty();
    let index = rules.marks.iter().position(|mark| mark.lost_when_moved && is_it(mark.on))?;
    Some((Marks::of(index), rules.marks[index].on))
}

/// The mark of the en passant field: lasts one turn.
pub(super) fn passing(rules: &Rules) -> Option<(Marks, KindSet)> {
    let index = rules.marks.iter().position(|mark| mark.lasts_one_turn)?;
    Some((Marks::of(index), rules.marks[index].on))
}

/// Does this side of the king lie to the right, as the first player sees it?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// K
    Right,
    /// Q
    Left,
}

/// The pieces of a player that may castle with the royal piece on a square, on one side of it, outermost first.
pub(super) fn partners(
    rules: &Rules,
    position: &Position,
    player: usize,
    king: Cell,
    on: KindSet,
    side: Side,
) -> Vec<Cell> {
    let Some(grid) = rules.board.grid() else { return Vec::new() };
    let (file, rank) = grid.at(king);
    let kinds = on.without(rules.royal).and(rules.side(player));
    let mut cells: Vec<Cell> = position
        .cells()
        .filter(|&(cell, content)| {
            let (f, r) = grid.at(cell);
            let beside = if side == Side::Right { f > file } else { f < file };
            r == rank && beside && kinds.contains(content.kind)
        })
        .map(|(cell, _)| cell)
        .collect();
    if side == Side::Right {
        cells.reverse();
    }
    cells
}

/// The squares of a player's royal pieces that may carry the mark.
pub(super) fn kings(rules: &Rules, position: &Position, player: usize, on: KindSet) -> Vec<Cell> {
    let royal = on.and(rules.royal).and(rules.side(player));
    position.cells().filter(|(_, content)| royal.contains(content.kind)).map(|(cell, _)| cell).collect()
}

/// The square one step from a square, forward for the player or back.
pub(super) fn step(rules: &Rules, cell: Cell, player: usize, forward: bool) -> Option<Cell> {
    let board = &rules.board;
    let (home, ahead) = match board.shape() {
        // Both players' cells look the same way there; the second comes from above.
        Shape::Square(_) | Shape::Hexagon(_) => (Frame::home(cell), (player == 0) == forward),
        Shape::ThreePlayer | Shape::Graph => (board.home(cell, player), forward),
    };
    let pace = if ahead { Pace::Forward } else { Pace::Back };
    board.walk(home, &board.pace(pace)).map(|frame| frame.cell)
}

/// The kind of a letter or symbol.
pub(super) fn kind(rules: &Rules, letter: char) -> Option<Kind> {
    let by_letter = rules.pieces.iter().position(|piece| piece.letter == Some(letter)).map(Kind::piece);
    let alias = || rules.aliases.iter().find(|alias| alias.0 == letter).map(|alias| alias.1);
    by_letter.or_else(alias).or_else(|| rules.kind_of(letter))
}
