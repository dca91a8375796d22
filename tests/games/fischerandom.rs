//! Fischerandom: the starts by their numbers, and castling from anywhere. The games beside another program are in
//! `tests/chess/cozy.rs`.

use super::{check_board, check_from};
use crate::support::shipped_game;
use alfil::game::{Game, GameHistory, fen};
use cozy_chess::Board;

const GAME: &str = "fischerandom";

/// All 960, each as the other program numbers it.
#[test]
fn starts_have_scharnagl_numbers() {
    let game = shipped_game(GAME);
    let starts = game.start_positions().expect("within the budget");
    assert_eq!(starts.len(), 960);
    for (number, start) in (0..).zip(&starts) {
        let theirs = format!("{:#}", Board::chess960_startpos(number));
        let read = fen::parse(&game, &theirs).unwrap_or_else(|fault| panic!("{theirs}: {fault}"));
        assert_eq!(&read.position, start, "start {number} is {theirs}");
    }
    let chess = fen::write(&game, &starts[518], GameHistory::default(), 1);
    assert_eq!(chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(game.start(), starts[0]);
}

/// The king is moved onto its rook; both end where they do in chess.
#[test]
fn castling_ends_where_it_does_in_chess() {
    #[track_caller]
    fn check(rank: &str, action: &str, expect: &str) {
        let fen = format!("4k3/8/8/8/8/8/8/{rank} w KQ - 0 1");
        check_board(GAME, &fen, action, &format!("4k3/8/8/8/8/8/8/{expect}"));
    }
    check("R3K2R", "e1h1", "R4RK1");
    check("R3K2R", "e1a1", "2KR3R");
    // the king need not move, nor the rook
    check("R5KR", "g1h1", "R4RK1");
    check("R4KR1", "f1g1", "R4RK1");
    check("1RK4R", "c1b1", "2KR3R");
    check("RK5R", "b1a1", "2KR3R");
    check("3RK2R", "e1d1", "2KR3R");
    // far away
    check("RK5R", "b1h1", "R4RK1");
    check("R5KR", "g1a1", "2KR3R");
    check("1RKR4", "c1d1", "1R3RK1");
}

#[test]
fn all_between_must_be_free_and_no_square_of_the_king_attacked() {
    // the bishop on c1 is in the way of the king, the knight on b1 of the rook
    check_from(GAME, "4k3/8/8/8/8/8/3PPP2/R1B1K3 w A - 0 1", "e1", "d1 f1");
    check_from(GAME, "4k3/8/8/8/8/8/3PPP2/RN2K3 w A - 0 1", "e1", "d1 f1");
    // the king stays where it is, but the rook needs f1
    check_from(GAME, "4k3/8/8/8/8/8/5PPP/5NKR w H - 0 1", "g1", "");
    // out of check, through check, into check
    check_from(GAME, "1r2k3/8/8/8/8/8/P1PP4/RK5R w HA - 0 1", "b1", "c1");
    check_from(GAME, "4kr2/8/8/8/8/8/PPPP4/RK5R w HA - 0 1", "b1", "a1 c1");
    check_from(GAME, "4k1r1/8/8/8/8/8/PPPP4/RK5R w HA - 0 1", "b1", "a1 c1");
    // the rook may pass an attacked square, but not uncover its own king
    check_from(GAME, "1r2k3/8/8/8/8/8/2PPP3/R2K3R w A - 0 1", "d1", "a1 c1 e1");
    check_from(GAME, "4k3/8/8/8/8/8/1PPP4/qRK5 w B - 0 1", "c1", "d1");
}

/// A letter that names no file means the outermost rook, and another piece blocks it here.
#[test]
fn rights_by_file() {
    let fen = "4k3/8/8/8/8/8/3PPP2/3K1R1R w F - 0 1";
    check_from(GAME, fen, "d1", "c1 e1 c2 f1");
    let game = shipped_game(GAME);
    let read = fen::parse(&game, fen).expect("a position");
    assert_eq!(fen::write(&game, &read.position, GameHistory::default(), 1), fen);
    let outer = fen.replace(" F ", " K ");
    check_from(GAME, &outer, "d1", "c1 e1 c2");
    let read = fen::parse(&game, &outer).expect("a position");
    assert_eq!(fen::write(&game, &read.position, GameHistory::default(), 1), outer);
}
