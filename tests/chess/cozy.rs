//! Compares chess and fischerandom with the move generator `cozy-chess` in random games.

use super::table::Table;
use crate::support::random::Random;
use crate::support::slow;
use alfil::game::{TurnCounters, fen};
use cozy_chess::util::display_uci_move;
use cozy_chess::{Board, Move, Square};

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

/// Whether castling is written as the king capturing its rook, as in fischerandom.
fn shuffled(ours: &Table) -> bool {
    ours.game.rules().name == "fischerandom"
}

/// A move as we write it.
fn text(ours: &Table, theirs: &Board, made: Move) -> String {
    if shuffled(ours) { made.to_string() } else { display_uci_move(theirs, made).to_string() }
}

/// Checks that both programs agree on a position. Returns the moves of `cozy-chess`.
fn agree(ours: &Table, theirs: &Board) -> Vec<Move> {
    let moves = legal(theirs);
    let mut texts: Vec<String> = moves.iter().map(|made| text(ours, theirs, *made)).collect();
    texts.sort();
    let all = ours.game.actions(ours.now()).expect("within the budget");
    let mut own = alfil::game::coordinate_notation::format_all(&ours.game, ours.now(), &all);
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
    let written = fen::write(&ours.game, ours.now(), ours.record.history(), theirs.fullmove_number().into());
    let can_pass = moves.iter().any(|made| is_en_passant(theirs, *made));
    assert_eq!(written.split(' ').nth(3) != Some("-"), can_pass, "{written}: the field is for captures that are legal");
    let other = if shuffled(ours) {
        // with rights named by files, as only the other program writes them
        format!("{theirs:#}")
    } else {
        let read: Board = written.parse().unwrap_or_else(|fault| panic!("{written}: {fault}"));
        assert_eq!(read.hash_without_ep(), theirs.hash_without_ep(), "{written} is not {theirs}");
        theirs.to_string()
    };
    for text in [&written, &other] {
        let back = fen::parse(&ours.game, text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!(&back.position, ours.now(), "{text} read back");
        assert_eq!(back.counters, TurnCounters::quiet(clock));
    }
    let quiet = ours.game.interpreter().quiet_turns(ours.record.history(), ours.now());
    assert_eq!(quiet, clock, "the clock in {theirs}");
    moves
}

/// Plays random games from a position.
#[track_caller]
fn check(fen: &str, games: usize, plies: usize) {
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15 ^ fen.len() as u64);
    for _ in 0..games {
        play(Table::at("chess", fen), fen.parse().expect("a position"), plies, &mut random);
    }
}

/// Plays a random game of a table, on both boards.
#[track_caller]
fn play(mut ours: Table, mut theirs: Board, plies: usize, random: &mut Random) {
    for _ in 0..plies {
        let moves = agree(&ours, &theirs);
        if moves.is_empty() || ours.outcome().is_some() {
            break;
        }
        let made = moves[random.below(moves.len())];
        ours.play(&text(&ours, &theirs, made));
        theirs.play(made);
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

/// The en passant square that we write is read by `cozy-chess`.
#[test]
fn the_other_program_reads_what_is_written() {
    let mut table = Table::new("chess");
    table.play("e2e4 a7a6 e4e5 d7d5");
    let read: Board = table.fen().parse().expect("a position");
    assert_eq!(read.en_passant(), Some(Square::D6.file()));
}

/// Random games from random Chess960 starts, also with different starts for the two sides.
#[test]
fn shuffled_starts() {
    let mut random = Random::new(0x0960_0960_0960_0960);
    for _ in 0..games() {
        let (white, black) = (start(&mut random), start(&mut random));
        for theirs in [Board::chess960_startpos(white), Board::double_chess960_startpos(white, black)] {
            play(Table::at("fischerandom", &format!("{theirs:#}")), theirs, 30, &mut random);
        }
    }
}

/// The same with open boards: kings and rooks of a start at home with all their rights, and little else to stand in
/// the way or give check, so that castling is possible or only just not.
#[test]
fn castling_from_anywhere() {
    let mut random = Random::new(0x0C0F_FEE0_0C0F_FEE1);
    for _ in 0..6 * games() {
        let number = start(&mut random);
        let full = format!("{:#}", Board::chess960_startpos(number));
        let rank: String = full.chars().take(8).map(|c| if "kr".contains(c) { c } else { '.' }).collect();
        let rights = full.split(' ').nth(2).expect("rights");
        let loose = ["p", "q", "b", "n", "r"][random.below(5)];
        let file = random.below(8);
        let row = |piece: &str| squeezed(&(".".repeat(file) + piece + &".".repeat(7 - file)));
        let (white, black) = (row(&loose.to_uppercase()), row(loose));
        let (home, far) = (squeezed(&rank.to_uppercase()), squeezed(&rank));
        let fen = format!("{far}/8/{white}/8/8/{black}/8/{home} w {rights} - 0 1");
        // some of these leave the side that has moved in check
        let Ok(theirs) = Board::from_fen(&fen, true) else { continue };
        play(Table::at("fischerandom", &fen), theirs, 6, &mut random);
    }
}

/// The number of a start.
fn start(random: &mut Random) -> u32 {
    u32::try_from(random.below(960)).expect("a small number")
}

/// A rank in FEN: `..k.` is `2k1`.
fn squeezed(rank: &str) -> String {
    let chars: Vec<char> = rank.chars().collect();
    let runs = chars.chunk_by(|a, b| a == b);
    runs.map(|run| if run[0] == '.' { run.len().to_string() } else { run.iter().collect() }).collect()
}
