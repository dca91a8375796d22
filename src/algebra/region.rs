//! Zones: squares of the board as a player sees them.

use crate::board::{Board, CellSet, Grid};
use crate::source::{Diagnostic, Span};
use crate::syntax::tree::Region;

/// The cells of a region for a player. A zone is read from the mover's side, so the second player's is mirrored.
pub(super) fn cells(region: &Region, board: &Board, player: usize, found: &mut Vec<Diagnostic>) -> CellSet {
    let Some(grid) = board.grid() else { return CellSet::of(board.len(), |_| false) };
    let seen = |rank: u8| u32::from(if player == 1 { grid.ranks - 1 - rank } else { rank });
    match region {
        Region::Ranks(span, first, last) => {
            inside(*span, "rank", *last, grid.ranks, found);
            CellSet::of(board.len(), |cell| (*first..=*last).contains(&(seen(grid.at(cell).1) + 1)))
        }
        Region::Files(span, first, last) => {
            inside(*span, "file", *last + 1, grid.files, found);
            CellSet::of(board.len(), |cell| (*first..=*last).contains(&u32::from(grid.at(cell).0)))
        }
        Region::Cells(names) => {
            let mut cells = Vec::new();
            for name in names {
                match board.by_name(&name.text) {
                    Some(cell) => cells.push(grid.at(cell)),
                    None => found.push(
                        Diagnostic::error(name.span, format!("there is no square `{}` on this board", name.text))
                            .label(format!("expected squares from a1 to {}", last_name(grid)))
                            .hint("ranges are written `ranks 1-3` and `files d-f`"),
                    ),
                }
            }
            CellSet::of(board.len(), |cell| {
                let (file, rank) = grid.at(cell);
                cells.iter().any(|&(f, r)| f == file && u32::from(r) == seen(rank))
            })
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

fn inside(span: Span, what: &str, last: u32, len: u8, found: &mut Vec<Diagnostic>) {
    if last > u32::from(len) {
        let title = format!("the board has only {len} {what}s");
        found.push(Diagnostic::error(span, title));
    }
}

fn last_name(grid: Grid) -> String {
    let cells = u16::from(grid.files) * u16::from(grid.ranks);
    grid.name(crate::board::Cell(cells.saturating_sub(1)))
}
