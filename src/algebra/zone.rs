//! The cells of zones, as each player sees the board.

use crate::board::{Board, BoardShape, Cell, CellSet};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{LineRange, ZoneRegion};

/// The cells of a zone for a player. The rule file describes the first player's view. For other players a zone has the
/// squares that look the same from their side.
pub(super) fn zone_cells(
    region: &ZoneRegion,
    board: &Board,
    player: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> CellSet {
    let cells_where = |inside: &dyn Fn(Cell) -> bool| {
        CellSet::of(board.len(), |cell| inside(board.from_first_players_view(cell, player)))
    };
    match region {
        ZoneRegion::Ranks(LineRange { span, first, last }) => {
            check_lines(board, "rank", *last, *span, diagnostics);
            // Only boards whose names have ranks and files have such zones.
            let rank = |cell| board.name(cell).get(1..).and_then(|rank| rank.parse().ok());
            cells_where(&|cell| rank(cell).is_some_and(|rank: u32| (*first..=*last).contains(&rank)))
        }
        ZoneRegion::Files(LineRange { span, first, last }) => {
            check_lines(board, "file", *last + 1, *span, diagnostics);
            let file = |cell| board.name(cell).bytes().next().map(|letter| u32::from(letter.saturating_sub(b'a')));
            cells_where(&|cell| file(cell).is_some_and(|file| (*first..=*last).contains(&file)))
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
            cells_where(&|cell| cells.contains(&cell))
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
    how: fn(&CellSet, &CellSet) -> CellSet,
) -> CellSet {
    let sets = parts.iter().map(|part| zone_cells(part, board, player, diagnostics));
    sets.reduce(|a, b| how(&a, &b)).unwrap_or_else(|| CellSet::of(board.len(), |_| false))
}

/// Reports a zone on a board without ranks and files, or with fewer than `last`. Hexagonal boards have no file j, but
/// their files are counted by letters.
fn check_lines(board: &Board, line_kind: &str, last: u32, span: Span, diagnostics: &mut Vec<Diagnostic>) {
    let len = match (board.shape(), line_kind) {
        (BoardShape::Square(grid), "rank") => grid.ranks,
        // Files are compared by their letters, so a skipped letter counts.
        (BoardShape::Square(grid), _) => grid.files + u8::from(grid.skips_i && grid.file_letter(grid.files - 1) > 'i'),
        (BoardShape::Hexagon(hexagon), "rank") => hexagon.files(),
        (BoardShape::Hexagon(_), _) => 26,
        _ => {
            let title = format!("zones on this board cannot use {line_kind}s");
            diagnostics.push(Diagnostic::error(span, title).hint("list the squares: `zone home = a2 b2 c2`"));
            return;
        }
    };
    if last > u32::from(len) {
        diagnostics.push(Diagnostic::error(span, format!("the board has only {len} {line_kind}s")));
    }
}

fn expected(board: &Board) -> String {
    let name = |cell: Option<Cell>| cell.map_or("", |cell| board.name(cell));
    let (first, last) = (name(board.cells().next()), name(board.cells().last()));
    match board.shape() {
        BoardShape::Square(_) => format!("expected a square from {first} to {last}"),
        _ => format!("expected cells such as {first} and {last}"),
    }
}
