//! Castling rights: the third field of a FEN, which represents a mark on kings and rooks.

use super::{ExpressedMarks, FenError, Field};
use crate::algebra::{Content, Kind, KindSet, Marks, Rules};
use crate::board::Cell;
use crate::program::Position;

/// The mark and the pieces that the field refers to.
#[derive(Clone, Copy)]
pub(in crate::game) struct CastlingMark {
    /// The mark of a piece that may still castle.
    mark: Marks,
    /// The pieces that castle.
    pub kings: KindSet,
    /// The pieces that they castle with.
    pub rooks: KindSet,
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
                Self { mark: Marks::of(index), kings, rooks: mark.on.without(kings) }
            })
            .find(|castling| !castling.kings.is_empty() && !castling.rooks.is_empty())
    }

    /// The player's king that may castle. If there are several, since pawns may promote to kings, it is the one on a square
    /// where the setup has a king.
    fn king(&self, rules: &Rules, position: &Position, player: usize) -> Option<Cell> {
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
    fn rooks(&self, rules: &Rules, position: &Position, player: usize, king: Cell, side: Side) -> Vec<Cell> {
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
}

/// A side of the king, as the first player sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// `K`
    Right,
    /// `Q`
    Left,
}

/// Parses castling rights, as `KQkq` or by the files of the rooks, and marks the pieces.
pub(super) fn parse(rules: &Rules, field: Field<'_>, position: &mut Position) -> Result<(), FenError> {
    if field.text == "-" {
        return Ok(());
    }
    let Some(castling) = CastlingMark::of_rules(rules) else {
        return Err(field.error(format!("there is no castling in {}; expected `-`", rules.title)));
    };
    for (span, c) in field.chars() {
        let player = usize::from(c.is_ascii_lowercase());
        let error = |message: String| FenError::new(span.clone(), message);
        let name = rules.players.get(player).map_or("", String::as_str);
        let Some(king) = castling.king(rules, position, player) else {
            return Err(error(format!("{name} has no king that could castle")));
        };
        let rooks = |side: Side| castling.rooks(rules, position, player, king, side);
        let rook = match c.to_ascii_uppercase() {
            'K' => rooks(Side::Right).first().copied(),
            'Q' => rooks(Side::Left).first().copied(),
            file @ 'A'..='Z' => {
                let mut all = [Side::Left, Side::Right].into_iter().flat_map(rooks);
                all.find(|&cell| rules.board.name(cell).starts_with(file.to_ascii_lowercase()))
            }
            _ => return Err(error(format!("`{c}` is not a castling right; expected letters of `KQkq` or `-`"))),
        };
        let Some(rook) = rook else {
            return Err(error(format!("`{c}`: {name} has no piece on that side to castle with")));
        };
        for cell in [king, rook] {
            let content = position.at(cell);
            position.put(cell, Content { marks: content.marks.or(castling.mark), ..content });
        }
    }
    Ok(())
}

/// Writes castling rights and adds the marks that they express.
pub(super) fn write(rules: &Rules, position: &Position, expressed: &mut ExpressedMarks) -> String {
    let Some(castling) = CastlingMark::of_rules(rules) else { return "-".into() };
    let is_marked = |cell: Cell| position.at(cell).marks.has_all(castling.mark);
    let mut out = String::new();
    for player in 0..rules.players.len().min(2) {
        let Some(king) = castling.king(rules, position, player).filter(|&king| is_marked(king)) else { continue };
        let before = out.len();
        for (side, letter) in [(Side::Right, 'K'), (Side::Left, 'Q')] {
            let rooks = castling.rooks(rules, position, player, king, side);
            for (index, &cell) in rooks.iter().enumerate().filter(|&(_, &cell)| is_marked(cell)) {
                let file = rules.board.name(cell).chars().next().unwrap_or('?').to_ascii_uppercase();
                let letter = if index == 0 { letter } else { file };
                out.push(if player == 0 { letter } else { letter.to_ascii_lowercase() });
                expressed.push((cell, castling.mark));
            }
        }
        if out.len() > before {
            expressed.push((king, castling.mark));
        }
    }
    if out.is_empty() { "-".into() } else { out }
}
