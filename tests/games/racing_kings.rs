//! Racing kings.

use super::{check_end, check_from};

const BOTH: Option<(Option<usize>, &str)> = Some((None, "both home"));
const LATE: Option<(Option<usize>, &str)> = Some((Some(0), "too late"));

#[test]
fn giving_check_is_illegal() {
    check_from("racing_kings", "8/8/8/7k/8/8/R7/K7 w - - 0 1", "a2", "a3 a4 a6 a7 a8 b2 c2 d2 e2 f2 g2");
    // nor by stepping out of the way
    check_from("racing_kings", "8/8/8/R2N3k/8/8/8/K7 w - - 0 1", "d5", "");
    check_from("racing_kings", "8/8/8/r2n3K/8/8/8/k7 b - - 0 1", "d5", "");
}

/// Both race to the same rank.
#[test]
fn black_runs_up_the_board_too() {
    check_end("racing_kings", "8/7k/8/8/8/8/8/KR6 b - - 0 1", "h7h8", Some((Some(1), "black home")));
    check_end("racing_kings", "8/8/8/8/8/R7/7k/K7 b - - 0 1", "h2h1", None);
}

#[test]
fn black_may_follow_at_once() {
    let near = "8/K6k/8/8/8/8/8/1R6 w - - 0 1";
    check_end("racing_kings", near, "a7a8", None);
    check_end("racing_kings", near, "a7a8 h7g8", BOTH);
    check_end("racing_kings", near, "a7a8 h7h6", LATE);
    check_end("racing_kings", "8/K7/7k/8/8/8/8/1R6 w - - 0 1", "a7a8", LATE);
    // the last rank within reach, but all of it attacked
    check_end("racing_kings", "5R2/K6k/8/8/8/8/8/8 w - - 0 1", "a7a8", LATE);
}

#[test]
fn two_kings_still_race() {
    check_end("racing_kings", "8/8/8/8/8/8/8/K6k w - - 0 1", "", None);
}
