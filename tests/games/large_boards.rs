//! Grand, Shako, wildebeest, courier, Capablanca and chancellor chess.

use super::{check, check_end, check_from};

/// A position of grand chess with these ranks at the top and this army on the first rank.
fn grand(top: &str, army: &str, mover: char) -> String {
    format!("{top}/10/10/10/10/10/10/{army} {mover} - - 0 1")
}

#[test]
fn a_pawn_becomes_only_what_its_side_has_lost() {
    let pawns = "4k5/P9/1P8";
    let all = grand(pawns, "RNBQKCABNR", 'w');
    check_from("grand", &all, "a9", "");
    check_from("grand", &all, "b8", "b9");
    let no_queen = grand(pawns, "RNB1KCABNR", 'w');
    check_from("grand", &no_queen, "a9", "a10q");
    check_from("grand", &no_queen, "b8", "b9 b9q");
    let no_knight = grand(pawns, "R1BQKCABNR", 'w');
    check_from("grand", &no_knight, "a9", "a10n");
    let little = grand(pawns, "4K5", 'w');
    check_from("grand", &little, "a9", "a10a a10b a10c a10n a10q a10r");
    check_from("grand", &little, "b8", "b9 b9a b9b b9c b9n b9q b9r");
}

#[test]
fn a_pawn_promotes_from_the_eighth_rank_on() {
    let fen = "4k5/10/10/P9/1P8/10/10/10/10/RNB1KCABNR w - - 0 1";
    check_from("grand", fen, "a7", "a8 a8q");
    check_from("grand", fen, "b6", "b7");
}

#[test]
fn a_pawn_that_cannot_promote_gives_check() {
    let quiet = grand("1k8/10/P9", "RNBQKCABNR", 'b');
    check_from("grand", &quiet, "b10", "a10 a9 c10 c9");
    let check = "1k8/P9/10/9p/10/10/10/10/10/RNBQKCABNR b - - 0 1";
    check_from("grand", check, "j7", "");
}

#[test]
fn grand_pawns_jump_from_the_third_rank() {
    let fen = "4k5/10/10/10/10/10/10/P9/1P8/4K5 w - - 0 1";
    check("grand", fen, "a3a4 a3a5 b2b3 e1d1 e1d2 e1e2 e1f1 e1f2");
}

#[test]
fn shako_castles_on_the_second_rank() {
    let fen = "k9/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1";
    check_from("shako", fen, "f2", "d2 e1 e2 e3 f1 f3 g1 g2 g3 h2");
    let attacked = "k5r3/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1";
    check_from("shako", attacked, "f2", "d2 e1 e2 e3 f1 f3");
}

#[test]
fn a_cannon_takes_over_one_man() {
    let fen = "k9/10/10/10/r9/10/p9/10/10/C4K4 w - - 0 1";
    check_from("shako", fen, "a1", "a2 a3 a6 b1 c1 d1 e1");
    let two = "k9/10/10/10/r9/n9/p9/10/10/C1R1K5 w - - 0 1";
    check_from("shako", two, "a1", "a2 a3 a5 b1");
    let next = "k9/10/10/10/10/10/10/n9/p9/C3K5 w - - 0 1";
    check_from("shako", next, "a1", "a3 b1 c1 d1");
}

#[test]
fn an_elephant_steps_or_leaps_diagonally() {
    let fen = "k9/10/10/10/2p3P3/3P6/4E5/10/10/5K4 w - - 0 1";
    check_from("shako", fen, "e4", "c2 c6 d3 f3 f5 g2");
}

#[test]
fn a_wildebeest_king_castles_one_to_four_steps() {
    let fen = "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1";
    check_from("wildebeest", fen, "f1", "b1 c1 d1 e1 e1,a1,f1 e2 f2 g1 g1,f1,k1 g2 h1 i1 j1");
    // A rook on the h file: the king may end on g1, but neither on h1 nor beyond.
    let attacked = "5k1r3/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1";
    check_from("wildebeest", attacked, "f1", "b1 c1 d1 e1 e1,a1,f1 e2 f2 g1 g1,f1,k1 g2");
    let in_check = "4k4r1/11/11/11/11/5r5/11/11/11/R4K4R w KQ - 0 1";
    check_from("wildebeest", in_check, "f1", "e1 e2 g1 g2");
    let between = "5k5/11/11/11/11/11/11/11/11/RN3K4R w KQ - 0 1";
    check_from("wildebeest", between, "f1", "e1 e2 f2 g1 g1,f1,k1 g2 h1 i1 j1");
}

const PASSERS: &str = "5k5/11/11/11/11/3p7/3p7/11/4P6/5K5 w - - 0 1";

#[track_caller]
fn check_passing(fen: &str, played: &str, expect: &str) {
    let mut table = crate::chess::table::Table::at("wildebeest", fen);
    table.play(played);
    let king = " f10e10 f10e9 f10f9 f10g10 f10g9";
    assert_eq!(table.actions(), super::list(&(expect.to_owned() + king)), "{fen} after {played}");
}

#[test]
fn three_steps_can_be_taken_on_both_squares_between() {
    check_from("wildebeest", PASSERS, "e2", "e3 e4 e5");
    check_passing(PASSERS, "e2e5", "d5e4 d4d3 d4e3");
    check_passing(PASSERS, "e2e4", "d5e4 d4d3 d4e3");
    check_passing(PASSERS, "e2e3", "d4d3 d4e3");
    // A move later it is too late.
    let mut table = crate::chess::table::Table::at("wildebeest", PASSERS);
    table.play("e2e5 f10f9 f1f2");
    assert_eq!(table.from("d5"), super::list(""));
    assert_eq!(table.from("d4"), super::list("d3"));
}

#[test]
fn pawns_jump_from_the_third_rank_too() {
    let fen = PASSERS.replace("11/4P6/", "4P6/11/");
    check_from("wildebeest", &fen, "e3", "d4 e4 e5");
    check_passing(&fen, "e3e5", "d5e4 d4d3");
    let fen = "5k5/11/11/11/11/11/4P6/11/11/5K5 w - - 0 1";
    check_from("wildebeest", fen, "e4", "e5");
}

#[test]
fn wildebeest_pawns_become_queens_or_wildebeests() {
    check_from("wildebeest", "5k5/P10/11/11/11/11/11/11/11/5K5 w - - 0 1", "a9", "a10q a10w");
}

#[test]
fn wildebeest_stalemate_loses() {
    let fen = "k10/11/2Q8/11/11/11/11/11/11/5K5 w - - 0 1";
    check_end("wildebeest", fen, "c8c9", Some((Some(0), "no move is left")));
    check_end("wildebeest", "k10/11/11/11/11/11/11/11/11/5K5 w - - 0 1", "", Some((None, "insufficient material")));
}

#[test]
fn courier_pieces() {
    let fen = "k11/11p/12/12/3F3W4/12/12/E1M8K w - - 0 1";
    check_from("courier", fen, "d4", "c3 c5 e3 e5");
    check_from("courier", fen, "h4", "g4 h3 h5 i4");
    check_from("courier", fen, "a1", "c3");
    check_from("courier", fen, "c1", "b1 b2 c2 d1 d2");
    check_from("courier", "k11/2P8p/12/12/12/12/P11/11K w - - 0 1", "a2", "a3");
    check_from("courier", "k11/2P8p/12/12/12/12/P11/11K w - - 0 1", "c7", "c8f");
}

#[test]
fn a_bare_king_has_lost_unless_he_bares_the_other() {
    let far = "k11/7p4/12/12/12/12/12/7R3K w - - 0 1";
    check_end("courier", far, "h1h7", None);
    check_end("courier", far, "h1h7 a8b8", Some((Some(0), "bare king")));
    let near = "k11/1p10/12/12/12/12/12/1R9K w - - 0 1";
    check_end("courier", near, "b1b7", None);
    check_end("courier", near, "b1b7 a8b7", Some((None, "insufficient material")));
}

#[test]
fn castling_on_wide_boards() {
    let fen = "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1";
    check_from("capablanca", fen, "f1", "c1 e1 e2 f2 g1 g2 i1");
    let attacked = "5k1r2/10/10/10/10/10/10/R4K3R w KQ - 0 1";
    check_from("capablanca", attacked, "f1", "c1 e1 e2 f2 g1 g2");
    let fen = "4k4/9/9/9/9/9/9/9/R3K3R w KQ - 0 1";
    check_from("chancellor", fen, "e1", "c1 d1 d2 e2 f1 f2 g1");
}
