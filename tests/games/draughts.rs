//! English and international draughts: complete jumps, the majority rule, and pieces that block until the end of a jump.

use super::{check, check_end, check_play};
use crate::chess::table::Table;

const ENGLISH: &str = "english_draughts";
const INTERNATIONAL: &str = "international_draughts";
const STUCK: &str = "no move is left";

#[test]
fn jumping_is_compulsory_to_the_end() {
    // two ways from e5 on; the man on a1 may not step
    check(ENGLISH, "8/8/3m1m2/8/3m4/2M5/8/M7 w - - 0 1", "c3c7 c3g7");
    // the shorter jump is as good as the longer one
    check(ENGLISH, "8/8/3m4/8/1m1m4/2M5/8/8 w - - 0 1", "c3a5 c3c7");
    // White's men go down
    check(ENGLISH, "8/8/3m4/2M5/8/8/8/8 b - - 0 1", "d6b4");
    check(ENGLISH, "8/8/3m4/8/8/8/8/2M5 b - - 0 1", "d6c5 d6e5");
    // men neither step nor jump backward, kings do
    check(ENGLISH, "8/8/8/8/3M4/2m5/8/8 w - - 0 1", "d4c5 d4e5");
    check(ENGLISH, "8/8/8/8/3K4/2m5/8/8 w - - 0 1", "d4b2");
}

/// A king could go on from d8 over c7, but a man that promotes ends its turn.
#[test]
fn a_man_crowned_in_a_jump_stops() {
    let fen = "8/2m1m3/5M2/8/8/8/8/8 w - - 0 1";
    check(ENGLISH, fen, "f6d8k");
    check_play(ENGLISH, fen, "f6d8k", "3K4/2m5/8/8/8/8/8/8", None);
    check(ENGLISH, "8/2m1m3/5K2/8/8/8/8/8 w - - 0 1", "f6b6");
}

/// Round a square of four, either way round, and back to where it came from.
#[test]
fn a_king_may_come_back_to_its_square() {
    let fen = "8/8/1m1m4/8/1m1m4/2K5/8/8 w - - 0 1";
    check(ENGLISH, fen, "c3");
    check_play(ENGLISH, fen, "c3", "8/8/8/8/8/2K5/8/8", Some((Some(0), STUCK)));
}

/// Between the same squares the pieces that are taken tell the ways apart.
#[test]
fn two_ways_to_one_square() {
    check(ENGLISH, "8/8/1m1m4/8/1m1m4/2M5/8/8 w - - 0 1", "c3c7,b4,b6 c3c7,d4,d6");
}

#[test]
fn english_ends() {
    check_end(ENGLISH, "8/2m5/1m6/M7/8/8/8/8 w - - 0 1", "", Some((Some(1), STUCK)));
    check_end(ENGLISH, "8/8/8/8/8/8/8/k7 w - - 0 1", "", Some((Some(1), STUCK)));
    let at = |quiet: u32| Table::at(ENGLISH, &format!("8/8/8/8/8/2k5/8/K7 w - - {quiet} 60")).claim();
    assert_eq!(at(79), None);
    assert_eq!(at(80), Some((None, "40 moves without a capture or progress".into())));
}

#[test]
fn international_men_jump_backward_too_but_do_not_step_so() {
    check(INTERNATIONAL, "10/10/10/10/10/4M5/3m6/10/10/10 w - - 0 1", "e5c3");
    check(INTERNATIONAL, "10/10/10/10/10/4M5/10/10/10/8m1 w - - 0 1", "e5d6 e5f6");
}

#[test]
fn the_longest_capture_is_compulsory() {
    // two by c3, or one by c3, or one by g3
    check(INTERNATIONAL, "10/10/10/10/5m4/10/1m1m3m2/2M3M3/10/10 w - - 0 1", "c3g7");
    // two ways of two
    check(INTERNATIONAL, "10/10/10/10/1m3m4/10/1m1m6/2M7/10/10 w - - 0 1", "c3c7 c3g7");
    // a king counts as much as a man
    check(INTERNATIONAL, "10/10/10/10/10/10/1m1k6/2M7/10/10 w - - 0 1", "c3a5 c3e5");
}

/// Only where a turn ends on the last rank is a man crowned.
#[test]
fn a_man_passes_over_the_last_rank() {
    let fen = "10/2m1m5/5M4/10/10/10/10/10/10/m9 w - - 0 1";
    check(INTERNATIONAL, fen, "f8b8");
    check_play(INTERNATIONAL, fen, "f8b8", "10/10/1M8/10/10/10/10/10/10/m9", Some((Some(0), STUCK)));
    check(INTERNATIONAL, "10/4m5/5M4/10/10/10/10/10/10/10 w - - 0 1", "f8d10k");
    check(INTERNATIONAL, "10/4M5/10/10/10/10/10/10/10/10 w - - 0 1", "e9d10k e9f10k");
}

#[test]
fn kings_fly() {
    check(INTERNATIONAL, "10/10/10/10/10/10/3m6/10/10/K9 w - - 0 1", "a1e5 a1f6 a1g7 a1h8 a1i9 a1j10");
    // of these squares only g7 leads on, over i5
    check(INTERNATIONAL, "10/10/10/10/10/8m1/3m6/10/10/K9 w - - 0 1", "a1j4");
    // Two adjacent men cannot be jumped.
    check(INTERNATIONAL, "10/10/10/10/10/4m5/3m6/10/10/K9 w - - 0 1", "a1b2 a1c3");
}

/// The Turkish strike: d4, h4 and h2 are jumped, and d4 still blocks c5 when the king is on g1.
#[test]
fn the_jumped_pieces_stand_until_the_end() {
    let fen = "10/10/10/10/10/2m7/3m3m2/10/1K5m2/10 w - - 0 1";
    check(INTERNATIONAL, fen, "b2g1");
    check_play(INTERNATIONAL, fen, "b2g1", "10/10/10/10/10/2m7/10/10/10/6K3", None);
}

#[test]
fn international_ends() {
    #[track_caller]
    fn check_quiet(board: &str, quiet: u32, why: &str) {
        let at = |quiet: u32| format!("{board} w - - {quiet} 90");
        check_end(INTERNATIONAL, &at(quiet - 1), "", None);
        check_end(INTERNATIONAL, &at(quiet), "", Some((None, why)));
    }
    check_quiet("9k/10/10/10/10/10/10/10/10/1K1K1K4", 32, "king against three");
    check_quiet("8k1/10/10/10/10/10/10/1M8/10/1K1K6", 32, "king against three");
    check_quiet("8k1/10/10/10/10/10/10/10/10/1K1K6", 10, "king against few");
    check_quiet("8k1/10/10/10/10/10/10/10/10/1K8", 10, "king against few");
    check_quiet("8k1/10/10/10/10/10/10/3M6/10/1K8", 10, "king against few");
    check_quiet("6k1k1/10/10/10/10/10/10/10/10/1K1K6", 50, "25 moves without a capture or progress");
    check_quiet("8k1/10/10/10/10/10/10/10/10/1K1K1K1K2", 50, "25 moves without a capture or progress");
    check_end(INTERNATIONAL, "10/10/10/10/2m7/1m8/M9/10/10/10 w - - 0 1", "", Some((Some(1), STUCK)));
    let mut table = Table::at(INTERNATIONAL, "8k1/10/10/10/10/10/10/1M8/10/1K1K6 w - - 0 1");
    let round = "b1a2 i10j9 a2b1 j9i10 ";
    table.play(round);
    assert_eq!(table.outcome(), None);
    table.play(round);
    assert_eq!(table.outcome(), Some((None, "threefold repetition".into())));
}
