//! The smaller games of the shogi family: their differences from shogi and from each other.

use super::{check, check_end, check_from, check_play, squares};

/// Minishogi: only the last rank promotes, and the first player loses by repetition.
#[test]
fn minishogi() {
    check_from("minishogi", "k4/2S2/5/5/K4[] w", "c4", "c5 c5v b5 b5v d5 d5v b3 d3");
    check_from("minishogi", "k4/2P2/5/5/K4[] w", "c4", "c5t");
    check_from("minishogi", "k4/5/5/2P2/K4[P] w", "P@", &squares("abde", 1..=4, "a1"));
    let round = "a1b1 e5d5 b1a1 d5e5 ";
    check_end("minishogi", "4k/5/5/5/K4[] w", &round.repeat(3), Some((Some(1), "fourfold repetition")));
}

/// Judkins shogi: a knight, and two ranks that promote.
#[test]
fn judkins() {
    check_from("judkins", "k5/6/6/2N3/6/K5[] w", "c3", "b5m d5m");
    check_from("judkins", "k5/6/6/6/2N3/K5[] w", "c2", "b4 d4");
    check_from("judkins", "k5/6/2S3/6/6/K5[] w", "c4", "c5 c5v b5 b5v d5 d5v b3 d3");
    check_from("judkins", "k5/6/6/6/6/K5[N] w", "N@", &squares("abcdef", 1..=4, "a1"));
    let round = "a1b1 f6e6 b1a1 e6f6 ";
    check_end("judkins", "5k/6/6/6/6/K5[] w", &round.repeat(3), Some((None, "fourfold repetition")));
}

/// `EuroShogi`: promotion is forced, a knight also goes sideways.
#[test]
fn euroshogi() {
    check_from("euroshogi", "7k/8/8/N3P3/8/8/8/K7[] w", "e5", "e6t");
    check_from("euroshogi", "7k/8/8/N3P3/8/8/8/K7[] w", "a5", "b7m b5");
    check_from("euroshogi", "7k/8/B7/8/8/8/8/K7[] w", "a6", "b7h c8h b5h c4h d3h e2h f1h");
    check_from("euroshogi", "7k/8/8/8/8/8/3P4/K7[N] w", "N@", &squares("abcdefgh", 1..=8, "a1 d2 h8"));
    check_from("euroshogi", "7k/8/8/8/8/8/3P4/K7[P] w", "P@", &squares("abcefgh", 1..=7, "a1"));
}

/// Kyoto shogi: every piece but the king turns over with every move.
#[test]
fn kyoto_shogi_turns_over() {
    check("kyotoshogi", "4k/5/5/5/P3K[] w", "a1a2r e1d1 e1d2 e1e2");
    check_from("kyotoshogi", "4k/5/5/5/R3K[] w", "a1", "a2p a3p a4p a5p b1p c1p d1p");
    check_from("kyotoshogi", "4k/5/5/2S2/K4[] w", "c2", "c3b b3b d3b b1b d1b");
    check_from("kyotoshogi", "4k/5/5/2B2/K4[] w", "c2", "b3s a4s d3s e4s b1s d1s");
    check_from("kyotoshogi", "4k/5/5/2N2/K4[] w", "c2", "b4g d4g");
    check_from("kyotoshogi", "4k/5/5/2G2/K4[] w", "c2", "c3n b3n d3n b2n d2n c1n");
    check_from("kyotoshogi", "4k/5/5/2L2/K4[] w", "c2", "c3t c4t c5t");
    check_from("kyotoshogi", "4k/5/5/2T2/K4[] w", "c2", "c3l b3l d3l b2l d2l c1l");
    // also where it can never move again
    check_play("kyotoshogi", "3k1/5/5/5/R3K[] w", "a1a5p", "P2k1/5/5/5/4K[]", None);
}

/// Kyotoshogi: a piece in hand may be dropped with either side up, anywhere; even a pawn to give mate.
#[test]
fn kyoto_shogi_drops() {
    let empty = squares("abcde", 1..=5, "a1 e5");
    let both: Vec<String> = empty.split(' ').flat_map(|square| [format!("{square}p"), format!("{square}r")]).collect();
    check_from("kyotoshogi", "4k/5/5/5/K4[P] w", "P@", &both.join(" "));
    check_play("kyotoshogi", "4k/5/5/5/K4[P] w", "P@c3r", "4k/5/2R2/5/K4[]", None);
    check_play("kyotoshogi", "4k/5/1r3/1G3/K4[] w", "b2b3n", "4k/5/1N3/5/K4[P]", None);
    check_end("kyotoshogi", "k4/5/1GN2/5/4K[P] w", "P@a4p", Some((Some(0), "checkmate")));
}

/// Micro shogi: a piece turns over only when it takes.
#[test]
fn micro_shogi() {
    check("microshogi", "3k/4/p3/P3/3K[] w", "a2a3n d1c1 d1c2 d1d2");
    check("microshogi", "3k/4/4/P3/3K[] w", "a2a3 d1c1 d1c2 d1d2");
    check_play("microshogi", "3k/4/t3/R3/3K[] w", "a2a3g", "3k/4/G3/4/3K[B]", None);
    check_play("microshogi", "3k/4/g3/T3/3K[] w", "a2a3b", "3k/4/B3/4/3K[R]", None);
    check_from("microshogi", "3k/4/4/4/3K[L] w", "L@d", "2l 2s 3l 3s 4l 4s");
}
