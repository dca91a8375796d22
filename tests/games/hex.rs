//! Hex: six neighbours on a square board, and the two chains that win.

use super::{check_end, stones};

const RED: Option<(Option<usize>, &str)> = Some((Some(0), "red joined"));
const BLUE: Option<(Option<usize>, &str)> = Some((Some(1), "blue joined"));

#[track_caller]
fn check(points: &str, letter: char, last: &str, outcome: Option<(Option<usize>, &str)>) {
    let mover = if letter == 'P' { 'w' } else { 'b' };
    check_end("hex", &format!("{} {mover} - - 0 1", stones(11, letter, points)), last, outcome);
}

#[test]
fn red_joins_bottom_and_top() {
    check("e1 e2 e3 e4 e5 e7 e8 e9 e10 e11", 'P', "e6", RED);
    check("a6 b6 c6 d6 e6 g6 h6 i6 j6 k6", 'P', "f6", None);
    // up, right, down, down and left, down, right, up, right, up, left, up
    let winding = "b1 b2 b3 b4 b5 b6 b7 b8 b9 c9 d9 e9 e8 e7 e5 e4 d3 d2 e2 f2 g2 g3 g4 g5 h5 i5 i6 i7 h7 h8 h9";
    let winding = format!("{winding} h10 h11");
    check(&winding, 'P', "e6", RED);
    check(&winding, 'P', "a11", None);
}

#[test]
fn blue_joins_left_and_right() {
    check("a5 b5 c5 d5 e5 g5 h5 i5 j5 k5", 'p', "f5", BLUE);
    check("e1 e2 e3 e4 e5 e7 e8 e9 e10 e11", 'p', "e6", None);
}

/// Cells touch along one diagonal, not along the other.
#[test]
fn one_diagonal_of_the_two() {
    let rising = "a1 b2 c3 d4 e5 g7 h8 i9 j10 k11";
    let falling = "a11 b10 c9 d8 e7 g5 h4 i3 j2 k1";
    check(rising, 'P', "f6", RED);
    check(rising, 'p', "f6", BLUE);
    check(falling, 'P', "f6", None);
    check(falling, 'p', "f6", None);
    // a gap is a gap, and a chain of the other colour is none
    check(rising, 'P', "f7", None);
}
