//! Janggi: cannons, the lines of the palaces, elephants, passing, and generals that face each other.

use super::{check, check_end, check_from};

/// Cannons move and capture by a jump over one piece other than a cannon, and never capture a cannon.
#[test]
fn cannons_jump() {
    check_from("janggi", "3k5/9/9/9/9/p8/9/P8/9/C4K3 w", "a1", "a4 a5 g1 h1 i1");
    // over a cannon, of either side
    check_from("janggi", "3k5/9/9/9/9/p8/9/c8/9/C4K3 w", "a1", "g1 h1 i1");
    check_from("janggi", "3k5/9/9/9/9/p8/9/C8/9/C4K3 w", "a1", "g1 h1 i1");
    // onto a cannon
    check_from("janggi", "3k5/9/9/9/9/c8/9/P8/9/C4K3 w", "a1", "a4 g1 h1 i1");
    // only one piece, and not the one jumped over
    check_from("janggi", "3k5/9/9/9/9/9/9/p8/p8/C4K3 w", "a1", "a3 g1 h1 i1");
}

/// From corner to corner of a palace, also of the other one.
#[test]
fn cannons_in_a_palace() {
    check_from("janggi", "5k3/9/9/9/9/9/9/4K4/4A4/3C5 w", "d1", "f3");
    check_from("janggi", "5k3/9/9/9/9/9/9/4Kp3/4A4/3C5 w", "d1", "f3");
    check_from("janggi", "5k3/9/9/9/9/9/9/4Kc3/4A4/3C5 w", "d1", "");
    check_from("janggi", "5k3/9/9/9/9/9/9/4K4/4c4/3C5 w", "d1", "");
    check_from("janggi", "3C1k3/4p4/5r3/9/9/9/9/9/9/3K5 w", "d10", "f8 g10 h10 i10");
    check_from("janggi", "3C5/4p4/4k4/9/9/9/9/9/9/3K5 w", "d10", "f8");
}

#[test]
fn chariots_follow_the_lines() {
    let straight = "d2 d3 d4 d5 d6 d7 d8 d9 d10 e1 c1 b1 a1";
    check_from("janggi", "4k4/9/9/9/9/9/9/9/9/3R1K3 w", "d1", &format!("{straight} e2 f3"));
    check_from("janggi", "4k4/9/9/9/9/9/9/9/4b4/3R1K3 w", "d1", &format!("{straight} e2"));
    // from the side of a palace no line runs
    check_from("janggi", "3k5/9/9/9/9/9/9/3P5/3RP4/3P1K3 w", "d2", "c2 b2 a2");
}

/// Forward along the lines of the enemy's palace, never back.
#[test]
fn soldiers() {
    check_from("janggi", "5k3/9/9/9/9/9/4P4/9/9/3K5 w", "e4", "e5 d4 f4");
    check_from("janggi", "5k3/9/3P5/9/9/9/9/9/9/3K5 w", "d8", "d9 c8 e8 e9");
    check_from("janggi", "9/4P4/5k3/9/9/9/9/9/9/3K5 w", "e9", "e10 d9 f9 d10 f10");
    check_from("janggi", "5k3/9/4P4/9/9/9/9/9/9/3K5 w", "e8", "e9 d8 f8");
    check_from("janggi", "5k3/9/9/9/9/9/9/5p3/9/3K5 b", "f3", "f2 e3 g3 e2");
}

/// Generals and guards: everywhere in the palace, aslant only along its lines.
#[test]
fn generals_and_guards() {
    check_from("janggi", "3k5/9/9/9/9/9/9/9/4K4/9 w", "e2", "d1 e1 f1 d2 f2 d3 e3 f3");
    check_from("janggi", "3k5/9/9/9/9/9/9/9/9/4K4 w", "e1", "d1 f1 e2");
    check_from("janggi", "4k4/9/9/9/9/9/9/9/9/3K5 w", "d1", "e1 d2 e2");
    check_from("janggi", "4k4/9/9/9/9/9/9/5A3/9/3K5 w", "f3", "e3 f2 e2");
    check_from("janggi", "4k4/9/9/9/9/9/9/9/5A3/3K5 w", "f2", "e2 f1 f3");
}

/// One step straight and two aslant; a piece on either square of the way blocks.
#[test]
fn elephants() {
    check_from("janggi", "3k5/9/9/9/9/4B4/9/9/9/5K3 w", "e5", "c8 g8 h7 h3 b7 b3 c2 g2");
    check_from("janggi", "3k5/9/9/5p3/9/4B4/9/9/9/5K3 w", "e5", "c8 h7 h3 b7 b3 c2 g2");
    check_from("janggi", "3k5/9/9/9/4p4/4B4/9/9/9/5K3 w", "e5", "h7 h3 b7 b3 c2 g2");
}

/// A player may pass, but not in check.
#[test]
fn passing() {
    check("janggi", "3k5/9/9/9/9/9/9/P8/9/5K3 w", "a3a4 a3b3 f1e1 f1f2 f1e2 pass");
    check("janggi", "3k5/9/9/9/9/4r4/9/9/4K4/9 w", "e2d1 e2d2 e2d3 e2f1 e2f2 e2f3");
}

/// Whose general is faced must end it, or pass: also in check.
#[test]
fn facing_generals() {
    check("janggi", "9/4k4/9/9/9/9/9/P8/4K4/9 w", "e2d1 e2d2 e2d3 e2f1 e2f2 e2f3 pass");
    check("janggi", "9/4k4/9/9/4R4/9/9/9/9/4K4 b", "e9d8 e9f8 e9d9 e9f9 e9d10 e9f10");
    check("janggi", "4k4/9/9/9/9/9/9/9/r3K4/9 w", "e2d1 e2d3 e2f1 e2f3 pass");
    // stepping between them
    check("janggi", "9/4k4/9/9/9/3P5/9/9/9/4K4 w", "d5e5 e1d1 e1f1 pass");
}

/// A pass while they face, or two in a row: the pieces are counted, and Han has a point and a half more.
#[test]
fn pieces_are_counted() {
    let (cho, han) = (Some((Some(0), "cho has more points")), Some((Some(1), "han has more points")));
    check_end("janggi", "9/4k4/9/9/9/9/9/P8/4K4/9 w", "pass", cho);
    check_end("janggi", "9/4k4/9/9/9/9/9/9/4K4/9 w", "pass", han);
    check_end("janggi", "4k4/9/9/9/9/9/9/9/r3K4/9 w", "pass", han);
    check_end("janggi", "3k5/9/9/9/9/9/9/P8/5K3/9 w", "pass", None);
    check_end("janggi", "3k5/9/9/9/9/9/9/P8/5K3/9 w", "pass pass", cho);
    // 13 + 3 against 7 + 5 + 2 is two more; 13 against 7 + 5 one more, which is not enough
    check_end("janggi", "3k5/9/9/9/9/cn6p/9/9/9/R4K2B w", "pass pass", cho);
    check_end("janggi", "3k5/9/9/9/9/cn7/9/9/9/R4K3 w", "pass pass", han);
    // The first player to pass.
    check_end("janggi", "3k5/9/9/9/9/9/9/P8/5K3/9 b", "pass pass", cho);
}
