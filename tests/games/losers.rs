//! Losers chess: captures compel, but kings stay royal.

use super::{check, check_end};

#[test]
fn capturing_is_compulsory() {
    check("losers", "7k/8/8/8/3p4/8/4N3/4K3 w - - 0 1", "e2d4");
}

/// A capture that would expose the king is none.
#[test]
fn a_pinned_piece_is_not_compelled() {
    check("losers", "4r2k/8/8/8/3p4/8/4N3/4K3 w - - 0 1", "e1d1 e1f1 e1d2 e1f2");
}

#[test]
fn in_check() {
    // the capture that answers the check is compulsory
    check("losers", "R3r2k/8/8/8/8/8/8/4K3 w - - 0 1", "a8e8");
    // a capture elsewhere does not answer it
    check("losers", "4r2k/8/8/8/p7/8/8/R3K3 w - - 0 1", "e1d1 e1f1 e1d2 e1f2");
}

#[test]
fn a_mated_stalemated_or_bare_player_wins() {
    check_end("losers", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "", Some((Some(1), "checkmate")));
    check_end("losers", "7k/5Q1p/7P/6K1/8/8/8/8 b - - 0 1", "", Some((Some(1), "no move is left")));
    check_end("losers", "7k/8/8/8/8/8/8/K6R b - - 0 1", "", Some((Some(1), "bare king")));
    check_end("losers", "7k/8/8/8/8/P7/1r6/K7 w - - 0 1", "a1b2", Some((Some(1), "bare king")));
    // each must take the other's last piece: nothing is drawn
    check_end("losers", "7k/6b1/8/8/8/8/1B6/K7 w - - 0 1", "", None);
    check_end("losers", "7k/6b1/8/8/8/8/1B6/K7 w - - 0 1", "b2g7", Some((Some(1), "bare king")));
}
