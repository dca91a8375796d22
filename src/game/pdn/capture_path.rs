//! The squares on which a capture of several pieces turns.

use crate::algebra::Kind;
use crate::board::{Cell, Grid};
use crate::program::Position;

/// The diagonals, and then all directions.
const DIRECTIONS: [(i32, i32); 8] = [(1, 1), (1, -1), (-1, 1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1)];
/// How captures may go, the strictest first: the directions, and whether pieces fly.
const MANNERS: [(usize, bool); 4] = [(4, false), (4, true), (8, false), (8, true)];
/// The most jumps that are tried.
const MAX_JUMPS: usize = 100_000;

/// The squares of a capture: where it begins, where it turns or lands behind a piece to go on, and where it ends. `None` if there is no
/// such way.
pub(super) fn squares(grid: Grid, before: &Position, from: Cell, to: Cell, taken: &[Cell]) -> Option<Vec<Cell>> {
    MANNERS.into_iter().find_map(|(directions, flies)| {
        let mut search = Search { grid, before, from, to, directions, flies, jumps: 0, squares: vec![from] };
        search.reaches_end(None, &mut taken.to_vec()).then_some(search.squares)
    })
}

/// How a piece came to a square.
#[derive(Clone, Copy)]
struct Landing {
    direction: (i32, i32),
    /// Whether the piece that was taken last is next to the square.
    is_next_to_taken: bool,
}

struct Search<'s> {
    grid: Grid,
    before: &'s Position,
    from: Cell,
    to: Cell,
    directions: usize,
    flies: bool,
    jumps: usize,
    squares: Vec<Cell>,
}

impl Search<'_> {
    /// Goes on from the last square until all pieces are taken.
    fn reaches_end(&mut self, landing: Option<Landing>, left: &mut Vec<Cell>) -> bool {
        let Some(&at) = self.squares.last() else { return false };
        if left.is_empty() {
            return at == self.to;
        }
        for direction in DIRECTIONS.into_iter().take(self.directions) {
            let is_allowed = landing.is_none_or(|landing| {
                let opposite = (-landing.direction.0, -landing.direction.1);
                direction != opposite && (direction != landing.direction || landing.is_next_to_taken)
            });
            self.jumps += 1;
            if is_allowed && self.jumps < MAX_JUMPS && self.jumps_to_end(at, direction, left) {
                return true;
            }
        }
        false
    }

    /// Jumps over the first piece in a direction and goes on.
    fn jumps_to_end(&mut self, at: Cell, direction: (i32, i32), left: &mut Vec<Cell>) -> bool {
        let ray = self.ray(at, direction);
        let Some(place) = ray.iter().position(|&cell| !self.is_empty(cell)) else { return false };
        let Some(index) = left.iter().position(|&cell| cell == ray[place]).filter(|_| self.flies || place == 0) else {
            return false;
        };
        let taken = left.swap_remove(index);
        let landings: Vec<Cell> = ray[place + 1..].iter().copied().take_while(|&cell| self.is_empty(cell)).collect();
        let reach = if self.flies { landings.len() } else { 1 };
        for (distance, &cell) in landings.iter().take(reach).enumerate() {
            self.squares.push(cell);
            if self.reaches_end(Some(Landing { direction, is_next_to_taken: distance == 0 }), left) {
                return true;
            }
            self.squares.pop();
        }
        left.push(taken);
        false
    }

    /// Whether a square is empty while the piece moves. What it has taken still stands there.
    fn is_empty(&self, cell: Cell) -> bool {
        cell == self.from || self.before.at(cell).kind == Kind::EMPTY
    }

    /// The squares in a direction, up to the edge.
    fn ray(&self, at: Cell, (files, ranks): (i32, i32)) -> Vec<Cell> {
        let (file, rank) = self.grid.file_and_rank(at);
        let steps = 1..i32::from(self.grid.files.max(self.grid.ranks));
        let cell = |step: i32| {
            let (file, rank) = (i32::from(file) + step * files, i32::from(rank) + step * ranks);
            let is_on_board =
                (0..i32::from(self.grid.files)).contains(&file) && (0..i32::from(self.grid.ranks)).contains(&rank);
            is_on_board.then(|| self.grid.cell(file, rank)).flatten()
        };
        steps.map_while(cell).collect()
    }
}
