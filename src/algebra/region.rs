//! Zones: squares of the board as a player sees them.

use crate::board::{Board, BoardShape, Cell, CellSet};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::Region;

/// The cells of a region for a player. A zone is read from the mover's side: what the file says is the first player's, and
/// the others' is where they see the board as the first player does.
pub(super) fn cells(region: &Region, board: &Board, player: usize, found: &mut Vec<Diagnostic>) -> CellSet {
    let seen = |inside: &dyn Fn(Cell) -> bool| {
        CellSet::of(board.len(), |cell| inside(board.from_first_players_view(cell, player)))
    };
    match region {
        Region::Ranks(span, first, last) => {
            let at = match board.shape() {
                BoardShape::Square(grid) => {
                    lines(*span, "rank", *last, grid.ranks, found, move |cell| grid.file_and_rank(cell).1)
                }
                BoardShape::Hexagon(hexagon) => {
                    lines(*span, "rank", *last, hexagon.files(), found, move |cell| hexagon.file_and_rank(cell).1)
                }
                BoardShape::ThreePlayer | BoardShape::Graph => no_lines(*span, "ranks", found),
            };
            seen(&|cell| at(cell).is_some_and(|rank| (*first..=*last).contains(&(rank + 1))))
        }
        Region::Files(span, first, last) => {
            let at = match board.shape() {
                BoardShape::Square(grid) => {
                    lines(*span, "file", *last + 1, grid.files, found, move |cell| grid.file_and_rank(cell).0)
                }
                // Letters, since there is no file j.
                BoardShape::Hexagon(_) => lines(*span, "file", *first.max(last) + 1, 26, found, |cell| {
                    board.name(cell).bytes().next().map_or(0, |letter| letter.saturating_sub(b'a'))
                }),
                BoardShape::ThreePlayer | BoardShape::Graph => no_lines(*span, "files", found),
            };
            seen(&|cell| at(cell).is_some_and(|file| (*first..=*last).contains(&file)))
        }
        Region::Cells(names) => {
            let mut cells = Vec::new();
            for name in names {
                match board.cell_named(&name.text) {
                    Some(cell) => cells.push(cell),
                    None => found.push(
                        Diagnostic::error(name.span, format!("there is no square `{}` on this board", name.text))
                            .label(expected(board))
                            .hint("ranges are written `ranks 1-3` and `files d-f`"),
                    ),
                }
            }
            seen(&|cell| cells.contains(&cell))
        }
        Region::All(parts) => join(parts, board, player, found, CellSet::and),
        Region::Any(parts) => join(parts, board, player, found, CellSet::or),
    }
}

fn join(
    parts: &[Region],
    board: &Board,
    player: usize,
    found: &mut Vec<Diagnostic>,
    how: impl Fn(&CellSet, &CellSet) -> CellSet,
) -> CellSet {
    let sets: Vec<CellSet> = parts.iter().map(|part| cells(part, board, player, found)).collect();
    let empty = CellSet::of(board.len(), |_| false);
    sets.into_iter().reduce(|a, b| how(&a, &b)).unwrap_or(empty)
}

/// On which line a cell lies, counted from 0.
type LineOf<'b> = Box<dyn Fn(Cell) -> Option<u32> + 'b>;

fn lines<'b>(
    span: Span,
    what: &str,
    last: u32,
    len: u8,
    found: &mut Vec<Diagnostic>,
    at: impl Fn(Cell) -> u8 + 'b,
) -> LineOf<'b> {
    if last > u32::from(len) {
        let title = format!("the board has only {len} {what}s");
        found.push(Diagnostic::error(span, title));
    }
    Box::new(move |cell| Some(u32::from(at(cell))))
}

fn no_lines<'b>(span: Span, what: &str, found: &mut Vec<Diagnostic>) -> LineOf<'b> {
    let title = format!("this board has no {what} that a zone could be made of");
    found.push(Diagnostic::error(span, title).hint("name the squares: `zone home = a2 b2 c2`"));
    Box::new(|_| None)
}

fn expected(board: &Board) -> String {
    let name = |cell: Option<Cell>| cell.map_or("", |cell| board.name(cell));
    let (first, last) = (name(board.cells().next()), name(board.cells().last()));
    match board.shape() {
        BoardShape::Square(_) => format!("expected squares from {first} to {last}"),
        _ => format!("expected names of cells such as {first} and {last}"),
    }
}
