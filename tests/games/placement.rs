//! Placement chess: where pieces may be placed, and castling afterwards.

use super::{Table, check, list};

const PAWNS: &str = "pppppppp/8/8/8/8/PPPPPPPP";

#[test]
fn bishops_stand_on_squares_of_different_colours() {
    check("placement", &format!("4k3/{PAWNS}/B3K3[B] w - - 0 1"), "B@b1 B@d1 B@f1 B@h1");
    check("placement", &format!("4k3/{PAWNS}/3BK3[B] w - - 0 1"), "B@a1 B@c1 B@g1");
    check("placement", &format!("b3k3/{PAWNS}/4K3[b] b - - 0 1"), "B@b8 B@d8 B@f8 B@h8");
}

#[test]
fn the_last_square_of_a_colour_waits_for_its_bishop() {
    check("placement", &format!("4k3/{PAWNS}/BNRNQR2[KB] w - - 0 1"), "K@g1 B@h1");
}

#[test]
fn nothing_moves_while_anything_is_in_hand() {
    check("placement", &format!("4k3/{PAWNS}/RNBQ1BNR[K] w - - 0 1"), "K@e1");
}

#[test]
fn a_king_on_his_square_castles_with_a_rook_in_a_corner() {
    for (first, second, expect) in
        [("K@e1", "R@h1", "d1 f1 g1"), ("R@h1", "K@e1", "d1 f1 g1"), ("K@e1", "R@g1", "d1 f1"), ("R@h1", "K@f1", "")]
    {
        let mut table = Table::at("placement", &format!("4k3/{PAWNS}/8[KR] w - - 0 1"));
        table.play(&format!("{first} a7a6 {second} a6a5"));
        assert_eq!(table.from("e1"), list(expect), "{first} {second}");
    }
}
