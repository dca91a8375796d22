//! Go: captures, forbidden moves, and scoring.

use super::{check_end, check_play};
use crate::chess::table::Table;

const GO: &str = "go_9x9";
const BLACK: Option<(Option<usize>, &str)> = Some((Some(0), "black has more area"));
const WHITE: Option<(Option<usize>, &str)> = Some((Some(1), "white has more area"));
const EQUAL: Option<(Option<usize>, &str)> = Some((None, "as much area each"));

/// Whether a stone may be placed there after some actions.
#[track_caller]
fn check_may(fen: &str, actions: &str, point: &str, may: bool) {
    let mut table = Table::at(GO, fen);
    table.play(actions);
    assert_eq!(table.actions().iter().any(|action| action == point), may, "{fen} {actions}: {point}");
}

#[test]
fn chains_without_liberties_are_taken() {
    // one stone in the corner; a chain of three on the edge; two chains at once
    check_play(GO, "9/9/9/9/9/9/9/9/pP7 w - - 0 1", "a2", "9/9/9/9/9/9/9/P8/1P7", None);
    check_play(GO, "9/9/9/9/9/9/9/PPP6/ppp6 w - - 0 1", "d1", "9/9/9/9/9/9/9/PPP6/3P5", None);
    let both = "9/9/9/9/9/9/2P1P4/1Pp1pP3/2P1P4 w - - 0 1";
    check_play(GO, both, "d2", "9/9/9/9/9/9/2P1P4/1P1P1P3/2P1P4", None);
    // a chain that winds: all of it, and no other that lives
    let winds = "9/9/9/9/1PP6/Ppp1p4/PpPP5/PpP6/1P7 w - - 0 1";
    check_play(GO, winds, "d4", "9/9/9/9/1PP6/P2Pp4/P1PP5/P1P6/1P7", None);
}

#[test]
fn no_suicide() {
    // an eye, for its owner and for the other
    check_may("9/9/9/9/9/9/9/p8/1p7 w - - 0 1", "", "a1", false);
    check_may("9/9/9/9/9/9/9/p8/1p7 b - - 0 1", "", "a1", true);
    // of two stones at once
    check_may("9/9/9/9/9/9/p8/1p7/Pp7 w - - 0 1", "", "a2", false);
    // but what takes something is none
    let takes = "9/9/9/9/9/9/P8/pP7/1p7 w - - 0 1";
    check_may(takes, "", "a1", true);
    check_play(GO, takes, "a1", "9/9/9/9/9/9/P8/1P7/Pp7", None);
}

/// Ko: a recapture needs a change elsewhere first.
#[test]
fn ko() {
    let fen = "9/9/9/2Pp5/1Pp1p4/2Pp5/9/9/9 w - - 0 1";
    check_play(GO, fen, "d5", "9/9/9/2Pp5/1P1Pp4/2Pp5/9/9/9", None);
    check_may(fen, "d5", "c5", false);
    check_may(fen, "d5 pass h8", "c5", true);
    check_may(fen, "d5 a1 a2", "c5", true);
    // and then it is Black's turn to look for something else
    check_may(fen, "d5 a1 a2 c5", "d5", false);
}

/// Send two, return one: the board repeats, but with the other player to move.
#[test]
fn superko_looks_at_the_board_alone() {
    let fen = "9/9/9/9/9/9/9/PPp6/1p1p5 b - - 0 1";
    check_play(GO, fen, "a1 c1", "9/9/9/9/9/9/9/PPp6/2Pp5", None);
    check_may(fen, "a1 c1", "b1", false);
    check_may(fen, "a1 c1", "a1", true);
    check_may(fen, "a1 c1 j9 j8", "b1", true);
}

/// White sacrifices one stone, and captures three on the same point.
#[test]
fn snapback() {
    let fen = "9/9/9/9/9/9/PP7/ppP6/2P6 w - - 0 1";
    check_play(GO, fen, "a1 b1", "9/9/9/9/9/9/PP7/ppP6/1pP6", None);
    check_play(GO, fen, "a1 b1 a1", "9/9/9/9/9/9/PP7/2P6/P1P6", None);
}

#[test]
fn two_passes_end() {
    check_end(GO, "9/9/9/9/9/9/9/9/9 w - - 0 1", "pass", None);
    check_end(GO, "9/9/9/9/9/9/9/9/9 w - - 0 1", "pass e5 pass", None);
    check_end(GO, "9/9/9/9/9/9/9/9/9 w - - 0 1", "pass pass", WHITE);
    check_end(GO, "9/9/9/9/4P4/9/9/9/9 b - - 0 1", "pass pass", BLACK);
}

/// Nine points on the wall between two areas belong to nobody.
#[test]
fn neutral_points() {
    let rows = |row: &str| format!("{} w - - 0 1", [row; 9].join("/"));
    // 36 and 36; 45 and 27, with 7 for White
    check_end(GO, &rows("3P1p3"), "pass pass", WHITE);
    check_end(GO, &rows("4P1p2"), "pass pass", BLACK);
    // 45 and 36 + 7; and one point less for Black, one more for White
    check_end(GO, &rows("4Pp3"), "pass pass", BLACK);
    let tie = "3Pp4/4Pp3/4Pp3/4Pp3/4Pp3/4Pp3/4Pp3/4Pp3/4Pp3 w - - 0 1";
    check_end(GO, tie, "pass pass", EQUAL);
    let one_less = "3Pp4/3Pp4/4Pp3/4Pp3/4Pp3/4Pp3/4Pp3/4Pp3/4Pp3 w - - 0 1";
    check_end(GO, one_less, "pass pass", WHITE);
}

/// At the top left two chains live in seki, with b8 and b9 between them: neither player can play there without being
/// captured. Their stones count, the two points do not: 43 and 36 + 7. If b8 and b9 counted for a player, it would not be a tie.
#[test]
fn seki() {
    let seki = "p1Pp5/p1Pp5/ppPp5/PPppppppp/2PPPPPpp/6Ppp/7Pp/7Pp/7Pp";
    check_end(GO, &format!("{seki} w - - 0 1"), "pass pass", EQUAL);
    check_play(GO, &format!("{seki} w - - 0 1"), "b8 b9", "pp1p5/p2p5/pp1p5/PPppppppp/2PPPPPpp/6Ppp/7Pp/7Pp/7Pp", None);
    check_play(GO, &format!("{seki} b - - 0 1"), "b8 b9", "1PPp5/2Pp5/2Pp5/PPppppppp/2PPPPPpp/6Ppp/7Pp/7Pp/7Pp", None);
}

/// On the larger boards komi is seven and a half: a lead of seven is not enough.
#[test]
fn larger_boards() {
    #[track_caller]
    fn check_rows(game: &str, rows: &[(usize, &str)], outcome: Option<(Option<usize>, &str)>) {
        let rows: Vec<&str> = rows.iter().flat_map(|&(times, row)| vec![row; times]).collect();
        check_end(game, &format!("{} w - - 0 1", rows.join("/")), "pass pass", outcome);
    }
    // 88 and 81; 89 and 80
    check_rows("go_13x13", &[(3, "5Pp6"), (10, "6Pp5")], WHITE);
    check_rows("go_13x13", &[(2, "5Pp6"), (11, "6Pp5")], BLACK);
    // 184 and 177; 185 and 176; without empty points
    let (nine, ten) = ("PPPPPPPPPpppppppppp", "PPPPPPPPPPppppppppp");
    check_rows("go_19x19", &[(6, nine), (13, ten)], WHITE);
    check_rows("go_19x19", &[(5, nine), (14, ten)], BLACK);
}

/// Scoring a nearly empty board takes longest.
#[test]
fn the_largest_board_can_be_scored() {
    check_end("go_19x19", &format!("{} w - - 0 1", ["19"; 19].join("/")), "pass pass", WHITE);
    if crate::support::slow() {
        let corner = [vec!["19"; 18], vec!["P18"]].concat().join("/");
        check_end("go_19x19", &format!("{corner} w - - 0 1"), "pass pass", BLACK);
        let both = [vec!["18p"], vec!["19"; 17], vec!["P18"]].concat().join("/");
        check_end("go_19x19", &format!("{both} w - - 0 1"), "pass pass", WHITE);
    }
}
