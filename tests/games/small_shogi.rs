//! The smaller games of the shogi family: their differences from shogi and from each other.

use super::{check, check_end, check_from, check_play, squares};
use crate::chess::table::Table;
use alfil::game::coordinate_notation;

/// Minishogi: only the last rank promotes, and the first player loses by repetition.
#[test]
fn minishogi() {
    check_from("minishogi", "k4/2S2/5/5/K4[] w", "c4", "c5 c5+ b5 b5+ d5 d5+ b3 d3");
    check_from("minishogi", "k4/2P2/5/5/K4[] w", "c4", "c5+");
    check_from("minishogi", "k4/5/5/2P2/K4[P] w", "P@", &squares("abde", 1..=4, "a1"));
    let round = "a1b1 e5d5 b1a1 d5e5 ";
    check_end("minishogi", "4k/5/5/5/K4[] w", &round.repeat(3), Some((Some(1), "fourfold repetition")));
}

/// Judkins shogi: a knight, and two ranks that promote.
#[test]
fn judkins() {
    check_from("judkins", "k5/6/6/2N3/6/K5[] w", "c3", "b5+ d5+");
    check_from("judkins", "k5/6/6/6/2N3/K5[] w", "c2", "b4 d4");
    check_from("judkins", "k5/6/2S3/6/6/K5[] w", "c4", "c5 c5+ b5 b5+ d5 d5+ b3 d3");
    check_from("judkins", "k5/6/6/6/6/K5[N] w", "N@", &squares("abcdef", 1..=4, "a1"));
    let round = "a1b1 f6e6 b1a1 e6f6 ";
    check_end("judkins", "5k/6/6/6/6/K5[] w", &round.repeat(3), Some((None, "fourfold repetition")));
}

/// `EuroShogi`: promotion is forced, a knight also goes sideways.
#[test]
fn euroshogi() {
    check_from("euroshogi", "7k/8/8/N3P3/8/8/8/K7[] w", "e5", "e6+");
    check_from("euroshogi", "7k/8/8/N3P3/8/8/8/K7[] w", "a5", "b7+ b5");
    check_from("euroshogi", "7k/8/B7/8/8/8/8/K7[] w", "a6", "b7+ c8+ b5+ c4+ d3+ e2+ f1+");
    check_from("euroshogi", "7k/8/8/8/8/8/3P4/K7[N] w", "N@", &squares("abcdefgh", 1..=8, "a1 d2 h8"));
    check_from("euroshogi", "7k/8/8/8/8/8/3P4/K7[P] w", "P@", &squares("abcefgh", 1..=7, "a1"));
}

/// Kyoto shogi: every piece but the king turns over with every move.
#[test]
fn kyoto_shogi_turns_over() {
    check("kyotoshogi", "4k/5/5/5/P3K[] w", "a1a2+ e1d1 e1d2 e1e2");
    check_from("kyotoshogi", "4k/5/5/5/+P3K[] w", "a1", "a2- a3- a4- a5- b1- c1- d1-");
    check_from("kyotoshogi", "4k/5/5/2S2/K4[] w", "c2", "c3+ b3+ d3+ b1+ d1+");
    check_from("kyotoshogi", "4k/5/5/2+S2/K4[] w", "c2", "b3- a4- d3- e4- b1- d1-");
    check_from("kyotoshogi", "4k/5/5/2N2/K4[] w", "c2", "b4+ d4+");
    check_from("kyotoshogi", "4k/5/5/2+N2/K4[] w", "c2", "c3- b3- d3- b2- d2- c1-");
    check_from("kyotoshogi", "4k/5/5/2L2/K4[] w", "c2", "c3+ c4+ c5+");
    check_from("kyotoshogi", "4k/5/5/2+L2/K4[] w", "c2", "c3- b3- d3- b2- d2- c1-");
    // also where it can never move again
    check_play("kyotoshogi", "3k1/5/5/5/+P3K[] w", "a1a5-", "P2k1/5/5/5/4K[]", None);
}

/// Kyotoshogi: a piece in hand may be dropped with either side up, anywhere; even a pawn to give mate.
#[test]
fn kyoto_shogi_drops() {
    let empty = squares("abcde", 1..=5, "a1 e5");
    for side in ["P@", "+P@"] {
        check_from("kyotoshogi", "4k/5/5/5/K4[P] w", side, &empty);
    }
    check_play("kyotoshogi", "4k/5/5/5/K4[P] w", "+P@c3", "4k/5/2+P2/5/K4[]", None);
    check_play("kyotoshogi", "4k/5/1+p3/1+N3/K4[] w", "b2b3-", "4k/5/1N3/5/K4[P]", None);
    check_end("kyotoshogi", "k4/5/1+NN2/5/4K[P] w", "P@a4", Some((Some(0), "checkmate")));
}

/// Micro shogi: a piece turns over only when it takes.
#[test]
fn micro_shogi() {
    check("microshogi", "3k/4/p3/P3/3K[] w", "a2a3+ d1c1 d1c2 d1d2");
    check("microshogi", "3k/4/4/P3/3K[] w", "a2a3 d1c1 d1c2 d1d2");
    check_play("microshogi", "3k/4/+b3/R3/3K[] w", "a2a3+", "3k/4/+R3/4/3K[B]", None);
    check_play("microshogi", "3k/4/+r3/+B3/3K[] w", "a2a3-", "3k/4/B3/4/3K[R]", None);
    for side in ["L@d", "+L@d"] {
        check_from("microshogi", "3k/4/4/4/3K[L] w", side, "2 3 4");
    }
}

/// Checks which move a text of an older version means.
#[track_caller]
fn check_older(game: &str, fen: &str, text: &str, expect: &str) {
    let table = Table::at(game, fen);
    let actions = table.status().actions;
    let index = coordinate_notation::resolve(&table.game, table.now(), &actions, text);
    let texts = coordinate_notation::format_all(&table.game, table.now(), &actions);
    assert_eq!(index.map(|index| texts[index].as_str()), Some(expect), "{game}: {text} in {fen}");
}

/// Letters that promoted pieces had before the plus sign are still read, in positions and in moves.
#[test]
fn letters_without_a_plus_sign() {
    check_older("shogi", "4k4/9/9/9/9/9/9/1B5R1/4K4[-] w", "b2h8h", "b2h8+");
    check_older("shogi", "4k4/9/9/9/9/9/9/1B5R1/4K4[-] w", "b2h8", "b2h8");
    check_older("shogi", "4k4/9/9/9/9/9/9/1H5R1/4K4[-] w", "b2h8", "b2h8");
    check_older("shogi", "4k4/9/9/9/9/9/9/1H5R1/4K4[-] w", "+Bh8", "b2h8");
    check_older("shogi", "4k4/9/9/9/9/9/9/4b4/4K4[-] b", "e2g4h", "e2g4+");
    check_older("kyotoshogi", "4k/5/5/5/R3K[P] w", "a1a5p", "a1a5-");
    check_older("kyotoshogi", "4k/5/5/5/K4[P] w", "P@c3r", "+P@c3");
    check_older("kyotoshogi", "4k/5/5/5/K4[P] w", "P@c3p", "P@c3");
}
