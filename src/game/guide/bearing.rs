//! Where one cell lies as seen from another: the number of cells ahead, diagonally or aside.
//!
//! A direction is a walk of the turtle, so it means the same on squares, hexagons and any graph: straight on through the
//! opposite sides, or diagonally between two sides (`FLFR`). Source: seed 001, boards as rotation graphs.

use crate::board::{Board, BoardShape, Cell, Frame, TurtleStep};
use std::collections::BTreeMap;

/// A direction in which a piece may go any distance. Sides are counted counter-clockwise from the one ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Direction {
    /// Through this side.
    Straight(u8),
    /// Between this side and the next.
    Diagonal(u8),
}

/// Where a cell lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Bearing {
    /// Some cells away in a direction.
    Line { direction: Direction, distance: u8 },
    /// Aside of all lines, on a square board.
    Offset { right: i8, forward: i8 },
    /// Two cells straight through this side and one aside, on any other board.
    Bend { side: u8, to_left: bool },
}

/// The bearings of all cells from one cell.
pub(super) type Bearings = BTreeMap<Cell, Bearing>;

/// A cell as a player sees it: on square and hexagonal boards the second player looks the other way.
fn home(board: &Board, cell: Cell, player: usize) -> Frame {
    let home = board.home(cell, player);
    let sides = board.graph().sides(cell).max(1);
    let is_opposite = board.is_lattice() && player == 1 && home.heading == 0;
    Frame { heading: if is_opposite { sides / 2 } else { home.heading }, ..home }
}

/// The bearings from a cell for a player.
pub(super) fn bearings(board: &Board, from: Cell, player: usize) -> Bearings {
    let home = home(board, from, player);
    let sides = board.graph().sides(from);
    let is_wrapped = board.grid().is_some_and(|grid| grid.wrapped_files || grid.wrapped_ranks);
    let mut lines: Vec<(u8, Direction, Cell)> = Vec::new();
    for side in 0..sides {
        follow(board, turned(home, side, sides), &[TurtleStep::Forward], |cell, distance| {
            lines.push((distance, Direction::Straight(side), cell));
        });
        // A diagonal leads between two sides, through either of them.
        for (first, turn) in [(side, 1), ((side + 1) % sides, -1)] {
            let steps = [TurtleStep::Forward, TurtleStep::Turn(turn), TurtleStep::Forward, TurtleStep::Turn(-turn)];
            follow(board, turned(home, first, sides), &steps, |cell, distance| {
                lines.push((distance, Direction::Diagonal(side), cell));
            });
        }
    }
    // On a wrapped board the nearest way to a cell counts.
    lines.sort_by_key(|&(distance, direction, _)| (is_wrapped.then_some(distance), direction, distance));
    let mut found = Bearings::new();
    let mut add = |cell: Cell, bearing: Bearing| {
        if cell != from {
            found.entry(cell).or_insert(bearing);
        }
    };
    for (distance, direction, cell) in lines {
        add(cell, Bearing::Line { direction, distance });
    }
    if let BoardShape::Square(_) = board.shape() {
        for cell in board.cells() {
            if let Some((right, forward)) = offset(board, home, cell) {
                add(cell, Bearing::Offset { right, forward });
            }
        }
    } else {
        for side in 0..sides {
            for (turn, to_left) in [(1, true), (-1, false)] {
                let steps = [TurtleStep::Forward, TurtleStep::Forward, TurtleStep::Turn(turn), TurtleStep::Forward];
                if let Some(cell) = walk(board, turned(home, side, sides), &steps) {
                    add(cell.cell, Bearing::Bend { side, to_left });
                }
            }
        }
    }
    found
}

fn turned(home: Frame, side: u8, sides: u8) -> Frame {
    Frame { heading: (home.heading + side) % sides.max(1), ..home }
}

fn walk(board: &Board, from: Frame, steps: &[TurtleStep]) -> Option<Frame> {
    steps.iter().try_fold(from, |frame, &step| board.graph().step(frame, step))
}

/// Repeats some steps until they leave the board or return.
fn follow(board: &Board, from: Frame, steps: &[TurtleStep], mut visit: impl FnMut(Cell, u8)) {
    let mut frame = from;
    for distance in 1..=u8::try_from(board.len()).unwrap_or(u8::MAX) {
        match walk(board, frame, steps) {
            Some(next) if next.cell != from.cell => {
                visit(next.cell, distance);
                frame = next;
            }
            _ => return,
        }
    }
}

/// Files to the right and ranks ahead on a square board; the shorter way round on a wrapped one.
fn offset(board: &Board, home: Frame, to: Cell) -> Option<(i8, i8)> {
    let grid = board.grid()?;
    let ((file, rank), (to_file, to_rank)) = (grid.file_and_rank(home.cell), grid.file_and_rank(to));
    let difference = |from: u8, to: u8, size: u8, is_wrapped: bool| {
        let (plain, size) = (i32::from(to) - i32::from(from), i32::from(size));
        let wrapped = [plain - size, plain + size].into_iter().filter(|_| is_wrapped);
        wrapped.fold(plain, |best, other| if other.abs() < best.abs() { other } else { best })
    };
    let across = difference(file, to_file, grid.files, grid.wrapped_files);
    let up = difference(rank, to_rank, grid.ranks, grid.wrapped_ranks);
    let (right, forward) = match home.heading {
        0 => (across, up),
        1 => (up, -across),
        2 => (-across, -up),
        _ => (-up, across),
    };
    Some((i8::try_from(right).ok()?, i8::try_from(forward).ok()?))
}
