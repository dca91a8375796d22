//! Snake: a game for one.

use super::{check, check_end, check_play};

/// The body follows the head in every direction.
#[test]
fn the_tail_follows_the_head() {
    let fen = "13/13/2rH1a7/13/13 w - - 0 1";
    check("snake", fen, "d3d4 d3d2 d3e3");
    check_play("snake", fen, "d3e3", "13/13/3rHa7/13/13", None);
    check_play("snake", fen, "d3d4", "13/3H9/3u1a7/13/13", None);
    check_play("snake", fen, "d3d2", "13/13/3d1a7/3H9/13", None);
}

#[test]
fn an_apple_makes_it_longer() {
    let fen = "13/13/2rHa6aa/13/13 w - - 0 1";
    check_play("snake", fen, "d3e3", "13/13/2rRH6aa/13/13", None);
    check_play("snake", fen, "d3e3 e3e4", "13/4H8/3rU6aa/13/13", None);
    check_play("snake", fen, "d3e3 e3e4 e4d4", "13/3HL8/4u6aa/13/13", None);
}

#[test]
fn ends() {
    check_end("snake", "13/13/2rHa8/13/13 w - - 0 1", "d3e3", Some((Some(0), "all eaten")));
    // in a corner, with its own tail beside it
    check_end("snake", "Hl10a/*12/13/13/13 w - - 0 1", "", Some((None, "no move is left")));
}
