//! Fragments: the seed's drawings, and rows, stacks and powers as sums.

use super::bench::Bench;
use crate::support::game;
use alfil::board::{Frame, Grid};
use alfil::program::Position;

/// On a board that is full of knights but for the picture, the fragment holds around e5; with any square of the picture
/// changed it does not. The picture is a list of squares: files to the right, ranks up, and what stands there.
#[track_caller]
fn check(fragment: &str, picture: &[(i32, i32, char)]) {
    let text = format!(
        "board square 9x9\npieces White ♙ ♘\npieces Black ♟ ♜\nturn White : ∅\nturn Black : ∅\nend d^4l^4% + ({fragment}) : win\n"
    );
    let game = game(&text.replace("end d^4l^4% + (0) ", "end d^4l^4% "));
    let rules = game.rules();
    let knight = rules.kind_of('♘').expect("a knight");
    let filled = Position::new(&vec![alfil::algebra::Content::plain(knight); rules.board.len()], &[]);
    let grid: Grid = rules.board.grid().expect("a square board");
    let put = |position: &mut Position, (x, y, c): (i32, i32, char)| {
        let kind = if c == '.' { alfil::algebra::Kind::EMPTY } else { rules.kind_of(c).expect("a piece") };
        position.put(grid.cell(4 + x, 4 + y).expect("a cell"), alfil::algebra::Content::plain(kind));
    };
    let made = &rules.ends[0][0].condition;
    let made = alfil::algebra::term::Move::When(made.clone());
    let holds = |position: &Position| {
        let corner = Frame::home(grid.cell(0, 0).expect("a corner"));
        !game.interpreter().outcomes(&made, 0, position, Some(corner)).expect("an answer").is_empty()
    };
    let mut drawn = filled.clone();
    picture.iter().for_each(|&square| put(&mut drawn, square));
    assert!(holds(&drawn), "`{fragment}` is not {picture:?}");
    for &(x, y, _) in picture {
        let mut other = drawn.clone();
        put(&mut other, (x, y, '♘'));
        assert!(!holds(&other), "`{fragment}` says nothing of ({x}, {y})");
    }
}

/// The drawings of the essay, square by square.
#[test]
fn drawings() {
    check("0", &[]);
    check(".", &[(0, 0, '.')]);
    check("r.", &[(1, 0, '.')]);
    check("ru.", &[(1, 1, '.')]);
    check("ur.", &[(1, 1, '.')]);
    check("l.", &[(-1, 0, '.')]);
    check("♟", &[(0, 0, '♟')]);
    check(". + r.", &[(0, 0, '.'), (1, 0, '.')]);
    check("♟ + r♜", &[(0, 0, '♟'), (1, 0, '♜')]);
    check("r♟", &[(1, 0, '♟')]);
}

/// The essay turns about the corner of the centre's square; its R is ours and a slide, `l R`. Its captions `Ru♟` and `R²u♟`
/// belong to `Rr♟` and `R²r♟`.
#[test]
fn turned_about_the_corner_as_drawn() {
    check("lR r♟", &[(-1, 1, '♟')]);
    check("(lR)² r♟", &[(-2, -1, '♟')]);
    check("(lR)⁴ r♟", &[(1, 0, '♟')]);
}

#[test]
fn turned_about_the_middle() {
    check("Rr♟", &[(0, 1, '♟')]);
    check("R²r♟", &[(-1, 0, '♟')]);
    check("Ru♟", &[(-1, 0, '♟')]);
    check("R u.", &[(-1, 0, '.')]);
    check("R♟", &[(0, 0, '♟')]);
    check("R uur♟", &[(-2, 1, '♟')]);
    check("F ur♟", &[(-1, 1, '♟')]);
    check("R F ur♟", &[(-1, -1, '♟')]);
    check("C ♟", &[(0, 0, '♙')]);
}

#[test]
fn rows_and_stacks() {
    check("♙♟", &[(0, 0, '♙'), (1, 0, '♟')]);
    check("l♙♟", &[(-1, 0, '♙'), (0, 0, '♟')]);
    check("♙u♟.", &[(0, 0, '♙'), (1, 1, '♟'), (2, 1, '.')]);
    check("♙;♟", &[(0, 0, '♙'), (0, 1, '♟')]);
    check("♙;♟;♜", &[(0, 0, '♙'), (0, 1, '♟'), (0, 2, '♜')]);
    check("♙♟;♜.", &[(0, 0, '♙'), (1, 0, '♟'), (0, 1, '♜'), (1, 1, '.')]);
    check("R (♙♟)", &[(0, 0, '♙'), (0, 1, '♟')]);
    check("♙³", &[(0, 0, '♙'), (1, 0, '♙'), (2, 0, '♙')]);
    check("u(. & [.♟])", &[(0, 1, '.')]);
}

/// "♙ + u# -> . + u♕" is an error, and its hint offers the intended move.
#[test]
fn a_promotion_off_the_board() {
    let bench = Bench::new("square 2x2", "♙", 1, "");
    let (title, hint) = bench.wrong("♙ + u# -> . + u♕").expect("an error");
    assert_eq!(title, "a square that is off the board (`#`) on the left cannot be written");
    assert!(hint.contains("♙ + u. + uu# -> . + u♕ + uu#"), "{hint}");
    bench.same("♙ + u. + uu# -> . + u♕ + uu#", "(♙ + u. -> . + u♙) (♙ + u# -> ♕ + u#)");
}
