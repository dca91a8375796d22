//! Xiangqi and minixiangqi: legs, eyes and screens, palace and river, generals that may not face each other.

use super::{check, check_end, check_from};

#[test]
fn a_piece_beside_a_horse_hobbles_it() {
    check_from("xiangqi", "5k3/9/9/9/9/4N4/9/9/9/3K5 w", "e5", "d7 f7 g6 g4 d3 f3 c6 c4");
    check_from("xiangqi", "5k3/9/9/9/4P4/4Np3/9/9/9/3K5 w", "e5", "d3 f3 c6 c4");
    // not a piece at its diagonal
    check_from("xiangqi", "5k3/9/9/9/3p1p3/4N4/3p1p3/9/9/3K5 w", "e5", "d7 f7 g6 g4 d3 f3 c6 c4");
    // a hobbled horse gives no check
    check("xiangqi", "3k5/4p4/4N4/9/9/9/9/9/9/4K4 b", "d10e10 d10d9 e9e8");
}

#[test]
fn elephants_are_blocked_and_stay_home() {
    check_from("xiangqi", "5k3/9/9/9/9/9/9/4B4/9/3K5 w", "e3", "c5 g5 c1 g1");
    check_from("xiangqi", "5k3/9/9/9/9/9/5p3/4B4/9/3K5 w", "e3", "c5 c1 g1");
    check_from("xiangqi", "5k3/9/9/9/9/6B2/9/9/9/3K5 w", "g5", "e3 i3");
    check_from("xiangqi", "5k3/9/9/9/6b2/9/9/9/9/3K5 b", "g6", "e8 i8");
}

/// One screen, of either side, to take; none to move.
#[test]
fn cannons() {
    check_from("xiangqi", "5k3/r8/9/p8/9/9/P8/9/9/C2K2p2 w", "a1", "a2 a3 a7 b1 c1 g1");
    check_from("xiangqi", "5k3/9/9/p8/9/9/9/9/9/C2K5 w", "a1", "a2 a3 a4 a5 a6 b1 c1");
    // the screen itself, and two screens
    check_from("xiangqi", "5k3/9/r8/p8/p8/9/9/9/9/C2K5 w", "a1", "a2 a3 a4 a5 a7 b1 c1");
}

#[test]
fn palaces() {
    check_from("xiangqi", "3k5/9/9/9/9/9/9/5K3/9/9 w", "f3", "e3 f2");
    check_from("xiangqi", "3k5/9/9/9/9/9/9/9/4A4/5K3 w", "e2", "d1 d3 f3");
    check_from("xiangqi", "3k5/9/9/9/9/9/9/3A5/9/5K3 w", "d3", "e2");
}

#[test]
fn soldiers_turn_beyond_the_river() {
    check_from("xiangqi", "3k5/9/9/9/9/4P4/9/9/9/5K3 w", "e5", "e6");
    check_from("xiangqi", "3k5/9/9/9/4P4/9/9/9/9/5K3 w", "e6", "e7 d6 f6");
    check_from("xiangqi", "P8/9/5k3/9/9/9/9/9/9/3K5 w", "a10", "b10");
    check_from("xiangqi", "3k5/9/9/9/9/4p4/9/9/9/5K3 b", "e5", "e4 d5 f5");
    check_from("minixiangqi", "2k4/7/7/7/7/3P3/4K2 w", "d2", "d3 c2 e2");
}

/// Neither may a general step into the other's sight, nor the only piece between them leave.
#[test]
fn generals_do_not_face_each_other() {
    check("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w", "d1d2");
    check_from("xiangqi", "4k4/9/9/9/9/4N4/9/9/9/4K4 w", "e5", "");
    check_from("xiangqi", "4k4/9/9/9/9/4N4/9/4p4/9/4K4 w", "e5", "d7 f7 g6 g4 d3 f3 c6 c4");
    check("minixiangqi", "4k2/7/7/7/7/7/3K3 w", "d1c1 d1d2");
}

/// A player without a move has lost, in check or not.
#[test]
fn stalemate_loses() {
    check_end("xiangqi", "3k5/9/3P5/9/9/9/9/9/9/4K4 b", "", Some((Some(0), "no move is left")));
    check_end("minixiangqi", "2k4/7/2P4/7/7/7/3K3 b", "", Some((Some(0), "no move is left")));
}

#[test]
fn repetition_is_a_draw() {
    let round = "d1d2 f10f9 d2d1 f9f10 ";
    check_end("xiangqi", "5k3/9/9/9/9/9/9/9/9/3K5 w", &round.repeat(2), Some((None, "threefold repetition")));
}

#[test]
fn perpetual_check_loses() {
    let red = "4k4/8R/9/9/9/9/9/9/9/rrEA1K3 w";
    let checks = "i9i10 e10e9 i10i9 e9e10 ";
    check_end("xiangqi", red, checks, None);
    check_end("xiangqi", red, &checks.repeat(2), Some((Some(1), "perpetual check")));
    let mini = "2k4/R6/7/7/7/7/4K2 w";
    check_end("minixiangqi", mini, &"a6a7 c7c6 a7a6 c6c7 ".repeat(2), Some((Some(1), "perpetual check")));
    let janggi = "3k5/8R/9/9/9/9/9/9/4K4/9 w";
    let checks = "i9i10 d10d9 i10i9 d9d10 ";
    check_end("janggi", janggi, &checks.repeat(2), Some((Some(1), "perpetual check")));
}
