//! Positions as other programs write them, and positions that are read back as they were written.

use crate::support::{check_all, game, shipped_game, shipped_names, slow};
use alfil::game::{Game, GameHistory, Position, TurnCounters, Variant, fen};

/// Checks that a text is read without a note, and how the position is then written.
#[track_caller]
fn check(game: &str, text: &str, expect: &str) {
    check_note(game, text, expect, &[]);
}

/// The same for a text with notes.
#[track_caller]
fn check_note(game: &str, text: &str, expect: &str, notes: &[&str]) {
    let variant = shipped_game(game);
    let read = fen::parse(&variant, text).unwrap_or_else(|error| panic!("{game}: {text}: {error}"));
    assert_eq!(read.write(&variant), expect, "{game}: {text}");
    assert_eq!(read.notes, notes, "{game}: {text}");
}

/// Checks the message about a text, and the part of the text that it points at.
#[track_caller]
fn check_error(game: &str, text: &str, message: &str, part: &str) {
    let error = fen::parse(&shipped_game(game), text).expect_err("no position");
    assert_eq!((error.message.as_str(), &text[error.span]), (message, part), "{game}: {text}");
}

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// X-FEN names a rook by its file if another stands outside it, Shredder-FEN always.
#[test]
fn castling_rights() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R";
    check("chess", &format!("{fen} w HAha - 0 1"), &format!("{fen} w KQkq - 0 1"));
    check("chess", &format!("{fen} w Kq - 0 1"), &format!("{fen} w Kq - 0 1"));
    check("fischerandom", "r1k2rr1/8/8/8/8/8/8/R1K2RR1 w Ff - 0 1", "r1k2rr1/8/8/8/8/8/8/R1K2RR1 w Ff - 0 1");
    let start = "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C";
    check("shako", &format!("{start} w IBib - 0 1"), &format!("{start} w KQkq - 0 1"));
    check("shako", &format!("{start} w KQkq - 0 1"), &format!("{start} w KQkq - 0 1"));
    check_note(
        "chess",
        "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        &["the castling right `Q` is ignored: White has no piece on that side to castle with"],
    );
    check_error(
        "chess",
        "4k3/8/8/8/8/8/8/4K2R w Kx - 0 1",
        "`x` is not a castling right; expected `-`, letters of `KQkq`, or the files of rooks such as `HAha`",
        "x",
    );
    check_error("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w K - 0 1", "there is no castling in Xiangqi; expected `-`", "K");
}

/// A mark on a piece of the board is written in the field of en passant if the field can say it and it changes an action.
#[test]
fn en_passant_marks() {
    check("chess", "4k3/8/8/8/3pP'3/8/8/4K3 b - - 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    check_note(
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        &["the en passant square `e6` is ignored: no piece of Black can have just passed it"],
    );
    let useless = "4k3/8/8/8/4P'3/8/8/4K3 b - - 0 1";
    check("chess", useless, useless);
    check("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    // The mover's own pawn has not just moved, so the field cannot say it.
    let own = "rnbqkbnr/pppppppp/8/8/8/8/PPPP'PPPP/RNBQKBNR w KQkq - 0 1";
    check("chess", own, own);
}

/// A mark that changes no action stays on the board, because the rules keep it.
#[test]
fn marks_that_change_nothing() {
    let rules = "title Stones\nboard square 3x3\npieces White ♙\npieces Black ♟\nletters P♙ p♟\n\
        mark ' new on ♙ ♟ lasts one turn\nturn White : . -> ♙'\nturn Black : . -> ♟'\n";
    let variant = game(rules);
    let action = &variant.actions(&variant.start()).expect("actions")[4];
    check_round_trip("stones", &variant, &action.after);
}

/// In Seirawan chess files name the pieces behind which a piece may enter.
#[test]
fn gating_rights() {
    let start = format!("{CHESS}[HEhe] w KQBCDFGkqbcdfg - 0 1");
    check("seirawan", &start, &start);
    check("seirawan", &format!("{CHESS}[EHeh] w KGFQBCDkgfqbcd - 0 1"), &start);
    let moved = "rnbqkbnr/1ppp1ppp/p7/4p3/4P3/8/PPPPKPPP/RNBQ1BNR";
    check(
        "seirawan",
        &format!("{moved}[EHeh] w ABCDFGHkqbcdfg - 0 3"),
        &format!("{moved}[HEhe] w ABCDFGHkqbcdfg - 0 3"),
    );
    let castled = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1";
    check("seirawan", &format!("{castled}[HEhe] w ABCDkqbcdfg - 0 3"), &format!("{castled}[HEhe] w ABCDkqbcdfg - 0 3"));
    // The king alone has not moved.
    let fen = "4k3/8/8/8/8/8/8/4K3[He] w Ee - 0 1";
    check("seirawan", fen, fen);
    check("seirawan", "4k3/8/8/8/8/8/8/1N2K3[h] w B - 0 1", "4k3/8/8/8/8/8/8/1N2K3[h] w - - 0 1");
    // Nothing can enter any more: files are rooks.
    check("seirawan", "4k3/8/8/8/8/8/8/R3K2R[] w HA - 0 1", "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1");
    check_note(
        "seirawan",
        "4k3/8/8/8/8/8/8/4K3[H] w B - 0 1",
        "4k3/8/8/8/8/8/8/4K3[H] w - - 0 1",
        &["the castling right `B` is ignored: White has no unmoved piece on that file of the first rank"],
    );
}

#[test]
fn hands() {
    let lone = "2k5/8/8/8/8/8/8/4K3";
    let written = format!("{lone}[Qn] w - - 0 1");
    for text in ["[Qn] w - - 0 1", "[nQ] w - - 0 1", "/Qn w - - 0 1", "[Q1n] w", "[-Qn]"] {
        check("crazyhouse", &format!("{lone}{text}"), &written);
    }
    let empty = format!("{lone}[] w - - 0 1");
    for text in ["[] w - - 0 1", "[-] w 0 1", "/ w - - 0 1", " w - - 0 1", ""] {
        check("crazyhouse", &format!("{lone}{text}"), &empty);
    }
    check("crazyhouse", &format!("{lone}[12P] w 0 1"), &format!("{lone}[{}] w - - 0 1", "P".repeat(12)));
    check("crazyhouse", &format!("{lone}[2Qn3p] b 4 7"), &format!("{lone}[QQpppn] b - - 4 7"));
    check("crazyhouse", "2k1Q~3/8/8/8/8/8/8/4K3[] b - - 0 1", "2k1Q~3/8/8/8/8/8/8/4K3[] b - - 0 1");
    check("sittuyin", "8/8/R2P1k2/8/8/8/8/4K3 w - - 0 9", "8/8/R2P1k2/8/8/8/8/4K3[] w - - 0 9");
    check("seirawan", &format!("{CHESS} w KQkq - 0 1"), &format!("{CHESS}[] w KQkq - 0 1"));
    check_note(
        "chess",
        "2k5/8/8/8/8/8/8/4K3[Q] w - - 0 1",
        "2k5/8/8/8/8/8/8/4K3 w - - 0 1",
        &["Chess has no hands, so the pieces in hand are ignored"],
    );
    check_note(
        "chess",
        "2k5/8/8/8/8/8/8/Q~3K3 w - - 0 1",
        "2k5/8/8/8/8/8/8/Q3K3 w - - 0 1",
        &["Chess does not mark promoted pieces, so `~` is ignored"],
    );
    check_error(
        "crazyhouse",
        &format!("{lone}[Q2] w"),
        "a number of pieces in hand must precede its piece: `[2P]`",
        "Q2",
    );
    check_error("crazyhouse", &format!("{lone}[Y] w"), "`Y` is not a piece of Crazyhouse", "Y");
    check_error("chess", &format!("{lone}/Q w"), "the FEN has 9 ranks, but the board has 8", &format!("{lone}/Q"));
}

/// Checks that remain before or after the clocks, or checks given at the end.
#[test]
fn check_counters() {
    let written = |checks: &str| format!("{CHESS} w KQkq - {checks} 0 1");
    check("three_check", &written("2+3"), &written("2+3"));
    check("three_check", &format!("{CHESS} w KQkq - 0 1 2+3"), &written("2+3"));
    check("three_check", &format!("{CHESS} w KQkq - 0 1 +1+0"), &written("2+3"));
    check("three_check", &format!("{CHESS}[XXxxx] w KQkq - 0 1"), &written("2+3"));
    check("three_check", &format!("{CHESS} w KQkq - 0 1"), &written("3+3"));
    check("five_check", &format!("{CHESS} w KQkq - 0 1 +1+4"), &written("4+1"));
    check_error("three_check", &written("4+3"), "a player of Three-check has at most 3 checks to give", "4+3");
    check_error("chess", &written("3+3"), "Chess has no check counter; leave this field out", "3+3");
    let wrong = format!("{CHESS} w KQkq - 0+3+1 0");
    check_error(
        "three_check",
        &wrong,
        "`0+3+1` is not a whole number from 0; the last two fields count turns and moves",
        "0+3+1",
    );
}

/// Some programs leave fields out. The limit of a count stands in place of the en passant square.
#[test]
fn missing_fields_and_counts() {
    check("chess", &format!("{CHESS} b"), &format!("{CHESS} b - - 0 1"));
    check(
        "breakthrough",
        "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1",
        "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1",
    );
    check("makruk", "4k3/8/8/8/8/8/8/R3K3 w - 32 3 40", "4k3/8/8/8/8/8/8/R3K3 w - 32 3 40");
    check("sittuyin", "4k3/8/8/8/8/8/8/R3K3[] b - 32 3 40", "4k3/8/8/8/8/8/8/R3K3[] b - 32 3 40");
    check_error(
        "chess",
        &format!("{CHESS} w KQkq 32 3 40"),
        "`32` is not a square of the board; expected one or `-`",
        "32",
    );
    check_error("chess", &format!("{CHESS} w KQkq - 0 1 bm e4;"), "unexpected text after the number of the move", "bm");
    check_error(
        "chess",
        &format!("{CHESS} x KQkq - 0 1"),
        "`x` is not a player to move; expected `w` (White) or `b`",
        "x",
    );
}

/// The first player of an SFEN is `b`; a FEN calls the same player `w`.
#[test]
fn sfen() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    let written = format!("{start}[] w - - 0 1");
    check("shogi", &format!("{start} b - 1"), &written);
    check("shogi", &format!("sfen {start} b - 1"), &written);
    check("shogi", &format!("sfen {start} b -"), &written);
    check("shogi", &format!("{start} w - - 0 1"), &written);
    check("shogi", &format!("{start}[-] w 0 1"), &written);
    check("shogi", &format!("{start} w - 2"), &format!("{start}[] b - - 0 1"));
    check("shogi", &format!("{start} w 2P3p 12"), &format!("{start}[PPppp] b - - 0 6"));
    check("shogi", &format!("{start} b Rb2g"), &format!("{start}[Rggb] w - - 0 1"));
    let promoted = "ln2k2nl/9/+p+p+p+p+p+p+p+p+p/9/9/9/PPPPPPPPP/1+B5+R1/LNSGKGSNL";
    check("shogi", &format!("{promoted}[-] w - - 0 1"), &format!("{promoted}[] w - - 0 1"));
    check("minishogi", "rbsgk/4p/5/P4/KGSBR b - 1", "rbsgk/4p/5/P4/KGSBR[] w - - 0 1");
    check("kyotoshogi", "p+nks+l/5/5/5/+LSK+NP[-] w 0 1", "p+nks+l/5/5/5/+LSK+NP[] w - - 0 1");
    check("microshogi", "kb+r+l/p3/4/3P/+L+RBK[-] w 0 1", "kb+r+l/p3/4/3P/+L+RBK[] w - - 0 1");
    check_error("shogi", &format!("sfen {start} b - 1 x"), "an SFEN has four fields, and this is a fifth", "x");
    check_error("shogi", &format!("{start}[+G] w 0 1"), "`+G` is not a piece of Shogi", "+G");
}

/// Positions that python-shogi wrote in random games, with the number of legal moves that it found.
#[test]
fn sfen_of_other_programs() {
    let shogi = shipped_game("shogi");
    for (moves, text) in [
        (30, "l1np1gsnl/1r5b1/1pg1p1k1p/2pg1ppp1/pn3G3/PPP2P1PP/B3P1P1N/LS3R1SS/2K5L b p 71"),
        (33, "4k2n1/l1r1ngs1l/p1ngs+P1pp/P3p1p2/2pp2P1P/L2GPP2L/1p3pNPB/5BGR1/2S2KS2 w 2p 84"),
        (63, "1r7/l2Sk1+N2/1Gs1p4/1Pp3g1N/1N1p1pppl/p1nP1PPPS/2P1G1+b1L/1B4G1R/L1S1PK3 b P3p 115"),
    ] {
        let read = fen::parse(&shogi, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(shogi.actions(&read.position).expect("no fault").len(), moves, "{text}");
    }
}

/// Horses are `N` or `H` and elephants `B` or `E`, for both colours.
#[test]
fn letters_of_xiangqi_and_janggi() {
    let xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    check("xiangqi", xiangqi, xiangqi);
    check("xiangqi", &xiangqi.replace(['n', 'N'], "h").replacen("RhBAKABhR", "RHEAKAEHR", 1), xiangqi);
    check("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 r - - 0 1", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    let janggi = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    check("janggi", janggi, janggi);
    check("janggi", &janggi.replace("RNBA1ABNR", "RHEA1AEHR").replace("rnba1abnr", "rhea1aehr"), janggi);
}

/// A king is missing only where the game ends because it is.
#[test]
fn royal_pieces() {
    let exploded = "rnbqk1n1/2p3pr/5p2/p1b5/2P5/Np6/PP3PPP/R1B2BNR w q - 0 15";
    check("atomic", exploded, exploded);
    let variant = shipped_game("atomic");
    let status = variant.status(&fen::parse(&variant, exploded).expect("read").position, GameHistory::default());
    assert_eq!(status.expect("no fault").outcome.and_then(|outcome| outcome.winner), Some(1));
    let message = "White has no royal piece (`K`) on the board";
    check_error("atomic", "4k3/8/8/8/8/8/8/R7 b - - 0 1", message, "4k3/8/8/8/8/8/8/R7");
    check_error("chess", "4k3/8/8/8/8/8/8/8 w - - 0 1", message, "4k3/8/8/8/8/8/8/8");
    check_error("chess", "4k3/8/8/8/8/8/8/R7 w - - 0 1", message, "4k3/8/8/8/8/8/8/R7");
    // These games have no royal piece, or end when kings are taken.
    for (game, fen) in [
        ("antichess", "4k3/8/8/8/8/8/8/R7 w - - 0 1"),
        ("antichess", "4k3/8/8/8/8/8/8/KK6 w - - 0 1"),
        ("extinction", "4k3/8/8/8/8/8/8/KK6 w - - 0 1"),
        ("kinglet", "4k3/p7/8/8/8/8/P7/K2K4 w - - 0 1"),
        ("duck_chess", "4k3/8/8/8/8/8/8/R7 w - - 0 1"),
    ] {
        check(game, fen, fen);
    }
    let two = "4k3/8/8/8/8/8/8/K1K5 w - - 0 1";
    check_note("chess", two, two, &["White has 2 royal pieces, but no game has more than 1"]);
}

/// Positions that no game reaches are read, with a note.
#[test]
fn unreachable_positions() {
    let fen = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1";
    check_note("chess", fen, fen, &["Black is in check, but White is to move; no game reaches this position"]);
    check("chess", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1");
    let fen = "4k2P/8/8/8/8/8/8/4K3 w - - 0 1";
    check_note("chess", fen, fen, &["a pawn of White never stands on h8; no game reaches this position"]);
    let fen = "4k3/8/8/8/8/8/8/P3K3 w - - 0 1";
    check_note("chess", fen, fen, &["a pawn of White never stands on a1; no game reaches this position"]);
    check("horde", "4k3/8/8/8/8/8/8/P7 w - - 0 1", "4k3/8/8/8/8/8/8/P7 w - - 0 1");
    // White has just won by exploding the king, which ends the game in spite of the check.
    let exploded = "2b5/1p6/2p5/p4P2/P1Pp4/RK5r/3P4/1N6 b - - 3 7";
    check("atomic", exploded, exploded);
    // Both turns of White in a row.
    check("marseillais", "4k3/8/8/8/8/8/4R3/4K3 w5 - - 0 1", "4k3/8/8/8/8/8/4R3/4K3 w5 - - 0 1");
}

/// A position is read as it was written, without a note, in random games of every game.
#[test]
fn positions_are_read_as_they_were_written() {
    check_all(&shipped_names(), |name| {
        let variant = shipped_game(name);
        let mut rng = fastrand::Rng::with_seed(43);
        let (games, turns) = if slow() { (20, 200) } else { (1, 40) };
        for _ in 0..games {
            let mut at = variant.start();
            for _ in 0..turns {
                check_round_trip(name, &variant, &at);
                let status = variant.status(&at, GameHistory::default()).expect("no fault");
                let Some(action) = rng.choice(&status.actions) else { break };
                at = action.after.clone();
            }
        }
    });
}

#[track_caller]
fn check_round_trip(name: &str, variant: &Variant, at: &Position) {
    let history = GameHistory { earlier: &[], counters: TurnCounters { quiet_turns: 3, counted_turns: 5 } };
    let text = fen::write(variant, at, history, 7);
    let read = fen::parse(variant, &text).unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
    assert!(read.notes.is_empty(), "{name}: {text}: {:?}", read.notes);
    assert_eq!((read.write(variant), read.fullmove), (text.clone(), 7), "{name}");
    assert!(read.position.same_placement(at) && read.position.turn() == at.turn(), "{name}: {text}");
}

/// Positions that Alfil wrote, with the number of legal moves that Fairy-Stockfish found after reading them. They are read
/// as they were written, and have as many moves here.
#[test]
fn other_programs_read_what_is_written() {
    let table = include_str!("fens.tsv");
    let rows = table.lines().filter(|line| !line.starts_with('#')).map(|line| line.splitn(3, '\t').collect::<Vec<_>>());
    let mut by_game: std::collections::BTreeMap<&str, Vec<(usize, &str)>> = std::collections::BTreeMap::new();
    for row in rows {
        let [game, moves, text] = row[..] else { panic!("{row:?}") };
        by_game.entry(game).or_default().push((moves.parse().expect("a number"), text));
    }
    let names: Vec<String> = by_game.keys().map(|name| (*name).to_owned()).collect();
    assert!(names.len() > 40);
    check_all(&names, |name| {
        let variant = shipped_game(name);
        for &(moves, text) in &by_game[name] {
            let read = fen::parse(&variant, text).unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
            assert_eq!(read.write(&variant), text, "{name}");
            assert_eq!(variant.actions(&read.position).expect("no fault").len(), moves, "{name}: {text}");
        }
    });
}
