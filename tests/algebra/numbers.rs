//! Numbers beside a comparison: counts, multiplied and added.

use crate::support::game;
use alfil::game::{Game, GameHistory};

/// Checks whether a condition holds for a row of pieces.
#[track_caller]
fn check(condition: &str, row: &str, holds: bool) {
    let game = game(&format!(
        "board square 6x1\npieces White ♙ ♖\npieces Black ♟\nsetup {row}\nturn White : nil\nturn Black : nil\nend {condition} : win\n"
    ));
    let status = game.status(&game.start(), GameHistory::default()).expect("an answer");
    assert_eq!(status.outcome.is_some(), holds, "{condition} on {row}");
}

#[test]
fn counts_are_multiplied() {
    check("2 count(♙) = count(♟)", "♙♟♟...", true);
    check("2 count(♙) = count(♟)", "♙♟....", false);
    check("2 count(♙) = count(♟)", "......", true);
    check("2 3 count(♙) = 6", "♙.....", true);
    check("2 (3 count(♙)) = 6", "♙♙....", false);
}

#[test]
fn counts_are_added() {
    check("count(♙) + count(♖) = 3", "♙♖♙...", true);
    check("count(♙) + count(♖) = 3", "♙♖♟...", false);
    check("count(♙) + 1 = 2", "♙.....", true);
    check("1 + count(♙) = 2", "♙♙....", false);
    check("3 count(♙) + 2 count(♖) > 4 count(♟) + 1", "♙♖♟...", false);
    check("3 count(♙) + 2 count(♖) ≥ 4 count(♟) + 1", "♙♖♟...", true);
}
