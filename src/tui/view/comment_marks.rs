//! Squares and arrows that the comments on a move draw on the board.

use std::collections::BTreeMap;

use crate::{
    game::{Cell, ScreenPosition, pgn},
    tui::{
        board_picture::CommentMark,
        state::{ClassicalSession, GameSession},
    },
};

/// The sign of a square, and of the end of an arrow.
const SQUARE: char = '●';
const ARROW_END: char = '◎';
/// The signs of arrows, from right on counterclockwise.
const ARROWS: [char; 8] = ['→', '↗', '↑', '↖', '←', '↙', '↓', '↘'];

/// The marks for the current move. An arrow is marked where it starts and where it ends; of several marks of a square the last one counts.
pub fn of(session: &GameSession, game: &ClassicalSession) -> BTreeMap<Cell, CommentMark> {
    let places = session.places();
    let mut marks = BTreeMap::new();
    for mark in pgn::board_marks(session.rules(), game.tree.comments_at(game.tree.current())) {
        let mut put = |cell, sign| marks.insert(cell, CommentMark { sign, colour: mark.colour });
        match mark.to {
            None => put(mark.from, SQUARE),
            Some(to) => {
                put(mark.from, arrow(places.place(mark.from), places.place(to), session.cursor.is_flipped));
                put(to, ARROW_END)
            }
        };
    }
    marks
}

/// The arrow in the direction from a place to another.
fn arrow(from: ScreenPosition, to: ScreenPosition, is_flipped: bool) -> char {
    let sign = if is_flipped { -1.0 } else { 1.0 };
    let distance = |from: u16, to: u16| sign * (f64::from(to) - f64::from(from));
    let angle = (-distance(from.1, to.1)).atan2(distance(from.0, to.0));
    let eighths = (angle / std::f64::consts::FRAC_PI_4).round();
    let index = (0..8).find(|&index| eighths.rem_euclid(8.0) < f64::from(index) + 0.5).unwrap_or(0);
    ARROWS[usize::try_from(index).unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::arrow;

    #[test]
    fn arrows_point_as_the_board_is_seen() {
        let centre = (10, 10);
        let ends = [(20, 10), (20, 0), (10, 0), (0, 0), (0, 10), (0, 20), (10, 20), (20, 20)];
        let arrows: String = ends.map(|end| arrow(centre, end, false)).into_iter().collect();
        assert_eq!(arrows, "→↗↑↖←↙↓↘");
        assert_eq!(arrow(centre, (20, 10), true), '←');
    }
}
