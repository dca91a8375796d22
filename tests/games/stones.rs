//! Clobber, Snort, Kono and the ends of Othello.

use super::{check, check_end, check_play};

const STUCK: &str = "no move is left";

#[test]
fn clobber_takes_a_neighbour() {
    // not empty points, not its own, not along diagonals, not from afar
    check("clobber", "5/2p2/1pPP1/1p3/3p1/5 w - - 0 1", "c4b4 c4c5");
    check_play("clobber", "5/2p2/1pPP1/1p3/3p1/5 w - - 0 1", "c4c5", "5/2P2/1p1P1/1p3/3p1/5", Some((Some(0), STUCK)));
    check_end("clobber", "P4/5/p4/5/5/5 w - - 0 1", "", Some((Some(1), STUCK)));
}

#[test]
fn snort_keeps_the_colours_apart() {
    let row = |mover: char| format!("{}1P2p1** {mover} - - 0 1", "********/".repeat(7));
    check("snort", &row('w'), "a1 c1");
    check("snort", &row('b'), "d1 f1");
    check_play("snort", &row('w'), "c1", &format!("{}1PP1p1**", "********/".repeat(7)), None);
    check_end("snort", "pppppppp/8/pppppppp/8/pppppppp/8/pppppppp/8 w - - 0 1", "", Some((Some(1), STUCK)));
}

#[test]
fn kono_walks_into_the_other_camp() {
    check("kono", "5/5/1pP2/5/5 w - - 0 1", "c3b4 c3d4 c3b2 c3d2");
    // all seven points full, one of them with a stone of one's own
    let fen = "ppppp/p4/3P1/PPPP1/PP3 w - - 0 1";
    check_end("kono", fen, "d3e4", Some((Some(0), "camp taken")));
    check_end("kono", fen, "d3c4", None);
    check_end("kono", "pp1pp/p3p/3P1/PPPP1/PP3 w - - 0 1", "d3c4", None);
}

#[test]
fn othello_ends_where_neither_can_place() {
    let over = "neither can place";
    check_end("othello", "8/8/8/3PP3/3Pp3/8/8/8 w - - 0 1", "", None);
    check_end("othello", "8/8/8/3PP3/3PP3/8/8/8 b - - 0 1", "", Some((Some(0), over)));
    check_end("othello", "8/8/8/3p4/8/3P4/8/8 b - - 0 1", "", Some((None, over)));
    check("othello", "8/8/8/8/8/8/8/PpppppP1 b - - 0 1", "h1");
    // A player who cannot place passes once, and the other player continues.
    check("othello", "8/8/8/8/8/8/8/pPP5 w - - 0 1", "pass");
    check_end("othello_6x6", "6/6/2pp2/2pp2/6/6 w - - 0 1", "", Some((Some(1), over)));
}
