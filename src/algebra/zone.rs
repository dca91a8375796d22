//! The cells of zones, as each player sees the board.

use crate::board::{Board, BoardShape, Cell, CellSet};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::ZoneRegion;

/// The cells of a zone for a player. The rule file describes the first player's view. For other players a zone has the
/// squares that look the same from their side.
pub(super) fn zone_cells(
    region: &ZoneRegion,
    board: &Board,
    player: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> CellSet {
    let seen = |inside: &dyn Fn(Cell) -> bool| {
        CellSet::of(board.len(), |cell| inside(board.from_first_players_view(cell, player)))
    };
    match region {
        ZoneRegion::Ranks(span, first, last) => {
            let at = match board.shape() {
                BoardShape::Square(grid) => {
                    line_numbers(*span, "rank", *last, grid.ranks, diagnostics, move |cell| grid.file_and_rank(cell).1)
                }
                BoardShape::Hexagon(hexagon) => {
                    line_numbers(*span, "rank", *last, hexagon.files(), diagnostics, move |cell| {
                        hexagon.file_and_rank(cell).1
                    })
                }
                BoardShape::ThreePlayer | BoardShape::Graph => no_line_numbers(*span, "ranks", diagnostics),
            };
            seen(&|cell| at(cell).is_some_and(|rank| (*first..=*last).contains(&(rank + 1))))
        }
        ZoneRegion::Files(span, first, last) => {
            let at = match board.shape() {
                BoardShape::Square(grid) => {
                    line_numbers(*span, "file", *last + 1, grid.files, diagnostics, move |cell| {
                        grid.file_and_rank(cell).0
                    })
                }
                // By letters, because there is no file j.
                BoardShape::Hexagon(_) => line_numbers(*span, "file", *first.max(last) + 1, 26, diagnostics, |cell| {
                    board.name(cell).bytes().next().map_or(0, |letter| letter.saturating_sub(b'a'))
                }),
                BoardShape::ThreePlayer | BoardShape::Graph => no_line_numbers(*span, "files", diagnostics),
            };
            seen(&|cell| at(cell).is_some_and(|file| (*first..=*last).contains(&file)))
        }
        ZoneRegion::Cells(names) => {
            let mut cells = Vec::new();
            for name in names {
                match board.cell_named(&name.text) {
                    Some(cell) => cells.push(cell),
                    None => diagnostics.push(
                        Diagnostic::error(name.span, format!("there is no square `{}` on this board", name.text))
                            .label(expected(board))
                            .hint("write ranges as `ranks 1-3` or `files d-f`"),
                    ),
                }
            }
            seen(&|cell| cells.contains(&cell))
        }
        ZoneRegion::All(parts) => join(parts, board, player, diagnostics, CellSet::and),
        ZoneRegion::Any(parts) => join(parts, board, player, diagnostics, CellSet::or),
    }
}

fn join(
    parts: &[ZoneRegion],
    board: &Board,
    player: usize,
    diagnostics: &mut Vec<Diagnostic>,
    how: impl Fn(&CellSet, &CellSet) -> CellSet,
) -> CellSet {
    let sets: Vec<CellSet> = parts.iter().map(|part| zone_cells(part, board, player, diagnostics)).collect();
    let empty = CellSet::of(board.len(), |_| false);
    sets.into_iter().reduce(|a, b| how(&a, &b)).unwrap_or(empty)
}

/// The number of the line of a cell, from 0.
type LineNumber<'b> = Box<dyn Fn(Cell) -> Option<u32> + 'b>;

fn line_numbers<'b>(
    span: Span,
    what: &str,
    last: u32,
    len: u8,
    diagnostics: &mut Vec<Diagnostic>,
    at: impl Fn(Cell) -> u8 + 'b,
) -> LineNumber<'b> {
    if last > u32::from(len) {
        let title = format!("the board has only {len} {what}s");
        diagnostics.push(Diagnostic::error(span, title));
    }
    Box::new(move |cell| Some(u32::from(at(cell))))
}

fn no_line_numbers<'b>(span: Span, what: &str, diagnostics: &mut Vec<Diagnostic>) -> LineNumber<'b> {
    let title = format!("zones on this board cannot use {what}");
    diagnostics.push(Diagnostic::error(span, title).hint("list the squares: `zone home = a2 b2 c2`"));
    Box::new(|_| None)
}

fn expected(board: &Board) -> String {
    let name = |cell: Option<Cell>| cell.map_or("", |cell| board.name(cell));
    let (first, last) = (name(board.cells().next()), name(board.cells().last()));
    match board.shape() {
        BoardShape::Square(_) => format!("expected a square from {first} to {last}"),
        _ => format!("expected cells such as {first} and {last}"),
    }
}
