//! Chess beside another program, `cozy-chess`: random games in which both must always say the same.

use super::table::Table;
use crate::support::slow;
use alfil::game::fen;
use cozy_chess::util::display_uci_move;
use cozy_chess::{Board, Move, Square};

/// Numbers that look random and are the same every time (xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(high).expect("31 bits") % n
    }
}

fn legal(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|some| {
        moves.extend(some);
        false
    });
    moves
}

fn is_en_passant(board: &Board, made: Move) -> bool {
    board.piece_on(made.from) == Some(cozy_chess::Piece::Pawn)
        && made.from.file() != made.to.file()
        && board.piece_on(made.to).is_none()
}

/// Both say the same of a position. The numbers of the moves are those of the other program.
fn agree(ours: &Table, theirs: &Board) -> Vec<Move> {
    let moves = legal(theirs);
    let mut texts: Vec<String> = moves.iter().map(|made| display_uci_move(theirs, *made).to_string()).collect();
    texts.sort();
    let all = ours.game.actions(ours.now()).expect("within the budget");
    let mut own = alfil::game::coordinates::texts(&ours.game, ours.now(), &all);
    own.sort();
    assert_eq!(own, texts, "{theirs}");
    let in_check = ours.game.in_check(ours.now()).expect("within the budget");
    assert_eq!(in_check, !theirs.checkers().is_empty(), "check in {theirs}");
    let outcome = ours.outcome().map(|outcome| outcome.1);
    let mated = moves.is_empty() && in_check;
    let stalemate = moves.is_empty() && !in_check;
    assert_eq!(outcome.as_deref() == Some("checkmate"), mated, "mate in {theirs}");
    assert_eq!(outcome.as_deref() == Some("stalemate"), stalemate, "stalemate in {theirs}");
    let clock = u32::from(theirs.halfmove_clock());
    let written = fen::write(&ours.game, ours.now(), clock, theirs.fullmove_number().into());
    let read: Board = written.parse().unwrap_or_else(|fault| panic!("{written}: {fault}"));
    assert_eq!(read.hash_without_ep(), theirs.hash_without_ep(), "{written} is not {theirs}");
    let can_pass = moves.iter().any(|made| is_en_passant(theirs, *made));
    assert_eq!(read.en_passant().is_some(), can_pass, "{written}: the field is for captures that are legal");
    for text in [&written, &theirs.to_string()] {
        let back = fen::parse(&ours.game, text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!(&back.position, ours.now(), "{text} read back");
        assert_eq!(back.quiet, clock);
    }
    let quiet = ours.game.interpreter().quiet_turns(ours.record.past(), ours.now());
    assert_eq!(quiet, clock, "the clock in {theirs}");
    moves
}

/// Plays random games from a position.
#[track_caller]
fn check(fen: &str, games: usize, plies: usize) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ fen.len() as u64);
    for _ in 0..games {
        let mut ours = Table::at("chess", fen);
        let mut theirs: Board = fen.parse().expect("a position");
        for _ in 0..plies {
            let moves = agree(&ours, &theirs);
            if moves.is_empty() || ours.outcome().is_some() {
                break;
            }
            let made = moves[random.below(moves.len())];
            ours.play(&display_uci_move(&theirs, made).to_string());
            theirs.play(made);
        }
    }
}

fn games() -> usize {
    if slow() { 100 } else { 2 }
}

#[test]
fn from_the_start() {
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 2 * games(), 120);
}

#[test]
fn castling_pins_and_promotions() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "k7/2PPPPP1/8/8/8/8/2ppppp1/K7 w - - 0 1",
    ] {
        check(fen, games(), 60);
    }
}

/// Pawns that face each other two ranks apart: en passant everywhere, often by pinned pawns.
#[test]
fn en_passant() {
    for fen in [
        "4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1",
        "4r1k1/3p1p2/8/2P1P1P1/1p1p1p1p/8/2P1P1P1/4R1K1 w - - 0 1",
        "b3k2b/1p1p1p2/8/P1P1P1P1/p1p1p1p1/8/1P1P1P2/B3K2B w - - 0 1",
        "8/3p1p2/8/K1P1P2r/R1p1p2k/8/3P1P2/8 w - - 0 1",
    ] {
        check(fen, 4 * games(), 30);
    }
}

/// A handful of positions of the books, each with the squares that matter.
#[test]
fn the_other_program_reads_what_is_written() {
    let mut table = Table::new("chess");
    table.play("e2e4 a7a6 e4e5 d7d5");
    let read: Board = table.fen().parse().expect("a position");
    assert_eq!(read.en_passant(), Some(Square::D6.file()));
}
