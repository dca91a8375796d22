//! The squares that a move depends on by its form alone: those that it names, and those between its two squares.
//!
//! Any other square only happens to differ between the worlds that allow a move and those that do not.

use crate::{
    game::{Board, Cell, Rules, ScreenPosition, coordinate_notation::extra_squares},
    worlds::Intent,
};

/// Whether a move names a square or passes over it. A leap, such as that of a knight, passes over the squares of the rectangle
/// between its ends, where a piece may block it. A king that castles passes over the squares up to the edge.
pub fn names_or_passes(rules: &Rules, mover: usize, intent: &Intent, cell: Cell) -> bool {
    if [intent.from, intent.to].contains(&Some(cell)) {
        return true;
    }
    if extra_squares(rules, mover, &intent.text).iter().any(|extra| extra.cell == cell) {
        return true;
    }
    let Some((from, to)) = intent.from.zip(intent.to) else { return false };
    let path = Path::between(&rules.board, from, to);
    path.passes(rules.board.screen_position(cell))
        || is_castling(rules, path, from) && path.is_beyond_end(&rules.board, cell)
}

/// Whether a move may be castling: that of a royal piece from its place in the setup over two squares or more.
fn is_castling(rules: &Rules, path: Path, from: Cell) -> bool {
    let is_royal = rules.setup.get(from.index()).is_some_and(|content| rules.royal.contains(content.kind));
    is_royal && path.delta.1 == 0 && path.delta.0.abs() > SQUARE
}

/// The distance of neighbours: places on the screen are in half squares.
const SQUARE: i32 = 2;

/// A vector on the screen, in half squares.
type Vector = (i32, i32);

/// The way between two squares on the screen.
#[derive(Clone, Copy)]
struct Path {
    start: Vector,
    delta: Vector,
}

impl Path {
    fn between(board: &Board, from: Cell, to: Cell) -> Self {
        let (start, end) = (vector(board.screen_position(from)), vector(board.screen_position(to)));
        Self { start, delta: (end.0 - start.0, end.1 - start.1) }
    }

    /// Whether a place is on the line between the ends. If the line crosses no square, whether it is in the rectangle between them.
    fn passes(self, place: ScreenPosition) -> bool {
        let step = self.step_to(place);
        let is_between = |step: i32, delta: i32| (delta.min(0)..=delta.max(0)).contains(&step);
        let is_in_rectangle = is_between(step.0, self.delta.0) && is_between(step.1, self.delta.1);
        let is_leap = gcd(self.delta.0, self.delta.1) <= SQUARE;
        is_in_rectangle && (is_leap || self.is_parallel(step))
    }

    /// Whether a square is on the row of the path, beyond its end.
    fn is_beyond_end(self, board: &Board, cell: Cell) -> bool {
        let step = self.step_to(board.screen_position(cell));
        step.1 == 0 && step.0.signum() == self.delta.0.signum() && step.0.abs() > self.delta.0.abs()
    }

    fn step_to(self, place: ScreenPosition) -> Vector {
        let place = vector(place);
        (place.0 - self.start.0, place.1 - self.start.1)
    }

    fn is_parallel(self, step: Vector) -> bool {
        self.delta.0 * step.1 == self.delta.1 * step.0
    }
}

fn vector(place: ScreenPosition) -> Vector {
    (place.0.into(), place.1.into())
}

/// The greatest common divisor.
fn gcd(one: i32, other: i32) -> i32 {
    if other == 0 { one.abs() } else { gcd(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::ActionSquares, shipped_tests::variant};

    /// The squares that a move names or passes over, in the order of the board.
    #[track_caller]
    fn check(text: &str, expect: &str) {
        let game = variant("chess");
        let cell = |name: &str| game.board().cell_named(name);
        let squares = ActionSquares { from: cell(&text[..2]), to: cell(&text[2..4]), promotes: None };
        let intent = Intent::new(squares, text.to_owned());
        let cells = game.board().cells().filter(|&cell| names_or_passes(game.rules(), 0, &intent, cell));
        let mut names: Vec<&str> = cells.map(|cell| game.board().name(cell)).collect();
        names.sort_unstable();
        assert_eq!(names.join(" "), expect, "{text}");
    }

    #[test]
    fn moves_pass_over_the_squares_between() {
        check("e2e4", "e2 e3 e4");
        check("a1d4", "a1 b2 c3 d4");
        check("h8e8", "e8 f8 g8 h8");
        check("g1f3", "f1 f2 f3 g1 g2 g3");
        // The pawn that is taken en passant stands beside the origin.
        check("e5d6", "d5 d6 e5 e6");
        check("e1g1", "e1 f1 g1 h1");
        check("e1c1", "a1 b1 c1 d1 e1");
        check("d1d2", "d1 d2");
    }
}
