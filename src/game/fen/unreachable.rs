//! Notes on positions that no game reaches. They are played all the same: a composed position may be one.

use crate::algebra::{Kind, KindSet, Rules};
use crate::board::{BoardShape, Cell};
use crate::game::Variant;
use crate::program::Position;

/// Notes on a position.
pub(super) fn notes(variant: &Variant, position: &Position) -> Vec<String> {
    check_of_last_mover(variant, position).into_iter().chain(misplaced_piece(variant, position)).collect()
}

/// The player who has just moved must not be in check, unless that move ended the game by taking the last royal piece.
fn check_of_last_mover(variant: &Variant, position: &Position) -> Option<String> {
    let rules = variant.rules();
    if rules.royal.is_empty() {
        return None;
    }
    let last = (0..rules.turns.len()).rev().find(|&turn| rules.next_turn(turn) == position.turn())?;
    let (player, mover) = (rules.turns[last].player, variant.interpreter().mover(position));
    let mut as_last = position.clone();
    as_last.set_turn(last);
    let royals = rules.royal.and(rules.side(mover));
    let is_taken = !position.contents().any(|content| royals.contains(content.kind))
        && rules.setup.iter().any(|content| royals.contains(content.kind));
    let is_left = player != mover && !is_taken && variant.interpreter().in_check(&as_last).unwrap_or(false);
    let (player, mover) = (rules.players.get(player)?, rules.players.get(mover)?);
    is_left.then(|| format!("{player} is in check, but {mover} is to move; no game reaches this position"))
}

/// A pawn stands on the first or last rank only where some move puts one.
fn misplaced_piece(variant: &Variant, position: &Position) -> Option<String> {
    let rules = variant.rules();
    let BoardShape::Square(grid) = rules.board.shape() else { return None };
    let is_edge = |cell: Cell| [0, grid.ranks - 1].contains(&grid.file_and_rank(cell).1);
    let is_suspect = |&(cell, kind): &(Cell, Kind)| {
        is_edge(cell) && rules.progress.contains(kind) && rules.setup[cell.index()].kind != kind
    };
    let suspects: Vec<(Cell, Kind)> =
        position.cells().map(|(cell, content)| (cell, content.kind)).filter(is_suspect).collect();
    let possible: &[KindSet] = if suspects.is_empty() { return None } else { variant.possible_kinds()? };
    let (cell, kind) = suspects.into_iter().find(|(cell, kind)| !possible[cell.index()].contains(*kind))?;
    Some(format!(
        "{} never stands on {}; no game reaches this position",
        piece_name(rules, kind),
        rules.board.name(cell)
    ))
}

/// A piece and its owner: `a white pawn`.
fn piece_name(rules: &Rules, kind: Kind) -> String {
    let piece = rules.piece(kind);
    let owner = piece.and_then(|piece| rules.players.get(piece.owner)).map_or("", String::as_str);
    let name = piece.and_then(|piece| piece.name.clone()).unwrap_or_else(|| "piece".into());
    format!("a {name} of {owner}")
}
