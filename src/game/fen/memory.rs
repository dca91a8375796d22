//! Which marks the fields of a FEN stand for.

use crate::algebra::{Kind, KindSet, Marks, Rules};
use crate::board::{BoardShape, Cell, Frame, TurtleStep};
use crate::program::Position;

/// What the castling field speaks of.
#[derive(Clone, Copy)]
pub(super) struct Castling {
    /// Stands on all that may still castle.
    pub mark: Marks,
    /// The pieces that castle.
    pub kings: KindSet,
    /// The pieces they castle with.
    pub rooks: KindSet,
}

/// The castling field is a mark that is lost when moved, on kings and on others. Kings are royal; where nothing is
/// royal they are the pieces that a player has one of in the setup.
pub(super) fn castling(rules: &Rules) -> Option<Castling> {
    let single = |kind: &Kind| rules.setup.iter().filter(|content| content.kind == *kind).count() == 1;
    let marks = rules.marks.iter().enumerate().filter(|(_, mark)| mark.lost_when_moved);
    marks
        .map(|(index, mark)| {
            let royal = mark.on.and(rules.royal);
            let kings = if rules.royal.is_empty() { mark.on.iter().filter(single).collect() } else { royal };
            Castling { mark: Marks::of(index), kings, rooks: mark.on.without(kings) }
        })
        .find(|castling| !castling.kings.is_empty() && !castling.rooks.is_empty())
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

/// The pieces of a player that may castle with the king on a square, on one side of it, outermost first.
pub(super) fn partners(
    rules: &Rules,
    position: &Position,
    player: usize,
    king: Cell,
    rooks: KindSet,
    side: Side,
) -> Vec<Cell> {
    let Some(grid) = rules.board.grid() else { return Vec::new() };
    let (file, rank) = grid.file_and_rank(king);
    let kinds = rooks.and(rules.side(player));
    let mut cells: Vec<Cell> = position
        .cells()
        .filter(|&(cell, content)| {
            let (f, r) = grid.file_and_rank(cell);
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

/// The one king of a player that may castle: of several, as where pawns may become kings, the one that stands where
/// the setup has it.
pub(super) fn king(rules: &Rules, position: &Position, player: usize, kings: KindSet) -> Option<Cell> {
    let own = kings.and(rules.side(player));
    let cells: Vec<Cell> =
        position.cells().filter(|(_, content)| own.contains(content.kind)).map(|(cell, _)| cell).collect();
    let at_home = |cell: &Cell| rules.setup.get(cell.index()).is_some_and(|content| own.contains(content.kind));
    match cells[..] {
        [king] => Some(king),
        _ => cells.into_iter().find(at_home),
    }
}

/// The square one step from a square, forward for the player or back.
pub(super) fn step(rules: &Rules, cell: Cell, player: usize, forward: bool) -> Option<Cell> {
    let board = &rules.board;
    let (home, ahead) = match board.shape() {
        // Both players' cells look the same way there; the second comes from above.
        BoardShape::Square(_) | BoardShape::Hexagon(_) => (Frame::home(cell), (player == 0) == forward),
        BoardShape::ThreePlayer | BoardShape::Graph => (board.home(cell, player), forward),
    };
    let step = if ahead { TurtleStep::Forward } else { TurtleStep::Back };
    board.walk(home, &board.step_walk(step)).map(|frame| frame.cell)
}

/// The kind of a letter or symbol.
pub(super) fn kind(rules: &Rules, letter: char) -> Option<Kind> {
    let by_letter = rules.pieces.iter().position(|piece| piece.letter == Some(letter)).map(Kind::piece);
    let alias = || rules.letter_aliases.iter().find(|alias| alias.0 == letter).map(|alias| alias.1);
    by_letter.or_else(alias).or_else(|| rules.kind_of(letter))
}
