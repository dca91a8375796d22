//! S-chess: newcomers behind the first moves of pieces.

use super::{check_end, check_fen, check_from};

#[test]
fn a_newcomer_enters_behind_a_first_move() {
    let fen = "4k3/8/8/8/8/8/8/1N2K3[HE] w B - 0 1";
    check_from("seirawan", fen, "b1", "a3 a3,E@b1 a3,H@b1 c3 c3,E@b1 c3,H@b1 d2 d2,E@b1 d2,H@b1");
    check_fen("seirawan", fen, "b1c3,H@b1", "4k3/8/8/8/8/2N5/8/1H2K3[E] b - - 0 1");
}

#[test]
fn only_behind_the_first_move() {
    let fen = "4k3/7p/8/8/8/8/8/1N2K3[HE] w - - 0 1";
    check_from("seirawan", fen, "b1", "a3 c3 d2");
}

#[test]
fn a_newcomer_that_can_still_enter_is_material() {
    let none = Some((None, "insufficient material"));
    check_end("seirawan", "4k3/8/8/8/8/8/8/1N2K3[HE] w - - 0 1", "", none);
    check_end("seirawan", "4k3/8/8/8/8/8/8/1N2K3[HE] w B - 0 1", "", None);
    check_end("seirawan", "1n2k3/8/8/8/8/8/8/4K3[e] w b - 0 1", "", None);
    check_end("seirawan", "4k3/8/8/8/8/8/8/1N2K3[h] w B - 0 1", "", none);
}

#[test]
fn a_newcomer_may_be_left_on_the_kings_square_or_the_rooks() {
    let fen = "4k3/8/8/8/8/8/8/4K2R[HE] w K - 0 1";
    let steps = ["d1", "d2", "e2", "f1", "f2"].map(|to| format!("{to} {to},E@e1 {to},H@e1 ")).concat();
    let castles = "g1 g1,E@e1 g1,H@e1 g1,E@h1 g1,H@h1";
    check_from("seirawan", fen, "e1", &(steps + castles));
    let fen = "4k3/8/8/8/8/8/8/R3K3[H] w Q - 0 1";
    let steps = ["d1", "d2", "e2", "f1", "f2"].map(|to| format!("{to} {to},e1 ")).concat();
    check_from("seirawan", fen, "e1", &(steps + "c1 c1,a1 c1,e1"));
}

#[test]
fn a_slider_leaves_it_where_it_started() {
    let fen = "4k3/8/8/8/8/8/3p4/R3K3[H] w Q - 0 1";
    // The king is in check: the rook cannot help, with any piece left behind.
    check_from("seirawan", fen, "a1", "");
    let fen = "4k3/8/8/p7/8/8/8/R3K3[H] w Q - 0 1";
    let to = ["a2", "a3", "a4", "a5", "b1", "c1", "d1"].map(|to| format!("{to} {to},a1 ")).concat();
    check_from("seirawan", fen, "a1", &to);
}

#[test]
fn who_waited_for_nobody_is_like_any_other() {
    // With both newcomers in, an unmoved knight is nothing special; the king and the rook may still castle.
    let fen = "4k3/8/8/8/8/8/8/RN2K3[H] w QB - 0 1";
    check_fen("seirawan", fen, "e1f1,e1", "4k3/8/8/8/8/8/8/RN2HK2[] b - - 0 1");
    check_fen("seirawan", fen, "b1c3,b1", "4k3/8/8/8/8/2N5/8/RH2K3[] b Q - 0 1");
}
